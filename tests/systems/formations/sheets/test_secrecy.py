"""What an opponent holds is the same whatever is hidden from him: ambushes, reserves, the general's place."""

from typing import Any

import pytest

from builder.sheets.blocks import Base, Spot, StatTable
from builder.sheets.system_sheets import Sheets
from builder.systems.formations.profile import FormationsGame
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import army, commander, formation, game, samples
from tests.tools.samples import presented as present

FRONT = ("swords", "spears", "knights")
PLACES = {name: {"id": name, "at": (20.0 + 12 * n, 90.0), "facing": 0.0} for n, name in enumerate(FRONT)}
AMBUSHES = ((10.0, 95.0), (100.0, 95.0))
HIDDEN: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "both cards are false": ((), {}),
    "archers in the west": (("archers",), {}),
    "elephants in the west": (("elephants",), {}),
    "crossbows with stakes and guns, no card is false": (("stakers", "bombards"), {}),
    "a reserve": ((), {"reserve": ("elephants", "slingers")}),
    "a flanking force": ((), {"reserve": ("camels",), "sector": 5}),
    "ambush, reserve, the general with the knights": (("archers",), {"reserve": ("bolts",), "general": "knights"}),
}


def hiding(ambushes: tuple[str, ...], reserve: tuple[str, ...] = (), sector: int | None = None, general: str = "swords") -> FormationsGame:  # fmt: skip
    """An attacker with three units in sight and two ambush cards on the field; under them who is named, the rest is false."""
    kinds = (ambushes[:1] + FRONT[:2] + ambushes[1:] + reserve + FRONT[2:]) if reserve or ambushes else FRONT
    chosen: dict[str, Any] = {kind: {"ambush": True} for kind in ambushes}
    if reserve:
        chosen["reserve"] = {"units": reserve, "flanking_sector": sector}
    chosen["commanders"] = (commander(general),)
    chosen["formations"] = (formation("front", ("swords",), ("spears",)),)
    host = army(*kinds, of="south", false_ambushes=len(AMBUSHES) - len(ambushes), **chosen)
    under = [{"id": one, "at": at, "facing": 0.0} for one, at in zip(ambushes, AMBUSHES, strict=False)]
    deployment = ({"id": "front", "at": (40.0, 90.0), "facing": 0.0}, PLACES["knights"], *under)
    side = {"deployment": deployment, "false_ambush_at": AMBUSHES[len(ambushes) :], "role": "attacker"}
    enemy = army("archers", "knights", "bombards", of="north")
    return game(enemy, host, sides={"north": {"role": "defender"}, "south": side})


def opposite(sheets: Sheets) -> tuple[object, ...]:
    """All that the northern player sees: his own sheets and those that lie there for both."""
    own = (sheets.cards[0], sheets.own_markers[0], sheets.rosters[0])
    assert sheets.matchups
    matchups = sheets.matchups.sheet()  # before it is drawn it also holds the army lists, which are public
    both = (*sheets.markers, sheets.reference, sheets.map, sheets.briefing, matchups)
    return (*own, *sheets.open_rosters, *both)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_no_sheet_of_the_opponent_is_another_for_what_is_hidden(hidden: str) -> None:
    """Not by a word, a number, a count of counters, a rule on the reference sheet or the order of things on the map."""
    ambushes, more = HIDDEN[hidden]
    made, bare = present(hiding(ambushes, **more), "en"), present(hiding(()), "en")
    assert opposite(made) == opposite(bare)
    told = (made.rosters[1], made.own_markers[1]) != (bare.rosters[1], bare.own_markers[1])
    assert told == bool(ambushes or more), "its own player is told"


def test_an_attackers_reserve_that_stands_on_the_field_is_seen() -> None:
    """C-2.3-03: it is placed at once; and it is on the open roster by the number that it has on the map."""
    placed = hiding((), ("elephants",))
    side = placed.evening.sides[1]
    stands = side.deployment[1].model_copy(update={"id": "elephants", "at": (90.0, 90.0)})
    moved = side.model_copy(update={"deployment": (*side.deployment, stands)})
    evening = placed.evening.model_copy(update={"sides": (placed.evening.sides[0], moved)})
    sheets = present(FormationsGame(evening, placed.armies), "en")
    assert "Elephants" in str(sheets.open_rosters[1])
    assert numbers(sheets, 1) == {"1", "2", "3", "4"}


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_numbers_on_map_and_open_roster_have_no_gap(evening: FormationsGame) -> None:
    """C-2.2-04: no number is missing that would tell how many are hidden; ambush cards bear none."""
    sheets = present(evening, "en")
    assert sheets.map
    for side, document in enumerate(sheets.open_rosters):
        table = document.blocks[0]
        assert isinstance(table, StatTable)
        listed = [line.number for line in table.lines]
        assert listed == [str(number) for number in range(1, len(listed) + 1)]
        assert numbers(sheets, side) <= set(listed)
    assert not any(shape.label for shape in sheets.map.shapes if isinstance(shape, Spot) and shape.sign == "ambush")


def test_an_army_that_hides_altogether_has_its_sheets() -> None:
    """An empty open roster, a map without its bases."""
    host = army("archers", of="south", archers={"ambush": True})
    sheets = present(game(army("swords", of="north"), host), "ru")
    table = sheets.open_rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert table.lines == ()
    assert numbers(sheets, 1) == set()


def numbers(sheets: Sheets, side: int) -> set[str]:
    """The numbers of a side's bases on the map."""
    assert sheets.map
    colour = sheets.map.edges[side].side
    return {shape.number for shape in sheets.map.shapes if isinstance(shape, Base) and shape.side == colour}


def test_a_player_knows_under_which_card_his_units_lie() -> None:
    """C-2.2-04: on his roster alone, by the place on the map; among false cards that look the same."""
    sheets = present(hiding(("archers",)), "en")
    own, *others = (as_text.document(one).replace("\u00a0", " ") for one in (sheets.rosters[1], *sheets.open_rosters))
    assert "in ambush 10 steps from the west edge, 95 from the north" in own
    assert not any("west edge" in one for one in others)
