"""The results of a melee: losses, second rolls, surrender, winners (N-704 to N-710, N-801, N-802, N-804)."""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.rules.calculation import Value
from builder.rules.dice import face
from builder.rules.legality import Laws, missing, needed, sole
from builder.rules.tables import Bands
from builder.rules.working import Working
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.procedures.fighter import Inputs
from builder.systems.napoleonic.procedures.melee_units import (
    SIDES,
    MeleeUnit,
    Role,
    in_part,
    unit_losing_stand,
    units_without_dice,
)
from builder.systems.napoleonic.procedures.morale import base
from builder.systems.napoleonic.rulebook import READINGS, RULES, sides
from builder.systems.napoleonic.verdict import Verdict
from builder.text import Text, joined, same

UNBEATEN = ("won", "unharmed")

SECOND_ROLLS: Laws[tuple[MeleeUnit, int | None]] = sole(
    "missing",
    Text("{name} lost, but `after` has no second roll for it"),
    lambda it: it[1] is None and {"name": it[0].label},
    "N-704",
)
SHELTERED_ROLLS: Laws[tuple[Sequence[int], int]] = sole(
    "missing", Text("`sheltered` needs {n|roll|rolls}"), lambda it: len(it[0]) < it[1] and {"n": it[1]}, "N-802"
)
KEEPERS = sole(
    "missing",
    Text("`keeps` is missing: a winning square or fortified garrison makes this roll"),
    missing,
    "N-707",
)


