"""An evening of which one roster is missing, broken or of another system: what the other files give is told as before."""

import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml

from builder.checks.cases import Case, cases
from builder.checks.rule import Rule
from builder.checks.run import findings
from builder.documents.army_list import ArmyList
from builder.documents.game import Army, Game
from builder.documents.roster import Roster
from builder.library.examine import examine
from builder.library.loading import Library
from builder.registry import SYSTEMS
from builder.text.package_files import army_lists
from tests.checks.casework import CASES, EVERY_CODE, home_of, rules_of, subject

BOTH = frozenset(
    {"AB911", "C214", "C282", "FO529", "FO605", "FO608", "FO610", "FO534", "FO640", "FO641", "FO642", "NA308", "NA416"}
    | {"NA506", "NA509", "NA511", "NA512", "NA514", "NA515", "NA516", "RP409"}
)
"""Checks that set one army against the other, or sum up both: how near, hidden from whom, how much dearer."""

OF_THE_ENEMY = frozenset({"NA503", "NA507", "NA508", "RP411", "RP430"})
"""Checks of what one side's orders say of units of the other."""

OF_THE_ROSTER = frozenset(
    {"AB501", "AB503", "AB504", "AB508", "AB509", "AB521", "AB522", "AB523", "AB524", "AB913", "C212", "C213", "C276"}
    | {"CH611", "CH621", "CH624", "CH625", "CH628"}
    | {"FO521", "FO522", "FO524", "FO525", "FO533", "FO601", "FO602", "FO603", "FO604"}
    | {"FO606", "FO607", "FO609", "FO628", "FO639", "NA302", "NA303", "NA304", "NA305", "NA411", "NA414", "NA415"}
    | {"NA417", "NA418", "NA419", "NA420", "NA421", "NA501", "NA502", "NA504", "NA505", "NA510", "NA513", "NA517"}
    | {"NA909"}
    | {"RP203", "RP208", "RP404", "RP408", "RP421", "RP428", "RP429", "RP431", "RP433", "RP434", "RP437", "RP438"}
    | {"RP449"}
    | {"FO505", "FO506", "FO508", "FO528", "RP441", "RP442", "RP443", "RP447", "RP448"}
)
"""Checks that need to know of a side who its units are: their kind, size or number, who is missing, what the army has."""


Places = frozenset[tuple[str, str]]


@cache
def answers(system_id: str) -> tuple[tuple[str, str, Places, tuple[Places, Places]], ...]:
    """Code and case of every check of evenings that finds something: where, of the whole and without either army."""
    checks = ((code, rules_of(system_id)[code]) for code in EVERY_CODE if home_of(code) == system_id)
    return tuple(
        (code, case.name, _places(rule, case, system_id), (_places(rule, case, system_id, 0), _places(rule, case, system_id, 1)))
        for code, rule in checks if rule.of == "evening"
        for case in cases(CASES, code) if case.finds
    )  # fmt: skip


def _places(rule: Rule, case: Case, system_id: str, absent: int | None = None) -> Places:
    """The places of what a check finds in an evening, all of it or without one of its armies."""
    source, game, others = subject(rule, case, system_id)
    known = tuple(None if number == absent else army for number, army in enumerate(game.known))
    found = findings([rule], Game(game.evening, known), source, system=system_id, others=others)
    return frozenset((one.path, one.where) for one in found)


@pytest.mark.parametrize("absent", [0, 1])
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_check_of_an_evening_that_has_no_need_of_an_army_is_silent_for_want_of_none(
    system_id: str, absent: int
) -> None:
    """What it says of the other side, and of all that the evening itself gives, it says as before, and nothing new."""
    for code, case, whole, without in answers(system_id):
        partly = without[absent]
        assert partly <= whole, (code, case)
        of_absent = {
            (path, where)
            for path, where in whole
            if f"{where}.".startswith(f"sides.{absent}.") or path != "evening.yaml"
        }
        if code not in BOTH | OF_THE_ENEMY:
            assert whole - of_absent <= partly, (code, case)
        if code not in BOTH | OF_THE_ROSTER | OF_THE_ENEMY:
            assert of_absent <= partly, (code, case)


