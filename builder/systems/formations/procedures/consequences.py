"""What follows for one side, whatever made it move: path, rampaging elephant, column, supporters (9, 13.1)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from builder.rules.calculation import Number, Value
from builder.rules.legality import Fault, Laws, law
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import outcomes
from builder.systems.formations.procedures.melee_rules import COUNTERCHARGES, Charge, Strike, kept_out
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.parts import whole_move
from builder.systems.formations.procedures.situation import Side, edge, has_no_card, order
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import evasion, share_in_steps
from builder.text import Text, same

MOVES = ("retreat", "flight")
_STAYS = ("continue", "confusion")
_DEEP = ("column", "deep-line", "hedgehog", "turtle")  # shapes with units behind the one that fights


def with_rampage(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The same fate; for an elephant that flees, with whether it rampages, even if nothing is left of it (Q-92)."""
    if side.profile.troop != "elephants" or fate.does != "flight":
        return fate
    mad = not outcomes.destroyed(side, fate) or readings.choice(chosen, "Q-92") == "rampage"
    return replace(fate, rampages=mad)


def fate_before_obstacle(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The fate of a unit with what stands behind it."""
    return outcomes.with_obstacle_behind(fate, cannot_flee(side, chosen) if fate.does == "flight" else side.cornered)


def cannot_flee(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether it cannot flee; an elephant still rampages if the club reads it so (Q-109)."""
    mad = side.cornered and side.profile.troop == "elephants" and readings.choice(chosen, "Q-109") == "rampage"
    return side.cornered and not mad


def victors_stay(
    sides: tuple[Side, Side], fates: tuple[Fate, Fate], phase: str, chosen: Mapping[str, str], surrounded: bool = False
) -> tuple[Fate, Fate]:
    """The same fates; a unit that destroys its enemy need not retreat or flee.

    In the clash this depends on the club's reading (Q-98). So it does if one of the two is `surrounded`, and still
    engaged with the others (C-8.8-02, Q-108): the one given as engaged, else the defender.
    """
    stays_engaged = on_all_sides(sides)

    def after(place: int) -> Fate:
        fate, other = fates[place], 1 - place
        if fate.does not in MOVES or not outcomes.destroyed(sides[other], fates[other]):
            return fate
        if phase == "clash" and readings.choice(chosen, "Q-98") == "acts":
            return fate
        acts = surrounded and _ACTS[readings.choice(chosen, "Q-108")][stays_engaged[place]]
        if acts:
            return fate
        why = Text("destroyed its enemy: suffers its result but need not move")
        return replace(fate, does="continue", why=why, cites=("C-8.4-04",))

    return after(0), after(1)


def on_all_sides(sides: tuple[Side, Side]) -> tuple[bool, bool]:
    """Which of the two is also attacked by others, in a melee from several sides: the `engaged` one, else the
    defender.
    """
    return sides[0].engaged, sides[1].engaged or not sides[0].engaged


_ACTS = {"surrounded": (False, True), "both": (True, True), "none": (False, False)}
"""By Q-108, whether a unit that destroys its enemy still acts: if no other unit fights it, and if others do."""


def disordered_by_evasion(side: Side, chosen: Mapping[str, str]) -> Side:
    """The unit as it strikes: an evader that is caught has the disorder of its evasion already (C-9.1-04, Q-95).

    Raises MusterError for a unit whose combat strength evasion reduces to nothing.
    """
    CAUGHT_EVADERS.refuse(side)
    points = _evasion_disorder(side)
    if not points or readings.choice(chosen, "Q-95") != "at-once":
        return side
    return side.model_copy(update={"disorder": side.disorder + points})


@law(
    "scattered", Text("evading gives the unit{name} {points} disorder, which scatters it: there is no clash"), "C-10-04"
)
def _spent(it: Side) -> Fault:
    points = _evasion_disorder(it)
    gone = outcomes.destroyed(it, outcomes.disordered(outcomes.table_fate("melee", "continue"), points))
    return points > 0 and gone and {"name": it.called, "points": points}


CAUGHT_EVADERS: Laws[Side] = Laws(_spent)


def fate_of_caught_evader(side: Side, fate: Fate) -> Fate:
    """The fate of a unit in melee with the disorder of the evasion in which it was caught (C-10-02)."""
    points = _evasion_disorder(side)
    return outcomes.disordered(fate, points) if points else fate


def _evasion_disorder(side: Side) -> int:
    """The points of an evasion, and of an obstacle in its way (C-9.1-06, C-10-02)."""
    if side.acts != "evading":
        return 0
    barred = RULES.whole("disorder.sources.blocked") if side.cornered else 0
    return RULES.whole("disorder.sources.evasion") + barred


def fate_of_evader_under_fire(side: Side, fate: Fate) -> Fate:
    """The fate of a unit under fire with the disorder of evasion, and of an obstacle in its way (C-9.1-06, C-10-02)."""
    if side.acts != "evading":
        return fate
    points = _evasion_disorder(side)
    if side.cornered and fate.does in ("blocked", "scattered"):
        points -= RULES.whole("disorder.sources.blocked")  # it ran into what bars its way once
    if fate.does in _STAYS and not side.cornered:
        why = Text("evades, but is still hit by the fire")
        fate = replace(fate, does="evade", why=why, cites=("C-5.2-08",))
    return outcomes.disordered(fate, points)


def evasion_steps(side: Side) -> Number:
    """The steps of its evasion (C-9.1-01, C-9.1-02)."""
    return 0 if side.cornered else share_in_steps(whole_move(side), evasion(side.profile))


def evading_beyond_reach(side: Side, distance: float | None, reach: Number) -> Side:
    """The same unit under fire from so far, with whether its evasion takes it beyond the reach (C-5.2-08)."""
    if side.acts != "evading" or side.leaves_zone is not None or distance is None:
        return side
    return side.model_copy(update={"leaves_zone": Fraction(str(distance)) + Fraction(evasion_steps(side)) > reach})


def fate_of_destroyed(side: Side, fate: Fate) -> Fate:
    """The fate of a unit that its losses destroy: whatever the table says, it does not move (C-1-22)."""
    return replace(fate, does="destroyed") if outcomes.unit_after(side, fate).destroyed else fate


class SideAfterFight(NamedTuple):
    """One side after a melee or a shot: the name of its results, the unit, its fate, and the working of both sides."""

    name: str
    side: Side
    fate: Fate
    work: Working

    def add_step(self, label: Text, value: Value, words: Text, *sources: str, result: str = "") -> None:
        """The next step, about this side; its value is the `result` of this side, if that is given."""
        label = label.fill(name=self.side.called)
        self.work.add(label, value, words, *sources, result=f"{self.name}.{result}" if result else "")

    @property
    def removed(self) -> bool:
        """Whether it is off the field."""
        return outcomes.removed(self.side, self.fate)

    @property
    def column_flees(self) -> bool:
        """Whether the unit that fights in front of a column is destroyed, so that the rest of it flees (C-8.4-03, C-1-22)."""
        front = self.side.shape in _DEEP and self.fate.does != "scattered"
        return front and outcomes.destroyed(self.side, self.fate)

    def fate_of_departing(self, by_table: bool = False) -> Fate:
        """What moves away: the unit, or the rest of a column in which it is destroyed; `by_table`: as the result says
        (Q-97).

        A column that has to flee with an impassable obstacle behind it is scattered (C-9.1-06).
        """
        if not self.column_flees:
            return self.fate
        does = self.fate.outcome if by_table else "flight"
        return replace(outcomes.with_obstacle_behind(replace(self.fate, does=does), self.side.cornered), rampages=False)

    def evaded(self) -> None:
        """How far a unit evades fire (C-5.2-08): a quarter of its movement, skirmishers and light chariots all of it."""
        if self.side.acts != "evading":
            return
        steps, words, sources = (
            evasion_steps(self.side),
            number(evasion_steps(self.side)),
            ["C-5.2-08", evasion(self.side.profile)],
        )
        if self.side.cornered:
            words, sources = Text("impassable obstacle behind it: stays"), ["C-9.1-06"]
        self.add_step(Text("evasion{name}, steps"), steps, words, *sources, result="evades")

    def add_distance(self, gone: Fate, short: Number | None = None) -> None:
        """How far it retreats or flees (C-9.1-01, C-9.1-03); `short`: the steps before contact that it starts from."""
        if gone.does not in MOVES:
            return
        key = f"movement.{gone.does}"
        run = share_in_steps(whole_move(self.side), key)
        label = Text("distance{name}, steps")
        if short is None:
            self.add_step(label, run, number(run), key, result="way")
            return
        words = Text("{run}, starting {n} steps before contact")
        self.add_step(label, run, words.fill(run=number(run), n=number(short)), "C-7-06", key, result="way")
        self.work.result(f"{self.name}.from", short)

    def rampage(self) -> None:
        """The die of an elephant that flees."""
        if self.fate.rampages:
            words = RULES.filled_text("disorder.rampage.says")
            self.add_step(Text("elephant{name}"), "rampage", words, "disorder.rampage.onward", "Q-65")
            self.work.result(f"{self.name}.rampage", True)

    def column(self, gone: Fate) -> None:
        """A column retreats, flees and is disordered as a whole (C-9.4-01, C-9.4-04); it flees if a unit of it is
        destroyed.

        `gone` is what the rest of it does, see `fate_of_departing`.
        """
        if self.column_flees and gone.does in _REST:
            words, *sources = _REST[gone.does]
            self.add_step(_COLUMN, gone.does, words, *sources, result="column")
            return
        if self.side.shape not in _DEEP or self.fate.does not in MOVES:
            return
        words, sources, flees = _ALL_OF_IT, ["C-9.4-01"], self.fate.does == "flight"
        if flees:
            words, sources = same("{all}; {then}").fill(all=words, then=_SINGLY), [*sources, "C-9.4-04"]
        if edge(self.side) == "flank":
            then = _ALONE if flees else _NOT_TURNED
            words, sources = same("{all}; {then}").fill(all=words, then=then), [*sources, "C-9.4-02"]
        self.add_step(_COLUMN, "disordered", words, *sources, result="column")

    def supporters(self, enemy: Fate, leads: bool) -> None:
        """The units that a unit fleeing from melee sweeps along (C-9.2-01 to C-9.2-03).

        `leads`: others attack its enemy from other sides.
        """
        label = Text("supporters{name}")
        if self.fate.does != "flight" or not self.side.support.helpers:
            return
        if self.side.profile.density in RULES.ids("disorder.harmless_runners"):
            self.add_step(label, "stay", Text("ignore the flight of skirmishers"), "C-9.2-02", result="supporters")
            return
        carried = "disorder.sources.carried"
        words = Text("Discipline test: failed, they flee too; passed, {n} disorder").fill(n=RULES.whole(carried))
        self.add_step(label, "discipline", words, "C-9.2-01", carried, result="supporters")
        if leads and enemy.outcome != "continue":
            words = Text("units attacking the enemy from other sides do not flee; they pursue")
            self.add_step(label, "pursue", words, "C-9.2-03", result="others")

    def reaction(self, shooter: Side, beyond: bool) -> None:
        """A unit on Attack that holds against a shot from its front must countercharge; `beyond` its reach another (C-5.2-09)."""
        target, label = self.side, Text("reaction{name}")
        if (
            order(target, self.work) != "attack"
            or edge(target) != "front"
            or self.fate.does not in _STAYS
            or self.removed
        ):
            return
        forced = not beyond and not has_no_card(target)
        if outcomes.unit_after(target, self.fate).must_recover and not (forced and self.work.choice("Q-99") == "goes"):
            self.add_step(label, "none", Text("none: it must stop and recover"), "C-10-05", "Q-99")
            return
        if beyond:
            words = Text("may countercharge another enemy in its front zone, because the battery is out of reach")
            self.add_step(label, "countercharge-another", words, "C-5.2-09", result="reaction")
            return
        charge = Charge(target, shooter.profile.melee, self.work)
        strike = Strike(target.profile, shooter.profile, shooter.works)
        if forbidden := COUNTERCHARGES.refusal(charge) or kept_out.refusal(strike):
            words = Text("no countercharge: {why}").fill(why=forbidden.says)
            self.add_step(label, "none", words, "C-5.2-09")
        elif has_no_card(target):
            words = Text("may countercharge the shooters")
            self.add_step(label, "may-countercharge", words, "C-5.2-11", result="reaction")
        else:
            words = Text("must countercharge the shooters, who may no longer evade")
            self.add_step(label, "countercharge", words, "C-5.2-09", "C-5.2-10", result="reaction")

    def under_fire(self, short: Number | None = None) -> None:
        """All that follows a shot for the unit hit; a unit off the field does not move, but the rest of its column may."""
        gone = self.fate_of_departing(by_table=self.column_flees and self.work.choice("Q-97") == "as-result")
        if not self.column_flees and not self.removed:
            self.evaded()
        if self.column_flees or not self.removed:
            self.add_distance(gone, short)
        self.rampage()
        self.column(gone)


_COLUMN = Text("column{name}")
_REST: dict[str, tuple[Text, str, *tuple[str, ...]]] = {
    "flight": (Text("one unit is destroyed: the rest flee"), "C-8.4-03", "disorder.sources.flight"),
    "retreat": (Text("the rest of it retreats"), "C-9.4-01"),
    "blocked": (Text("the rest of it cannot retreat"), "C-9.1-06"),
    "scattered": (Text("the rest of it cannot flee: scattered"), "C-9.1-06"),
}
_ALL_OF_IT = Text("the whole column is disordered, not only its front unit")
_ALONE = Text("only this column of the formation flees")
_NOT_TURNED = Text("it does not turn to face the enemy")
_SINGLY = Text("after the move the fleeing units become single units")
