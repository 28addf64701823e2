"""AB3xx: guns of a roster, their batteries, and the regiments that serve them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.lawful import unlawful
from builder.checks.offered import not_offered
from builder.checks.rule import Found, Verdict, Where, beyond, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.unknown import twice, unknown
from builder.checks.wording import listed
from builder.rules.constants import shown
from builder.rules.wording import number
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks import subjects
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Battery, Gun
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same


@unknown("AB321", subjects.battery_guns, "A-1004", what=Text("gun"))
def unknown_battery_gun(one: tuple[Battery, str], army: AgeOfBattlesArmy) -> tuple[str, Iterable[str]]:
    """A battery must consist of guns of the army."""
    return one[1], [gun.id for gun in army.roster.guns]


@subjects.battery_guns.named(**subjects.battery_guns.facts, gun=lambda one: one[1]).again("AB322", "A-1004")
@says("`{gun}` already belongs to battery {first}")
@fix("list each gun only once, in one battery")
def gun_in_two_batteries(one: tuple[Battery, str]) -> str:
    """The base of a gun can be joined to one battery only."""
    return one[1]


@twice("AB323", Text("two batteries"), subjects.batteries, "A-1004")
def battery_twice() -> None:
    """Each id must refer to exactly one battery."""


@subjects.batteries.each("AB324", "A-1004", "A-1010", severity="warning")
@says("{battery}: only one gun; a battery is several joined bases")
@fix("add a gun, or remove the battery: a single gun turns about its own centre")
def battery_of_one(battery: Battery) -> Verdict:
    """The rules for groups apply only to several bases."""
    return len(set(battery.guns)) == 1 and found("guns")


@not_offered("AB302", subjects.GUNS, "A-1001")
def unknown_gun() -> None:
    """The list says which guns an army may have."""


@twice("AB303", Text("two guns"), subjects.roster_guns, "A-1004")
def gun_twice() -> None:
    """Batteries and deployment refer to guns by id, so each id must refer to exactly one gun."""


@subjects.guns.each("AB304", "A-1002", "A-1004")
@says("crew of {crew}; the price includes {right}")
@fix("write `crew: {right}` or leave it out; spare gunners go in `reserve`")
def other_crew(one: subjects.GunWithLine) -> Verdict:
    """Each gun must have exactly the crew that its price includes (A-V3)."""
    right = bombards.crew(one.line.calibre)
    wrong = one.crew != right and one.crew <= RULES.whole("artillery.stand.holds")
    return wrong and found("crew", crew=one.crew, right=right)


@unlawful(
    "AB305",
    bombards.STAND["holds"],
    subjects.guns.named(**subjects.guns.facts, right=lambda one: bombards.crew(one.line.calibre)),
    at="crew",
)
@fix("write `crew: {right}` or leave it out; spare gunners stand behind the gun and go in `reserve`")
def crowded_stand(one: subjects.GunWithLine) -> bombards.Stand:
    """A position holds a limited number of figures (A-V4)."""
    return bombards.Stand(one.crew)


class Establishment(NamedTuple):
    """A gun, or all guns of a battery."""

    guns: tuple[subjects.GunWithLine, ...]

    @property
    def reserve(self) -> int:
        """Their spare gunners."""
        return sum(one.gun.reserve for one in self.guns)

    @property
    def most(self) -> int:
        """The most spare gunners they may have."""
        return sum(map(_spare, self.guns))


def _spare(one: subjects.GunWithLine) -> int:
    return bombards.spare(one.line.calibre)


def _by_battery(army: AgeOfBattlesArmy) -> Iterator[tuple[Where, Establishment]]:
    battery = {gun: place for place, one in enumerate(army.roster.batteries) for gun in one.guns}
    homes: dict[tuple[str, int], list[subjects.GunWithLine]] = {}
    for one in subjects.guns(army):
        home = ("battery", battery[one.gun.id]) if one.gun.id in battery else ("gun", one.index)
        homes.setdefault(home, []).append(one)
    return ((("guns",), Establishment(tuple(together))) for together in homes.values())


_establishments = Selector(_by_battery)


@_establishments.each("AB306", "A-1016", "A-Q12")
@says("{guns}: {reserve} spare gunners; at most {most} allowed ({share} of the crew)")
@fix("set `reserve` to 0 or more, up to {each} per gun")
def large_reserve(together: Establishment) -> Iterator[Found]:
    """Spare gunners may number at most half the crew, whether of one gun or of a whole battery (A-V3)."""
    wrong = [Establishment((one,)) for one in together.guns if one.gun.reserve < 0]
    if together.reserve > together.most:
        wrong.append(together)
    share = same(shown(RULES["artillery.reserve.share"].value))
    for one in wrong:
        first = next(gun for gun in one.guns if not 0 <= gun.gun.reserve <= _spare(gun))
        names, reserve = listed(gun.name for gun in one.guns), number(one.reserve)
        yield found(first.index, "reserve", guns=names, reserve=reserve, most=one.most, share=share, each=_spare(first))


@_establishments.each("AB307", "A-1016", "A-Q12", severity="warning")
@says("{gun}: {reserve} spare gunners; at most {each} if each gun counts separately")
@fix("spread them evenly, or agree to count the battery as a whole")
def uneven_reserve(together: Establishment) -> Verdict:
    """The supplement does not say whether the limit of half the crew applies to each gun or to the whole battery."""
    more = (one for one in together.guns if one.gun.reserve > _spare(one))
    return together.reserve <= together.most and (
        found(one.index, "reserve", gun=one.name, reserve=one.gun.reserve, each=_spare(one)) for one in more
    )


@subjects.roster_guns.each("AB308", "A-1004")
@says("a gun and a regiment have the same id, `{id}`")
@fix("give one of them another id")
def gun_and_regiment(gun: Gun, army: AgeOfBattlesArmy) -> Verdict:
    """A gun counts as a regiment, so each id must refer to exactly one of the two."""
    return gun.id in unit_ids(army) and found("id", id=gun.id)


@unknown("AB311", subjects.guns, "A-1008", at="servants", what=Text("regiment"))
def unknown_servants(one: subjects.GunWithLine, army: AgeOfBattlesArmy) -> tuple[str | None, Iterable[str]]:
    """Helpers must be a regiment of the army."""
    return one.gun.servants, unit_ids(army)


@subjects.served.each("AB312", "A-109", "A-1008")
@says("{unit} may not serve it; the line “{line}” does not allow it")
@fix("choose a line with `serves: true`{able}, or change the list")
def servants_without_right(one: subjects.Served, army: AgeOfBattlesArmy) -> Verdict:
    """Figures may serve war machines only if their list entry says so (A-V5)."""
    if one.by.line.serves:
        return None
    lines = [line.id for line in army.army_list.lines if line.serves]
    able = ": " + ", ".join(f"`{line}`" for line in lines) if lines else ""
    return found("servants", line=one.by.line.name.text, able=able)


@subjects.served.each("AB313", "A-1008")
@says("{serving} of the {figures} figures of {unit} serve it")
@fix("set `serving` to a number above zero, at most {figures}, or leave it out if all serve")
def serving_beyond_figures(one: subjects.Served) -> Verdict:
    """Only figures of the regiment serve the gun; others may be mixed in but do not serve it."""
    serving, figures = one.gun.gun.serving, one.by.unit.figures
    return serving is not None and not 0 < serving <= figures and found("serving", serving=serving, figures=figures)


@subjects.guns.each("AB314", "A-1008")
@says("{serving|figure|figures} serve it, but no regiment is given")
@fix("add `servants`, the id of a regiment, or remove `serving`")
def serving_without_regiment(one: subjects.GunWithLine) -> Verdict:
    """Helpers must come from a regiment."""
    return one.gun.serving is not None and one.gun.servants is None and found("serving", serving=one.gun.serving)


@subjects.guns.each("AB315", "A-1002", "A-1010", severity="info")
@says(
    "{gun} can never be turned: it needs {need|figure|figures} and has {there} (crew {crew}, helpers "
    "{serving}); {short} too few"
)
@fix(
    "assign a regiment with at least {wanted} figures that may serve guns (`servants`), or let the gun "
    "keep its fire arc all game"
)
def never_turns(one: subjects.GunWithLine, army: AgeOfBattlesArmy) -> Verdict:
    """A bombard is turned by its crew and helpers together; with too few it keeps its fire arc (A-V5)."""
    by = {one.gun.index: one.by for one in subjects.served(army)}
    unit = by.get(one.index)
    if one.gun.servants is not None and (unit is None or not unit.line.serves):
        return None  # another check says what is wrong with its servants
    serving = _serving(one, unit)
    need, there = RULES.whole(f"{one.key}.turning"), one.crew + serving
    short, wanted = need - there, need - one.crew
    return short > 0 and found(need=need, there=there, crew=one.crew, serving=serving, short=short, wanted=wanted)


class Serving(NamedTuple):
    """A regiment with the guns that it serves."""

    by: subjects.Fielded
    guns: list[subjects.GunWithLine]


def _by_regiment(army: AgeOfBattlesArmy) -> Iterator[tuple[Where, Serving]]:
    together: dict[str, Serving] = {}
    for one in subjects.served(army):
        together.setdefault(one.by.id, Serving(one.by, [])).guns.append(one.gun)
    yield from (((), one) for one in together.values())


_regiments = Selector(_by_regiment, unit=lambda one: one.by.name)


@_regiments.each("AB316", "A-1009")
@says("{unit}: crew of {count|gun|guns}, but its base can touch at most {most}: {over} too many")
@fix("assign {over} of them to another regiment")
def too_many_positions(one: Serving) -> Verdict:
    """A regiment's base can touch two positions, or three at most (A-V5)."""
    most = RULES.whole("artillery.servants.touches.most")
    return len(one.guns) > most and beyond(len(one.guns), most, "guns", one.guns[most].index, "servants")


@_regiments.each("AB317", "A-1009")
@says("{unit}: crew of {first} and {second}, which are not in the same battery")
@fix("join the guns in a battery, or have another regiment serve one of them")
def servants_of_two_batteries(one: Serving, army: AgeOfBattlesArmy) -> Verdict:
    """A base can touch several positions only if they are joined (A-V5)."""
    batteries = [set(battery.guns) for battery in army.roster.batteries]
    if not set[str]().union(*batteries) <= {gun.id for gun in army.roster.guns}:
        return None  # the gun that is not known (AB321) may be one of these
    first, *others = one.guns
    apart = (gun for gun in others if not any({first.id, gun.id} <= battery for battery in batteries))
    return (found("guns", gun.index, "servants", first=first.name, second=gun.name) for gun in apart)


def _serving(one: subjects.GunWithLine, unit: subjects.Fielded | None) -> int:
    """The figures of a regiment that serve a gun: the number given, else all."""
    if unit is None:
        return 0
    written = unit.unit.figures if one.gun.serving is None else one.gun.serving
    return max(0, min(written, unit.unit.figures))
