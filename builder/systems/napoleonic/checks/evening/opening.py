"""NA501-NA512: the opening fire of a scenario: shooters, targets, stands; positions and distances on the map."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import tenths
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, opening, sight, troops
from builder.systems.napoleonic.checks.subjects import Fielded, by_id, decided, sides
from builder.systems.napoleonic.opening import DeployedUnit
from builder.systems.napoleonic.procedures import shooter as laws
from builder.systems.napoleonic.profile import Fire, NapoleonicArmy, NapoleonicGame, NapoleonicSide
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text


@dataclass(frozen=True, slots=True)
class VolleyGroup:
    """A group of a volley and its unit."""

    game: NapoleonicGame
    shooter: DeployedUnit
    fire: Fire
    volley: int

    @property
    def name(self) -> Text:
        """The unit by its id and name."""
        return name_of(self.game, self.shooter)

    @property
    def standing(self) -> laws.Shot | None:
        """The subject of the laws of shooting without a target; None if the unit is not deployed."""
        placed = self.shooter.placed
        if placed is None:
            return None
        kind, stands = self.shooter.line.type, self.fire.stands
        group = laws.Group.model_construct(
            type=kind, stands=stands, of=self.shooter.stands, formation=placed.formation, distance=0
        )
        return laws.Shot(group, decided(self.game))


@dataclass(frozen=True, slots=True)
class Shot(VolleyGroup):
    """A group of a volley with its target."""

    target: DeployedUnit


def _shooters(game: NapoleonicGame) -> Iterator[tuple[Where, VolleyGroup]]:
    """Each group of each volley whose unit is known, whatever the target."""
    for where, one in sides.walk(game):
        known = opening.everybody(game, one.number)
        for i, volley in enumerate(one.side.volleys):
            for j, group in enumerate(volley.groups):
                if shooter := known.get(group.unit):
                    yield (*where, "volleys", i, "groups", j), VolleyGroup(game, shooter, group, i)


def _shots(game: NapoleonicGame) -> Iterator[tuple[Where, Shot]]:
    """Each group of each volley with its target, if both are known."""
    known = [opening.everybody(game, number) for number, _ in enumerate(game.evening.sides)]
    for number, side in enumerate(game.evening.sides):
        for i, volley in enumerate(side.volleys):
            target = known[1 - number].get(volley.target)
            for j, one in enumerate(volley.groups):
                shooter = known[number].get(one.unit)
                if shooter and target:
                    yield ("sides", number, "volleys", i, "groups", j), Shot(game, shooter, one, i, target)


def name_of(game: NapoleonicGame, one: DeployedUnit) -> Text:
    """A unit by its id and name."""
    return by_id(game.army(one.side))[one.unit.id].name


def _targets(game: NapoleonicGame) -> Iterator[tuple[Where, tuple[int, Fielded]]]:
    """Each unit at which the other side aims a volley, with its side."""
    for _, one in sides.walk(game):
        known, other = by_id(one.army), 1 - one.number
        for index, volley in enumerate(game.evening.sides[other].volleys):
            if volley.target in known:
                yield ("sides", other, "volleys", index, "target"), (one.number, known[volley.target])


class Aimed(NamedTuple):
    """A shot and the terrain it crosses."""

    shot: Shot
    ground: sight.Field

    @property
    def group(self) -> laws.Group:
        """The subject of the laws of shooting."""
        return sight.aimed(self.shot.game, self.ground, self.shot.shooter, self.shot.fire, self.shot.target)

    @property
    def table(self) -> str | None:
        """Its table of shooting values, or None; other checks report units that cannot shoot and impossible howitzers."""
        return troops.known_table(self.shot.shooter.line)


def _aimed(game: NapoleonicGame) -> Iterator[tuple[Where, Aimed]]:
    ground = sight.ground_of(game)
    yield from ((where, Aimed(one, ground)) for where, one in shots.walk(game))


shooters = Selector(_shooters, unit=lambda one: one.name)
shots = Selector(_shots, unit=lambda one: one.name, target=lambda one: name_of(one.game, one.target))
targets = Selector(_targets, target=lambda one: one[1].name)
aimed = Selector(_aimed, unit=lambda one: one.shot.name, target=lambda one: name_of(one.shot.game, one.shot.target))


@unlawful("NA505", laws.STANDING["formation"], shooters, at="unit")
@fix("change its formation, or remove it from the volley")
def holds_fire(one: VolleyGroup) -> laws.Shot | None:
    """Disordered units may not shoot, nor may batteries in march formation."""
    return one.standing


_REACH = fire.AIMS["reach"]
_TOO_FAR = _REACH.says


@aimed.each("NA506", "N-401", "N-402", "N-403", "N-404", "N-406")
@says(_TOO_FAR)
@fix("choose a nearer target, or move one of the units")
def out_of_reach(one: Aimed, game: NapoleonicGame) -> Verdict:
    """Shooting has a maximum range; from a hill, ball has a longer one."""
    group = one.group
    if one.table is None:
        return None
    raised = laws.levels(group, opening.target(game, one.shot.target), decided(game)) if group.seen else 0
    breach = _REACH.broken(fire.Aim(one.table, group.distance, raised, group.seen))
    higher = (RULES["shooting.level"].fact,) if raised else ()
    return None if breach is None else Found(("distance",), {**breach.fields}, cites=(*breach.facts, *higher))


@targets.again("NA507", "N-310")
@says("a second volley at the same target")
@fix("put all groups into one volley: they must all be declared before the roll, and no target may be shot at twice")
def shot_at_twice(one: tuple[int, Fielded]) -> object:
    """All groups that shoot at a target in a turn are declared together, before the roll."""
    side, fielded = one
    return side, fielded.id


@unlawful("NA508", laws.TARGETS["train"], targets)
@fix("choose another target")
def train_as_target(one: tuple[int, Fielded], game: NapoleonicGame) -> tuple[laws.Target, Mapping[str, str]]:
    """A baggage train may not be shot at."""
    _, fielded = one
    return laws.Target(train=fielded.arm == "train"), decided(game)


@shots.each("NA509", "N-301", "N-309")
@says("`distance` to the target {target} is {cm} cm, but {far} cm on the map")
@fix("write `distance: {right}`, or move one of the units")
def other_distance(one: Shot, game: NapoleonicGame) -> Verdict:
    """Distances are measured on the table, from the middle of the group's front to the nearest point of the target."""
    hair, written = RULES.whole("terrain.drawn.rounded"), one.fire.distance
    far = opening.distances_to_target(game, one.shooter, one.fire, one.target)
    if far is None or far[0] - hair <= written <= far[1] + hair:
        return None
    right, (low, high) = round(far[0] if written < far[0] else far[1]), map(tenths, far)
    between = low if low == high else Text("{low} to {high}").fill(low=low, high=high)
    return found("distance", cm=measure(written), far=between, right=max(1, right))


