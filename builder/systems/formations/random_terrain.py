"""Random terrain for `muster terrain`: YAML for an evening, with the bids of two armies if their lists are given."""

from collections.abc import Iterator, Sequence

from builder.system import RolledTerrain
from builder.systems.formations.bidding import ELEMENTS, bid
from builder.systems.formations.ground import roll
from builder.systems.formations.profile import Element, FormationsArmyList, Ground
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.seeded_dice import Dice
from builder.text import Text

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

    Without `elements`, the bids of two lists decide, or a die up to the highest bid (C-2.1-02). Other terrain than that of the defender's country, if his list
    tells it, is implausible (C-2.1-13). Raises MusterError for more elements than anybody may ask for.
    """
    ELEMENTS.refuse(elements or 0)
    width, depth = size
    bidding = bid(Dice(seed), lists) if len(lists) > 1 else None
    defender = lists[bidding.defender if bidding else 0] if lists else None
    kinds = defender.home.ground if defender and defender.home else ()
    if elements is None:
        elements = bidding.elements if bidding else Dice(seed).roll(RULES.whole("setup.haggling.most"))
    same = _SAME.fill(width=f"{width:g}", depth=f"{depth:g}", short=_short(seed, elements, kinds))
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


def _short(seed: int, elements: int, kinds: Sequence[Ground]) -> str:
    """The short form that an evening may have in place of the elements."""
    ground = f", ground: [{', '.join(kinds)}]" if kinds else ""
    return f"rolled: {{seed: {seed}, elements: {elements}{ground}}}"


def _fields(element: Element) -> Iterator[str]:
    yield f"id: {element.id}"
    yield f"ground: {element.ground}"
    if element.slopes:
        yield f"slopes: [{', '.join(element.slopes)}]"
    for key, places in (("outline", element.outline), ("course", element.course), ("bridges", element.bridges)):
        if places:
            yield f"{key}: [{', '.join(f'[{x:g}, {y:g}]' for x, y in places)}]"
