"""What depends on a date is asked at the evening's date too: lists, lines, arms, whatever a roster could not have had by then."""

import re
from pathlib import Path

import pytest

from builder.checks.cases import Case, cases
from builder.registry import SYSTEMS
from tests.checks.casework import CASES, EVERY_CODE, examined, home_of

DATED = [
    (code, case)
    for code in EVERY_CODE
    for case in cases(CASES, code)
    if case.finds and "red.date" in case.change and code not in ("C212", "C218")  # no year: another check asks for both
]
LINE = re.compile(r"\S+list\.yaml:\d+")  # wherever the folder lies from here
YEARS = {"formations": 1390, "age-of-battles": 1454, "chainmail": 1199, "napoleonic": 1804, "red-plains": 1601}


def test_there_are_cases_that_hang_on_the_date_of_the_roster() -> None:
    assert len(DATED) >= 5


@pytest.mark.parametrize(
    ("code", "case"), [pytest.param(code, case, id=f"{code}: {case.name}") for code, case in DATED]
)
def test_what_the_date_of_a_roster_forbids_that_of_the_evening_forbids(code: str, case: Case, tmp_path: Path) -> None:
    """The same code at the same place, with the year and the evening named."""
    change = {key: value for key, value in case.change.items() if key != "red.date"}
    moved = Case(case.name, {**change, "evening.date": case.change["red.date"]}, ())
    found = [
        one for one in examined(moved, home_of(code), tmp_path) if one.code == code and one.path.endswith("red.yaml")
    ]
    assert [one.where for one in found] == [one.where for one in case.finds]
    for one, expected in zip(found, case.finds, strict=True):
        year = case.change["red.date"]
        says = [text.replace(f"{tmp_path}/", "") for text in (one.message.en, one.message.say("ru"))]
        assert LINE.sub("", says[0]) == LINE.sub(
            "", f"in {year}, the year of the evening `evening`: {expected.says.en}"
        )
        assert LINE.sub("", says[1]) == LINE.sub("", f"в {year}, году вечера `evening`: {expected.says.say('ru')}")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_an_evening_in_a_year_that_the_lists_do_not_have_is_an_error_for_both(system_id: str, tmp_path: Path) -> None:
    """Lines that were not there yet or no more are named besides."""
    found = examined(Case("early", {"evening.date": YEARS[system_id]}, ()), system_id, tmp_path)
    wrong = {(one.code, Path(one.path).stem) for one in found if one.severity == "error"}
    assert {("C208", "red"), ("C208", "blue")} <= wrong


def test_a_gun_that_came_after_the_evening_is_an_error(tmp_path: Path) -> None:
    """The list has the year, its bombards not yet."""
    found = examined(Case("early", {"evening.date": 1458}, ()), "age-of-battles", tmp_path)
    assert {one.code for one in found if one.severity == "error"} == {"AB607"}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_another_day_of_the_same_year_changes_nothing(system_id: str, tmp_path: Path) -> None:
    base = examined(Case("as it is", {}, ()), system_id, tmp_path)
    year = {"formations": 1415, "age-of-battles": 1476, "chainmail": 1213, "napoleonic": 1809, "red-plains": 1561}
    moved = examined(Case("day", {"evening.date": f"{year[system_id]}-06-18"}, ()), system_id, tmp_path)
    assert moved == base


def test_what_is_wrong_in_the_year_of_the_roster_too_is_told_once(tmp_path: Path) -> None:
    """The other findings of the roster are not repeated for the evening."""
    case = Case("twice", {"red.units.0.line": "nobody", "evening.date": 1416}, ())
    assert [one.code for one in examined(case, "formations", tmp_path)].count("C201") == 1