@dataclass(frozen=True)
class Ending:
    """A melee after the dice: its parts (an ordinary melee has one), the verdict of each, and the units.

    `named`: units chosen by their owners to lose a stand, among units of equal rank in several parts.
    """

    parts: Sequence[Inputs]
    found: Sequence[Verdict]
    units: Sequence[MeleeUnit]
    work: Working
    named: Sequence[str] = ()

    def add_steps(self) -> None:
        """The steps and results of all. Raises MusterError if a roll is missing or impossible."""
        for part, (asked, verdict) in enumerate(zip(self.parts, self.found, strict=True)):
            if not verdict.unopposed:
                self._verdict(part, verdict)
            self._beaten(part, asked)
            self._with_the_beaten(part, asked, verdict)
            self._winners(part, asked)

    def _label(self, part: int, label: Text) -> Text:
        return label if len(self.parts) == 1 else in_part(part, label)

    def _verdict(self, part: int, verdict: Verdict) -> None:
        if verdict.winner == "draw":
            self.work.add(self._label(part, Text("draw")), "draw", Text("equal totals"), "N-702")
        else:
            self.work.add(self._label(part, Text("winner")), verdict.winner, SIDES[verdict.winner], "N-702")

    # ---- losers and draws ------------------------------------------------------------------------------------------

    def _units_losing_stand(self) -> set[str]:
        """The units that lose a stand: one of each player who lost or drew a part (N-705, N-709, N-804)."""
        found = set()
        for player in SIDES:
            beaten = [one for one in self.units if one.player == player and one.worst(self.found) in ("lost", "draw")]
            if bears := unit_losing_stand(beaten, self.parts, self.named):
                found.add(bears.key)
        return found

    def _beaten(self, part: int, asked: Inputs) -> None:
        bearers, dice = self._units_losing_stand(), self.parts[part].dice
        rolls = iter(dice.after if dice else ())
        for one in self.units:
            role, fate = one.role_of_worst_result(part, self.found), one.worst(self.found)
            if role is None or fate in UNBEATEN:
                continue
            if len(one.roles) > 1:
                self._obeys(one)
            if fate == "surrender":
                self._surrenders(one)
                continue
            if one.key in bearers and not self._left(one):
                gone = RULES.text("melee.outcomes.destroyed.name")
                self.work.add(one.label, "destroyed", gone, "N-Q21", result=one.key)
                continue
            if fate == "draw":
                self._drawn(one, role, asked)
            else:
                self._rolls(one, role, asked, next(rolls, None))

    def _left(self, one: MeleeUnit) -> int:
        """The stands left to a unit that loses one, for which it may have to test its morale later (N-Q37)."""
        left = max(0, one.stands - RULES.whole("melee.loss"))
        says = same(f"{one.stands} − {RULES.whole('melee.loss')} = {left}")
        self.work.add(Text("{n}: stands").fill(n=one.label), left, says, "melee.loss")
        if left and self.work.choice("N-Q37") == "next":
            label = Text("{n}: morale test").fill(n=one.label)
            self.work.add(label, "next", READINGS.known()["N-Q37"].choices["next"], "N-601", "N-Q37")
        return left

    def _obeys(self, one: MeleeUnit) -> None:
        """The step with the worst of several results (N-804)."""
        label = Text("{name}: all parts").fill(name=one.label)
        said = joined(*(RULES.text(f"melee.outcomes.{fate}.name") for fate in one.fates(self.found)), by=", ")
        says = Text("worst of {found}").fill(found=said)
        self.work.add(label, one.worst(self.found), says, "N-804")

    def _surrenders(self, one: MeleeUnit) -> None:
        says = Text("the higher result is at least {n} times the lower: all losers surrender")
        says = says.fill(n=RULES.whole("melee.surrender"))
        self.work.add(one.label, "surrender", says, "melee.surrender", "N-Q16", result=one.key)

    def _drawn(self, one: MeleeUnit, role: Role, asked: Inputs) -> None:
        garrison = role.side == "defender" and asked.in_settlement
        if garrison and self.work.choice("N-Q22") == "stays":
            self.work.add(one.label, "stays", Text("disordered, stays inside"), "N-Q22", result=one.key)
            return
        says, facts = Text("falls back {cm} cm, disordered"), ["melee.draw_back"]
        if garrison:
            says = joined(says, Text("leaves the settlement"))
            facts.append("N-Q22")
        says = says.fill(cm=RULES.whole("melee.draw_back"))
        self.work.add(one.label, "draw", says, *facts, result=one.key)

    def _rolls(self, one: MeleeUnit, role: Role, asked: Inputs, roll: int | None) -> None:
        """The second roll of a losing unit; in a melee of several parts it rolls once (N-704, N-804)."""
        SECOND_ROLLS.refuse((one, roll))
        assert roll is not None
        fate = Bands(RULES, f"melee.after.{one.unit.experience}").row(face(roll, sides()))
        says = _fate(fate, roll, leaves=role.side == "defender" and asked.in_settlement)
        self.work.add(one.label, fate, says, f"melee.after.{one.unit.experience}.{fate}", "N-710", result=one.key)

    def _with_the_beaten(self, part: int, asked: Inputs, verdict: Verdict) -> None:
        """Gunners and engineers with the beaten side; if it surrenders, so do they (N-802, N-706)."""
        count = 0 if verdict.winner == "draw" else asked.with_beaten(verdict.loser)
        if not count:
            return
        label = self._label(part, Text("gunners or engineers"))
        key = "sheltered" if len(self.parts) == 1 else f"part-{part + 1}.sheltered"
        if verdict.surrender:
            self.work.add(label, "surrender", RULES.text("melee.outcomes.surrender.name"), "N-706")
            self.work.result(key, 0)
            return
        limit, alive = RULES.whole("melee.sheltered"), 0
        given = asked.dice.sheltered if asked.dice else ()
        SHELTERED_ROLLS.refuse((given, count))
        for roll in given[:count]:
            lives = face(roll, sides()) <= limit
            alive += lives
            says = same(f"{roll} {'≤' if lives else '>'} {limit}")
            self.work.add(label, roll, says, "melee.sheltered")
            self.work.result(key, alive)

    # ---- winners ----------------------------------------------------------------------------------------------------

    def _winners(self, part: int, asked: Inputs) -> None:
        """Winners are disordered in place or in the settlement they took; squares and strong garrisons roll."""
        felled = ((one, one.role_of_worst_result(part, self.found)) for one in self.units)
        won = [(one, role) for one, role in felled if role and role.fate(self.found) in UNBEATEN]
        for one, role in won:
            alone = len(won) == 1 and len(self.parts) == 1
            label, key = (Text("the winner"), "winner") if alone else (one.label, one.key)
            if not alone:
                self.work.result(key, "won")
            if role.fate(self.found) == "unharmed":  # in one of several parts
                self.work.add(label, "won", RULES.text("melee.outcomes.unharmed.name"), "N-801")
                continue
            strong = self._keeps(one, role, asked)
            kept, says, *facts = self._kept(one, part) if strong else (False, *self._taken(one, role, asked))
            self.work.add(label, kept, says, *facts, result=f"{key}.keeps")

    def _keeps(self, one: MeleeUnit, role: Role, asked: Inputs) -> bool:
        strong = role.side == "defender" and asked.place in RULES.ids("melee.keeps.places")
        return strong or one.unit.formation in RULES.ids("melee.keeps.formations")

    def _taken(self, one: MeleeUnit, role: Role, asked: Inputs) -> tuple[Text, *tuple[str, ...]]:
        """The result for a winner that loses its formation: it occupies a settlement it took, if it may (N-708, N-Q36)."""
        if role.side == "defender" or not asked.in_settlement:
            return Text("disordered in place, no losses"), "N-707"
        facts = ("N-Q36",) if one.unit.arm == "horse" else ()
        if facts and self.work.choice(*facts) == "outside":
            return Text("disordered; mounted troops may not occupy the settlement"), "N-107", "N-707", *facts
        return Text("disordered, occupies the settlement"), "N-707", "N-708", *facts

    def _kept(self, one: MeleeUnit, part: int) -> tuple[bool, Text, str]:
        """One roll for all winners, each against its own experience (N-707)."""
        dice = self.parts[part].dice
        roll = needed(dice.keeps if dice else None, KEEPERS)
        limit = base(one.unit.experience)
        kept = face(roll, sides()) <= limit
        says = Text("{roll} ≤ {limit}: keeps its formation")
        if not kept:
            says = Text("{roll} > {limit}: disordered")
        return kept, says.fill(roll=roll, limit=limit), "N-707"


def destroyed_without_dice(parts: Sequence[Inputs], work: Working) -> dict[str, Value]:
    """Attacked guns, engineers and trains are destroyed without dice, whoever wins the melee (N-801): a result for each."""
    gone = units_without_dice(parts)
    for part, _, label, unit in gone:
        alone = not parts[part].opposed
        says = Text("{type}: destroyed without a roll")
        if alone:
            says = Text("{type}: destroyed without a roll; the attacker suffers no losses")
        work.add(label, "destroyed", says.fill(type=troops.name(unit.type)), "N-801")
    return {key: "destroyed" for _, key, _, _ in gone}


def _fate(fate: str, roll: int, *, leaves: bool) -> Text:
    says = RULES.text(f"melee.outcomes.{fate}.name")
    if fate != "fall-back":
        return same("{roll}: {says}").fill(roll=roll, says=says)
    words = Text("{roll}: {says} to {cm} cm from the enemy, disordered but formed")
    if leaves:
        words = joined(words, Text("leaves the settlement"))
    return words.fill(roll=roll, says=says, cm=RULES.whole("melee.gap"))
