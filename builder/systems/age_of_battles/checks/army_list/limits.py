"""AB601-AB611: limits of the list: prices, numbers and years of guns, shares of troops in an army."""

from collections.abc import Iterable

from builder.checks.limits import Bounds, crossed
from builder.checks.offered import never
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.twice import twice
from builder.checks.unknown import unknown
from builder.checks.wording import tenths
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks.subjects import gun_kinds, shares
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, GunLine, Share
from builder.text import Text


@twice("AB601", Text("two guns"), gun_kinds, "A-1001")
def gun_line_twice() -> None:
    """Rosters refer to guns by id, so each id must refer to exactly one kind of gun."""


@gun_kinds.each("AB602", "A-1002", "A-Q2")
@says("price {price}; the rules say {right}")
@fix("write `price: {right}` or leave it out; the crew of {crew} is included")
def other_gun_price(gun: GunLine) -> Verdict:
    """The rules give the price of bombards (A-V3)."""
    if gun.price is None or gun.calibre not in bombards.calibres():
        return None
    right, crew = bombards.price(gun.calibre), bombards.crew(gun.calibre)
    return gun.price != right and found("price", price=gun.price, right=right, crew=crew)


@crossed("AB603", gun_kinds, "A-Q1", at="number")
def gun_numbers_crossed(gun: GunLine) -> Bounds:
    """No army can satisfy a minimum above the maximum."""
    return gun.number


@never("AB604", gun_kinds, "A-103")
def gun_never() -> None:
    """A gun whose years are outside those of the list can never be taken."""


@shares.each("AB608", "A-110")
@says("`from` ({least}) is larger than `to` ({most})")
@fix("make `from` no larger than `to`")
def share_crossed(share: Share) -> Verdict:
    """No army can meet this share."""
    return share.least > share.most and found(least=tenths(share.least), most=tenths(share.most))


@unknown("AB609", shares.parts("lines", lambda share: share.lines), "A-110", what=Text("line"))
def share_of_nothing(one: tuple[Share, str], army_list: AgeOfBattlesArmyList) -> tuple[str, Iterable[str]]:
    """Every army would satisfy a share without lines."""
    return one[1], [line.id for line in army_list.lines]


@gun_kinds.named(id=lambda gun: gun.id).each("AB611", "A-1001")
@says("a gun and a troop line have the same id, `{id}`")
@fix("give one of them another id")
def gun_and_line(gun: GunLine, army_list: AgeOfBattlesArmyList) -> Verdict:
    """Rosters, diffs and messages refer to both by id."""
    return gun.id in {line.id for line in army_list.lines} and found("id")
