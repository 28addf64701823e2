"""What does not come out on paper as it was written is told once, where it was written, with the right way out."""

import shutil
from pathlib import Path

import pytest

from builder.evening import Choices, build
from builder.text.diagnostic import Diagnostic
from builder.text.package_files import army_lists

LONG = "Countofthemostnoblehouseofvendomeandbourbonandsoonandsoforthindeed"
HORSE = "\u99ac"  # a letter that no typeface of the sheets has


def told(folder: Path, evening: str, file: str, old: str, new: str, *parts: str) -> list[Diagnostic]:
    """What building an evening of ours says after one change in one of its files."""
    for path in army_lists().rglob("*.yaml"):
        if path.parent.name != "evenings" or path.stem == evening:
            shutil.copy(path, folder)
    changed = folder / f"{file}.yaml"
    text = changed.read_text("utf-8")
    assert text.count(old) >= 1
    changed.write_text(text.replace(old, new, 1), "utf-8")
    choices = Choices(folder / "output", frozenset(parts), "en")
    outcome = build((str(folder / f"{evening}.yaml"),), choices, lambda name, done, of: None)
    return [one for one in outcome.diagnostics if one.code[0] == "P" or one.code == "S115"]


def place(folder: Path, file: str, words: str) -> tuple[str, int]:
    """The file and line where some words stand."""
    lines = (folder / f"{file}.yaml").read_text("utf-8").splitlines()
    return file, next(number for number, line in enumerate(lines, 1) if words in line)


def test_a_name_too_long_for_five_cards_is_one_finding_that_counts_the_others(tmp_path: Path) -> None:
    """Four orders and the profile on foot: told for the card with the least room, so that nobody has to shorten twice."""
    (said,) = told(
        tmp_path, "agincourt-1415", "france-agincourt", "en: Count of Vendôme,", f"en: {LONG},", "cards"
    )  # fmt: skip
    assert said.code == "P301"
    assert (Path(said.path).stem, said.line) == place(tmp_path, "france-agincourt", LONG)
    assert said.message.en.endswith("; and in 4 more places")
    assert said.message.say("ru").endswith("; и ещё в 4 местах")


def test_a_name_is_told_in_the_file_of_its_own_roster_whatever_that_is_called(tmp_path: Path) -> None:
    """Of `muret` and `muret-b`, where both have a unit of that name, the one that is too long."""
    shutil.copy(army_lists() / "chainmail" / "toulouse-aragon.yaml", tmp_path)
    roster = (army_lists() / "chainmail" / "rosters" / "aragon-muret.yaml").read_text("utf-8")
    for one in ("muret", "muret-b"):
        text = roster.replace("id: aragon-muret", f"id: {one}", 1).replace(
            "en: Knights of Foix", f"en: {LONG * 3} {one}"
        )
        (tmp_path / f"{one}.yaml").write_text(text, "utf-8")
    (tmp_path / "evening.yaml").write_text(TWINS, "utf-8")
    choices = Choices(tmp_path / "output", frozenset(["cards"]), "en")
    outcome = build((str(tmp_path / "evening.yaml"),), choices, lambda name, done, of: None)
    said = [(Path(one.path).stem, one.message.en) for one in outcome.diagnostics if one.code in ("P301", "P302")]
    assert {file for file, _ in said} == {"muret", "muret-b"}
    assert all(words.startswith(f"cards-{file}.pdf") for file, words in said)


TWINS = """\
kind: evening
system: chainmail
id: evening
name: Twins
date: 1213-09-12
table: {width: 72, depth: 48}
sides: [{roster: muret, edge: north, back: A}, {roster: muret-b, edge: south, back: B}]
"""


def test_an_army_name_too_long_is_one_finding_at_the_name_of_its_roster(tmp_path: Path) -> None:
    """Though backs, edges of sheets, the map and a reserve note all suffer from it."""
    (said,) = told(
        tmp_path, "magnesia-190bc", "rome-magnesia", "en: Scipio and Eumenes at Magnesia", f"en: {LONG * 3}",
        "cards", "map", "markers",
    )  # fmt: skip
    assert (Path(said.path).stem, said.line) == place(tmp_path, "rome-magnesia", LONG)
    assert said.where == "name.en"


@pytest.mark.parametrize(
    ("evening", "file", "old", "part"),
    [
        ("muret-1213", "muret-1213", "en: no ford on this field", "map"),
        ("kawanakajima-1561", "takeda-1561", "clan: {en: Sanada", "roster"),
    ],
)
def test_a_letter_nobody_can_print_is_found_where_it_was_typed_and_must_be_replaced_not_shortened(
    tmp_path: Path, evening: str, file: str, old: str, part: str
) -> None:
    (said,) = told(tmp_path, evening, file, old, old.replace("en: ", f"en: {HORSE}"), part)
    assert said.code == "S115"  # before anything is drawn
    assert f"{HORSE} (U+99AC)" in said.message.say("ru")
    assert (Path(said.path).stem, said.line) == place(tmp_path, file, HORSE)
    assert [fix.en for fix in said.fixes] == ["write it in Latin or Cyrillic letters"]
    assert [fix.say("ru") for fix in said.fixes] == ["напишите латиницей или кириллицей"]
