"""What checks of an evening look at: its sides with their armies, what each has placed, terrain, field works, markers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import on_table
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name, piece, word
from builder.systems.formations.checks.subjects import Fielded, by_id, named
from builder.systems.formations.field import Base, bases, every_base
from builder.systems.formations.profile import Element, FormationsArmy, FormationsGame, FormationsSide
from builder.text import Text

STEPS = Text("step|steps")


Sided = on_table.SideWithArmy[FormationsSide, FormationsArmy]
Written = on_table.Written[FormationsSide, FormationsArmy]


class PlacedBase(NamedTuple):
    """A base that stands on the field, and its unit."""

    of: Sided
    base: Base
    seen: Fielded


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A placement of a unit or a formation, with its bases."""

    of: Sided
    placing: int
    bases: tuple[Base, ...]

    @property
    def name(self) -> Text:
        """The unit or the formation."""
        return placed_name(self.of.army, self.of.side, self.placing)


def placed_name(army: FormationsArmy, side: FormationsSide, placing: int) -> Text:
    """The name of the unit or formation of a placement."""
    wanted = side.deployment[placing].id
    formation = next((f for f in army.roster.formations if f.id == wanted), None)
    if formation:
        return id_and_name(formation)
    seen = by_id(army).get(wanted)
    return seen.name if seen else word(wanted)


def _groups(game: FormationsGame) -> Iterator[tuple[Where, PlacedGroup]]:
    for where, one in sides.walk(game):
        standing = bases(one.army, one.side)
        for placing in dict.fromkeys(base.placing for base in standing):
            here = tuple(base for base in standing if base.placing == placing)
            yield (*where, "deployment", placing), PlacedGroup(one, placing, here)


def _placed_bases(
    those: Callable[[FormationsArmy, FormationsSide], Iterable[Base]],
) -> Selector[FormationsGame, PlacedBase]:
    """The bases on the field; `those` selects the bases of a side."""

    def walk(game: FormationsGame) -> Iterator[tuple[Where, PlacedBase]]:
        for where, one in sides.walk(game):
            known = by_id(one.army)
            for base in those(one.army, one.side):
                yield (*where, "deployment", base.placing), PlacedBase(one, base, known[base.unit])

    return Selector(walk, unit=lambda one: one.seen.name)


_MARKER = Text("{army}: a false ambush marker")

sides: Selector[FormationsGame, Sided] = on_table.sides
written_sides: Selector[FormationsGame, Written] = on_table.written_sides
groups = Selector(_groups, unit=lambda one: one.name)
every, standing = _placed_bases(every_base), _placed_bases(bases)
terrain: Selector[FormationsGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
sections = written_sides.parts("works", lambda one: one.side.works).named(
    work=lambda one: named(f"camp.works.{one[1].work}")
)
markers = written_sides.parts("false_ambush_at", lambda one: one.side.false_ambush_at).named(
    marker=lambda one: _MARKER.fill(army=one[0].called)
)