@shooters.again("NA510", "N-309", at="unit")
@says("listed twice in one volley")
@fix("list it once with all its stands: they are one group with one distance")
def group_twice(one: VolleyGroup) -> object:
    """The stands of one unit that shoot at one target are one group."""
    return one.shooter.side, one.volley, one.fire.unit


@shots.each("NA511", "N-307")
@says("the target {target} is behind the front of the unit")
@fix("turn the unit, or choose a target in front of it")
def behind_the_front(one: Shot, game: NapoleonicGame) -> Verdict:
    """A target must be in the front zone of the stands that shoot, so it cannot be wholly behind their front."""
    return opening.wholly_behind_front(game, one.shooter, one.target) and found("unit")


@rule("NA512", "N-301")
@says("{unit}: in a volley but not on the table")
@fix("place it, or remove it from the volley")
def volley_without_deployment(game: NapoleonicGame) -> Iterator[Found]:
    """Units shoot and are shot at where they stand; a scenario without deployment leaves their positions to the players."""
    for where, shot in shots.walk(game):
        target = (*where[: where.index("groups")], "target")
        for one, at in ((shot.shooter, (*where, "unit")), (shot.target, target)):
            if one.placed is None and game.evening.sides[one.side].deployment:
                yield found(*at, unit=name_of(game, one))


class Shooting(NamedTuple):
    """A unit that shoots, with its groups in the volleys of its side and their paths."""

    seen: Fielded
    groups: tuple[tuple[Where, Fire], ...]

    @property
    def together(self) -> laws.Shot | None:
        """All that it shoots, as the laws see it; None if its number of stands is not given."""
        if self.seen.stands is None:
            return None
        stands, targets = sum(fire.stands for _, fire in self.groups), len({where[:2] for where, _ in self.groups})
        kind, whole = self.seen.line.type, self.seen.stands
        return laws.Shot(
            laws.Group.model_construct(type=kind, stands=stands, of=whole, targets=targets, distance=0), {}
        )


def _groups(side: NapoleonicSide) -> Iterator[tuple[Where, Fire]]:
    for i, volley in enumerate(side.volleys):
        yield from ((("volleys", i, "groups", j), one) for j, one in enumerate(volley.groups))


def _shooting(game: NapoleonicGame) -> Iterator[tuple[Where, Shooting]]:
    for where, one in sides.walk(game):
        known, groups = by_id(one.army), tuple(_groups(one.side))
        for unit in dict.fromkeys(one.unit for _, one in groups if one.unit in known):
            own = tuple(group for group in groups if group[1].unit == unit)
            yield (*where, *own[-1][0]), Shooting(known[unit], own)


def _named(game: NapoleonicGame) -> Iterator[tuple[Where, tuple[NapoleonicArmy, str]]]:
    """Each unit named in a volley, with the army it should belong to."""
    for where, one in sides.walk(game):
        for index, volley in enumerate(game.evening.sides[1 - one.number].volleys):
            yield ("sides", 1 - one.number, "volleys", index, "target"), (one.army, volley.target)
        for at, group in _groups(one.side):
            yield (*where, *at, "unit"), (one.army, group.unit)


_units = Selector(_shooting, unit=lambda one: one.seen.name)
_names = Selector(_named, army=lambda one: one[0].roster.name.text)


@unlawful("NA501", laws.SHOTS["targets"], _units)
@fix("choose fewer targets: each stand shoots at one")
def too_many_targets(one: Shooting) -> laws.Shot | None:
    """A unit divides its fire by stands, so it never has more targets than stands (N-V6)."""
    return one.together


@unlawful("NA502", laws.SHOTS["stands"], _units, "N-310", at="stands")
@fix("let no more stands shoot than the unit has")
def too_many_stands(one: Shooting) -> laws.Shot | None:
    """Each stand may shoot only once a turn (N-V6)."""
    return one.together


@unknown("NA503", _names, "N-310", what=UNIT)
def unknown_in_volley(one: tuple[NapoleonicArmy, str]) -> tuple[str, Iterable[str]]:
    """A volley names units of one side and a target of the other."""
    army, unit = one
    return unit, by_id(army)


@unlawful("NA504", laws.NEVER["never"], shooters, "N-303", at="unit")
@fix("remove it from the volley")
def cannot_shoot(one: VolleyGroup) -> troops.TypeAsMounted:
    """Mounted cavalry, engineers and baggage trains have no values in the shooting tables."""
    return troops.TypeAsMounted(one.shooter.line.type, one.shooter.dismounted)
