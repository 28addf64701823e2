"""The highest roll on which a unit holds, in the cases that may come up for it this evening (N-601 to N-604)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.systems.napoleonic import troops
from builder.systems.napoleonic.procedures import morale
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetUnit


class Column(NamedTuple):
    """A formation as it loses a stand, or a number of stands `lost` in one turn in its usual one."""

    formation: str = ""
    lost: int = 0


class Row(NamedTuple):
    """A word below `cards.` for where and with whom the unit stands, and the highest rolls that pass, by columns.

    None: the unit has no such formation there.
    """

    key: str
    limits: tuple[int | None, ...]


ALONE = {"general": "none", "chief": "none"}


class Steadiness:
    """The morale tests of one unit, in the settlement that it holds (`held`, empty for none) and with its generals."""

    def __init__(self, unit: SheetUnit, held: str, chosen: Mapping[str, str]) -> None:
        self._unit = unit
        self._held = held
        self._chosen = chosen

    @property
    def card_columns(self) -> tuple[Column, ...]:
        """As the game begins, in column and disordered, whether its arm can be these or not."""
        known = self._known
        usual = "battle-line" if "battle-line" in known else "firing" if "firing" in known else "march"
        return (Column(usual), Column("column"), Column("disordered"))

    @property
    def _known(self) -> tuple[str, ...]:
        return troops.formations(self._unit.arm, self._chosen)

    @property
    def losses(self) -> tuple[Column, ...]:
        """Numbers of stands lost in one turn that make a difference; it must have one left."""
        numbers = (RULES.whole("morale.lost.two"), RULES.whole("morale.lost.three"))
        return tuple(Column(lost=lost) for lost in numbers if (self._unit.stands or 0) > lost)

    @property
    def columns(self) -> tuple[Column, ...]:
        """Formations that its arm can be in."""
        return tuple(one for one in self.card_columns if one.formation in self._known)

    def rows(self, *, works: bool) -> Iterator[Row]:
        """As the game begins; outside the settlement, or without its general; guns at a fortification, if there are `works`."""
        yield Row("inside" if self._held else "with", self.limits(self.columns))
        if self._held:
            yield Row("outside", self.limits(self.columns, protection="none"))
        elif self._unit.leaders:
            yield Row("alone", self.limits(self.columns, **ALONE))
        if self._unit.arm == "guns" and works:
            yield Row("at_work", self.limits(self.columns, protection="fortification"))

    def changes(self) -> Iterator[tuple[int, int]]:
        """Numbers of stands lost in one turn with what each changes in any row; 0 stands: the loss of its general, if the
        rows do not tell that.
        """
        usual = self._limit(self.card_columns[0], {})
        for one in self.losses:
            yield one.lost, self._limit(one, {}) - usual
        if self._held and self._unit.leaders:
            yield 0, self._limit(self.card_columns[0], ALONE) - usual

    def limits(self, columns: tuple[Column, ...], **case: object) -> tuple[int | None, ...]:
        """The highest rolls, as the game begins or in another case; None for a formation that it cannot have, or not in
        its settlement.
        """
        inside = self._held and "protection" not in case
        able = {"", *self._known} - ({"column"} if inside else set())
        return tuple(self._limit(one, case) if one.formation in able else None for one in columns)

    def inputs(self, **change: object) -> morale.Inputs:
        """The test as the game begins, or in another case."""
        guns = self._unit.arm == "guns"
        ranks = {leader.rank for leader in self._unit.leaders}
        case = {
            "experience": self._unit.experience,
            "formation": "firing" if guns else "battle-line",
            "general": "ranks" if "general" in ranks else "none",
            "chief": "ranks" if "commander-in-chief" in ranks else "none",
            "protection": self._held or "none",
            "artillery": guns,
            "readings": self._chosen,
        }
        return morale.Inputs.model_validate({**case, **change})

    def _limit(self, column: Column, case: Mapping[str, object]) -> int:
        formation = {"formation": column.formation} if column.formation in ("column", "disordered") else {}
        lost = {"lost": column.lost} if column.lost else {}
        return int(morale.total(self.inputs(**formation, **lost, **case)).value)
