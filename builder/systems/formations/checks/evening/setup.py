"""FO622-FO630: edges, haggling for terrain, size of the field, readings, ambush markers."""

from collections.abc import Iterator

from builder.checks.decisions import reading_check
from builder.checks.finding import Where
from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.sides import EDGES
from builder.rules.wording import measure
from builder.systems.formations.bidding import ELEMENTS
from builder.systems.formations.checks.on_table import Sided, sides
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.profile import FormationsGame
from builder.systems.formations.readings import READINGS
from builder.systems.formations.rulebook import RULES

OPPOSITE = {"north": "south", "south": "north", "west": "east", "east": "west"}


@rule("FO622", "C-2.2-01", "C-2.1-08")
@says("the edges are not opposite each other: {first} and {second}")
@fix("write `edge: {wanted}`")
def opposite_edges(game: FormationsGame) -> Verdict:
    """Each army has its own half of the field, with three sectors."""
    first, second = game.evening.sides
    if second.edge not in (first.edge, OPPOSITE[first.edge]):
        return found(
            "sides", 1, "edge", first=EDGES[first.edge], second=EDGES[second.edge], wanted=OPPOSITE[first.edge]
        )
    return None


@rule("FO623", "C-2.1-02", "C-2.1-05")
@says("a bid of {bid}; the rules allow {least} to {most}")
@fix("write a bid within these limits")
def high_bid(game: FormationsGame) -> Iterator[Found]:
    """A player may not bid for more terrain than the rules allow (VL-14)."""
    least, most = RULES.whole("setup.haggling.automatic"), RULES.whole("setup.haggling.most")
    for index, bid in enumerate(game.evening.bids):
        if not least <= bid <= most:
            yield found("bids", index, bid=bid, least=least, most=most)


@rule("FO624", "C-2.1-04")
@says("a bid of {bid} after one of {before}")
@fix("make each bid lower than the one before")
def rising_bid(game: FormationsGame) -> Iterator[Found]:
    """A player who refuses to attack must offer to defend with less terrain (VL-14)."""
    bids, fall = game.evening.bids, RULES.whole("setup.haggling.fall")
    for index in range(1, len(bids)):
        if bids[index - 1] - bids[index] < fall:
            yield found("bids", index, bid=bids[index], before=bids[index - 1])


@rule("FO625", "C-2.1-03", "C-2.1-05")
@says("terrain elements placed: {count}, but the last bid was {bid}")
@fix("place as many as were agreed, or delete `bids`")
def other_count(game: FormationsGame) -> Verdict:
    """The defender places as many elements as they bid; a player who refuses to attack when 2 are bid defends with 1."""
    count = len(terrain_of(game.evening))
    if not game.evening.bids or not count:
        return None
    bid = game.evening.bids[-1]
    refused = bid == RULES.whole("setup.haggling.refused") and count == RULES.whole("setup.haggling.automatic")
    return count != bid and not refused and found("bids", len(game.evening.bids) - 1, count=count, bid=bid)


@rule("FO626", "C-2.1-07", severity="warning")
@says("one edge of the field is {length|step|steps} long; fields with edges of {least} to {most} play best")
@fix("change the size: a smaller field leaves too little room to manoeuvre, a larger one too little time")
def field_size(game: FormationsGame) -> Iterator[Found]:
    """The rules recommend a size for the field (VL-13)."""
    least, most = RULES.whole("setup.field.side.least"), RULES.whole("setup.field.side.most")
    for key in ("width", "depth"):
        length = getattr(game.evening.table, key)
        if not least <= length <= most:
            yield found("table", key, length=measure(length), least=least, most=most)


unknown_reading = reading_check("FO627", READINGS, "Q-02")


@sides.each("FO628", "C-2.2-05", severity="warning")
@says("false ambush markers: {placed} on the field, {wanted} in the roster")
@fix("make `false_ambush_at` and the roster's `false_ambushes` agree")
def false_markers(one: Sided) -> Verdict:
    """The number of false markers printed is the number in the roster."""
    placed, wanted = len(one.side.false_ambush_at), one.army.roster.false_ambushes
    if not one.side.deployment or placed == wanted:
        return None
    return found(*(("false_ambush_at",) if placed else ()), placed=placed, wanted=wanted)


def _rolled(game: FormationsGame) -> Iterator[tuple[Where, int]]:
    if game.evening.rolled:
        yield ("rolled", "elements"), game.evening.rolled.elements


rolled = Selector(_rolled)
"""The terrain that dice place, as the number of its elements."""


@unlawful("FO629", ELEMENTS["most"], rolled)
@fix("write `elements: {most}` or less")
def many_rolled(elements: int) -> int:
    """Nobody may ask for more terrain than the highest allowed bid."""
    return elements


@rule("FO630", "C-2.1-03", severity="warning")
@says("no terrain, but the last bid was {bid}")
@fix("add `terrain:` or `rolled:`, or delete `bids`")
def not_placed_yet(game: FormationsGame) -> Verdict:
    """The map shows an empty field; the defender still has to place the elements."""
    if game.evening.bids and not terrain_of(game.evening):
        return found("bids", len(game.evening.bids) - 1, bid=game.evening.bids[-1])
    return None
