"""What happens to a side: how two results combine, which side acts, which only suffers, what a panic voids (sections 5.2,
8.3, 8.4, 8.8); and the end of a working, in words and as plain results.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.rules.calculation import Value
from builder.rules.sums import written
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import strike
from builder.systems.formations.procedures.modifiers import SumKind
from builder.systems.formations.procedures.situation import Side, row_strength
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text, joined, same

Chosen = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Fate:
    """What happens to one side.

    `outcome` is the table's result that counts, `does` what the unit does (`stop`: it halts short of the enemy;
    `blocked`: it cannot retreat), `losses` figures (None: all), `disorder` points; `why` and `cites` give the rule that
    decided; `rampages`: an elephant that rampages instead of being scattered (C-13.1-03, Q-92).
    """

    outcome: str
    does: str
    losses: int | None
    disorder: int
    why: Text
    cites: tuple[str, ...]
    rampages: bool = False


def table_fate(kind: SumKind, outcome: str) -> Fate:
    """The fate of a unit whose enemy suffers nothing: it does what the table says."""
    why = Text("follows the table")
    return Fate(outcome, outcome, strike.losses(kind, outcome), strike.disorder(kind, outcome), why, _TABLE[kind])


_TABLE: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.1-04",), "melee": ("C-8.3-04",)}
_EQUAL: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.2-06",), "melee": ("C-8.3-09",)}
_DIFFERENT: dict[SumKind, tuple[str, ...]] = {"shooting": ("C-5.2-07",), "melee": ("C-8.3-10",)}


def compared_fates(kind: SumKind, first: str, second: str) -> tuple[Fate, Fate]:
    """Two results of one exchange, neither a panic: if equal, nobody moves; if not, the worse is carried out."""
    fates = table_fate(kind, first), table_fate(kind, second)
    if first == second:
        why = Text("equal results: suffers its result, no one moves")
        stays = "destroyed" if first == "destroyed" else "continue"
        return tuple(replace(fate, does=stays, why=why, cites=_EQUAL[kind]) for fate in fates)  # type: ignore[return-value]
    worse = 0 if strike.severity(first) > strike.severity(second) else 1
    won = Text("winner: suffers its result but does not move")
    lost = Text("worse result: it applies in full")
    settled = [
        # its own retreat it ignores; flight only where it destroyed its enemy (C-8.4-04), see `consequences.victors_stay`
        replace(fate, does="flight" if fate.outcome == "flight" else "continue", why=won, cites=_DIFFERENT[kind])
        for fate in fates
    ]
    settled[worse] = replace(fates[worse], why=lost, cites=_DIFFERENT[kind])
    return settled[0], settled[1]


def surrounded_fates(first: str, second: str, chosen: Chosen) -> tuple[Fate, Fate]:
    """Neither a unit attacked from several sides nor its enemy ignores its result: both act (C-8.8-02)."""
    if first == second and readings.choice(chosen, "Q-40") == "stand":
        return compared_fates("melee", first, second)
    why = Text("attacked from several sides: no result is ignored")
    cites = ("C-8.8-02", "Q-40") if first == second else ("C-8.8-02",)
    return tuple(replace(table_fate("melee", one), why=why, cites=cites) for one in (first, second))  # type: ignore[return-value]


def with_obstacle_behind(fate: Fate, obstacle_behind: bool) -> Fate:
    """With an impassable obstacle behind: in flight it is scattered, in retreat it stays with a further point
    (C-9.1-06).
    """
    if not obstacle_behind or fate.does not in ("retreat", "flight"):
        return fate
    if fate.does == "flight":
        why = Text("cannot flee: scattered")
        return replace(fate, does="scattered", why=why, cites=("C-9.1-06",))
    why = Text("cannot retreat: stays with more disorder")
    points = fate.disorder + RULES.whole("disorder.sources.blocked")
    return replace(fate, does="blocked", disorder=points, why=why, cites=("C-9.1-06",))


def results_that_count(attacker: str, defender: str) -> tuple[str, str]:
    """The results that count: a side that panics makes no attack, so its enemy suffers none (C-8.3-06)."""
    if "panic" not in (attacker, defender) or attacker == defender:
        return attacker, defender
    return ("panic", "continue") if attacker == "panic" else ("continue", "panic")


def panic(
    attacker: str, defender: str, countercharge: bool, chosen: Chosen, cornered: tuple[bool, bool] = (False, False)
) -> tuple[Fate, Fate]:
    """A clash in which one side panics, or both (C-8.3-05 to C-8.3-08). A unit that cannot flee is destroyed
    (C-8.4-01).
    """
    if attacker == defender == "panic":
        return _both_panic(countercharge, chosen)
    runs = countercharge or defender == "panic"
    panicked = _panicked(stops=not runs, unreached=attacker == "panic", chosen=chosen)
    panicked = panicked_without_escape(panicked, cornered[0 if attacker == "panic" else 1])
    why = Text("the enemy panicked: its attack is void")
    spared = replace(table_fate("melee", "continue"), why=why, cites=("C-8.3-06",))
    return (panicked, spared) if attacker == "panic" else (spared, panicked)


def panicked_without_escape(panicked: Fate, cornered: bool) -> Fate:
    """A unit that panics and cannot flee is destroyed (C-8.4-01)."""
    if not cornered or panicked.does != "flight":
        return panicked
    why = Text("cannot flee: destroyed")
    return replace(panicked, does="destroyed", losses=None, why=why, cites=("C-8.4-01",))


def _panicked(stops: bool, unreached: bool, chosen: Chosen) -> Fate:
    fate = table_fate("melee", "panic")
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
    points = strike.disorder("melee", "panic")
    if readings.choice(chosen, "Q-36") == "defender-retreat":
        points = RULES.whole("disorder.sources.retreat")
    why = Text("both panic: it retreats without losses")
    return first, replace(first, does="retreat", disorder=points, why=why, cites=("C-8.3-07", "Q-36"))


_DOES = {
    "continue": Text("holds its ground"),
    "confusion": Text("stays, disordered"),
    "stop": Text("stops short of the enemy"),
    "blocked": Text("holds its ground"),
    "evade": Text("evades"),
    "halt": Text("stops"),
    "behind": Text("stands behind them"),
    "behind-or-scattered": Text("stands behind them or is removed"),
    "scattered": Text("is removed"),
}


@dataclass(frozen=True, slots=True)
class UnitAfter:
    """What is left of a unit: losses and disorder in all, and whether it is off the field."""

    losses: int
    disorder: int
    destroyed: bool
    scattered: bool
    must_recover: bool
    row_gone: bool


def unit_after(side: Side, fate: Fate) -> UnitAfter:
    """The unit after its fate: losing half its figures destroys it, disorder equal to its combat strength scatters
    it.
    """
    figures = side.profile.stats.combat
    on_row = bool(side.row)
    lost = figures if fate.losses is None else side.losses + (0 if on_row else fate.losses)
    points = side.disorder + fate.disorder
    destroyed = lost >= figures * RULES.number("bases.losses.destroyed") and not fate.rampages
    strength, least = figures - lost - points, RULES.number("bases.combat.least")
    stays = not destroyed and not fate.rampages
    row = row_strength(side.row) - side.row_losses - (fate.losses or 0)
    return UnitAfter(
        losses=lost,
        disorder=points,
        destroyed=destroyed,
        scattered=stays and (fate.does == "scattered" or strength <= least),
        must_recover=stays
        and fate.does != "scattered"
        and points > 0
        and strength == RULES.number("bases.combat.must_recover"),
        row_gone=on_row and not destroyed and row <= least,
    )


def destroyed(side: Side, fate: Fate) -> bool:
    """Whether losses or disorder have destroyed it (C-1-22)."""
    rest = unit_after(side, fate)
    return rest.destroyed or rest.scattered


def removed(side: Side, fate: Fate) -> bool:
    """Whether it is off the field: destroyed, scattered, or a crew that gives way."""
    rest = unit_after(side, fate)
    return rest.destroyed or rest.scattered or crew_scattered(side, fate)


def gives_way(side: Side, fate: Fate) -> bool:
    """Whether it leaves its place: it retreats, flees, stops short in panic, or is off the field."""
    return fate.does in RULES.ids("fighting.gives_way") or fate.rampages or removed(side, fate)


def disordered(fate: Fate, points: int) -> Fate:
    """The same fate with more disorder."""
    return replace(fate, disorder=fate.disorder + points)


def closing_steps(side: Side, fate: Fate, work: Working) -> None:
    """The last steps for one side: why, what it does, losses, disorder, and what that leaves."""
    rest = unit_after(side, fate)
    does = _DOES.get(fate.does) or named(f"fighting.outcomes.{fate.does}")
    what = same("{why} → {does}").fill(why=fate.why, does=does)
    work.add(Text("applied result{name}").fill(name=side.called), fate.does, what, *fate.cites)
    if fate.losses is None or fate.losses:
        lost = side.profile.stats.combat if fate.losses is None else fate.losses
        work.plain(Text("losses{name}").fill(name=side.called), lost, "C-1-21")
    if fate.disorder:
        gained = number(fate.disorder)
        words = written([side.disorder, fate.disorder], rest.disorder) if side.disorder else gained
        work.add(Text("disorder{name}").fill(name=side.called), rest.disorder, words, *_causes(fate))
    if fate.does != "scattered":
        steps_of_weakened_unit(side, rest, work)
    if side.commander:
        _commander(side, fate, work)


def _causes(fate: Fate) -> tuple[str, ...]:
    """The facts on the points: those of the outcome itself, and further ones."""
    key = f"disorder.sources.{fate.outcome}"
    own = key in RULES and RULES.whole(key)
    return (*((key,) if own else ()), *(("C-10-02",) if fate.disorder != own else ()))


def steps_of_weakened_unit(side: Side, rest: UnitAfter, work: Working) -> None:
    """What is left of a unit, if that ends or stops it."""
    label = Text("unit{name}").fill(name=side.called)
    if rest.row_gone:
        work.add(Text("flank row{name}").fill(name=side.called), "gone", Text("no figures left"), "C-3.2-07")
    if rest.destroyed:
        words = Text("{lost} of {all} figures: destroyed")
        work.add(label, "destroyed", words.fill(lost=rest.losses, all=side.profile.stats.combat), "C-1-22")
    elif rest.scattered:
        work.add(label, "scattered", Text("Cbt reduced to 0: scattered"), "C-10-04")
    elif rest.must_recover:
        words = Text("Cbt reduced to {n}: must recover")
        work.add(label, "must-recover", words.fill(n=RULES.whole("bases.combat.must_recover")), "C-10-05")


def _commander(side: Side, fate: Fate, work: Working) -> None:
    """A commander in a unit that takes losses may die (C-4.1-07); if it flees, he has no command zone (C-4.1-08)."""
    label = Text("commander{name}").fill(name=side.called)
    if fate.losses != 0:
        faces = joined(*(number(face) for face in RULES["command.death"].value))
        words = Text("roll d{sides}: dies on {faces}")
        work.add(label, "at-risk", words.fill(sides=RULES.whole("command.die"), faces=faces), "command.death")
    if fate.does == "flight":
        work.add(label, "flees", Text("no command zone while fleeing"), "C-4.1-08")


def crew_scattered(side: Side, fate: Fate) -> bool:
    """Whether it is a crew that gives way: it is scattered, and its pieces are useless (C-15.1a-07)."""
    return side.profile.troop == "artillery" and fate.does in RULES.ids("artillery.scatters_crew")


def note(who: str, side: Side, fate: Fate, work: Working) -> None:
    """The closing steps of one side with its plain results."""
    closing_steps(side, fate, work)
    work.results(results(who, side, fate))
    if crew_scattered(side, fate):
        says = Text("the crew is scattered and the pieces are lost")
        label = Text("crew{name}").fill(name=side.called)
        work.add(label, "scattered", says, "artillery.scatters_crew", result=f"{who}.removed")


def results(who: str, side: Side, fate: Fate) -> dict[str, Value]:
    """The plain results of one side, each key with its name before it: `target.outcome`."""
    rest = unit_after(side, fate)
    lost = side.profile.stats.combat if fate.losses is None else fate.losses
    found: dict[str, Value] = {
        f"{who}.outcome": fate.outcome,
        f"{who}.does": fate.does,
        f"{who}.losses": lost,
        f"{who}.disorder": fate.disorder,
    }
    if rest.destroyed or rest.scattered:
        found[f"{who}.removed"] = "destroyed" if rest.destroyed else "scattered"
    elif rest.must_recover and not crew_scattered(side, fate):
        found[f"{who}.must_recover"] = True
    return found
