"""RP101-RP106: the lines of a list (R-V1, R-V2, R-V4, R-V6)."""

from collections.abc import Iterable

from builder.checks.lawful import unlawful
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.unknown import unknown
from builder.systems.red_plains.checks.subjects import LISTED_AGAIN, banner_name, lines
from builder.systems.red_plains.fighter import SHIELDS, Troops, known
from builder.systems.red_plains.profile import RedPlainsArmyList, TroopLine
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, same

_banners: Selector[RedPlainsArmyList, str] = entries(
    ("means", "banners"), lambda army_list: army_list.means.banners or (), key=lambda _: same("`banners`")
)


@unknown("RP101", lines, "R-201", "R-202", "R-203", "R-204", "R-205", at="type", what=Text("troop type"))
def unknown_kind(line: TroopLine) -> tuple[str, Iterable[str]]:
    """The rules have five troop types, each with its own values (R-V2)."""
    return line.kind, RULES.below("troops.kinds")


@lines.each("RP102", "R-105")
@says("{least} to {most|figure|figures}; the rules allow {from_} to {to}")
@fix("keep `figures` within these limits, with `from` not above `to`")
def sizes(line: TroopLine) -> Verdict:
    """A list cannot allow units that the rules forbid (R-V1)."""
    least, most = RULES.whole("field.size.least"), RULES.whole("field.size.most")
    if not least <= line.figures.least <= line.figures.most <= most:
        return found("figures", least=line.figures.least, most=line.figures.most, from_=least, to=most)
    return None


@unlawful("RP103", SHIELDS, lines, at="shields")
@fix("remove `shields`")
def shields_on_horse(line: TroopLine) -> Troops | None:
    """Only infantry may carry shields (R-V4)."""
    return Troops(line.kind, shields=line.shields) if known(line.kind) else None


@unknown("RP104", _banners, "R-407", what=Text("banner"))
def unknown_banner(banner: str) -> tuple[str, Iterable[str]]:
    """The rules have four banners (R-V6)."""
    return banner, RULES.below("command.banners")


@rule("RP105", "R-304", "R-403")
@says("`{name}` is {number}; it cannot be negative")
@fix("write 0 or more")
def negative_means(army_list: RedPlainsArmyList) -> Verdict:
    """Numbers of messengers, shinobi and generals cannot be negative (R-V10)."""
    numbers = army_list.means.model_dump(exclude={"banners"}, exclude_none=True).items()
    return (found("means", name, name=name, number=number) for name, number in numbers if number < 0)


@_banners.named(banner=banner_name).again("RP106", "R-407", "R-Q35", severity="warning")
@says(LISTED_AGAIN)
@fix("keep one entry if the clan has only one")
def banner_twice(banner: str) -> str:
    """No rule forbids two of the same banner, but it is usually a mistake (R-Q35)."""
    return banner
