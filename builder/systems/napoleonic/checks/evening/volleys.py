"""NA501-NA504: the opening fire of a scenario: shooters, targets and stands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.lawful import unlawful
from builder.checks.rule import fix
from builder.checks.selector import Selector
from builder.checks.unknown import UNIT, unknown
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.checks.evening.opening import VolleyGroup, shooters
from builder.systems.napoleonic.checks.on_table import sides
from builder.systems.napoleonic.checks.subjects import Fielded, by_id
from builder.systems.napoleonic.procedures import shooter
from builder.systems.napoleonic.profile import Fire, NapoleonicArmy, NapoleonicGame, NapoleonicSide


class Shooting(NamedTuple):
    """A unit that shoots, with its groups in the volleys of its side and their paths."""

    seen: Fielded
    groups: tuple[tuple[Where, Fire], ...]

    @property
    def together(self) -> shooter.Shot | None:
        """All that it shoots, as the laws see it; None if nobody says how many stands it has."""
        if self.seen.stands is None:
            return None
        stands, targets = sum(fire.stands for _, fire in self.groups), len({where[:2] for where, _ in self.groups})
        kind, whole = self.seen.line.type, self.seen.stands
        return shooter.Shot(
            shooter.Group.model_construct(type=kind, stands=stands, of=whole, targets=targets, distance=0), {}
        )


class Named(NamedTuple):
    """A unit named in a volley, and the army it should belong to."""

    army: NapoleonicArmy
    unit: str


def _groups(side: NapoleonicSide) -> Iterator[tuple[Where, Fire]]:
    for i, volley in enumerate(side.volleys):
        yield from ((("volleys", i, "groups", j), one) for j, one in enumerate(volley.groups))


def _shooting(game: NapoleonicGame) -> Iterator[tuple[Where, Shooting]]:
    for where, one in sides.walk(game):
        known, groups = by_id(one.army), tuple(_groups(one.side))
        for unit in dict.fromkeys(fire.unit for _, fire in groups if fire.unit in known):
            own = tuple(group for group in groups if group[1].unit == unit)
            yield (*where, *own[-1][0]), Shooting(known[unit], own)


def _named(game: NapoleonicGame) -> Iterator[tuple[Where, Named]]:
    for where, one in sides.walk(game):
        for index, volley in enumerate(game.evening.sides[1 - one.number].volleys):
            yield ("sides", 1 - one.number, "volleys", index, "target"), Named(one.army, volley.target)
        for at, fire in _groups(one.side):
            yield (*where, *at, "unit"), Named(one.army, fire.unit)


_units = Selector(_shooting, unit=lambda one: one.seen.name)
_names = Selector(_named, army=lambda one: one.army.roster.name.text)


@unlawful("NA501", shooter.SHOTS["targets"], _units)
@fix("choose fewer targets: each stand shoots at one")
def too_many_targets(one: Shooting) -> shooter.Shot | None:
    """A unit divides its fire by stands, so it never has more targets than stands (N-V6)."""
    return one.together


@unlawful("NA502", shooter.SHOTS["stands"], _units, "N-310", at="stands")
@fix("let no more stands shoot than the unit has")
def too_many_stands(one: Shooting) -> shooter.Shot | None:
    """Each stand may shoot only once a turn (N-V6)."""
    return one.together


@unknown("NA503", _names, "N-310", what=UNIT)
def unknown_in_volley(one: Named) -> tuple[str, Iterable[str]]:
    """A volley names units of one side and a target of the other."""
    return one.unit, by_id(one.army)


@unlawful("NA504", shooter.NEVER["never"], shooters, "N-303", at="unit")
@fix("remove it from the volley")
def cannot_shoot(one: VolleyGroup) -> troops.Mounted:
    """Mounted cavalry, engineers and baggage trains have no values in the shooting tables."""
    return troops.Mounted(one.shooter.line.type, one.shooter.dismounted)
