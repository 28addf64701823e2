"""What is in the way of a unit that flees or retreats: own units, own skirmishers, the enemy (9.1, 9.2, 9.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Law, Laws
from builder.rules.sums import Sum
from builder.rules.wording import number, signed
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures import discipline, outcomes, terrain
from builder.systems.formations.procedures.movement import Steps
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.parts import in_role, whole_move
from builder.systems.formations.procedures.reform import may_pass
from builder.systems.formations.procedures.situation import Side, supporting
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import share_in_steps
from builder.systems.formations.troop_laws import deep_column
from builder.text import Text

_OR_JOINED = "disorder.sources"


class Inputs(Strict):
    """A unit making a forced move, and the unit in its way."""

    runner: Annotated[
        Side, Field(description="the fleeing unit after the fight; `support`: the ranks of its column (C-9.4-05)")
    ]
    standing: Annotated[Side, Field(description="the unit in its way, with its own `support` (C-9.4-05)")]
    whose: Annotated[Literal["own", "enemy"], Field(description="which side that unit belongs to")] = "own"
    does: Annotated[Literal["flight", "retreat"], Field(description="what the fleeing unit does")] = "flight"
    left: Annotated[Steps | None, Field(description="steps of its move left when it reaches that unit")] = None
    deep: Annotated[int, Field(ge=1, le=20, description="depth of the standing troops, in units")] = 1
    discipline: Annotated[int | None, Field(ge=0, le=20, description="Discipline, for the standing unit's test")] = None
    die: Annotated[int | None, Field(description="die roll for that test; default: exact odds")] = None
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None
    readings: readings.Chosen


RUNS: Laws[Inputs] = Laws(
    terrain.CREW.of_part(lambda it: terrain.Forced(it.does, it.runner.profile.troop == "artillery")),
    Law(
        "elephant",
        Text("a fleeing elephant rampages or is killed: calculate its attack on each unit in its path with `melee`"),
        lambda it: it.does == "flight" and it.runner.profile.troop == "elephants",
        "C-13.1-03",
    ),
    deep_column.of_part(lambda it: it.deep),
    Law(
        "die",
        Text("`die` needs `discipline`"),
        lambda it: it.die is not None and it.discipline is None,
        "C-4.3b-03",
    ),
)


def run(inputs: Inputs) -> Calculation:
    """What happens to both, or the chances of the test. Raises MusterError for units or tests that cannot be."""
    work = readings.working(inputs.readings)
    runner = in_role(inputs.runner, "runner", inputs.year, work)
    standing = in_role(inputs.standing, "standing", inputs.year, work)
    RUNS.refuse(inputs)
    met = _Meeting(inputs, runner, standing, work)
    columns = troop(runner.profile), troop(standing.profile)
    if inputs.whose == "enemy":
        return met.enemy()
    if inputs.does == "flight" and columns[0] == "foot-skirmishers" and may_pass(*columns):
        why = Text("skirmishers on foot pass through")
        return met.ends(_fate("flight", why, "C-6.2-05"), _fate("continue", why, "C-6.2-05", "C-9.2-02"))
    if standing.profile.density == "skirmish":
        return met.drives_skirmishers()
    if inputs.does == "retreat":
        why = Text("friends behind it: stops")
        return met.ends(_fate("halt", why, "C-9.1-07"), _fate("continue", _UNMOVED, "C-9.1-07"))
    return met.carries()


def strength(side: Side, chosen: Mapping[str, str]) -> Sum:
    """Combat strength as compared: figures less losses and disorder, plus support (for a fleeing unit, the ranks of its column)."""
    figures = side.profile.stats.combat
    terms = [term(RULES.text("bases.characteristics.combat.short"), figures, number(figures), "C-1-20")]
    less, (whole, half) = RULES.whole("disorder.each") * side.disorder, supporting(side, chosen)
    units, skirmishers = (RULES.number(f"fighting.support.{one}_each") for one in ("unit", "skirmishers"))
    for label, value, source in (
        (Text("losses"), -side.losses, "C-1-21"),
        (Text("disorder"), less, "disorder.each"),
        (Text("support"), whole * units + half * skirmishers, "C-9.4-05"),
    ):
        terms += [term(label, value, signed(value), source)] if value else []
    label = Text("Cbt compared{name}").fill(name=side.called)
    return Sum.of(RULES, label, terms, "C-9.4-05")


@dataclass
class _Meeting:
    """A unit on its forced move, the unit in its way, and what is known about both so far."""

    inputs: Inputs
    runner: Side
    standing: Side
    work: Working

    def ends(self, runner: Fate, standing: Fate) -> Calculation:
        """Both fates at the end of the working."""
        for who, side, fate in (("runner", self.runner, runner), ("standing", self.standing, standing)):
            outcomes.closing_steps(side, fate, self.work)
            self.work.results({f"{who}.does": fate.does, f"{who}.disorder": fate.disorder})
            if fate.does == "scattered" or outcomes.destroyed(side, fate):
                self.work.result(f"{who}.removed", "scattered")
        return self.work.answer()

    def carries(self) -> Calculation:
        """Friendly units other than skirmishers: combat strength decides whether they test Discipline or stand (C-9.2-04)."""
        totals = strength(self.runner, self.work), strength(self.standing, self.work)
        one, other = (total.value for total in totals)
        tests = one >= other
        words = Text("{one} ≥ {other}: must test Discipline")
        if not tests:
            words = Text("{one} < {other}: stands")
        for total in totals:
            self.work.append(*total.steps)
        label = Text("test{name}").fill(name=self.standing.called)
        self.work.add(label, tests, words.fill(one=number(one), other=number(other)), "C-9.2-04")
        self.work.results({"runner_combat": one, "standing_combat": other, "tested": tests})
        return self._tests() if tests else self._stands()

    def _tests(self) -> Calculation:
        """The test of Discipline: by a roll, as chances, or not at all without a number of commanders."""
        d, die = self.inputs.discipline, self.inputs.die
        if d is None:
            return self.work.answer()
        test = discipline.run(discipline.Inputs(discipline=d, use="carried", die=die))
        if die is None:
            self.work.append(*test.working)
            return self.work.answer(odds=test.odds.map({"passed": "stands", "failed": "flees"}.__getitem__))
        self.work.append(*test.working[:2])  # D and its roll; what follows from it is told below
        if test.result["passed"]:
            return self._stands()
        fled = _fate("flight", Text("flees as well"), "C-9.2-04", points="flight")
        return self.ends(_fate("flight", Text("keeps fleeing"), "C-9.2-04"), fled)

    def _stands(self) -> Calculation:
        why, points = Text("stands, disordered"), "friends"
        if self.runner.profile.density in RULES.ids("disorder.harmless_runners"):
            why, points = (
                Text("stands: skirmishers do not disorder others"),
                "",
            )
        return self.ends(self._behind(), _fate("continue", why, "C-9.2-04", "C-10-02", points=points))

    def _behind(self) -> Fate:
        """The fleeing unit is placed behind the standing ones if its movement is enough, else scattered (C-9.2-04)."""
        depth = f"bases.depth.{self.standing.profile.troop}"
        whole = RULES.number(depth) * self.inputs.deep
        own = RULES.number(f"bases.depth.{self.runner.profile.troop}")
        words = Text("{whole} past them + {own} for its own base = {needs}")
        said = words.fill(whole=number(whole), own=number(own), needs=number(whole + own))
        label = Text("steps needed to stand behind them")
        self.work.add(label, whole + own, said, "C-9.2-04", depth)
        if self.inputs.left is None:
            why = Text("behind them if it has {n} steps left, otherwise scattered")
            return _fate("behind-or-scattered", why.fill(n=number(whole + own)), "C-9.2-04")
        if self.inputs.left >= whole + own:
            return _fate("behind", Text("placed behind them"), "C-9.2-04")
        return _fate("scattered", Text("not enough movement: scattered"), "C-9.2-04")

    def drives_skirmishers(self) -> Calculation:
        """Own skirmishers evade a full move ahead; fleeing horse scatters those it catches (C-9.2-05)."""
        on = _fate(self.inputs.does, Text("keeps moving"), "C-9.2-05")
        words = Text("evade ahead of them, {n} steps")
        evades = self._evades(words, "C-9.2-05", "C-9.1-04", "C-10-02")
        if self.inputs.does == "flight" and self.runner.profile.troop in RULES.ids("disorder.forced.rides_down"):
            return self.ends(on, self._ridden_down() or evades)
        return self.ends(on, evades)

    def _ridden_down(self) -> Fate | None:
        """What happens to skirmishers that their own cavalry catches; None if it does not, or that is unknown."""
        steps, name, left = self._evasion, self.standing.called, self.inputs.left
        if left is None:
            words = Text("scattered if the riders have at least {n} steps left")
            label = Text("caught{name}").fill(name=name)
            self.work.add(label, steps, words.fill(n=number(steps)), "disorder.forced.rides_down")
            return None
        gap = steps - Fraction(str(left))
        caught = gap <= 0
        words = Text("{gap}: caught", "several units") if caught else Text("{gap}: not caught", "several units")
        label = Text("gap in steps{name}").fill(name=name)
        self.work.add(label, gap, words.fill(gap=number(gap)), "disorder.forced.rides_down", result="gap")
        self.work.result("catches", caught)
        why = Text("ridden down by their own cavalry")
        return _fate("scattered", why, "C-9.2-05", points="evasion") if caught else None

    def enemy(self) -> Calculation:
        """The enemy: a retreating unit fights it, a fleeing one is scattered; but skirmishers get out of the way."""
        if self.inputs.does == "retreat":
            why = Text("fights it without turning")
            return self.ends(_fate("halt", why, "C-9.1-08"), _fate("continue", _UNMOVED, "C-9.1-08"))
        if self.standing.profile.density != "skirmish" or self.runner.profile.density == "skirmish":
            why = Text("touches another enemy: scattered")
            return self.ends(_fate("scattered", why, "C-9.1-09"), _fate("continue", _UNMOVED, "C-9.1-09"))
        words = Text("evade the fleeing unit, {n} steps")
        on = _fate("flight", Text("keeps moving"), "C-9.1-09")
        return self.ends(on, self._evades(words, "C-9.1-09"))

    @property
    def _evasion(self) -> Number:
        return share_in_steps(whole_move(self.standing), "movement.skirmish_evade")

    def _evades(self, words: Text, *cites: str) -> Fate:
        self.work.result("standing.evades", self._evasion)
        return _fate("evade", words.fill(n=number(self._evasion)), *cites, points="evasion")


def _fate(does: str, why: Text, *cites: str, points: str = "") -> Fate:
    """A fate without losses; `points`: the cause of its disorder."""
    outcome = "flight" if points == "flight" else "continue"
    return Fate(outcome, does, 0, RULES.whole(f"{_OR_JOINED}.{points}") if points else 0, why, cites)


_UNMOVED = Text("stands")
