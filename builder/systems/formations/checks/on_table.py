"""What checks of an evening look at: its sides with their armies, what each has placed, terrain, field works, markers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import called, piece, word
from builder.rules.geometry import Point
from builder.systems.formations.checks.subjects import by_id, named
from builder.systems.formations.field import Base, bases, every_base
from builder.systems.formations.profile import Element, FormationsArmy, FormationsGame, FormationsSide, Section
from builder.text import Text

STEPS = Text("step|steps", "шаг|шага|шагов|шага")


class Sided(NamedTuple):
    """A side of an evening with its number and its army."""

    number: int
    side: FormationsSide
    army: FormationsArmy


@dataclass(frozen=True, slots=True)
class Group:
    """A placing of a unit or a formation, with the bases that stand there."""

    of: Sided
    placing: int
    bases: tuple[Base, ...]

    @property
    def name(self) -> Text:
        """The unit or the formation."""
        return placed_name(self.of.army, self.of.side, self.placing)


def placed_name(army: FormationsArmy, side: FormationsSide, placing: int) -> Text:
    """The name of the unit or formation of a placing."""
    wanted = side.deployment[placing].id
    formation = next((f for f in army.roster.formations if f.id == wanted), None)
    if formation:
        return called(formation)
    seen = by_id(army).get(wanted)
    return seen.name if seen else word(wanted)


def _sides(game: FormationsGame) -> Iterator[tuple[Where, Sided]]:
    for index, army in game.fielded():
        yield ("sides", index), Sided(index, game.evening.sides[index], army)


def _groups(game: FormationsGame) -> Iterator[tuple[Where, Group]]:
    for where, one in sides.walk(game):
        standing = bases(one.army, one.side)
        for placing in dict.fromkeys(base.placing for base in standing):
            here = tuple(base for base in standing if base.placing == placing)
            yield (*where, "deployment", placing), Group(one, placing, here)


def _every_base(game: FormationsGame) -> Iterator[tuple[Where, tuple[Sided, Base]]]:
    for where, one in sides.walk(game):
        for base in every_base(one.army, one.side):
            yield (*where, "deployment", base.placing), (one, base)


def _sections(game: FormationsGame) -> Iterator[tuple[Where, Section]]:
    for index, side in enumerate(game.evening.sides):
        for number, section in enumerate(side.works):
            yield ("sides", index, "works", number, "ends"), section


def _markers(game: FormationsGame) -> Iterator[tuple[Where, tuple[Text, Point]]]:
    for index, side in enumerate(game.evening.sides):
        for number, at in enumerate(side.false_ambush_at):
            yield ("sides", index, "false_ambush_at", number), (game.called(index), at)


_MARKER = Text("{army}: a false ambush marker", "{army}: ложный маркер засады")

sides = Selector(_sides, army=lambda one: one.army.roster.name.text)
groups = Selector(_groups, unit=lambda one: one.name)
every = Selector(_every_base, unit=lambda one: by_id(one[0].army)[one[1].unit].name)
terrain: Selector[FormationsGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
sections = Selector(_sections, work=lambda one: named(f"camp.works.{one.work}"))
markers = Selector(_markers, marker=lambda one: _MARKER.fill(army=one[0]))
