"""RP431: the units that may get the extra order of a general (R-V8)."""

from collections.abc import Iterator, Mapping, Sequence

from builder.checks.rule import Found, Key, fix, found, rule, says
from builder.systems.red_plains.checks.on_table import OrderedUnit, Sheet, ordered_units
from builder.systems.red_plains.checks.subjects import by_id, chosen
from builder.systems.red_plains.ground import CellPlace, place, zone
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


@rule("RP431", "R-404", "R-406")
@says("{unit}: extra order from a general, but {why}")
@fix("give a general's order to his unit or an adjacent one, corners included; he may first move to an adjacent unit")
def general_far(game: RedPlainsGame) -> Iterator[Found]:
    """Checked only in the first turn, when every unit is where it deployed; later positions are not known."""
    readings = chosen(game)
    for sheet, ordered in _first_turns(game):
        at = _places(sheet, readings)
        orders = [(at[one.given.unit], where, one.name) for one, where in ordered if one.given.unit in at]
        generals = [_from(at, general.unit, sheet) for general in sheet.army.roster.generals]
        near = [[number for number, places in enumerate(generals) if _reaches(places, here)] for here, _, _ in orders]
        given = _shared_out(near)
        enough = len(orders) <= len(generals) * RULES.whole("command.extra.general")  # else RP408 says it
        for number, (_, where, name) in enumerate(orders):
            if not near[number]:
                yield found(*where, unit=name, why=Text("no general is near"))
            elif enough and number not in given:
                yield found(*where, unit=name, why=Text("the general near it gives his order to another unit"))  # fmt: skip


def _first_turns(game: RedPlainsGame) -> Iterator[tuple[Sheet, list[tuple[OrderedUnit, tuple[Key, ...]]]]]:
    """The sheets of the first turn with their orders by generals, for sides with a deployment."""
    found_here: dict[tuple[Key, ...], list[tuple[OrderedUnit, tuple[Key, ...]]]] = {}
    of: dict[tuple[Key, ...], Sheet] = {}
    for one in ordered_units(game):
        if one.of.sheet.turn == RULES.whole("field.turns.first") and one.of.side.deployment:
            by = [(one, (*one.where, *where)) for _, where, order in one.orders if order.by == "general"]
            found_here.setdefault(one.of.where, []).extend(by)
            of[one.of.where] = one.of
    return ((of[where], orders) for where, orders in found_here.items())


def _places(sheet: Sheet, readings: dict[str, str]) -> dict[str, CellPlace]:
    """Where the units of a side begin; units in unknown cells are left out."""
    found_here = ((placed.id, place(placed.cell, readings)) for placed in sheet.side.deployment)
    return {unit: where for unit, where in found_here if where}


def _from(at: Mapping[str, CellPlace], unit: str, sheet: Sheet) -> list[CellPlace]:
    """The cells from which a general may give orders: his own, and those of adjacent units that he may move to (R-406)."""
    if unit not in at:
        return []
    fielded = by_id(sheet.army)
    own = [where for other, where in at.items() if other in fielded and fielded[other].line.clan is None]
    return [at[unit], *(where for where in own if at[unit].within(where, RULES.whole("command.move")))]


def _reaches(places: Sequence[CellPlace], target: CellPlace) -> bool:
    return any(here.within(target, RULES.whole("command.extra.reach")) for here in places)


def _shared_out(near: Sequence[Sequence[int]]) -> frozenset[int]:
    """The orders that generals can give, each to a unit near him: as many as possible.

    More orders than the units of a full zone can have are not assigned: other checks report them.
    """
    if len(near) > len(zone("north")) * RULES.whole("command.orders_a_unit"):
        return frozenset(range(len(near)))
    holds: dict[tuple[int, int], int] = {}  # a general and which of his orders -> number of the order

    def gives(order: int, asked: set[tuple[int, int]]) -> bool:
        for one in (
            (general, extra) for general in near[order] for extra in range(RULES.whole("command.extra.general"))
        ):
            if one not in asked:
                asked.add(one)
                if one not in holds or gives(holds[one], asked):
                    holds[one] = order
                    return True
        return False

    for order in range(len(near)):
        gives(order, set())
    return frozenset(holds.values())
