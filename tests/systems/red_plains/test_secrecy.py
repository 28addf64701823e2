"""What an opponent holds is the same whatever is hidden from him: leaders, means, orders, who stands in a wood."""

from typing import Any

import pytest

from builder.documents.game import Army, Game
from builder.sheets.blocks import Base, StatTable
from builder.sheets.system_sheets import Sheets
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.profile import General, RedPlainsGame, Shinobi
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import hides
from builder.text import LANGUAGES, Language
from tests.tools.samples import game

EVENING = "kawanakajima-1561"
HIDER = 0  # the Uesugi; one of their units stands in a wood
WOOD = "B24"


def sample() -> RedPlainsGame:
    """The sample evening."""
    found: RedPlainsGame = game("red-plains", EVENING)  # type: ignore[assignment]
    return found


def changed(roster: dict[str, Any], side: dict[str, Any]) -> RedPlainsGame:
    """The evening with another roster and side of the Uesugi."""
    evening, armies = sample().evening, list(sample().armies)
    own = armies[HIDER]
    armies[HIDER] = Army(own.roster.model_copy(update=roster), own.whole_list)
    sides = list(evening.sides)
    sides[HIDER] = sides[HIDER].model_copy(update=side)
    return Game(evening.model_copy(update={"sides": tuple(sides)}), tuple(armies))


def others() -> dict[str, RedPlainsGame]:
    """The same evening with something else hidden."""
    own, side = sample().armies[HIDER].roster, sample().evening.sides[HIDER]
    hidden = next(one.id for one in side.deployment if one.cell == WOOD)
    units = tuple(one for one in own.units if one.id != hidden)
    in_wood = next(one for one in own.units if one.id == hidden)
    riders = in_wood.model_copy(update={"line": "mounted", "figures": 4})
    apart = own.warlord.model_copy(update={"unit": None, "traits": ("charisma",)})
    return {
        "warlord": changed({"warlord": apart}, {}),
        "generals": changed({"generals": (General(name=own.generals[0].name, unit="irobe"),)}, {}),
        "shinobi": changed({"shinobi": Shinobi(infiltrate=3)}, {}),
        "messengers": changed({"messengers": 0}, {}),
        "banners": changed({"banners": ()}, {}),
        "another banner": changed({"banners": ("tiger",)}, {}),
        "all banners": changed({"banners": RULES.below("command.banners")}, {}),
        "plans": changed({"plans": 0}, {}),
        "nobody in the wood": changed(
            {"units": units}, {"deployment": tuple(one for one in side.deployment if one.id != hidden)}
        ),
        "riders in the wood, first of the roster": changed({"units": (riders, *units)}, {}),
        "bets and orders": changed({}, {"turns": ()}),
    }


def opposite(sheets: Sheets) -> tuple[object, ...]:
    """All that the Takeda see: their own sheets and those that lie there for both."""
    own = sheets.cards[1], sheets.rosters[1]
    return (*own, *sheets.open_rosters, *sheets.markers, sheets.reference, sheets.map, sheets.briefing, sheets.matchups)


@pytest.mark.parametrize("hidden", others())
def test_no_sheet_of_the_opponent_is_another_for_what_is_hidden(hidden: str) -> None:
    """R-303 to R-407, R-1004: he learns of it from shinobi, or when it is carried out."""
    made, usual = SYSTEM.present()(others()[hidden], "en"), SYSTEM.present()(sample(), "en")
    assert opposite(made) == opposite(usual)
    told = (made.rosters[HIDER], made.cards[HIDER]) != (usual.rosters[HIDER], usual.cards[HIDER])
    assert told == (hidden != "bets and orders"), "its own player is told; orders he writes himself"


@pytest.mark.parametrize("allowed", [("dragon",), ("crab", "phoenix"), None])
def test_the_reference_sheet_explains_the_banners_that_the_army_lists_allow(allowed: tuple[str, ...] | None) -> None:
    """R-407: which of them a side has is hidden until execution; those that nobody may raise only took room."""
    evening, armies = sample().evening, list(sample().armies)
    own, other = armies[HIDER], armies[1 - HIDER].whole_list.means.banners or ()
    means = own.whole_list.means.model_copy(update={"banners": allowed})
    listed = own.whole_list.model_copy(update={"means": means})
    every = RULES.below("command.banners")
    may = {*(every if allowed is None else allowed), *other}
    told = []
    for raised in ((), *((one,) for one in every)):
        armies[HIDER] = Army(own.roster.model_copy(update={"banners": raised}), listed)
        told.append(str(SYSTEM.present()(Game(evening, tuple(armies)), "en").reference))
    assert {one for one in every if RULES.text(f"command.banners.{one}.name").en + ":" in told[0]} == may
    assert len(set(told)) == 1, "whichever the army has"


@pytest.mark.parametrize(("watcher", "sees"), [("D15", True), ("D14", True), ("D16", False), ("D24", False)])
def test_an_enemy_beside_a_wood_sees_who_stands_in_it(watcher: str, sees: bool) -> None:
    """R-1004: corners count; nobody farther away sees in."""
    found = sample()
    placed = {"murakami": "B14", "honjo": "B24"}
    own, other = (
        side.model_copy(update={"deployment": tuple(one for one in side.deployment if one.id in units)})
        for side, units in zip(found.evening.sides, (placed, ("kosaka",)), strict=True)
    )
    own = own.model_copy(
        update={"deployment": tuple(one.model_copy(update={"cell": placed[one.id]}) for one in own.deployment)}
    )
    (kosaka,) = other.deployment
    other = other.model_copy(update={"deployment": (kosaka.model_copy(update={"cell": watcher}),)})
    woods = found.evening.terrain.model_copy(update={"woods": ("A16", "B14")})
    evening = found.evening.model_copy(update={"sides": (own, other), "terrain": woods})
    assert hides(found.armies[HIDER], evening, HIDER) == (set() if sees else {"murakami"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_stands_in_a_wood_is_on_his_owners_roster_alone(language: Language) -> None:
    """R-1004; with the cell, for the map does not show it."""
    sheets = SYSTEM.present()(sample(), language)
    secret, seen = sheets.rosters[HIDER], sheets.open_rosters[HIDER]
    assert (secret.mark, seen.mark) == ("secret", "open")
    table, listed = secret.blocks[0], seen.blocks[0]
    assert isinstance(table, StatTable)
    assert isinstance(listed, StatTable)
    assert [line.name for line in table.lines if WOOD in str(line.qualities)] == [table.lines[-1].name]
    assert [line.number for line in listed.lines] == [line.number for line in table.lines[:-1]]
    assert sheets.map
    numbers = {
        shape.number
        for shape in sheets.map.shapes
        if isinstance(shape, Base) and shape.side == sheets.map.edges[HIDER].side
    }
    assert numbers == {line.number for line in listed.lines}
