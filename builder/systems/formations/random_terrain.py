"""Random terrain for `muster terrain`: bids of two armies for it and for the attack (section 2.1), and YAML for an
evening.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.rules.legality import Fault, Laws, law
from builder.system import RolledTerrain
from builder.systems.formations.ground import Dice, roll
from builder.systems.formations.profile import Element, FormationsArmyList
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@law("most", Text("{elements} terrain elements; a player may bid at most {most}"), "C-2.1-02")
def _too_many(elements: int) -> Fault:
    most = RULES.whole("setup.haggling.most")
    return elements > most and {"elements": elements, "most": most}


ELEMENTS: Laws[int] = Laws(_too_many)


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids in order, the number of the side that defends, and the elements that it places."""

    bids: tuple[int, ...]
    defender: int
    elements: int


def bid(dice: Dice, sides: Sequence[FormationsArmyList]) -> Bidding:
    """Both roll for the first bid, then each bids as high as it may until the other agrees to attack.

    A list agrees at its `attacks_at`; without one, a die decides at how many elements.
    """
    most = RULES.whole("setup.haggling.most")
    limits = [one.home.attacks_at if one.home else None for one in sides]
    agrees = [dice.roll(most) if limit is None else limit for limit in limits]
    bidder = _first(dice)
    bids = [most]
    while agrees[1 - bidder] < bids[-1]:
        if bids[-1] == RULES.whole("setup.haggling.refused"):
            return Bidding(tuple(bids), 1 - bidder, RULES.whole("setup.haggling.automatic"))
        bidder = 1 - bidder
        bids.append(bids[-1] - RULES.whole("setup.haggling.fall"))
    return Bidding(tuple(bids), bidder, bids[-1])


def _first(dice: Dice) -> int:
    """The side with the higher die; equal ones are rolled again (C-2.1-01, Q-30)."""
    sides = RULES.whole("setup.haggling.die")
    while True:
        one, other = dice.roll(sides), dice.roll(sides)
        if one != other:
            return 0 if one > other else 1


_ROLES = Text("defender: {defender}, attacker: {attacker}")
_SAME = Text(
    "table: {{width: {width}, depth: {depth}}}; the same as {short} if the armies deploy on the north and south edges"
)


def rolled(
    seed: int,
    size: tuple[float, float],
    elements: int | None = None,
    lists: Sequence[FormationsArmyList] = (),
) -> RolledTerrain:
    """A rolled field of this width and depth in steps, for an evening.

    Without `elements`, the bids of two lists decide, or a die up to the highest bid (C-2.1-02). Other terrain than that
    of the defender's country, if his list
    tells it, is implausible (C-2.1-13). Raises MusterError for more elements than anybody may ask for.
    """
    ELEMENTS.refuse(elements or 0)
    width, depth = size
    bidding = bid(Dice(seed), lists) if len(lists) > 1 else None
    defender = lists[bidding.defender if bidding else 0] if lists else None
    kinds = defender.home.ground if defender and defender.home else ()
    if elements is None:
        elements = bidding.elements if bidding else Dice(seed).roll(RULES.whole("setup.haggling.most"))
    ground = f", ground: [{', '.join(kinds)}]" if kinds else ""
    short = f"rolled: {{seed: {seed}, elements: {elements}{ground}}}"
    same = _SAME.fill(width=f"{width:g}", depth=f"{depth:g}", short=short)
    pieces = as_yaml(roll(seed, elements, width, depth, kinds=kinds))
    if bidding is None:
        return RolledTerrain((same,), pieces)
    roles = _ROLES.fill(defender=lists[bidding.defender].id, attacker=lists[1 - bidding.defender].id)
    bids = f"bids: [{', '.join(map(str, bidding.bids))}]\n"
    return RolledTerrain((roles, same), bids + pieces, bidding.defender)


def as_yaml(elements: Sequence[Element]) -> str:
    """Elements as the `terrain` of an evening file."""
    listed = "".join(f"\n  - {{{', '.join(_fields(element))}}}" for element in elements)
    return f"terrain:{listed or ' []'}\n"


def _fields(element: Element) -> Iterator[str]:
    yield f"id: {element.id}"
    yield f"ground: {element.ground}"
    if element.slopes:
        yield f"slopes: [{', '.join(element.slopes)}]"
    for key, places in (("outline", element.outline), ("course", element.course), ("bridges", element.bridges)):
        if places:
            yield f"{key}: [{', '.join(f'[{x:g}, {y:g}]' for x, y in places)}]"
