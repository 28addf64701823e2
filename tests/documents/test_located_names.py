"""A printed text knows in which file it was written, and where: what does not fit is told there, however many have the same name."""

import dataclasses
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from builder.documents.fields import Name
from builder.evening import Choices, build
from builder.evening.build_request import BuildRequest, build_requests
from builder.library.examine import library
from builder.render import assets
from builder.text import LANGUAGES, Language
from builder.text.diagnostic import Diagnostic
from builder.text.located import filled, join_texts, located, located_pieces, located_slice, place_of
from builder.text.package_files import army_lists
from tests.languages import both
from tests.tools.samples import every_sheet

EVENINGS = sorted((army_lists() / "evenings").glob("*.yaml"))


def names(value: Any) -> Iterator[Name]:
    """Every name in a document."""
    if isinstance(value, Name):
        yield value
    elif isinstance(value, BaseModel):
        yield from (one for field in type(value).model_fields for one in names(getattr(value, field)))
    elif isinstance(value, tuple | list | dict):
        yield from (one for entry in (value.values() if isinstance(value, dict) else value) for one in names(entry))


def texts(value: Any) -> Iterator[str]:
    """Every text in the blocks of a sheet."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        yield from (one for entry in value for one in texts(entry))
    elif dataclasses.is_dataclass(value):
        yield from (one for field in dataclasses.fields(value) for one in texts(getattr(value, field.name)))


def renamed(request: BuildRequest) -> dict[str, str]:
    """Gives each name of an evening, its rosters and lists a word that nothing else has; the place of each."""
    places: dict[str, str] = {}
    for one in (request.loaded, *request.rosters, *request.lists):
        for name in names(one.document):
            for language in LANGUAGES:
                if place := place_of(name.say(language)):
                    word = f"Zyzz{len(places)}z"
                    places[word] = place
                    name.root[language] = located(word, place)
    return places


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_each_word_of_a_file_that_is_on_a_sheet_knows_its_place(path: Path, language: Language) -> None:
    """On cards, markers, rosters, reference sheet and map, alone or as part of a longer text."""
    reader, _ = library((str(path),))
    request = next(build_requests(reader, Choices(language=language)))
    places, seen = renamed(request), set[str]()
    for text in texts(every_sheet(request.sheets())):
        for words, place in located_pieces(text):
            found = re.findall(r"Zyzz\d+z", words, re.IGNORECASE)
            assert [places[one.capitalize()] for one in found] == [place] * len(found), text
            seen.update(found)
    assert len(seen) > 20


# ---- words ---------------------------------------------------------------------------------------------------------------

ARCHERS, WOOD = located("Archers", "roster/a/units.0.name.en"), located("Wood", "evening/e/terrain.1.name.en")


def test_a_text_is_equal_to_what_it_would_be_without_its_places() -> None:
    assert (ARCHERS, repr(ARCHERS), hash(ARCHERS)) == ("Archers", "'Archers'", hash("Archers"))


def test_the_parts_of_a_text_keep_their_places() -> None:
    said = filled("{unit} in {place}, {n}", {"unit": ARCHERS, "place": WOOD, "n": 3})
    assert said == "Archers in Wood, 3"
    known = [(ARCHERS, place_of(ARCHERS)), (" in ", ""), (WOOD, place_of(WOOD)), (", 3", "")]
    assert [*located_pieces(said)] == known
    assert [*located_pieces(located_slice(said, 8, "in Wood"))] == [("in ", ""), known[2]]
    assert both("{unit}!", "{unit}!").fill(unit=both(ARCHERS, WOOD)) == both("Archers!", "Wood!")


def test_of_several_parts_the_longest_says_where_a_text_stands() -> None:
    assert place_of(join_texts((WOOD, ARCHERS), ", ")) == place_of(ARCHERS)
    assert place_of("Archers") == ""


# ---- what does not fit ---------------------------------------------------------------------------------------------------

LONG = "Countofthemostnoblehouseofvendomeandbourbonandsoonandsoforthindeed" * 4
EVENING = """\
kind: evening
system: chainmail
id: evening
name: Twins
date: 1213-09-12
table: {width: 72, depth: 48}
terrain:
- {id: wood, ground: wood, name: NAME, outline: [[30, 20], [40, 20], [40, 28], [30, 28]]}
sides: [{roster: muret, edge: north, back: A}, {roster: muret-b, edge: south, back: B}]
"""


def told(folder: Path, part: str, in_rosters: str, on_map: str) -> list[Diagnostic]:
    """What building one part of an evening says, whose rosters have the same names."""
    shutil.copy(army_lists() / "chainmail" / "toulouse-aragon.yaml", folder)
    roster = (army_lists() / "chainmail" / "rosters" / "aragon-muret.yaml").read_text("utf-8")
    for one in ("muret", "muret-b"):
        text = roster.replace("id: aragon-muret", f"id: {one}", 1).replace("en: Knights of Foix", f"en: {in_rosters}")
        text = text.replace("en: Knights of Toulouse and Comminges", "en: Knights of Toulouse")  # not too long unbroken
        (folder / f"{one}.yaml").write_text(text, "utf-8")
    (folder / "evening.yaml").write_text(EVENING.replace("NAME", on_map), "utf-8")
    choices = Choices(folder / "output", frozenset([part]), "en")
    outcome = build((str(folder / "evening.yaml"),), choices, lambda name, done, of: None)
    return [one for one in outcome.diagnostics if one.code in ("P301", "P302")]


def at(folder: Path, file: str) -> tuple[str, int, int]:
    """File, line and column where the long name stands."""
    lines = (folder / f"{file}.yaml").read_text("utf-8").splitlines()
    return next((file, number, line.index(LONG) + 1) for number, line in enumerate(lines, 1) if LONG in line)


def places(found: list[Diagnostic]) -> set[tuple[str, int, int]]:
    return {(Path(one.path).stem, one.line, one.column) for one in found}


@pytest.mark.parametrize("part", ["roster", "cards"])
def test_of_two_units_of_one_name_each_is_told_in_the_file_of_its_own_roster(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On cards, and on pages, were their lines not broken wherever they have to be."""
    style = assets.style
    monkeypatch.setattr(assets, "style", lambda name: f"{style(name)} .units .name {{ white-space: nowrap }}")
    found = told(tmp_path, part, LONG, LONG)
    assert places(found) == {at(tmp_path, "muret"), at(tmp_path, "muret-b")}
    assert all(Path(one.path).stem in one.message.en.split(":")[0] for one in found)


def test_a_name_on_the_map_is_told_where_the_piece_of_terrain_has_it_though_units_are_called_so_too(
    tmp_path: Path,
) -> None:
    assert places(told(tmp_path, "map", LONG, LONG)) == {at(tmp_path, "evening")}


def test_what_fits_is_laid_out_once_and_says_nothing_of_places(tmp_path: Path) -> None:
    assert told(tmp_path, "map", "Knights", "Wood") == []
    assert b"data-place" not in (tmp_path / "output" / "evening" / "map.svg").read_bytes()
