"""The parts of the rules an evening needs: types, terrain and fortifications on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.napoleonic import opening, troops
from builder.systems.napoleonic.profile import Element, Formation, NapoleonicEvening, NapoleonicGame
from builder.systems.napoleonic.rulebook import RULES, choice
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit


def attacks_in(begins: str) -> Formation:
    """The formation in which a unit that begins so attacks: column, or line, which those in square and garrisons form."""
    return "column" if begins == "column" else "battle-line"


class Begins(NamedTuple):
    """How a unit begins: in `column` or `square`, or the kind of settlement that it holds, empty in line in the open; on
    which hills, by id, and their highest level.
    """

    how: str = ""
    hills: frozenset[str] = frozenset()
    level: int = 0


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """What is on the table; `full` includes everything. `garrisons`: the settlements of units, by roster and unit, as
    both sides may use the same unit id; `formations`: of those that begin outside; `hills`: under each unit.
    """

    tables: frozenset[str]
    arms: frozenset[str]
    grounds: frozenset[str]
    garrisons: Mapping[tuple[str, str], Element]
    formations: Mapping[tuple[str, str], Formation]
    hills: Mapping[tuple[str, str], tuple[Element, ...]]

    def has(self, *things: str) -> bool:
        """Whether any of these is in play; arms are given by id."""
        return super().has(*things) or bool(self.arms & set(things))

    @property
    def standing(self) -> Mapping[tuple[str, str], Begins]:
        """The kind of settlement of each garrison, as its id in melee and morale; the column or square of others; hills."""
        how = {unit: "fortified-settlement" if one.fortified else "settlement" for unit, one in self.garrisons.items()}
        how |= {unit: one for unit, one in self.formations.items() if one in RULES.ids("shooting.deep")}
        return {
            unit: Begins(
                how.get(unit, ""), frozenset(one.id for one in hills), max((one.level for one in hills), default=0)
            )
            for unit, hills in self.hills.items()
        }

    def start(self, unit: SheetUnit) -> Begins:
        """How one unit begins."""
        return self.standing.get((unit.roster_id, unit.unit.id), Begins())

    def begins(self, unit: SheetUnit) -> str:
        """Its column, square or kind of settlement; empty in line in the open."""
        return self.start(unit).how

    def attacks(self, unit: SheetUnit) -> Formation:
        """The formation in which it attacks as it begins."""
        return attacks_in(self.begins(unit))

    def held(self, unit: SheetUnit) -> str:
        """The kind of settlement that it holds; empty if none."""
        return self.begins(unit) if (unit.roster_id, unit.unit.id) in self.garrisons else ""

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether the club chose another reading, or the point concerns what is on the table; the reference prints those with a choice."""
        if self.differs_from_default(reading) or sheet == "roster":
            return self.differs_from_default(reading) or self.about(reading)
        return self.full or (self.about(reading) and len(reading.choices) > 1)


_WALLS = ("low-wall", "stone-wall")  # lower than a man, and higher (N-604)
ANYWHERE = (*RULES.below("terrain.grounds"), *RULES.below("units.experience"), "fortified-settlement", "fort", *_WALLS)


def in_play(
    armies: tuple[SheetArmy, ...], evening: NapoleonicEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Collect what both armies and the field need."""
    units = [unit for army in armies for unit in army.units]
    terrain = evening.terrain if evening else ()
    grounds = {element.ground for element in terrain}
    grounds |= {"ford"} if any(element.fords for element in terrain) else set()
    # an army on its own may meet anyone, anywhere
    walls = {"stone-wall" if one.high else "low-wall" for one in terrain if one.ground == "wall"}
    known = {*grounds, *walls, *(unit.experience for unit in units)} if evening else set(ANYWHERE)
    arms = frozenset(unit.arm for unit in units)
    things = play.ids_present(
        {
            "barricade": any(bridge.barricade for one in terrain for bridge in one.bridges),
            "terrain": grounds,
            "fortified-settlement": any(
                one.fortified or "engineers" in arms for one in terrain if one.ground == "settlement"
            ),
            "large-group": any((unit.stands or 0) > RULES.whole("shooting.largest") for unit in units),
            "chasseurs": any(troops.dismounts(unit.line.type) for unit in units),
            "foot": "foot" in arms,
            "horse": "horse" in arms,
            "artillery": "guns" in arms,
            "howitzers": any(unit.line.howitzers for unit in units),
            "experience": any(len({unit.experience for unit in army.units}) > 1 for army in armies),
            "leaders": any(army.roster.generals for army in armies),
            "losses-by-turn": choice(readings, "N-Q11") == "formation",
            "riders-outside": "horse" in arms and "settlement" in known and choice(readings, "N-Q36") == "outside",
        }
    )
    settlements = {one.id: one for one in terrain}
    placed = {(side.roster, one.id): one for side in (evening.sides if evening else ()) for one in side.deployment}
    return InPlay(
        full=full,
        tables=frozenset(unit.table for unit in units if unit.table),
        arms=arms,
        grounds=frozenset(grounds),
        things=things | known | {"army", "shooting", *(unit.line.type for unit in units)},
        garrisons={unit: settlements[one.inside] for unit, one in placed.items() if one.inside in settlements},
        formations={unit: one.formation for unit, one in placed.items() if one.inside is None},
        hills=_hills(armies, evening) if evening else {},
        readings=readings,
    )


def _hills(armies: tuple[SheetArmy, ...], evening: NapoleonicEvening) -> Mapping[tuple[str, str], tuple[Element, ...]]:
    """The hills under each unit of an evening, by roster and unit."""
    game = NapoleonicGame(evening, tuple(army.army for army in armies))
    return {
        (side.roster, one.unit.id): opening.unit_hills(game, one)
        for number, side in enumerate(evening.sides)
        for one in opening.everybody(game, number).values()
    }
