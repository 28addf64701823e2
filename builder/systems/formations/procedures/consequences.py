"""What follows for one side, whatever made it move: its way, a mad elephant, its column, its supporters (9, 13.1)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from builder.rules.calculation import Number
from builder.rules.legality import Fault, Laws, law
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import fate_terms, mutual
from builder.systems.formations.procedures.melee_rules import COUNTERCHARGES, Charge, Strike, kept_out
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import pace
from builder.systems.formations.procedures.situation import Side, edge, has_no_card, order
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import evasion, part
from builder.text import Text, same

MOVES = ("retreat", "flight")
_STAYS = ("continue", "confusion")
_DEEP = ("column", "deep-line", "hedgehog", "turtle")  # shapes with units behind the one that fights


def rampaging(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The same fate; of an elephant that flees it says whether it runs mad, though nothing be left of it (Q-92)."""
    if side.profile.troop != "elephants" or fate.does != "flight":
        return fate
    mad = not fate_terms.destroyed(side, fate) or readings.choice(chosen, "Q-92") == "rampage"
    return replace(fate, rampages=mad)


def hemmed(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The fate of a unit with what stands behind it."""
    return mutual.hemmed(fate, trapped(side, chosen) if fate.does == "flight" else side.cornered)


def trapped(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether it cannot flee; an elephant runs mad all the same, as the club reads it (Q-109)."""
    mad = side.cornered and side.profile.troop == "elephants" and readings.choice(chosen, "Q-109") == "rampage"
    return side.cornered and not mad


def spared(
    sides: tuple[Side, Side], fates: tuple[Fate, Fate], phase: str, chosen: Mapping[str, str], surrounded: bool = False
) -> tuple[Fate, Fate]:
    """The same fates; whoever destroys his enemy need not retreat or flee.

    In the clash it is as the club reads it (Q-98); so it is where one of the two is `surrounded`, who is still engaged
    with the others (C-8.8-02, Q-108): the one that is said to be, else the defender.
    """
    stays_engaged = on_all_sides(sides)

    def after(place: int) -> Fate:
        fate, other = fates[place], 1 - place
        if fate.does not in MOVES or not fate_terms.destroyed(sides[other], fates[other]):
            return fate
        if phase == "clash" and readings.choice(chosen, "Q-98") == "acts":
            return fate
        acts = surrounded and _ACTS[readings.choice(chosen, "Q-108")][stays_engaged[place]]
        return fate if acts else mutual.spared(fate)

    return after(0), after(1)


def on_all_sides(sides: tuple[Side, Side]) -> tuple[bool, bool]:
    """Which of the two others attack too, in a melee from several sides: who is said to be `engaged`, else the defender."""
    return sides[0].engaged, sides[1].engaged or not sides[0].engaged


_ACTS = {"surrounded": (False, True), "both": (True, True), "none": (False, False)}
"""By Q-108, whether who destroys his enemy acts all the same: if nobody else fights him, and if others do."""


def winded(side: Side, chosen: Mapping[str, str]) -> Side:
    """The unit as it strikes: an evader that is caught has the disorder of its evasion already (C-9.1-04, Q-95).

    Raises MusterError for a unit whose combat strength evasion reduces to nothing.
    """
    CAUGHT.refuse(side)
    points = _evasion(side)
    if not points or readings.choice(chosen, "Q-95") != "at-once":
        return side
    return side.model_copy(update={"disorder": side.disorder + points})


@law(
    "scattered", Text("evading gives the unit{name} {points} disorder, which scatters it: there is no clash"), "C-10-04"
)
def _spent(it: Side) -> Fault:
    points = _evasion(it)
    gone = fate_terms.destroyed(it, fate_terms.disordered(mutual.alone("melee", "continue"), points))
    return points > 0 and gone and {"name": it.called, "points": points}


CAUGHT: Laws[Side] = Laws(_spent)


def caught(side: Side, fate: Fate) -> Fate:
    """The fate of a unit in melee with the disorder of the evasion in which it was caught (C-10-02)."""
    points = _evasion(side)
    return fate_terms.disordered(fate, points) if points else fate


def _evasion(side: Side) -> int:
    """The points of an evasion, and of what bars its way (C-9.1-06, C-10-02)."""
    if side.acts != "evading":
        return 0
    barred = RULES.whole("disorder.sources.blocked") if side.cornered else 0
    return RULES.whole("disorder.sources.evasion") + barred


def evading(side: Side, fate: Fate) -> Fate:
    """The fate of a unit under fire with the disorder of its evasion, and of what bars its way (C-9.1-06, C-10-02)."""
    if side.acts != "evading":
        return fate
    points = _evasion(side)
    if side.cornered and fate.does in ("blocked", "scattered"):
        points -= RULES.whole("disorder.sources.blocked")  # it ran into what bars its way once
    if fate.does in _STAYS and not side.cornered:
        why = Text("evades, but is still hit by the fire")
        fate = replace(fate, does="evade", why=why, cites=("C-5.2-08",))
    return fate_terms.disordered(fate, points)


def evaded(who: str, side: Side, work: Working) -> None:
    """How far a unit evades fire (C-5.2-08): a quarter of its movement, skirmishers and light chariots all of it."""
    if side.acts != "evading":
        return
    label = Text("evasion{name}, steps").fill(name=side.called)
    if side.cornered:
        words = Text("impassable obstacle behind it: stays")
        work.add(label, 0, words, "C-9.1-06", result=f"{who}.evades")
        return
    work.plain(label, evades(side), "C-5.2-08", evasion(side.profile), result=f"{who}.evades")


def evades(side: Side) -> Number:
    """The steps of its evasion (C-9.1-01, C-9.1-02)."""
    return 0 if side.cornered else part(pace(side), evasion(side.profile))


def leaving(side: Side, distance: float | None, reach: Number) -> Side:
    """The same unit under fire from so far, with whether its evasion takes it beyond the reach (C-5.2-08)."""
    if side.acts != "evading" or side.leaves_zone is not None or distance is None:
        return side
    return side.model_copy(update={"leaves_zone": Fraction(str(distance)) + Fraction(evades(side)) > reach})


def way(who: str, side: Side, fate: Fate, work: Working, short: Number | None = None) -> None:
    """How far it retreats or flees (C-9.1-01, C-9.1-03); `short`: the steps before contact that it starts from."""
    if fate.does not in MOVES:
        return
    key = f"movement.{fate.does}"
    run = part(pace(side), key)
    label = Text("distance{name}, steps").fill(name=side.called)
    if short is None:
        work.plain(label, run, key, result=f"{who}.way")
        return
    words = Text("{run}, starting {n} steps before contact")
    work.add(label, run, words.fill(run=number(run), n=number(short)), "C-7-06", key, result=f"{who}.way")
    work.result(f"{who}.from", short)


def fallen(side: Side, fate: Fate) -> Fate:
    """The fate of a unit that its losses destroy: whatever the table says, it goes nowhere (C-1-22)."""
    return replace(fate, does="destroyed") if fate_terms.left(side, fate).destroyed else fate


def deep(side: Side) -> bool:
    """Whether it fights in front of a column, which goes where it goes (C-9.4-01)."""
    return side.shape in _DEEP


def breaks(side: Side, fate: Fate) -> bool:
    """Whether the unit that fights in front of a column is destroyed, so that the rest of it flees (C-8.4-03, C-1-22)."""
    return deep(side) and fate.does != "scattered" and fate_terms.destroyed(side, fate)


def departs(side: Side, fate: Fate, by_table: bool = False) -> Fate:
    """Who goes away: the unit, or the rest of a column in which it is destroyed; `by_table`: as the result says (Q-97).

    A column that has to flee with an impassable obstacle behind it is scattered (C-9.1-06).
    """
    if not breaks(side, fate):
        return fate
    does = fate.outcome if by_table else "flight"
    return replace(mutual.hemmed(replace(fate, does=does), side.cornered), rampages=False)


def rampage(who: str, side: Side, fate: Fate, work: Working) -> None:
    """The die of an elephant that flees."""
    if not fate.rampages:
        return
    label = Text("elephant{name}").fill(name=side.called)
    work.add(label, "rampage", RULES.said("disorder.rampage.says"), "disorder.rampage.onward", "Q-65")
    work.result(f"{who}.rampage", True)


def column(who: str, side: Side, fate: Fate, gone: Fate, work: Working) -> None:
    """A column retreats, flees and is disordered as a whole (C-9.4-01, C-9.4-04); it flees if a unit of it is destroyed.

    `gone` is what the rest of it does, see `departs`.
    """
    if not deep(side):
        return
    label = Text("column{name}").fill(name=side.called)
    if breaks(side, fate) and gone.does in _REST:
        words, *sources = _REST[gone.does]
        work.add(label, gone.does, words, *sources, result=f"{who}.column")
        return
    if fate.does not in MOVES:
        return
    words, sources = _ALL_OF_IT, ["C-9.4-01"]
    if fate.does == "flight":
        words, sources = same("{all}; {then}").fill(all=words, then=_SINGLY), [*sources, "C-9.4-04"]
    if edge(side) == "flank":
        then = _ALONE if fate.does == "flight" else _NOT_TURNED
        words, sources = same("{all}; {then}").fill(all=words, then=then), [*sources, "C-9.4-02"]
    work.add(label, "disordered", words, *sources, result=f"{who}.column")


_REST: dict[str, tuple[Text, str, *tuple[str, ...]]] = {
    "flight": (
        Text("one unit is destroyed: the rest flee"),
        "C-8.4-03",
        "disorder.sources.flight",
    ),
    "retreat": (Text("the rest of it retreats"), "C-9.4-01"),
    "blocked": (Text("the rest of it cannot retreat"), "C-9.1-06"),
    "scattered": (Text("the rest of it cannot flee: scattered"), "C-9.1-06"),
}
_ALL_OF_IT = Text("the whole column is disordered, not only its front unit")
_ALONE = Text("only this column of the formation flees")
_NOT_TURNED = Text("it does not turn to face the enemy")
_SINGLY = Text("after the move the fleeing units become single units")


def supporters(who: str, side: Side, fate: Fate, enemy: Fate, leads: bool, work: Working) -> None:
    """Whom a unit that flees from melee carries away (C-9.2-01 to C-9.2-03).

    `leads`: others attack its enemy from other sides.
    """
    helpers = side.support
    if fate.does != "flight" or not (helpers.units or helpers.skirmishers or helpers.light_chariots):
        return
    label = Text("supporters{name}").fill(name=side.called)
    if side.profile.density in RULES.ids("disorder.harmless_runners"):
        words = Text("ignore the flight of skirmishers")
        work.add(label, "stay", words, "C-9.2-02", result=f"{who}.supporters")
        return
    carried = RULES.whole("disorder.sources.carried")
    words = Text("Discipline test: failed, they flee too; passed, {n} disorder").fill(n=carried)
    work.add(label, "discipline", words, "C-9.2-01", "disorder.sources.carried", result=f"{who}.supporters")
    if leads and enemy.outcome != "continue":
        words = Text("units attacking the enemy from other sides do not flee; they pursue")
        work.add(label, "pursue", words, "C-9.2-03", result=f"{who}.others")


def reaction(target: Side, shooter: Side, fate: Fate, work: Working, beyond: bool = False) -> None:
    """A unit on Attack that holds against a shot from its front must countercharge; `beyond` its reach another (C-5.2-09)."""
    if order(target, work) != "attack" or edge(target) != "front":
        return
    if fate.does not in _STAYS or fate_terms.removed(target, fate):
        return
    label = Text("reaction{name}").fill(name=target.called)
    forced = not beyond and not has_no_card(target)
    if fate_terms.left(target, fate).must_recover and not (forced and work.choice("Q-99") == "goes"):
        work.add(label, "none", Text("none: it must stop and recover"), "C-10-05", "Q-99")
        return
    if beyond:
        words = Text("may countercharge another enemy in its front zone, because the battery is out of reach")
        work.add(label, "countercharge-another", words, "C-5.2-09", result="target.reaction")
        return
    charge, strike = Charge(target, shooter.profile.melee, work), Strike(target.profile, shooter.profile, shooter.works)
    if forbidden := COUNTERCHARGES.refusal(charge) or kept_out.refusal(strike):
        words = Text("no countercharge: {why}").fill(why=forbidden.says)
        work.add(label, "none", words, "C-5.2-09")
    elif has_no_card(target):
        words = Text("may countercharge the shooters")
        work.add(label, "may-countercharge", words, "C-5.2-11", result="target.reaction")
    else:
        words = Text("must countercharge the shooters, who may no longer evade")
        work.add(label, "countercharge", words, "C-5.2-09", "C-5.2-10", result="target.reaction")


def under_fire(who: str, side: Side, fate: Fate, work: Working, short: Number | None = None) -> None:
    """All that follows a shot for whoever it struck; who is off the field goes nowhere, but the rest of his column may."""
    gone = departs(side, fate, by_table=breaks(side, fate) and work.choice("Q-97") == "as-result")
    if breaks(side, fate):
        way(who, side, gone, work, short)
    elif not fate_terms.removed(side, fate):
        evaded(who, side, work)
        way(who, side, fate, work, short)
    rampage(who, side, fate, work)
    column(who, side, fate, gone, work)
