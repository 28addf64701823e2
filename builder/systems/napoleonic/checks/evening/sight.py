"""NA513-NA517: visibility of targets of the opening fire on the map: front rank, sides of a square, obstacles, minimum range (N-304, N-307, N-405)."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import piece
from builder.systems.napoleonic import sight
from builder.systems.napoleonic.checks.evening.opening import Aimed, Shot, VolleyGroup, aimed, name_of, shooters
from builder.systems.napoleonic.checks.subjects import decided
from builder.systems.napoleonic.procedures import shooter
from builder.systems.napoleonic.profile import Element, NapoleonicGame
from builder.text import Text

_FACTS = {"wood": "N-313", "hill": "N-308"}


@unlawful("NA513", shooter.SHOTS["first-line"], shooters, at="stands")
@fix("let fewer stands shoot, or change its formation")
def beyond_the_first_line(one: VolleyGroup) -> shooter.Shot | None:
    """Only stands in the front rank shoot, and most stands of a column are behind it."""
    placed = one.shooter.placed
    return one.standing if placed and placed.inside is None else None


@unlawful("NA517", shooter.SHOTS["side"], shooters, at="stands")
@fix("let fewer stands shoot, or choose several targets")
def beyond_a_side(one: VolleyGroup) -> shooter.Shot | None:
    """The stands of a square face all sides, and only those of one side have the target in front of them."""
    placed = one.shooter.placed
    return one.standing if placed and placed.inside is None and one.shooter.stands else None


class Sight(NamedTuple):
    """A shot of a unit that must see its target, the stands that must see it, and what they see."""

    of: Shot
    needed: int
    seen: sight.Sight


def _sights(game: NapoleonicGame) -> Iterator[tuple[Where, Sight]]:
    for where, (one, ground) in aimed.walk(game):
        if not one.shooter.line.howitzers:
            wanted = sight.shooters_needed(one.shooter, one.fire)
            if seen := sight.sight(game, ground, one.shooter, one.target, wanted):
                yield where, Sight(one, wanted, seen)


_seen = Selector(_sights, unit=lambda one: one.of.name, target=lambda one: name_of(one.of.game, one.of.target))


@_seen.each("NA514", "N-307", "N-308")
@says("{shooting|stand shoots|stands shoot} at {target}, but {seen|sees|see} it; in the way: {what}")
@fix("move one of the units, choose another target, or let only the stands that see it shoot")
def hidden(one: Sight) -> Verdict:
    """A stand can shoot only at what it can see, with no wood, settlement, hill, high wall or other unit in between; howitzers need not see their target."""
    return one.seen.perhaps < one.needed and _sight_finding(one, one.seen.perhaps)


@_seen.each("NA515", "N-307", "N-308", severity="warning")
@says(
    "{shooting|stand shoots|stands shoot} at {target}, but only {seen|sees|see} it for certain; possibly "
    "in the way: {what}"
)
@fix("check the line of sight on the table before you roll, or move one of the units")
def perhaps_hidden(one: Sight) -> Verdict:
    """Positions on the map are rounded: an obstacle that a line only grazes may or may not block it."""
    return one.seen.sure < one.needed <= one.seen.perhaps and _sight_finding(one, one.seen.sure)


def _with_target(one: Aimed) -> Text:
    target = name_of(one.shot.game, one.shot.target)
    return Text("{unit}, target {target}").fill(unit=one.shot.name, target=target)


@unlawful("NA516", shooter.SHELLED["dead"], aimed.named(unit=_with_target), at="unit")
@fix("move one of the units, or choose another target")
def in_the_dead_zone(one: Aimed, game: NapoleonicGame) -> shooter.Shot | None:
    """Howitzers may shoot at targets they do not see, but not inside their minimum range."""
    return shooter.Shot(one.group, decided(game)) if one.table else None


def _sight_finding(one: Sight, count: int) -> Found:
    what, game = one.seen.behind, one.of.game
    ground = _FACTS.get(what.ground, "N-308") if isinstance(what, Element) else "N-308"
    name = piece(what) if isinstance(what, Element) else name_of(game, what) if what else ""
    cites = tuple(dict.fromkeys(("N-307", ground)))
    return found("unit", cites=cites, shooting=one.of.fire.stands, seen=count, what=name)
