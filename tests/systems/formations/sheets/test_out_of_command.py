"""Who is set up out of command (C-4.1-03, C-4.1-04): the player's own roster says so, the open one does not."""

from typing import Any

import pytest

from builder.sheets.blocks import Document, Rules
from builder.systems.formations.reach import beyond_command
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.sheets.armies import army, commander, formation, game
from tests.tools.samples import presented

STEPS = RULES.whole("command.talents.ordinary.distance")
HALF = RULES.whole("bases.front") / 2


def placed(of: str, x: float) -> dict[str, Any]:
    return {"id": of, "at": (x, 100.0), "facing": 0}


def beyond(x: float, *, talent: str = "ordinary") -> tuple[str, ...]:
    """Who is beyond, with the general at 20 steps from the western edge and archers at `x`."""
    host = army("swords", "archers", commanders=(commander("swords", talent),))
    made = game(
        army("pikes", of="enemy"), host, sides={"south": {"deployment": (placed("swords", 20), placed("archers", x))}}
    )
    return beyond_command(made.armies[1], made.evening.sides[1])


@pytest.mark.parametrize("gap", [-0.5, 0.5])
def test_a_unit_is_in_command_if_the_whole_of_it_is_within_the_steps_of_a_commander(gap: float) -> None:
    """C-4.1-04: its far corners count, from any point of the commander's base."""
    far = 20 + HALF + STEPS + gap  # where the far side of the archers stands
    assert beyond(far - HALF) == (("archers",) if gap > 0 else ())


def test_a_better_commander_reaches_farther() -> None:
    far = 20 + STEPS + 2 * HALF
    assert beyond(far) == ("archers",)
    assert beyond(far, talent="talented") == ()


def test_a_formation_is_out_of_command_as_a_whole_and_skirmishers_outside_of_one_are_not_named() -> None:
    """C-4.1-04: one part too far away is enough; C-4.2-08: skirmishers have no orders to lose."""
    host = army(
        "swords", "archers", "pikes", "slingers",
        commanders=(commander("swords"),), formations=(formation("line", ("archers",), ("pikes",)),),
    )  # fmt: skip
    there = tuple(placed(of, x) for of, x in (("swords", 20), ("line", 20 + 4 * HALF), ("slingers", 100)))
    made = game(army("pikes", of="enemy"), host, sides={"south": {"deployment": there}})
    assert set(beyond_command(made.armies[1], made.evening.sides[1])) == {"archers", "pikes", "slingers"}
    sheets = presented(made, "en")
    assert told(sheets.rosters[1]) == ["2, 3: the first order stands, without its bonuses; no reactions"]
    assert [line for one in sheets.open_rosters for line in told(one)] == []
    assert sheets.umpire
    assert any(
        "2, 3: the first order stands" in str(line.says)
        for block in sheets.umpire.blocks
        if isinstance(block, Rules)
        for line in block.lines
    )


def told(sheet: Document) -> list[str]:
    lines = [line for block in sheet.blocks if isinstance(block, Rules) for line in block.lines]
    return [str(line.says) for line in lines if line.key == "Out of command as set up:"]
