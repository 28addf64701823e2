"""What a list, a roster or an evening marks as settled is told no more, and nothing else is hidden by it."""

from pathlib import Path

import pytest

from builder.checks.cases import Case, cases
from builder.library.examine import examine
from builder.library.loading import Library
from builder.registry import SYSTEMS
from tests.checks.casework import CASES, EVERY_CODE, examined, home_of, rules_of, written

RULES = {code: rule for one in SYSTEMS for code, rule in rules_of(one).items()}
KIND = {"roster": "red", "evening": "evening"}
MILD = [
    (code, KIND[RULES[code].of], next(case for case in cases(CASES, code) if case.finds))
    for code in EVERY_CODE
    if RULES[code].of in KIND and RULES[code].severity != "error"
]
HARD = [
    (code, KIND[RULES[code].of], next(case for case in cases(CASES, code) if case.finds))
    for code in EVERY_CODE
    if RULES[code].of in KIND and RULES[code].severity == "error"
]


def marked(case: Case, document: str, *codes: str) -> Case:
    """The same change, with some codes settled in a document."""
    return Case(case.name, {**case.change, f"{document}.settled": list(codes)}, ())


@pytest.mark.parametrize(("code", "document", "case"), MILD, ids=[code for code, _, _ in MILD])
def test_a_settled_note_is_told_no_more_and_all_else_is(code: str, document: str, case: Case, tmp_path: Path) -> None:
    before = examined(case, home_of(code), tmp_path)
    after = examined(marked(case, document, code), home_of(code), tmp_path)
    gone = [one for one in before if one.code == code and (document != "red" or one.path.endswith("red.yaml"))]
    assert gone
    left = [(one.code, one.message, one.where) for one in before if one not in gone]
    assert [(one.code, one.message, one.where) for one in after] == left


@pytest.mark.parametrize(("code", "document", "case"), HARD[::12], ids=[code for code, _, _ in HARD[::12]])
def test_an_error_is_told_although_it_is_marked(code: str, document: str, case: Case, tmp_path: Path) -> None:
    found = {one.code for one in examined(marked(case, document, code), home_of(code), tmp_path)}
    assert {code, "S128"} <= found


def test_a_mark_is_not_said_to_settle_nothing_beside_an_error(tmp_path: Path) -> None:
    """A line id with a typo hid the guns of a unit, and the note about them was said to be reported no more."""
    useless = {"red": "C225", "evening": "C216"}
    code, document, case = HARD[0]
    found = {one.code for one in examined(marked(case, document, useless[document]), home_of(code), tmp_path)}
    assert code in found
    assert "S129" not in found


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("document", ["red", "blue", "evening"])
def test_a_mark_that_settles_nothing_is_told(system_id: str, document: str, tmp_path: Path) -> None:
    """A code of no check, and one of which there is nothing."""
    useless = "C216" if document == "evening" else "C225"
    found = examined(marked(Case("", {}, ()), document, useless, "ZZ999"), system_id, tmp_path)
    assert [(one.code, one.where, Path(one.path).stem) for one in found] == [
        ("S129", "settled.0", document), ("S127", "settled.1", document),
    ]  # fmt: skip


def test_a_note_settled_twice_is_once_too_often(tmp_path: Path) -> None:
    case = next(case for case in cases(CASES, "C216") if case.finds)
    found = examined(marked(case, "evening", "C216", "C216"), "formations", tmp_path)
    assert [(one.code, one.where) for one in found if one.code[0] == "S"] == [("S129", "settled.1")]


def test_what_only_the_year_of_the_evening_brings_is_settled_by_the_roster(tmp_path: Path) -> None:
    """A note on weapons is the roster's, whichever year it is about."""
    case = next(case for case in cases(CASES, "FO334") if case.finds)
    moved = {("evening.date" if key == "red.date" else key): value for key, value in case.change.items()}
    said = examined(Case("", moved, ()), "formations", tmp_path)
    told = [one for one in said if one.code == "FO334" and one.path.endswith("red.yaml")]
    assert told
    quiet = examined(marked(Case("", moved, ()), "red", "FO334"), "formations", tmp_path)
    assert not [one for one in quiet if one.code == "FO334" and one.path.endswith("red.yaml")]


def test_a_list_settles_its_notes_too(tmp_path: Path) -> None:
    """A line that is meant to be dominated, and a mark of which there is nothing to tell."""
    case = next(case for case in cases(CASES, "FO903") if case.finds)

    def told(*codes: str) -> list[tuple[str, str]]:
        text = written(marked(case, "list", *codes))["list"]
        (tmp_path / "list.yaml").write_text(text, "utf-8")
        reader = Library(lambda _: [tmp_path])
        reader.read_all([str(tmp_path / "list.yaml")])
        return [(one.code, one.where) for one in examine(reader)]

    assert ("FO903", "lines.10.price") in told()
    assert ("FO903", "lines.10.price") not in told("FO903")
    assert ("S129", "settled.0") in told("FO901", "FO903")
