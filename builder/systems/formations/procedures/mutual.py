"""What two results do to each other: who acts, who only suffers, what a panic voids (sections 5.2, 8.3, 8.4, 8.8)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.systems.formations import readings
from builder.systems.formations.procedures import tables
from builder.systems.formations.procedures.modifiers import SumKind
from builder.systems.formations.rulebook import RULES
from builder.text import Text

Chosen = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one side.

    `outcome` is the table's answer that counts, `does` what the unit does (`stop`: it halts short of the enemy;
    `blocked`: it cannot retreat),
    `losses` figures (None: all), `disorder` points; `why` and `cites` tell the rule that decided; `rampages`: an elephant
    that runs mad instead of being scattered (C-13.1-03, Q-92).
    """

    outcome: str
    does: str
    losses: int | None
    disorder: int
    why: Text
    cites: tuple[str, ...]
    rampages: bool = False


def alone(kind: SumKind, outcome: str) -> Fate:
    """The fate of a unit whose enemy suffers nothing: it does what the table says."""
    why = Text("follows the table")
    return Fate(outcome, outcome, tables.losses(kind, outcome), tables.disorder(kind, outcome), why, _TABLE[kind])


_TABLE: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.1-04",), "melee": ("C-8.3-04",)}
_EQUAL: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.2-06",), "melee": ("C-8.3-09",)}
_DIFFERENT: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.2-07",), "melee": ("C-8.3-10",)}


def both(kind: SumKind, first: str, second: str) -> tuple[Fate, Fate]:
    """Two results of one exchange, neither a panic: equal ones move nobody, of different ones the worse acts."""
    fates = alone(kind, first), alone(kind, second)
    if first == second:
        why = Text("equal results: suffers its result, no one moves")
        stays = "destroyed" if first == "destroyed" else "continue"
        return tuple(replace(fate, does=stays, why=why, cites=_EQUAL[kind]) for fate in fates)  # type: ignore[return-value]
    worse = 0 if tables.severity(first) > tables.severity(second) else 1
    won = Text("winner: suffers its result but does not move")
    lost = Text("worse result: it applies in full")
    settled = [replace(fate, does=_unless_flight(fate), why=won, cites=_DIFFERENT[kind]) for fate in fates]
    settled[worse] = replace(fates[worse], why=lost, cites=_DIFFERENT[kind])
    return settled[0], settled[1]


def _unless_flight(fate: Fate) -> str:
    """What the winner does: he ignores a retreat of his own; flight too only by C-8.4-04, see `spared`."""
    return "flight" if fate.outcome == "flight" else "continue"


def spared(fate: Fate) -> Fate:
    """The fate of who has to move, but destroyed his enemy: he need not; losses and disorder count (C-8.4-04)."""
    why = Text("destroyed its enemy: suffers its result but need not move")
    return replace(fate, does="continue", why=why, cites=("C-8.4-04",))


def surrounded(first: str, second: str, chosen: Chosen) -> tuple[Fate, Fate]:
    """A unit attacked from several sides ignores nothing, nor does its enemy: both act (C-8.8-02)."""
    if first == second and readings.choice(chosen, "Q-40") == "stand":
        return both("melee", first, second)
    why = Text("attacked from several sides: no result is ignored")
    cites = ("C-8.8-02", "Q-40") if first == second else ("C-8.8-02",)
    return tuple(replace(alone("melee", one), why=why, cites=cites) for one in (first, second))  # type: ignore[return-value]


def hemmed(fate: Fate, cornered: bool) -> Fate:
    """With an impassable obstacle behind: who flees is scattered, who retreats stays with a further point (C-9.1-06)."""
    if not cornered or fate.does not in ("retreat", "flight"):
        return fate
    if fate.does == "flight":
        why = Text("cannot flee: scattered")
        return replace(fate, does="scattered", why=why, cites=("C-9.1-06",))
    why = Text("cannot retreat: stays with more disorder")
    points = fate.disorder + RULES.whole("disorder.sources.blocked")
    return replace(fate, does="blocked", disorder=points, why=why, cites=("C-9.1-06",))


def suffered(attacker: str, defender: str) -> tuple[str, str]:
    """The results that count: who panics strikes no blow, so that his enemy suffers none (C-8.3-06)."""
    if "panic" not in (attacker, defender) or attacker == defender:
        return attacker, defender
    return ("panic", "continue") if attacker == "panic" else ("continue", "panic")


def panic(
    attacker: str, defender: str, countercharge: bool, chosen: Chosen, cornered: tuple[bool, bool] = (False, False)
) -> tuple[Fate, Fate]:
    """A clash in which one side panics, or both (C-8.3-05 to C-8.3-08). A cornered runner is destroyed (C-8.4-01)."""
    if attacker == defender == "panic":
        return _both_panic(countercharge, chosen)
    runs = countercharge or defender == "panic"
    panicked = _panicked(stops=not runs, unreached=attacker == "panic", chosen=chosen)
    panicked = trapped(panicked, cornered[0 if attacker == "panic" else 1])
    why = Text("the enemy panicked: its attack is void")
    spared = replace(alone("melee", "continue"), why=why, cites=("C-8.3-06",))
    return (panicked, spared) if attacker == "panic" else (spared, panicked)


def trapped(panicked: Fate, cornered: bool) -> Fate:
    """Who panics and cannot flee is destroyed (C-8.4-01)."""
    if not cornered or panicked.does != "flight":
        return panicked
    why = Text("cannot flee: destroyed")
    return replace(panicked, does="destroyed", losses=None, why=why, cites=("C-8.4-01",))


def _panicked(stops: bool, unreached: bool, chosen: Chosen) -> Fate:
    fate = alone("melee", "panic")
    if unreached and readings.choice(chosen, "Q-35") == "panic-and-unreached":
        fate = replace(fate, disorder=fate.disorder + RULES.whole("disorder.sources.unreached"))
    if stops:
        why = Text("panic: stops {n} steps short").fill(n=RULES.whole("melee.panic_stop"))
        return replace(fate, does="stop", why=why, cites=("C-8.3-05", "C-8.3-06"))
    why = Text("panic: flees before the attack")
    return replace(fate, does="flight", why=why, cites=("C-8.3-05", "C-8.3-06"))


def _both_panic(countercharge: bool, chosen: Chosen) -> tuple[Fate, Fate]:
    first = replace(_panicked(stops=True, unreached=True, chosen=chosen), cites=("C-8.3-07",))
    if countercharge:
        stopped = replace(first, cites=("C-8.3-08",))
        return stopped, stopped
    points = tables.disorder("melee", "panic")
    if readings.choice(chosen, "Q-36") == "defender-retreat":
        points = RULES.whole("disorder.sources.retreat")
    why = Text("both panic: it retreats without losses")
    return first, replace(first, does="retreat", disorder=points, why=why, cites=("C-8.3-07", "Q-36"))
