"""Checks of army lists: RP101-RP106 lines (R-V1, R-V2, R-V4, R-V6), RP9xx values that the text does not give (R-V11)."""

from collections.abc import Iterable, Iterator

from builder.checks.dominated import Merit, Offer, dominated
from builder.checks.lawful import unlawful
from builder.checks.limits import LEFT_OUT, missing_value
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, word
from builder.systems.red_plains.checks.subjects import LISTED_AGAIN, lines
from builder.systems.red_plains.fighter import SHIELDS, Edge, Troops, arm, formation, known, value
from builder.systems.red_plains.profile import RedPlainsArmyList, TroopLine
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, same

_NAMES = {
    "figures": Text("army size"),
    "generals": Text("number of generals"),
    "messengers": Text("number of messengers"),
    "shinobi": Text("number of shinobi"),
    "plans": Text("number of cunning plans"),
    "banners": Text("banners of the clan"),
}


@rule("RP901", "R-Q20", severity="info")
@says(LEFT_OUT)
@fix("add `{name}` to `means`")
def means_missing(army_list: RedPlainsArmyList) -> Verdict:
    """Army size, generals, messengers, shinobi and banners come from a strategic game that the rules leave out."""
    means = army_list.means
    return (found("means", what=what, name=name) for name, what in _NAMES.items() if getattr(means, name) is None)


@missing_value("RP902", Text("prices"), "R-Q20", each=True)
@fix("add `price`, or play without a points limit")
def price_missing(line: TroopLine) -> bool:
    """The rules have no prices; armies can be compared only by the prices of their lists."""
    return line.price is None


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
    wrong = not least <= line.figures.least <= line.figures.most <= most
    return wrong and found("figures", least=line.figures.least, most=line.figures.most, from_=least, to=most)


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


@_banners.named(banner=word).again("RP106", "R-407", "R-Q35", severity="warning")
@says(LISTED_AGAIN)
@fix("keep one entry if the clan has only one")
def banner_twice(banner: str) -> str:
    """No rule forbids two of the same banner, but it is usually a mistake (R-Q35)."""
    return banner


_MORE = {
    "guaranteed": Text("guaranteed damage"),
    "armour": Text("armour"),
    "steadfastness": Text("steadfastness"),
    "impetus": Text("impetus"),
}
_EDGES: dict[Edge, Text] = {"front": Text("in front"), "left": Text("in the flank"), "rear": Text("in the rear")}
_ATTACKED = Text("formation, attacked {edge}")


@dominated("RP903", "R-201", "R-Q20")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another at the same price is better in some way and worse in none. Arms
    (horse, spear, bow, arquebus) are not ranked, nor are clans: an allied clan has orders of its own.
    """
    if line.price is None or not known(line.kind):
        return
    yield Offer(
        id_and_name(line),
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
