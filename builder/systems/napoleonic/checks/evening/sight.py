"""NA513-NA516: whether those who open fire see their target on the map: first line, obstacles, dead zone (N-304, N-307, N-405)."""

from collections.abc import Iterator

from builder.checks.finding import Where
from builder.checks.lawful import unlawful
from builder.checks.rule import Found, fix, found, rule, says
from builder.checks.wording import piece
from builder.systems.napoleonic import sight
from builder.systems.napoleonic.checks.evening.opening import Group, Shot, name_of, shooters, shots
from builder.systems.napoleonic.checks.on_table import decided
from builder.systems.napoleonic.procedures import shooter
from builder.systems.napoleonic.profile import Element, NapoleonicGame
from builder.systems.napoleonic.rulebook import RULES

_FACTS = {"wood": "N-313", "hill": "N-308"}


@unlawful("NA513", shooter.SHOTS["first-line"], shooters, at="stands")
@fix("let no more shoot, or give it another formation", "пусть стреляет не больше, или дайте другое построение")
def beyond_the_first_line(one: Group, game: NapoleonicGame) -> shooter.Shot | None:
    """Only stands of the first line shoot, and a column has most of its own behind it."""
    placed = one.shooter.placed
    if placed is None or placed.inside is not None:
        return None
    kind, stands = one.shooter.line.type, one.fire.stands
    group = shooter.Group.model_construct(type=kind, stands=stands, formation=placed.formation, distance=0)
    return shooter.Shot(group, decided(game))


@rule("NA514", "N-307", "N-308")
@says(
    "{unit}: {shooting|stand shoots|stands shoot} at {target}, {seen|sees|see} it; in the way: {what}",
    "{unit}: по цели, {target}, стреляет подставок {shooting}, а видят её: {seen}; мешает {what}",
)
@fix(
    "move one of them, name another target, or let no more stands shoot than see it",
    "передвиньте один из отрядов, назовите другую цель или пусть стреляют лишь подставки, которым её видно",
)
def hidden(game: NapoleonicGame) -> Iterator[Found]:
    """A stand shoots at what it sees: no wood, settlement, hill, high wall or other unit in between; howitzers need not see."""
    for where, one, seen in _sights(game):
        if seen.perhaps < sight.wanted(one.shooter, one.fire):
            yield _told(where, one, seen, seen.perhaps)


@rule("NA515", "N-307", "N-308", severity="warning")
@says(
    "{unit}: {shooting|stand shoots|stands shoot} at {target}, {seen|sees|see} it for sure; perhaps in the way: {what}",
    "{unit}: по цели, {target}, стреляет подставок {shooting}, а наверняка видят её: {seen}; возможно, мешает {what}",
)
@fix(
    "look along the table before you roll, or move one of them",
    "взгляните вдоль стола до броска или передвиньте один из отрядов",
)
def perhaps_hidden(game: NapoleonicGame) -> Iterator[Found]:
    """A map is no more exact than its places are: what a line only grazes may be in the way or not."""
    for where, one, seen in _sights(game):
        if seen.sure < sight.wanted(one.shooter, one.fire) <= seen.perhaps:
            yield _told(where, one, seen, seen.sure)


@rule("NA516", "N-405")
@says(
    "{unit}: the target, {target}, is hidden and wholly within {cm} cm: the dead zone of howitzers",
    "{unit}: цель, {target}, не видна и вся ближе {cm} см: мёртвая зона гаубиц",
)
@fix("move one of them, or name another target", "передвиньте один из отрядов или назовите другую цель")
def in_the_dead_zone(game: NapoleonicGame) -> Iterator[Found]:
    """Howitzers shoot at what they do not see, but not at what lies close under their muzzles."""
    ground, dead = sight.ground_of(game), RULES.whole("shooting.tables.medium-howitzers.dead")
    for where, one in shots.walk(game):
        if not one.shooter.line.howitzers:
            continue
        group = sight.aimed(game, ground, one.shooter, one.fire, one.target)
        if not group.seen and group.farthest is not None and group.farthest <= dead:
            yield found(*where, "unit", unit=one.name, target=name_of(game, one.target), cm=dead)


def _sights(game: NapoleonicGame) -> Iterator[tuple[Where, Shot, sight.Sight]]:
    """Each shot of those who must see, and what they see."""
    ground = sight.ground_of(game)
    for where, one in shots.walk(game):
        if one.shooter.line.howitzers:
            continue
        seen = sight.sight(game, ground, one.shooter, one.target, sight.wanted(one.shooter, one.fire))
        if seen:
            yield where, one, seen


def _told(where: Where, one: Shot, seen: sight.Sight, count: int) -> Found:
    what = seen.behind
    ground = _FACTS.get(what.ground, "N-308") if isinstance(what, Element) else "N-308"
    return found(
        *where, "unit", cites=tuple(dict.fromkeys(("N-307", ground))), unit=one.name, target=name_of(one.game, one.target),
        shooting=one.fire.stands, seen=count,
        what=piece(what) if isinstance(what, Element) else name_of(one.game, what) if what else "",
    )  # fmt: skip
