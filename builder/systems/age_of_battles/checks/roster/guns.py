"""AB301-AB308: guns of list and roster: known, unique, with crew and spare gunners as in the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.lawful import unlawful
from builder.checks.offered import not_offered
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.twice import twice
from builder.checks.wording import listed
from builder.rules.constants import shown
from builder.rules.wording import number
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks.subjects import GUNS, Mounted, guns, roster_guns
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Gun
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same


@not_offered("AB302", GUNS, "A-1001")
def unknown_gun() -> None:
    """The list says which guns an army may have."""


@twice("AB303", Text("two guns"), roster_guns, "A-1004")
def gun_twice() -> None:
    """Batteries and deployment refer to guns by id, so each id must refer to exactly one gun."""


@guns.each("AB304", "A-1002", "A-1004")
@says("crew of {crew}; the price includes {right}")
@fix("write `crew: {right}` or leave it out; spare gunners go in `reserve`")
def other_crew(one: Mounted) -> Verdict:
    """Each gun must have exactly the crew that its price includes (A-V3)."""
    right = bombards.crew(one.line.calibre)
    if one.crew != right and one.crew <= RULES.whole("artillery.stand.holds"):
        return found("crew", crew=one.crew, right=right)
    return None


@unlawful(
    "AB305",
    bombards.STAND["holds"],
    guns.named(**guns.facts, right=lambda one: bombards.crew(one.line.calibre)),
    at="crew",
)
@fix("write `crew: {right}` or leave it out; spare gunners stand behind the gun and go in `reserve`")
def crowded_stand(one: Mounted) -> bombards.Stand:
    """A position holds a limited number of figures (A-V4)."""
    return bombards.Stand(one.crew)


class Establishment(NamedTuple):
    """A gun, or all guns of a battery."""

    guns: tuple[Mounted, ...]

    @property
    def reserve(self) -> int:
        """Their spare gunners."""
        return sum(one.gun.reserve for one in self.guns)

    @property
    def most(self) -> int:
        """The most spare gunners they may have."""
        return sum(map(_spare, self.guns))


def _spare(one: Mounted) -> int:
    return bombards.spare(one.line.calibre)


def _by_battery(army: AgeOfBattlesArmy) -> Iterator[tuple[Where, Establishment]]:
    battery = {gun: place for place, one in enumerate(army.roster.batteries) for gun in one.guns}
    homes: dict[tuple[str, int], list[Mounted]] = {}
    for one in guns(army):
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


@roster_guns.each("AB308", "A-1004")
@says("a gun and a regiment have the same id, `{id}`")
@fix("give one of them another id")
def gun_and_regiment(gun: Gun, army: AgeOfBattlesArmy) -> Verdict:
    """A gun counts as a regiment, so each id must refer to exactly one of the two."""
    return gun.id in unit_ids(army) and found("id", id=gun.id)
