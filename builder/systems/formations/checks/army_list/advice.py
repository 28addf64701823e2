"""FO105, FO108: commanders; FO901, FO903: advice on prices."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.wording import id_and_name, word
from builder.rules.wording import number
from builder.systems.formations.checks.subjects import lines, named
from builder.systems.formations.profile import FormationsArmyList, Profile, TroopLine
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.tariff import TARIFF, Share, shares, tariff
from builder.text import Text, joined, same


def _share(share: Share) -> Text:
    kind, key = share.key.split(".")
    name = word(key) if kind in ("arms", "pieces") else TARIFF.text(f"tariff.{share.key}.name")
    return same("{name} {points}").fill(name=name, points=number(share.points))


@lines.each("FO901", "C-1-03", "Q-01", severity="info")
@says("price {price}; the estimate is {tariff}: {working}")
@fix("check that the price is intended; it is allowed, because the rules give no prices")
def far_from_tariff(line: TroopLine) -> Verdict:
    """The estimate is Muster's own, not a rule: a line priced far from it is a bargain, overpriced or mistyped."""
    share, points = Fraction(TARIFF.number("tariff.near.share")), TARIFF.whole("tariff.near.points")
    wanted = tariff(line)
    apart = abs(line.price - wanted)
    if apart <= points or apart <= share * wanted:
        return None
    working = joined(*map(_share, shares(line)), by=" + ")
    return found("price", price=line.price, tariff=wanted, working=working)


@rule("FO105", "C-4.3b-01")
@says("{most|commander|commanders} including the general; the rules allow at most {limit}")
@fix("write `most: {limit}` or less")
def list_over_rules(army_list: FormationsArmyList) -> Verdict:
    """A list cannot allow more commanders than the rules do (VL-05)."""
    most, limit = army_list.commanders.most, RULES.whole("command.discipline")
    return most > limit and found("commanders", "most", most=most, limit=limit)


@rule("FO108", "C-4.1-01", "C-1-03")
@says("the general may be {talent}, but this talent has no price")
@fix("add `{id}:` to `prices`")
def general_unpriced(army_list: FormationsArmyList) -> Iterator[Found]:
    """Every talent open to a list's general must have a price."""
    for index, talent in enumerate(army_list.commanders.general):
        if talent not in army_list.commanders.prices:
            yield found("commanders", "general", index, talent=named(f"command.talents.{talent}"), id=talent)


_STATS = ("combat", "attack", "protection", "morale", "move")
_FLAGS = ("big_shield", "melee", "legionary")


@dominated("FO903", "C-5.5-07", "C-6.1-03", "Q-01")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same cost is better in some respect and worse in none. Class,
    density, type and fanaticism count as neither better nor worse. Armour and barding count by what they do: they
    reduce the move, metal barding protects against shooting, and heavy armour slows dismounting.
    """
    alike = (line.troop, line.density, line.piece, line.fanatic)
    on_foot = line.dismounted if line.may_dismount else None
    slow = line.armour in RULES.ids("movement.reform.dismount_armour")
    merits = chain(
        _merits("", line),
        [
            Merit(same("`may_dismount`"), line.may_dismount),
            Merit(word("armour"), line.may_dismount and not slow),
            Merit(word("dismounted"), frozenset({f"{on_foot.troop} {on_foot.density}"}) if on_foot else ABSENT),
        ],
        _merits("dismounted.", on_foot),
    )
    yield Offer(id_and_name(line), line.price, alike, tuple(merits))


def _merits(prefix: str, profile: Profile | None) -> Iterator[Merit]:
    """The values of a profile, in one order; none for a missing profile."""
    for key in _STATS:
        yield Merit(word(f"{prefix}{key}"), getattr(profile.stats, key) if profile else ABSENT)
    yield Merit(word(f"{prefix}s"), (profile.stats.shooting or 0) if profile else ABSENT)
    yield Merit(word(f"{prefix}arms"), frozenset(profile.arms) if profile else ABSENT)
    yield Merit(word(f"{prefix}works"), frozenset({profile.works} if profile.works else ()) if profile else ABSENT)
    yield Merit(same(f"`{prefix}barding: metal`"), profile.barding == "metal" if profile else ABSENT)
    for key in _FLAGS:
        yield Merit(word(f"{prefix}{key}"), bool(getattr(profile, key)) if profile else ABSENT)
