"""An army as sheets see it: each unit with its number, line, commanders and formation."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.rules.geometry import Point
from builder.sheets import army
from builder.systems.formations import field
from builder.systems.formations import reserve as reserves
from builder.systems.formations.profile import (
    Commander,
    Formation,
    FormationsArmy,
    FormationsArmyList,
    FormationsEvening,
    FormationsRoster,
    FormationsSide,
    Profile,
    RosterUnit,
    TroopLine,
)
from builder.systems.formations.rulebook import RULES


@dataclass(frozen=True)
class SheetUnit(army.SheetUnit[RosterUnit, TroopLine]):
    """One unit of a roster with everything that belongs to it."""

    commanders: tuple[Commander, ...]
    formation: Formation | None
    in_reserve: bool

    @property
    def profile(self) -> Profile:
        """The profile it starts the game with."""
        return self.line.fielded(self.unit.dismounted)

    @property
    def other_profile(self) -> Profile | None:
        """The profile it can change to: dismounted, or mounted for one that starts dismounted."""
        if self.line.dismounted is None:
            return None
        return self.line if self.unit.dismounted else self.line.dismounted

    @property
    def outside_orders(self) -> bool:
        """Skirmishers outside formations have no orders (C-4.2-08); light chariots do (C-13.4-02)."""
        loose = self.profile.density in RULES.ids("orders.no_card.density")
        return loose and self.formation is None and self.profile.piece not in RULES.ids("orders.no_card.but")


class SheetArmy(army.SheetArmy[FormationsArmyList, FormationsRoster, SheetUnit]):
    """A roster with its list, unit by unit."""

    @property
    def year(self) -> int:
        """The year that decides which weapons, guns and rules are in force."""
        return self.roster.date.year

    @property
    def fence(self) -> str:
        """The works of its camp: none, barricade or fortification."""
        camp = self.roster.camp
        return str(RULES[f"camp.kinds.{camp}.work"].value) if camp != "none" else "none"

    @property
    def fielded(self) -> tuple[SheetUnit, ...]:
        """The units without the reserve."""
        return tuple(unit for unit in self.units if not unit.in_reserve)

    @property
    def general(self) -> Commander | None:
        """The general."""
        return next((c for c in self.roster.commanders if c.rank == "general"), None)

    def covered(self, unit: RosterUnit) -> tuple[bool, bool]:
        """Whether a unit lies in ambush, and whether it is in reserve: so sorted, those hidden longest come last."""
        reserve = self.roster.reserve
        return unit.ambush, bool(reserve and unit.id in reserve.units)

    @cached_property
    def formations(self) -> tuple[tuple[int, Formation], ...]:
        """Formations in the order of their letters, each with its index in the roster: those that are hidden last."""
        covered = {unit.id: self.covered(unit) for unit in self.roster.units}
        listed = enumerate(self.roster.formations)
        return tuple(sorted(listed, key=lambda one: min(covered[unit] for row in one[1].columns for unit in row)))

    def open_roster(self) -> FormationsRoster:
        """Without hidden units and anything that reveals them, and without commanders, whose names and number are
        secret.
        """
        roster = super().open_roster()
        seen = {unit.id for unit in roster.units}
        found = ((formation, _only(formation.columns, seen)) for _, formation in self.formations)
        return roster.model_copy(
            update={
                "commanders": (),
                "discipline": None,
                "formations": tuple(one.model_copy(update={"columns": columns}) for one, columns in found if columns),
                "reserve": None,
                "false_ambushes": 0,
            }
        )

    def numbered(self, number: int, unit: RosterUnit, line: TroopLine) -> SheetUnit:
        """A unit with everything that belongs to it."""
        return SheetUnit(
            unit,
            line,
            number,
            tuple(c for c in self.roster.commanders if c.unit == unit.id),
            next((f for f in self.roster.formations if any(unit.id in column for column in f.columns)), None),
            bool(self.roster.reserve and unit.id in self.roster.reserve.units),
        )


def hedges(formation: Formation, profiles: Iterable[Profile]) -> bool:
    """Whether a formation of these can form a hedgehog or turtle: infantry, from a column of at least so many units
    (C-3.3-03, C-3.3-04).
    """
    deepest = max(map(len, formation.columns), default=0)
    foot = all(profile.troop == "infantry" for profile in profiles)
    return foot and deepest >= RULES.whole("command.formation.hedgehog_least")


def _only(columns: tuple[tuple[str, ...], ...], units: set[str]) -> tuple[tuple[str, ...], ...]:
    """What is left of columns with these units alone."""
    left = (tuple(unit for unit in column if unit in units) for column in columns)
    return tuple(column for column in left if column)


def hides(army: FormationsArmy, evening: FormationsEvening | None, side: int) -> frozenset[str]:
    """The ids of units in ambush (C-2.2-04), and of the reserve except units that an attacker places at once
    (C-2.3-03).

    The opponent does not know which cards on the field are false (C-2.2-05) either, or the sector noted for a reserve.
    Which base carries the general or a commander is seen on the table (C-4.1-03), so no sheet reveals it before.
    """
    roster = army.roster
    covered = {unit.id for unit in roster.units if unit.ambush}
    if (reserve := roster.reserve) is None:
        return frozenset(covered)
    placed: set[str] = set()
    if evening and reserves.arrives_at_start(roster, evening.sides[side]):
        placed = {base.unit for base in field.bases(army, evening.sides[side])}
    return frozenset(covered | (set(reserve.units) - placed))


def ambushes(army: FormationsArmy, side: FormationsSide) -> Mapping[str, Point]:
    """Where the cards of units in ambush lie, by the unit's id."""
    lying = {unit.id for unit in army.roster.units if unit.ambush}
    return {base.unit: base.front for base in field.bases(army, side) if base.unit in lying}
