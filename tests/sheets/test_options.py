"""Units of one line with different options: on rosters, in briefings and in match-ups each is told for what it is."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from builder.documents.dump import as_data
from builder.documents.game import AnyGame, Army
from builder.registry import SYSTEMS, system
from builder.sheets.blocks import StatTable, SubLine
from builder.sheets.unit_names import grouped
from builder.text import LANGUAGES, Language
from tests.tools.samples import army_lists, games

OPTION = {"id": "option", "name": {"en": "Banner bearers", "ru": "Знаменосцы", "de": "Bannerträger"}}
NAME = {"en": "Banner bearers", "ru": "Знаменосцы", "de": "Bannerträger"}


def optional(game: AnyGame) -> tuple[AnyGame, int, tuple[str, ...]]:
    """A game in which one of the units of a line of the first army has an option; the units of the line, that one first."""
    army = game.armies[0]
    lines = [unit.line for unit in army.roster.units]
    line_id = next(one for one in lines if lines.count(one) > 1)
    offering = tuple(
        type(line).model_validate({**as_data(line), "options": (OPTION,)}, strict=False) if line.id == line_id else line
        for line in army.army_list.lines
    )
    ids = tuple(unit.id for unit in army.roster.units if unit.line == line_id)
    units = tuple(
        unit.model_copy(update={"options": ("option",)} if unit.id == ids[0] else {}) for unit in army.roster.units
    )
    known: Army[Any, Any] = Army(
        army.roster.model_copy(update={"units": units}), army.army_list.model_copy(update={"lines": offering})
    )
    return replace(game, known=(known, *game.known[1:])), 0, ids


def stat_lines(blocks: Any) -> Iterator[Any]:
    yield from (line for block in blocks if isinstance(block, StatTable) for line in block.lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_options_of_a_unit_stand_first_among_its_qualities(system_id: str, language: Language) -> None:
    """On the roster; other units of the line do not have them."""
    game, side, ids = optional(games(system_id)[0])
    roster = system(system_id).present()(game, language).rosters[side]
    told = {line.id: line.qualities for line in stat_lines(roster.blocks)}
    assert told[ids[0]][0] == NAME[language]
    assert all(NAME[language] not in told[one] for one in ids[1:])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_line_shows_its_options_below_it(system_id: str) -> None:
    """What each changes, and no more, in the columns of the line: here a price, how many may have it, when, and which not."""
    army_list = next(
        one
        for one in army_lists(system_id)
        if any(line.known_prices() for line in one.lines) or system_id == "chainmail"
    )
    line = next(one for one in army_list.lines if one.known_prices() or system_id == "chainmail")
    price = 2 if line.known_prices() else 0
    other = {**OPTION, "id": "other", "name": "Other", "price": price}
    limits = {"number": {"from": 1, "to": 3}, "one_in": 2, "all_or_none": True, "without": ("other",)}
    option = {**OPTION, **limits, "years": {"from": 1000}, "note": "as in the sources"}
    offering = type(line).model_validate({**as_data(line), "options": (option, other)}, strict=False)
    whole = army_list.model_copy(update={"lines": (offering,)})
    (table, *_) = [one for one in system(system_id).listed(whole, "en").blocks if isinstance(one, StatTable)]
    first, second = (one for one in table.lines[0].below if one.id)
    assert first.name == ("option: Banner bearers (1–3 units, one unit in 2, all units or none, not with “Other”)")
    assert [cell for cell in first.cells if cell] == ["from 1000"]
    assert second.name.partition(":")[2].strip().startswith("Other")
    assert second.cells[table.columns.index(table.price)] == ("+2" if price else "")
    assert [(one.key, one.says) for one in table.lines[0].notes][-1:] == [("Banner bearers:", "as in the sources")]


def test_what_an_option_changes_stands_in_its_columns_and_qualities_of_that_line() -> None:
    """Spanish pikes in armour: protection, move and armour; nothing of what stays."""
    spain = next(one for one in army_lists("formations") if one.id == "spanish-tercio")
    table = next(one for one in system("formations").listed(spain, "en").blocks if isinstance(one, StatTable))
    line = next(one for one in table.lines if one.id == "landsknecht-pikes")
    (option,) = (one for one in line.below if one.id)
    assert isinstance(option, SubLine)
    changed = {head: cell for head, cell in zip(table.columns, option.cells, strict=False) if cell}
    assert sorted(changed.values()) == ["+3", "4", "6"]
    assert changed[table.price] == "+3"
    assert "heavy armour" in option.name
    assert "medium armour" not in option.name


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_where_both_read_of_an_army_units_with_an_option_stand_apart(system_id: str) -> None:
    """Under the name of their line with the option, if they have no names of their own."""
    game, side, ids = optional(games(system_id)[0])
    army = game.armies[side]
    nameless = tuple(unit.model_copy(update={"name": None}) for unit in army.roster.units)
    known = replace(army, roster=army.roster.model_copy(update={"units": nameless}))
    sheets = import_module(f"builder.systems.{system_id.replace('-', '_')}.sheets").SHEETS
    units = sheets.presentation(replace(game, known=(known, *game.known[1:])), "en").armies[side].units
    called = [words.replace("\u00a0", " ") for words in grouped(units, "en")]
    number = next(unit.number for unit in units if unit.unit.id == ids[0])
    assert [words for words in called if "Banner bearers" in words] == [
        f"{number} {_line_of(known, ids[0])}, Banner bearers"
    ]


def _line_of(army: Army[Any, Any], unit_id: str) -> str:
    line = army.line(next(unit.line for unit in army.roster.units if unit.id == unit_id))
    assert line
    return line.name.en
