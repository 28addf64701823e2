"""RP903: lines that another line of the list makes pointless."""

from collections.abc import Iterator

from builder.checks.dominated import Merit, Offer, dominated
from builder.checks.wording import called, word
from builder.systems.red_plains.fighter import Edge, arm, formation, known, value
from builder.systems.red_plains.profile import TroopLine
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text

_MORE = {
    "guaranteed": Text("guaranteed damage"),
    "armour": Text("armour"),
    "steadfastness": Text("steadfastness"),
    "impetus": Text("impetus"),
}
_EDGES: dict[Edge, Text] = {
    "front": Text("in front"),
    "left": Text("in the flank"),
    "rear": Text("in the rear"),
}
_ATTACKED = Text("formation, attacked {edge}")


@dominated("RP903", "R-201", "R-Q20")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same price is better in some way and worse in none. Arms
    (horse, spear, bow, arquebus) are not ranked, nor are clans: an allied clan has orders of its own.
    """
    if line.price is None or not known(line.kind):
        return
    yield Offer(
        called(line),
        line.price,
        (arm(line.kind), line.clan.text if line.clan else None),
        (
            *(Merit(name, value(line.kind, key)) for key, name in _MORE.items()),
            Merit(Text("possible damage on"), value(line.kind, "possible"), less=True),
            Merit(Text("not peasants"), line.kind not in RULES.ids("troops.peasants")),
            Merit(Text("forest of spears"), line.kind in RULES.ids("troops.forest")),
            *(Merit(_ATTACKED.fill(edge=name), _steadied(line.kind, edge)) for edge, name in _EDGES.items()),
            Merit(word("shields"), line.shields),
        ),
    )


def _steadied(kind: str, edge: Edge) -> int:
    """What a second rank adds to steadfastness when the unit is attacked there."""
    return formation(kind, RULES.whole("melee.front") + 1, "melee", frozenset({edge}), {})
