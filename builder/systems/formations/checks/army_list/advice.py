"""FO901-FO902: advice: prices far from the house tariff, formations that may not attack."""

from fractions import Fraction

from builder.checks.rule import Verdict, fix, found, says
from builder.rules.wording import number
from builder.systems.formations.checks.subjects import arm_name, lines, piece_name
from builder.systems.formations.profile import TroopLine
from builder.systems.formations.tariff import TARIFF, Share, shares, tariff
from builder.text import Text, joined, same


def _share(share: Share) -> Text:
    kind, key = share.key.split(".")
    if kind == "arms":
        name = arm_name(key)
    elif kind == "pieces":
        name = piece_name(key)
    else:
        name = TARIFF.text(f"tariff.{share.key}.name")
    return same("{name} {points}").fill(name=name, points=number(share.points))


@lines.each("FO901", "C-1-03", "Q-01", severity="info")
@says("price {price}; the estimate is {tariff}: {working}")
@fix("check that the price is intended; it is allowed, because the rules give no prices")
def far_from_tariff(line: TroopLine) -> Verdict:
    """The estimate is Muster's own, not a rule: a line priced far from it is a bargain, overpriced or mistyped."""
    share, points = Fraction(TARIFF.number("tariff.near.share")), TARIFF.whole("tariff.near.points")
    wanted = tariff(line)
    apart = abs(line.price - wanted)
    if apart > points and apart > share * wanted:
        working = joined(*(_share(part) for part in shares(line)), by=" + ")
        return found("price", price=line.price, tariff=wanted, working=working)
    return None
