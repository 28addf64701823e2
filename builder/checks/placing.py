"""What checks of a deployment find in every system that has one: who is no unit of the roster, and who was forgotten."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from builder.checks.rule import Found, found
from builder.checks.subjects import Fielded
from builder.checks.wording import near, quoted
from builder.documents.game import Army, Game

AnyGame = Game[Any, Any, Any]


def unit_ids(army: Army[Any, Any]) -> list[str]:
    """The ids of the units of a roster."""
    return [unit.id for unit in army.roster.units]


def strangers(game: AnyGame, ids: Callable[[Any], Iterable[str]] = unit_ids) -> Iterator[Found]:
    """Placings whose `id` is none of those that an army can place.

    Facts: `unit` as it is written, a `guess`, the `known` ids, the `army` by name and its `roster` by id.
    """
    for number, army in game.fielded():
        side = game.evening.sides[number]
        known = tuple(ids(army))
        for place, placed in enumerate(side.deployment):
            if placed.id not in known:
                yield found(
                    "sides", number, "deployment", place, "id",
                    unit=placed.id, guess=near(placed.id, known), known=quoted(known),
                    army=army.roster.name.text, roster=army.roster.id,
                )  # fmt: skip


def forgotten(game: AnyGame, units: Callable[[Any], Iterable[Fielded[Any, Any]]]) -> Iterator[Found]:
    """Units that a deployment, once begun, leaves out. Facts: `unit` and `army` by name."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        placed = {one.id for one in side.deployment}
        for seen in units(army):
            if placed and seen.unit.id not in placed:
                yield found("sides", number, "deployment", unit=seen.name, army=army.roster.name.text)
