"""An army as sheets see it: each unit with its number, line, commanders and formation."""

from dataclasses import dataclass

from builder.sheets import mustered
from builder.systems.formations.profile import (
    Commander,
    Formation,
    FormationsArmyList,
    FormationsRoster,
    Profile,
    RosterUnit,
    TroopLine,
)
from builder.systems.formations.rulebook import RULES


@dataclass(frozen=True)
class Mustered(mustered.Mustered[RosterUnit, TroopLine]):
    """One unit of a roster with everything that belongs to it. `number` is its place in the roster, from 1."""

    commanders: tuple[Commander, ...]
    formation: Formation | None
    in_reserve: bool

    @property
    def profile(self) -> Profile:
        """The profile it starts the game with."""
        return self.line.dismounted if self.unit.dismounted and self.line.dismounted else self.line

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


class MusteredArmy(mustered.MusteredArmy[FormationsArmyList, FormationsRoster, Mustered]):
    """A roster with its list, unit by unit."""

    @property
    def year(self) -> int:
        """The year that decides which weapons, guns and rules are in force."""
        return self.roster.date.year

    @property
    def fielded(self) -> tuple[Mustered, ...]:
        """The units without the reserve."""
        return tuple(unit for unit in self.units if not unit.in_reserve)

    @property
    def figures(self) -> int:
        """Figures on the bases, the reserve's left out."""
        return sum(unit.profile.stats.bs for unit in self.fielded)

    @property
    def general(self) -> Commander | None:
        """The general."""
        return next((c for c in self.roster.commanders if c.rank == "general"), None)

    def muster(self, number: int, unit: RosterUnit, line: TroopLine) -> Mustered:
        """A unit with everything that belongs to it."""
        return Mustered(
            number,
            unit,
            line,
            tuple(c for c in self.roster.commanders if c.unit == unit.id),
            next((f for f in self.roster.formations if any(unit.id in column for column in f.columns)), None),
            bool(self.roster.reserve and unit.id in self.roster.reserve.units),
        )
