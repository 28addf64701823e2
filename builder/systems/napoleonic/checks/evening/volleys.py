"""NA501-NA504: the opening fire of a scenario: shooters, targets and stands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.unknown import UNIT, unknown
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.checks.on_table import sides
from builder.systems.napoleonic.checks.subjects import Fielded, by_id
from builder.systems.napoleonic.profile import Fire, NapoleonicArmy, NapoleonicGame, NapoleonicSide, Placed


class Shooting(NamedTuple):
    """A unit that shoots, with its groups in the volleys of its side and their paths."""

    side: NapoleonicSide
    seen: Fielded
    groups: tuple[tuple[Where, Fire], ...]


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
            yield where, Shooting(one.side, known[unit], tuple(group for group in groups if group[1].unit == unit))


def _named(game: NapoleonicGame) -> Iterator[tuple[Where, Named]]:
    for where, one in sides.walk(game):
        for index, volley in enumerate(game.evening.sides[1 - one.number].volleys):
            yield ("sides", 1 - one.number, "volleys", index, "target"), Named(one.army, volley.target)
        for at, fire in _groups(one.side):
            yield (*where, *at, "unit"), Named(one.army, fire.unit)


_units = Selector(_shooting, unit=lambda one: one.seen.name)
_names = Selector(_named, army=lambda one: one.army.roster.name.text)


@_units.each("NA501", "N-306")
@says("{unit} shoots at {targets|target|targets} but has only {stands|stand|stands}")
@fix("choose fewer targets: each stand shoots at one")
def too_many_targets(one: Shooting) -> Verdict:
    """A unit divides its fire by stands, so it never has more targets than stands (N-V6)."""
    stands, volleys = one.seen.stands, list(dict.fromkeys(where[:2] for where, _ in one.groups))
    return stands is not None and len(volleys) > stands and found(*volleys[-1], targets=len(volleys), stands=stands)


@_units.each("NA502", "N-306", "N-310")
@says("{shooting|stand shoots|stands shoot}, but the unit has only {stands}")
@fix("let no more stands shoot than the unit has")
def too_many_stands(one: Shooting) -> Verdict:
    """Each stand may shoot only once a turn (N-V6)."""
    stands, shooting = one.seen.stands, sum(fire.stands for _, fire in one.groups)
    where, _ = one.groups[-1]
    return stands is not None and shooting > stands and found(*where, "stands", shooting=shooting, stands=stands)


@unknown("NA503", _names, "N-310", what=UNIT)
def unknown_in_volley(one: Named) -> tuple[str, Iterable[str]]:
    """A volley names units of one side and a target of the other."""
    return one.unit, by_id(one.army)


@_units.each("NA504", "N-302", "N-303")
@says("{unit} cannot shoot: its type is {type}")
@fix("remove it from the volley")
def cannot_shoot(one: Shooting) -> Verdict:
    """Mounted cavalry, engineers and baggage trains have no values in the shooting tables."""
    kind = one.seen.line.type
    if one.seen.arm is None or _shoots(kind, one.side.deployment, one.seen.id):
        return None
    return (found(*where, "unit", type=troops.name(kind)) for where, _ in one.groups)


def _shoots(kind: str, deployment: tuple[Placed, ...], unit: str) -> bool:
    if troops.table(kind) is None:
        return False
    on_foot = any(one.id == unit and one.dismounted for one in deployment)
    return not troops.dismounts(kind) or on_foot
