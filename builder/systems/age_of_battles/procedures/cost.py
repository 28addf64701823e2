"""The price of guns, spare gunners and batteries, and the servants needed to turn them (A-1002, A-1016)."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from builder.documents.fields import MANY, Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Laws, law
from builder.rules.sums import written
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.procedures.bombard import Calibre
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text, same


class Gun(Strict):
    """A bombard with its spare gunners and the helpers beside it."""

    calibre: Annotated[Calibre, Field(alias="type", description="light or heavy")]
    reserve: Annotated[int, Field(ge=0, le=100, description="spare gunners")] = 0
    servants: Annotated[int, Field(ge=0, le=1000, description="figures that serve the gun")] = 0


class Inputs(Strict):
    """The guns of an army and its batteries."""

    guns: Annotated[tuple[Gun, ...], Field(min_length=1, max_length=50)]
    batteries: Annotated[
        tuple[Annotated[tuple[int, ...], MANY], ...], Field(max_length=20, description="guns of each battery by their place in the list, from 1: [[1, 2]]")
    ] = ()  # fmt: skip
    readings: Chosen = Field(default_factory=dict)

    @property
    def joined(self) -> list[int]:
        """The positions of all guns in batteries, as given."""
        return [place for battery in self.batteries for place in battery]


@law("once", Text("batteries must list guns by number, from 1 to {n}, each only once"))
def _misnamed(it: Inputs) -> Fault:
    guns = len(it.guns)
    return (len(set(it.joined)) < len(it.joined) or not {*it.joined} <= {*range(1, guns + 1)}) and {"n": guns}


BATTERIES: Laws[Inputs] = Laws(_misnamed)


def run(inputs: Inputs) -> Calculation:
    """The total item by item, the servants that each gun needs to turn, and whether the spare gunners are within the limit.

    Raises MusterError for a battery with an unknown gun or a gun in two batteries.
    """
    batteries, alone = _groups(inputs)
    each = RULES.whole("artillery.reserve.price")
    work = working(inputs.readings)
    guns, reserve = sum(bombards.price(gun.calibre) for gun in inputs.guns), sum(gun.reserve for gun in inputs.guns)
    total = guns + reserve * each
    allowed = all(spare <= most for spare, most in map(_spare, [*batteries, *alone]))
    work.results({"guns": guns, "reserve": reserve * each, "total": total, "allowed": allowed})
    for place, gun in enumerate(inputs.guns, 1):
        _gun(place, gun, each, work)
        work.result(f"turns-{place}", gun.servants >= _needed(gun))
    for place, battery in enumerate(batteries, 1):
        points = [_points(gun) for gun in battery]
        label = Text("battery {n}").fill(n=place)
        work.add(label, sum(points), _sum(points), "A-1004", result=f"battery-{place}")
    says = Text("{reserve}, at most {most}").fill(reserve=reserve, most=_spare(inputs.guns)[1])
    work.add(Text("total spare gunners"), reserve, says, "artillery.reserve.share", "A-Q12")
    if len(batteries) + len(alone) > 1:
        _excess(batteries, Text("battery {n}"), work)
        _excess(alone, Text("single gun {n}"), work)
    work.add(Text("total"), total, _sum([_points(gun) for gun in inputs.guns]), "A-1002", "A-1016")
    return work.answer()


def _gun(place: int, gun: Gun, each: int, work: Working) -> None:
    """The price of a gun and its spare gunners, and the servants needed to turn it."""
    key, name = f"artillery.guns.{gun.calibre}", RULES.text(f"artillery.guns.{gun.calibre}.name")
    points, crew = bombards.price(gun.calibre), bombards.crew(gun.calibre)
    label = same("{name} {n}").fill(n=place, name=name)
    says = Text("{points} with its crew of {crew}").fill(points=points, crew=crew)
    work.add(label, points, says, f"{key}.price", f"{key}.crew")
    if gun.reserve:
        sum_ = same(f"{gun.reserve} × {each} = {gun.reserve * each}")
        work.add(Text("spare gunners"), gun.reserve * each, sum_, "artillery.reserve.price")
    needed = _needed(gun)
    turning = same(f"{RULES.whole(f'{key}.turning')} − {crew} = {needed}")
    work.add(Text("helpers to turn it"), needed, turning, f"{key}.turning", f"{key}.crew", result=f"servants-{place}")


def _needed(gun: Gun) -> int:
    return bombards.servants_to_turn(gun.calibre, bombards.crew(gun.calibre))


def _points(gun: Gun) -> int:
    return bombards.price(gun.calibre) + gun.reserve * RULES.whole("artillery.reserve.price")


def _sum(addends: list[int]) -> Text:
    return written(addends, sum(addends)) if len(addends) > 1 else number(sum(addends))


def _excess(groups: list[list[Gun]], name: Text, work: Working) -> None:
    """The batteries, or the guns outside of them, that have too many spare gunners, by their place among their kind."""
    for place, group in enumerate(groups, 1):
        reserve, most = _spare(group)
        if reserve > most:
            says = Text("{reserve}, but at most {most}").fill(reserve=reserve, most=most)
            label = Text("too many spare gunners, {of}").fill(of=name.fill(n=place))
            work.add(label, reserve, says, "artillery.reserve.share", "A-Q12")


def _spare(group: Sequence[Gun]) -> tuple[int, int]:
    """The spare gunners of some guns, and the most that they may have."""
    return sum(gun.reserve for gun in group), sum(bombards.spare(gun.calibre) for gun in group)


def _groups(inputs: Inputs) -> tuple[list[list[Gun]], list[list[Gun]]]:
    """The guns of each battery, and single guns, each as a group."""
    BATTERIES.refuse(inputs)
    joined = [[inputs.guns[place - 1] for place in battery] for battery in inputs.batteries]
    return joined, [[gun] for place, gun in enumerate(inputs.guns, 1) if place not in inputs.joined]
