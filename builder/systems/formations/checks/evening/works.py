"""FO532-FO534: field works and camps: the ground under them, who stands across them, how far forward they are."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks.rule import Found, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.wording import listed, piece, tenths
from builder.rules.geometry import TOUCH, Point, Shape, distance, inner, meets, middle
from builder.rules.geometry import sides as edges
from builder.systems.formations.checks.evening.terrain import covers
from builder.systems.formations.checks.on_table import PlacedGroup, groups, sections, sides
from builder.systems.formations.checks.subjects import named
from builder.systems.formations.field import bases, camp, from_edge, half
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.matrix import cell, grounds, troops
from builder.systems.formations.profile import Element, FormationsGame, FormationsSide, Section
from builder.systems.formations.rulebook import RULES
from builder.text import Text


class SectionOnGround(NamedTuple):
    """A section of works, and the impassable ground under its middle."""

    section: Section
    under: tuple[Element, ...]


def _sections_on_ground(game: FormationsGame) -> Iterator[tuple[Where, SectionOnGround]]:
    closed = [ground for ground in grounds() if all(cell(ground, one).forbidden for one in troops())]
    elements = [element for element in terrain_of(game.evening) if element.ground in closed]
    for where, (_, one) in sections.walk(game):
        yield where, SectionOnGround(one, tuple(element for element in elements if covers(element, middle(one.ends))))


@Selector(_sections_on_ground, work=lambda one: named(f"camp.works.{one.section.work}")).each(
    "FO532", "C-14-02", "C-14-05", "C-12.1-04", "C-12.3-03", "C-12.4-02", "Q-63"
)
@says("this {work} is on impassable ground: {ground}")
@fix("move the section or the terrain; if the terrain was rolled, use another `seed`")
def works_in_water(one: SectionOnGround) -> Verdict:
    """Nobody could set up, guard or cross a section in a lake, a river, a marsh or a thicket; it may stand at the
    edge of one.
    """
    return one.under != () and found("ends", ground=listed(map(piece, one.under)))


def _lines(game: FormationsGame) -> Iterator[tuple[tuple[Point, Point], str, Text]]:
    """All works, each a straight line, with their kind and owner: sections, and the sides of camps that have works."""
    for index, side in enumerate(game.evening.sides):
        for section in side.works:
            yield section.ends, section.work, game.called(index)
    for index, side, army, _ in sides(game):
        work = str(RULES[f"camp.kinds.{army.roster.camp}.work"].value) if army.roster.camp != "none" else "none"
        for edge in edges(camp(side.camp)) if side.camp and work != "none" else ():
            yield edge, work, game.called(index)


class GroupAndWorks(NamedTuple):
    """A unit or formation, and all works of the field."""

    of: PlacedGroup
    works: tuple[tuple[tuple[Point, Point], str, Text], ...]


def _groups_and_works(game: FormationsGame) -> Iterator[tuple[Where, GroupAndWorks]]:
    works = tuple(_lines(game))
    yield from ((where, GroupAndWorks(group, works)) for where, group in groups.walk(game))


@Selector(_groups_and_works, unit=lambda one: one.of.name).each("FO533", "C-14-02", "C-14-12", "C-1-15")
@says("stands across the {work} of {army}")
@fix("place it on one side: defenders directly behind the works, attackers in front of them")
def across_works(one: GroupAndWorks) -> Verdict:
    """A base is ground that its unit already holds; an obstacle still has to be crossed, so a base cannot lie across
    one.
    """
    drawn = [inner(base.corners) for base in one.of.bases]
    crossed = next(((work, army) for line, work, army in one.works if any(meets(line, base) for base in drawn)), None)
    return crossed is not None and found("at", work=named(f"camp.works.{crossed[0]}"), army=crossed[1])


@rule("FO534", "C-2.2-03", "C-14-02", severity="warning")
@says("{army}: its {what} is further forward than units may be: {why}")
@fix("move it back by {over|step|steps}, or leave it as it is: the rules limit only units")
def forward_works(game: FormationsGame) -> Iterator[Found]:
    """The defender deploys in their own half, the attacker away from the enemy; no one could have set up works further
    forward.
    """
    defender_first = sorted(enumerate(game.evening.sides), key=lambda one: one[1].role == "attacker")
    for index, side in defender_first:  # no enemy has to be known for him
        for where, what, shape in _placed(side):
            over, why = _too_far(game, index, shape)
            if over > TOUCH:
                facts = {"what": what, "army": game.called(index), "why": why, "over": tenths(over)}
                yield Found(("sides", index, *where), facts)


def _placed(side: FormationsSide) -> Iterator[tuple[tuple[str | int, ...], Text, Shape]]:
    """What a side has set up besides its units: the place in the file, a word for it, its shape."""
    for number, section in enumerate(side.works):
        yield ("works", number, "ends"), named(f"camp.works.{section.work}"), section.ends
    if side.camp and side.role == "attacker":  # where a defender's camp may lie is FO523's
        yield ("camp", "at"), Text("camp"), camp(side.camp)


def _too_far(game: FormationsGame, index: int, shape: Shape) -> tuple[float, Text]:
    """By how much it is too far forward, and why; zero or less if it is not."""
    side = game.evening.sides[index]
    if side.role == "defender":
        far = max(from_edge(side.edge, game.evening.table, corner) for corner in shape)
        return far - half(side.edge, game.evening.table), _OVER_HALF
    least = RULES.whole("setup.deployment.from_enemy")
    enemies = bases(game.army(1 - index), game.evening.sides[1 - index])
    near = min((distance(shape, base.corners) for base in enemies), default=float(least))
    return least - near, _NEAR.fill(near=tenths(near), least=least)


_OVER_HALF = Text("beyond the defender's half")
_NEAR = Text("{near|step|steps} from the enemy; an attacker must be at least {least} away")
