"""An army for sheets: each unit with its number, line, size, experience, shooting and generals."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from builder.rules.wording import measure, signed
from builder.sheets import army
from builder.sheets.words import Speaker
from builder.systems.napoleonic import fire, profile, troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.profile import Leader, NapoleonicArmyList, NapoleonicRoster, RosterUnit, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Language, Text
from builder.text.errors import MusterError


@dataclass(frozen=True)
class SheetUnit(UnitWithLine, army.SheetUnit[RosterUnit, TroopLine]):
    """One unit of a roster with all its data."""

    leaders: tuple[Leader, ...]

    @property
    def type_name(self) -> Text:
        """The name of its type."""
        return troops.name(self.line.type, howitzers=self.line.howitzers)

    @property
    def arm(self) -> str:
        """Its arm; mounted for chasseurs."""
        return troops.arm(self.line.type)

    @property
    def experience(self) -> str:
        """Its experience."""
        return super().experience or self.line.experience[0]

    @property
    def table(self) -> str | None:
        """Its table of shooting values."""
        return troops.table(self.line.type, self.line.howitzers)

    def values(self, stands: int, readings: Mapping[str, str]) -> tuple[int, int]:
        """Near and far value of a number of stands; beyond the tables by the reading of N-Q2."""
        assert self.table is not None
        near, far = fire.bands(self.table)
        return fire.value(self.table, near, stands, readings)[0], fire.value(self.table, far, stands, readings)[0]

    def shells(self, stands: int, readings: Mapping[str, str]) -> int | None:
        """Shell value of a number of howitzer figures; None if the table ends and cannot be extended (N-Q2, N-Q4)."""
        assert self.table is not None
        (shell,) = fire.bands(self.table, seen=False)
        with suppress(MusterError):
            return fire.value(self.table, shell, stands, readings)[0]
        return None


class SheetArmy(army.SheetArmy[NapoleonicArmyList, NapoleonicRoster, SheetUnit]):
    """A roster with its list, unit by unit."""

    @property
    def stands(self) -> int:
        """Total of stands and gunner figures."""
        return sum(unit.stands or 0 for unit in self.units)

    @property
    def leaders(self) -> tuple[Text, ...]:
        """Its generals."""
        return tuple(one.name.text for one in self.roster.generals)

    def numbered(self, number: int, unit: RosterUnit, line: TroopLine) -> SheetUnit:
        """A unit with all its data."""
        return SheetUnit(unit, line, number, tuple(one for one in self.roster.generals if one.unit == unit.id))


def adds(kind: str, language: Language) -> tuple[str, ...]:
    """What a `general` or `chief` adds to morale in the ranks, and near."""
    return tuple(signed(RULES.number(f"morale.modifiers.{kind}-{place}")).say(language) for place in ("ranks", "near"))


def said_moves(said: Speaker, moves: Mapping[profile.Formation, float]) -> str:
    """Formations with their moves: line 12, column 18."""
    names = {said.short(f"units.formations.{one}").lower(): cm for one, cm in moves.items()}
    return ", ".join(f"{name} {measure(cm).say(said.language)}" for name, cm in names.items())
