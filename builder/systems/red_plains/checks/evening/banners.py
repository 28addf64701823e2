"""RP441-RP448: banners raised in a turn, and the orders they give (R-V6, R-V8)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import word
from builder.systems.red_plains.checks import subjects
from builder.systems.red_plains.fighter import CRAB, Troops
from builder.systems.red_plains.profile import RedPlainsGame
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text, joined

_GIVES = ("phoenix", "dragon")


@subjects.raised_banners.each("RP441", "R-407")
@says("banner {banner} is not in the roster “{army}”, which has {own}")
@fix("raise a banner from the roster")
def not_owned(one: subjects.RaisedBanner) -> Verdict:
    """A clan can raise only the banners it has (R-V6)."""
    roster = one.of.army.roster
    if one.raised.banner in roster.banners:
        return None
    own = joined(*map(word, roster.banners)) if roster.banners else Text("none", "banners")
    return found("banner", army=roster.name.text, own=own)


@unknown("RP442", subjects.raised_banners, "R-407", at="unit", what=UNIT)
def banner_over_unknown_unit(one: subjects.RaisedBanner) -> tuple[str, Iterable[str]]:
    """Banners are raised only over units in the roster (R-V6)."""
    return one.raised.unit, unit_ids(one.of.army)


@subjects.raised_banners.each("RP443", "R-407")
@says("banner {banner} over {unit}: {why}")
@fix("raise it over another unit")
def wrong_unit(one: subjects.RaisedBanner) -> Verdict:
    """Banners are never raised over a minor clan's unit; the Crab only over samurai; over a fleeing unit only the
    Phoenix (R-V6).
    """
    if one.fielded is None or one.raised.banner not in RULES.below("command.banners"):
        return None
    why = _why(one.raised.banner, one.fielded, one.flees)
    return why is not None and found("unit", unit=one.fielded.name, why=why)


def _why(banner: str, fielded: subjects.Fielded, flees: bool) -> Text | None:
    line = fielded.line
    if line.clan is not None:
        return Text("it belongs to the minor clan {clan}").fill(clan=line.clan.text)
    if breach := CRAB.broken(Troops(line.kind, crab=banner == "crab")):
        return breach.says
    if flees and banner != "phoenix":
        return Text("the unit is fleeing")
    return None


@subjects.ordered_units.each("RP444", "R-407")
@says("an order given by a banner, but no banner over it gives one")
@fix("raise {names} over it, or pay for the order from the roll")
def no_banner(one: subjects.OrderedUnit) -> Verdict:
    """The Phoenix gives an ordinary order, the Dragon a move; other banners give no orders."""
    gives = sum(banner in _GIVES for banner in one.banners)
    by = [where for _, where, order in one.orders if order.by == "banner"]
    return len(by) > gives and found(*by[gives], names=joined(*map(word, _GIVES)))


@subjects.orders.each("RP445", "R-407")
@says("the Dragon's order is {order}, {why}")
@fix("make it {move}, as the unit's first order")
def dragon_first(one: subjects.Ordered) -> Verdict:
    """The Dragon moves before all others, so its order must be the unit's first (R-V8)."""
    first, move = RULES.whole("command.banners.dragon.place"), word("move")
    if one.order.by != "banner" or "dragon" not in one.of.banners:
        return None
    if one.order.order != "move":
        return found(why=Text("but it must be a move"), move=move)
    number = Text("number {number}").fill(number=one.number)
    return one.number != first and found(order=number, why=Text("but it must come first"), move=move)


@subjects.orders.each("RP446", "R-407")
@says("the Phoenix gives an ordinary order, not {order}")
@fix("choose an ordinary order; it is carried out in a special step")
def phoenix_ordinary(one: subjects.Ordered) -> Verdict:
    """The order that the Phoenix gives cannot be a special one."""
    return (
        "phoenix" in one.of.banners and one.order.by == "banner" and subjects.order_kind(one.order.order) == "special"
    )


@subjects.raised_banners.each("RP447", "R-407", severity="warning")
@says("banner {banner} over {unit}, which is not fleeing on this sheet")
@fix(
    "write `fleeing: true` in the unit's orders, or keep the banner if that is intended: it helps only if "
    "the unit is routed this turn"
)
def phoenix_over_standing_unit(one: subjects.RaisedBanner) -> Verdict:
    """The Phoenix may be raised over a unit that is not fleeing, but helps it only if it is routed this turn."""
    if one.fielded is None or one.raised.banner != "phoenix" or one.flees:
        return None
    return found("unit", unit=one.fielded.name)


@rule("RP448", "R-407", "R-Q35", "R-Q37", severity="warning")
@says("banner {banner} is raised {count|time|times} {when}; the roster has {own}")
@fix("raise it less often, or list it in the roster once for each one the army has")
def raised_too_often(game: RedPlainsGame) -> Iterator[Found]:
    """A banner is raised over one unit, once in the battle or once in each turn, depending on the reading (R-Q37); a roster with
    two copies of a banner lists it twice (R-Q35).
    """
    by_turn = READINGS.choice(subjects.chosen(game), "R-Q37") == "turn"
    when = Text("in turn {turn}") if by_turn else Text("by turn {turn}")
    for index, side, army, _ in subjects.sides(game):
        owned, seen = Counter(army.roster.banners), Counter[str]()
        for place, sheet in sorted(enumerate(side.turns), key=lambda one: one[1].turn):
            seen = Counter() if by_turn else seen
            for at, raised in enumerate(sheet.banners):
                seen[raised.banner] += 1
                if seen[raised.banner] > owned[raised.banner] > 0:
                    yield found(
                        "sides", index, "turns", place, "banners", at, "banner",
                        banner=word(raised.banner),
                        count=seen[raised.banner],
                        when=when.fill(turn=sheet.turn),
                        own=owned[raised.banner],
                    )  # fmt: skip