def test_each_check_that_is_excused_is_silent_for_want_of_an_army_somewhere() -> None:
    """So that nobody is excused who could speak."""
    each = (one for system_id in SYSTEMS for one in answers(system_id))
    silent = {code for code, _, whole, without in each if any(whole - partly for partly in without)}
    assert silent == BOTH | OF_THE_ENEMY | OF_THE_ROSTER


ROSTER_ALONE = frozenset(
    {"AB303", "AB308", "AB321", "AB322", "AB323", "AB324", "AB401", "AB402", "AB403", "AB404", "AB405", "C203", "C218"}
    | {"CH202", "CH501", "CH502", "CH503", "FO101", "FO102", "FO103", "FO109", "FO110", "FO401", "FO403", "FO406"}
    | {"FO407", "FO408", "FO411", "FO502", "FO503", "FO507", "NA204", "NA206", "RP114", "RP115", "RP120", "RP121"}
    | {"FO402", "RP123", "RP125", "RP126"}
)
"""Checks of rosters that have no need of the list."""


def test_of_a_roster_whose_list_is_not_there_all_is_told_that_it_gives_itself() -> None:
    told: set[str] = set()
    for code in EVERY_CODE:
        rule = rules_of(home_of(code))[code]
        for case in cases(CASES, code) if rule.of == "roster" else ():
            source, army, _ = subject(rule, case, home_of(code))
            pair: tuple[Army[ArmyList, Roster], ...] = (army, Army(army.roster, None))
            whole, alone = (
                {one.where for one in findings([rule], seen, source, system=home_of(code))} for seen in pair
            )
            assert alone <= whole
            told |= {code} if alone else set()
    assert told == ROSTER_ALONE


# ---- from the files ----------------------------------------------------------------------------------------------------

EVENINGS = {
    "formations": "agincourt-1415", "age-of-battles": "grandson-1476", "napoleonic": "borodino-village-1812",
    "chainmail": "muret-1213", "red-plains": "kawanakajima-1561",
}  # fmt: skip


def _missing(roster: Path, text: str) -> None:
    roster.unlink()


def _broken(roster: Path, text: str) -> None:
    roster.write_text(f"{text}\nno field: of a roster\n", "utf-8")


def _of_another_system(roster: Path, text: str) -> None:
    other = "chainmail" if "system: chainmail" not in text else "formations"
    sample = next((army_lists() / other / "rosters").glob("*.yaml")).read_text("utf-8")
    roster.write_text(re.sub("^id: .*", f"id: {roster.stem}", sample, flags=re.MULTILINE), "utf-8")


def _without_list(roster: Path, text: str) -> None:
    roster.write_text(re.sub("^army_list: .*", "army_list: nowhere-1066", text, flags=re.MULTILINE), "utf-8")


@pytest.mark.parametrize(
    ("fault", "code"), [(_missing, "S113"), (_broken, "S102"), (_of_another_system, "S125"), (_without_list, "S113")]
)
@pytest.mark.parametrize("system_id", EVENINGS)
def test_whatever_is_wrong_with_a_roster_evening_and_other_roster_are_checked(
    system_id: str, fault: Callable[[Path, str], None], code: str, tmp_path: Path
) -> None:
    """Days that no calendar had are told of both, with what is wrong with that roster."""
    path = tmp_path / f"{EVENINGS[system_id]}.yaml"
    sample = (army_lists() / "evenings" / path.name).read_text("utf-8")
    path.write_text(_dated(sample), "utf-8")
    for one in (army_lists() / system_id).glob("*.yaml"):
        shutil.copy(one, tmp_path)
    names = [side["roster"] for side in yaml.safe_load(sample)["sides"]]
    for name in names:
        shutil.copy(army_lists() / system_id / "rosters" / f"{name}.yaml", tmp_path)
    absent, there = (tmp_path / f"{name}.yaml" for name in names)
    there.write_text(_dated(there.read_text("utf-8")), "utf-8")
    fault(absent, absent.read_text("utf-8"))
    reader = Library(lambda _: [tmp_path])
    reader.read_all((str(path),))
    found = [(one.code, Path(one.path).name) for one in examine(reader) if one.severity == "error"]
    assert {("C219", path.name), ("C218", there.name)} <= set(found)
    assert code in [one for one, _ in found]


def _dated(text: str) -> str:
    """A document with a day that no calendar has."""
    return re.sub("^(date: .*)-[0-9]+-[0-9]+", r"\1-02-30", text, flags=re.MULTILINE)
