"""Each kind of unit of one army against each of another: figures killed by blows and by volleys."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from builder.rules.calculation import Calculation
from builder.sheets.deck import RuleLine
from builder.sheets.matchups import MatchUpFrame, WorthRow, alike, kind_of, most_met
from builder.sheets.pairing import Act, ActResult, AlikeUnits, Line, Meeting, Share, SideNumber
from builder.sheets.pairing import Worth as WorthTable
from builder.sheets.unit_names import own_name
from builder.sheets.words import words_of
from builder.systems.chainmail import volleys
from builder.systems.chainmail.procedures import melee, missiles
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy, SheetUnit

_SIDES: tuple[SideNumber, SideNumber] = (0, 1)
_STATES = (("half", 1), ("tired", 1), ("", None), ("tired", 0), ("half", 0))


class MatchUpSheet(MatchUpFrame[SheetArmy, SheetUnit]):
    """All figures of a unit, not tired, against all of another; each side's kills by its own dice."""

    words = words_of(RULES)
    acts = (Act("melee", apart=False), Act("missiles", apart=False, lines=False))
    measure = "figures"
    notes = ("conditions", "losses")

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[SheetUnit]]:
        """Units of one class, size, armour and weapon."""
        for units in alike(army.units, self._key):
            one = units[0]
            troop = self.named(f"melee.classes.{one.line.troop}")
            figures = one.unit.figures
            if one.fights:
                values = self.phrase("cards.kind", n=figures, troop=self.phrase(f"cards.targets.{one.line.troop}"))
            else:
                values = self.phrase("cards.engines", n=figures)
            kind = kind_of(units, values, one, self.language, troop)
            count = sum(unit.unit.figures for unit in units)
            yield replace(kind, name=own_name(units, self.language) or kind.name, count=count)

    def _key(self, unit: SheetUnit) -> tuple[object, ...]:
        return unit.line.troop, unit.unit.figures, unit.line.missile, unit.shooters, unit.armour

    def act_result(self, act: str, mine: SheetUnit, theirs: SheetUnit) -> ActResult | None:
        """The blows of all figures that fight, or the volley of all that shoot."""
        if act == "melee":
            return self._struck(_Body(mine), _Body(theirs))
        if not mine.line.missile:
            return None
        return _killed("missiles", self._volley(mine, theirs.armour, theirs.unit.figures), theirs.unit.figures)

    def _volley(self, shooting: SheetUnit, armour: str, targets: int) -> Calculation:
        asked = {"shooters": shooting.shooters, "armour": armour, "weapon": shooting.line.missile, "targets": targets}
        return missiles.run(missiles.Inputs.model_validate({**asked, "readings": self.chosen}))

    def shots(self) -> WorthTable | None:
        """What one volley of each kind of shooters kills, by the target's armour, if there are targets enough."""
        rows: list[WorthRow] = []
        for side, army in zip(_SIDES, self.armies, strict=True):
            for kind in self.kinds(army):
                if weapon := kind.fights.line.missile:
                    facts = {"name": kind.name, "numbers": kind.numbers, "n": kind.fights.shooters}
                    says = self.say("shots_row", weapon=self.named(f"shooting.weapons.{weapon}"), **facts)
                    rows.append((Line(says, side), tuple(map(partial(self._hit, kind.fights), volleys.armours()))))
        heads = tuple(Line(self.named(f"missiles.armour.{armour}"), None) for armour in volleys.armours())
        return WorthTable(self.say("shots"), self.say("shots_note"), heads, -1, tuple(rows)) if rows else None

    def foot(self) -> Iterator[RuleLine]:
        """Also who is in no cell."""
        yield from super().foot()
        kinds = (kind for army in self.armies for kind in self.kinds(army) if not kind.fights.fights)
        if engines := ", ".join(f"{kind.name} ({kind.numbers})" for kind in kinds):
            yield RuleLine(self.say("engines"), self.say("engines_says", names=engines))

    def _hit(self, shooting: SheetUnit, armour: str) -> Meeting:
        """Nobody is ahead: the numbers are not a part of a unit."""
        killed = self._volley(shooting, armour, shooting.shooters).result["expected"]
        return Meeting(Share(Fraction(str(killed)), of=0), None)

    def worth(self) -> WorthTable | None:
        """What fatigue and the loss of half its figures cost a unit, in fights of the kinds with the most figures."""
        rows: list[WorthRow] = []
        mine, theirs = ([kind for kind in kinds if kind.fights.fights] for kinds in (self.rows, self.columns))
        for row, column in most_met(mine, theirs, self._weakened):
            meetings = (self._weakened(row.fights, column.fights, state, side) for state, side in _STATES)
            rows.append((Line(self.say("worth_row", one=row.name, other=column.name), 0), tuple(meetings)))
        heads = (Line(self.say(state or "as_above"), side) for state, side in _STATES)  # type: ignore[arg-type]
        return self.worth_of(heads, _STATES.index(("", None)), rows)

    def _weakened(self, row: SheetUnit, column: SheetUnit, state: str = "", side: int | None = None) -> Meeting:
        first, second = (_Body(unit, state if at == side else "") for at, unit in enumerate((row, column)))
        struck = self._struck(first, second), self._struck(second, first)
        return Meeting(*(blow.other if blow else None for blow in struck))

    def _struck(self, mine: "_Body", theirs: "_Body") -> ActResult | None:
        if not (mine.unit.fights and theirs.unit.fights):
            return None
        asked = {"attacker": mine.fighters, "target": theirs.fighters, "readings": self.chosen}
        return _killed("melee", melee.run(melee.Inputs.model_validate(asked)), theirs.figures)


class _Body:
    """A unit as it is, tired, or with half its figures left."""

    def __init__(self, unit: SheetUnit, state: str = "") -> None:
        self.unit = unit
        self.figures = (unit.unit.figures + 1) // 2 if state == "half" else unit.unit.figures
        self.fighters = {"class": unit.line.troop, "figures": self.figures, "tired": state == "tired"}


def _killed(procedure: str, answer: Calculation, figures: int) -> ActResult:
    return ActResult(procedure, answer.odds, None, Share(Fraction(str(answer.result["expected"])), of=figures))
