"""The turn and the orders on the reference sheet: phases, the order matrix, reactions."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Cell, RuleLine, Rules, Table
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.systems.formations.sheets.modifier_tables import concerns
from builder.systems.formations.sheets.play import InPlay

_REACTIONS = ("attacked-front", "attacked-side", "approach")  # told in words by `reactions`, not in signs
_ABOUT = {  # rows told only where one of these is on the table
    "cross": ("barricade", "fortification"),
    "barricade": ("carries-stakes", "carries-chevaux-de-frise"),
    "hedgehog": ("hedges",),
}
_REACTING = ("defence", "manoeuvre", "attack")


class OrderTables(ReferenceFrame[SheetArmy, FormationsEvening, InPlay]):
    """The turn and the orders on the reference sheet."""

    def phases(self) -> Table | None:
        """The eight phases."""
        rows, facts = map(self._phase, RULES.below("setup.phases")), ("C-2.4-01", "C-2.4-04")
        return self.table("turn", ("", "", ""), rows, section="2.4", note=self.say("turn_note"), facts=facts)

    def _phase(self, phase: str) -> ReferenceRow:
        key = f"setup.phases.{phase}"
        return shown(RULES[f"{key}.number"].value), Cell(self.named(key), strong=True), self.ruled(f"{key}.says")

    def orders(self) -> Table | None:
        """The order matrix: what each order allows, forbids and demands; in signs, or in words on the whole sheet."""
        kinds, full = (*RULES.ids("orders.cards"), "none"), self.on.full
        names = (self.named(f"orders.kinds.{kind}") if full else self.say(f"short_{kind}") for kind in kinds)
        rows = (*self._permissions(kinds), *self._arms(kinds))
        return self.table("orders", ("", *names), rows, section="4.3", note="" if full else self.say("order_signs"))

    def _permissions(self, kinds: tuple[str, ...]) -> Iterator[ReferenceRow]:
        for row in RULES.below("orders.matrix"):
            key = f"orders.matrix.{row}"
            if f"{key}.modifier" not in RULES and self._needed(row):
                yield self.named(key), *(self._permission(f"{key}.{kind}") for kind in kinds)

    def reactions(self) -> Rules | None:
        """What a unit may do when it is attacked, by its order, and when it is in time for it."""
        lines = [self.rule("in_time")]
        for order in _REACTING:
            front, side = (self.ruled(f"orders.matrix.{row}.{order}.says") for row in _REACTIONS[:2])
            says = front if front == side else f"{front}. {self.say('flank_rear')} {side}"
            lines.append(RuleLine(f"{self.named(f'orders.kinds.{order}')}:", says))
        lines.append(RuleLine(self.say("others"), self.ruled("orders.matrix.attacked-front.none.says")))
        return self.rules("reactions", lines, section="8.2", facts=("C-8.2-03", "C-8.2-04", "C-8.2-05", "C-8.2-06"))

    def _permission(self, key: str) -> Cell:
        value = str(RULES[key].value)
        return Cell(self.ruled(f"{key}.says") if self.on.full else self.say(value), strong=value == "must")

    def _needed(self, row: str) -> bool:
        """Obstacles are told of where there are some, barricades where units carry them, hedgehogs where a formation can take
        one; reactions in words below the signs.
        """
        return self.on.full or (row not in _REACTIONS and (row not in _ABOUT or self.play.has(*_ABOUT[row])))

    def _arms(self, kinds: tuple[str, ...]) -> Iterator[ReferenceRow]:
        """What acts under which order: a row for each kind of arms, or on the whole sheet one for all of them."""
        if self.on.full:
            yield self.say("acts"), *map(self._acting, kinds)
            return
        for key, modifiers in self._by_arms():
            signs = (self.say("allowed" if _on(modifiers, kind) else "forbidden") for kind in kinds)
            yield self.named(key), *signs

    def _acting(self, order: str) -> str:
        """The arms whose modifiers act under an order."""
        arms = (self.named(key) for key, modifiers in self._by_arms() if _on(modifiers, order))
        return "; ".join(arms) or self.say("forbidden")

    def _by_arms(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The rows of the matrix that are about arms which the evening can meet, each with their modifiers."""
        for row in RULES.below("orders.matrix"):
            key = f"orders.matrix.{row}"
            modifiers = RULES.ids(f"{key}.modifier") if f"{key}.modifier" in RULES else ()
            if any(concerns(one, self.play) for one in modifiers):
                yield key, modifiers


def _on(modifiers: tuple[str, ...], order: str) -> bool:
    return any(order in RULES.ids(f"{modifier}.when.order") for modifier in modifiers)
