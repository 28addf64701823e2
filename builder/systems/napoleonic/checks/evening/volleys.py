"""NA501-NA504: the opening fire of a scenario: who, at whom, with how many stands."""

from collections.abc import Iterator

from builder.checks.rule import Found, fix, found, rule, says
from builder.checks.unknown import ABSENT, KNOWN, UNIT, absent
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.checks.subjects import by_id
from builder.systems.napoleonic.profile import NapoleonicGame, Placed


@rule("NA501", "N-306")
@says(
    "{unit} shoots at targets {targets}, it has stands {stands}",
    "{unit}: стреляет по целям: {targets}, а подставок {stands}",
)
@fix("a stand shoots at one target: name fewer", "подставка стреляет по одной цели: назовите меньше")
def too_many_targets(game: NapoleonicGame) -> Iterator[Found]:
    """A unit is shared out by stands, so it never has more targets than stands (N-V6)."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        for name, seen in by_id(army).items():
            at = [i for i, volley in enumerate(side.volleys) if any(one.unit == name for one in volley.groups)]
            if seen.stands is not None and len(at) > seen.stands:
                yield found("sides", number, "volleys", at[-1], unit=seen.name, targets=len(at), stands=seen.stands)


@rule("NA502", "N-306", "N-310")
@says("{unit}: stands that shoot {shooting}, it has {stands}", "{unit}: стреляет подставок {shooting}, а их {stands}")
@fix("share out no more than it has", "делите не больше, чем есть")
def too_many_stands(game: NapoleonicGame) -> Iterator[Found]:
    """Each stand shoots once in a turn (N-V6)."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        for name, seen in by_id(army).items():
            groups = [
                (i, j, one) for i, v in enumerate(side.volleys) for j, one in enumerate(v.groups) if one.unit == name
            ]
            shooting = sum(one.stands for _, _, one in groups)
            if seen.stands is not None and shooting > seen.stands:
                i, j, _ = groups[-1]
                yield found(
                    "sides",
                    number,
                    "volleys",
                    i,
                    "groups",
                    j,
                    "stands",
                    unit=seen.name,
                    shooting=shooting,
                    stands=seen.stands,
                )


@rule("NA503", "N-310")
@says(ABSENT)
@fix(KNOWN)
def unknown_in_volley(game: NapoleonicGame) -> Iterator[Found]:
    """A volley names stands of one side and a unit of the other."""
    for number, army in game.fielded():
        own, enemy = game.evening.sides[number], game.evening.sides[1 - number]
        targets = [
            (("sides", 1 - number, "volleys", i, "target"), volley.target) for i, volley in enumerate(enemy.volleys)
        ]
        shooters = [
            (("sides", number, "volleys", i, "groups", j, "unit"), one.unit)
            for i, volley in enumerate(own.volleys)
            for j, one in enumerate(volley.groups)
        ]
        for where, unit in (*targets, *shooters):
            if unit not in (known := by_id(army)):
                yield Found(where, absent(army.roster.name.text, UNIT, unit, known))


@rule("NA504", "N-302", "N-303")
@says("{unit} never shoots: {type}", "{unit}: никогда не стреляет: {type}")
@fix("take it out of the volley", "уберите из залпа")
def cannot_shoot(game: NapoleonicGame) -> Iterator[Found]:
    """Mounted cavalry, engineers and train have no values in the tables."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        known = by_id(army)
        for i, volley in enumerate(side.volleys):
            for j, one in enumerate(volley.groups):
                seen = known.get(one.unit)
                if seen and seen.arm and not _shoots(seen.line.type, side.deployment, one.unit):
                    yield found(
                        "sides",
                        number,
                        "volleys",
                        i,
                        "groups",
                        j,
                        "unit",
                        unit=seen.name,
                        type=troops.name(seen.line.type),
                    )


def _shoots(kind: str, deployment: tuple[Placed, ...], unit: str) -> bool:
    if troops.table(kind) is None:
        return False
    on_foot = any(one.id == unit and one.dismounted for one in deployment)
    return not troops.dismounts(kind) or on_foot
