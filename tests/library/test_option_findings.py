"""The checks of a list look at each of its lines with each of its options too, and report what they find at the option."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from builder.checks.cases import cases
from builder.checks.rule import Rule
from builder.checks.run import findings
from builder.documents.army_list import ArmyList
from builder.documents.reading.yaml_source import YamlSource
from builder.library.examine import examine, library
from builder.library.option_findings import only
from builder.text.diagnostic import Diagnostic
from tests.checks.casework import CASES, EVERY_CODE, base, home_of, rules_of, subject
from tests.checks.changes import changed

SHIELD = {"id": "shield", "name": "Shields", "changes": {"big_shield": True, "stats": {"move": 8}}}
HORSES = {"id": "horses", "name": "Good horses", "price": 4, "changes": {"stats": {"attack": 5}}}
BOWS = {"id": "bows", "name": "Bows", "price": 3, "changes": {"arms": ["heavy-bow"]}}


def said(folder: Path, change: dict[str, object]) -> list[Diagnostic]:
    """The errors and warnings about the army list of the cases with a change."""
    data = changed(base(), change)["list"]
    (folder / "list.yaml").write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    reader, _ = library((str(folder / "list.yaml"),))
    return [one for one in examine(reader) if one.severity != "info"]


def places(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(one.code, one.where) for one in found]


def test_what_an_option_breaks_is_reported_at_the_key_that_it_changes(tmp_path: Path) -> None:
    """Bows of spearmen, in the second option of a line: at the bows, or at `changes` where the fault is in what they lack."""
    found = said(tmp_path, {"list.lines.spearmen.options": [SHIELD, BOWS]})
    bows = "lines.1.options.1.changes"
    assert {(one.code, one.where) for one in found} == {
        ("FO304", f"{bows}.arms.0"),  # dense order may not shoot
        ("FO305", bows),  # it is for spears only
    }
    for one in found:
        assert one.message.en.startswith("with the option `bows` (Bows): `spearmen` (Spearmen): ")
        assert one.message.say("ru").startswith("с опцией `bows` (Bows): `spearmen` (Копейщики): ")
    lines = (tmp_path / "list.yaml").read_text("utf-8").splitlines()
    assert [lines[one.line - 1].strip() for one in found if one.code == "FO304"] == ["- heavy-bow"]


def test_the_same_fault_of_the_line_itself_is_reported_once(tmp_path: Path) -> None:
    """Not again with each option that leaves it as it is."""
    fault: dict[str, object] = {"list.lines.spearmen.arms": ["heavy-bow"]}
    plain = places(said(tmp_path, fault))
    assert plain
    assert places(said(tmp_path, {**fault, "list.lines.spearmen.options": [SHIELD]})) == plain


def test_an_option_that_mends_its_line_or_harms_nothing_is_not_mentioned(tmp_path: Path) -> None:
    """Only the line alone has the fault; lines with fewer options say nothing in the rounds that they do not have."""
    mends = {"id": "spears", "name": "Spears", "changes": {"arms": ["spear"]}}
    fault: dict[str, object] = {"list.lines.spearmen.arms": ["heavy-bow"]}
    offers = {"list.lines.spearmen.options": [SHIELD, mends], "list.lines.knights.options": [HORSES]}
    assert places(said(tmp_path, {**fault, **offers})) == places(said(tmp_path, fault))


def test_a_change_that_no_line_could_have_is_refused_when_it_is_read(tmp_path: Path) -> None:
    """As in the line itself: a key that lines do not have, a value out of range, a key that no option changes."""
    for changes in ({"armz": ["spear"]}, {"stats": {"combat": "many"}}, {"number": {"from": 1}}):
        codes = {one.code for one in said(tmp_path, {"list.lines.spearmen.options": [{**SHIELD, "changes": changes}]})}
        assert codes, changes
        assert all(code.startswith("S1") for code in codes)


@pytest.mark.parametrize("key", ["id", "name"])
def test_an_option_needs_an_id_and_a_name(key: str, tmp_path: Path) -> None:
    found = said(tmp_path, {"list.lines.spearmen.options": [{k: v for k, v in SHIELD.items() if k != key}]})
    assert [one.where for one in found] == ["lines.1.options.0"]


OF_LINES = [
    code
    for code in EVERY_CODE
    if (rule := rules_of(home_of(code))[code]).of == "army-list"
    and rule.severity != "info"
    and code != "C202"  # two lines of one id, which no option changes
]


def found_in_lines(rule: Rule, source: YamlSource, whole: ArmyList, places: Sequence[int]) -> set[tuple[int, str]]:
    """The line and the key of what a check finds in the lines of a list, when it has only those at some places."""
    asked = only(whole, tuple(whole.lines[place] for place in places)) if len(places) < len(whole.lines) else whole
    keys = (one.where.split(".") for one in findings([rule], asked, source, system=home_of(rule.code)))
    return {(places[int(key[1])], ".".join(key[2:])) for key in keys if key[0] == "lines"}


def test_what_is_found_in_a_line_depends_on_no_other_line() -> None:
    """So a line with an option is asked about without the lines that have none; in the cases of every check of lists."""
    seen = 0
    for code in OF_LINES:
        home = home_of(code)
        rule = rules_of(home)[code]
        for case in cases(CASES, code):
            source, whole, _ = subject(rule, case, home)
            every = range(len(whole.lines))
            alone = [found_in_lines(rule, source, whole, [place]) for place in every]
            assert found_in_lines(rule, source, whole, every) == set().union(*alone), (code, case.name)
            seen += sum(map(bool, alone))
    assert seen
