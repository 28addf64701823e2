"""The defensive shot: an attack rolled first, the shot that may stop it, and the attack corrected (section 7)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules import sums
from builder.rules.calculation import Calculation, Number
from builder.rules.dice import difference
from builder.rules.legality import Fault, Law, Laws, law, missing, needed, sole
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import batteries, readings
from builder.systems.formations.procedures import (
    consequences,
    melee,
    melee_after,
    melee_rules,
    outcomes,
    shooting,
    sight,
)
from builder.systems.formations.procedures.fire import by_name, marginals
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.parts import in_role, with_heights
from builder.systems.formations.procedures.shooting_rules import BOUND, Shot, unable
from builder.systems.formations.procedures.situation import Side, acts_freely, edge, shooting_arm, uncommanded
from builder.systems.formations.procedures.strike import DIE, Strike, disorder
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text
from builder.text.errors import MusterError

_NAMES = ("attacker", "shooters")
_STOPPED = ("retreat", "flight")
Roll = Annotated[int | None, Field(description="d6 roll; not needed if the shooters panic")]


class Rolls(Strict):
    """The rolls in order: the attack, the shooters' protection, the shot, the attacker's protection."""

    attack: int
    shooters_guard: int
    shot: Roll = None
    attacker_guard: Roll = None


class Inputs(Strict):
    """An attack that is met by a defensive shot."""

    attacker: Annotated[Side, Field(description="the attacking unit; its order is Attack")]
    shooters: Annotated[Side, Field(description="the unit attacked; its order is Defence")]
    distance: Annotated[
        float | None, Field(ge=0, le=200, description="distance in steps at which the attack started")
    ] = None
    used: Annotated[
        float | None,
        Field(
            ge=0,
            le=200,
            description="movement the attacker used to contact (`needs` of `reaction`), if it is more than `distance`",
        ),
    ] = None
    made_return_shot: Annotated[bool, Field(description="the shooters made a return shot this turn (C-7-09)")] = False
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None
    dice: Annotated[Rolls | None, Field(description="die rolls; default: exact odds")] = None
    readings: readings.Chosen

    @property
    def covered(self) -> float | None:
        """The movement to contact: more than the distance over slow ground, out of works or after a wheel."""
        return self.distance if self.used is None else self.used


class Attacked(NamedTuple):
    """A unit attacked from this many steps away, under a club's readings; whether it made a return shot this turn."""

    shooters: Side
    distance: float | None
    answered: bool
    chosen: Mapping[str, str]


def unprotected(attacked: Attacked) -> MusterError | None:
    """What forbids the unit a defensive shot at the attack, if anything."""
    shooters = attacked.shooters
    return (
        BOUND.refusal(Shot(shooters, attacked.chosen))
        or PROTECTS.refusal(attacked)
        or _unable(shooters)
        or PROTECTORS.refusal(shooters)
    )


def _unable(shooters: Side) -> MusterError | None:
    """Why their piece or their hand weapons do not allow it, if so."""
    if not (piece := _piece(shooters)):
        return unable(shooters, None)
    return None if shooters.year is None else batteries.YEARS.refusal((piece, shooters.year))


def _piece(shooters: Side) -> str | None:
    """The gun or machine that they shoot; None: hand weapons."""
    return shooters.profile.piece if shooters.profile.troop == "artillery" else None


@law("order", Text("only a unit on Defence and in command may make a defensive shot"), "C-4.3a-05", "C-4.3a-20")
def _not_on_defence(it: Attacked) -> Fault:
    by_card = not acts_freely(it.shooters)
    return uncommanded(it.shooters, it.chosen) or (by_card and it.shooters.order != "defence")


@law("time", Text("an attack from less than {least} steps leaves no time for a defensive shot"), "C-7-07")
def _too_near(it: Attacked) -> Fault:
    least = RULES.number("movement.protective_shot")
    return it.distance is not None and it.distance < least and {"least": number(least)}


@law("never", Text("{what}: no defensive shot allowed"))
def _too_slow(it: Side) -> Fault:
    """A piece, or a hand weapon, that is too slow for it."""
    if piece := _piece(it):
        what, source = f"artillery.pieces.{piece}", f"artillery.pieces.{piece}.protective_shot"
        may = RULES.flag(source)
    else:
        what, source = f"arms.shooting.{shooting_arm(it)}", "arms.groups.no_protective_shot"
        may = shooting_arm(it) not in RULES.ids(source)
    return not may and {"what": named(what), "fact": RULES[source].fact}


PROTECTS: Laws[Attacked] = Laws(
    _not_on_defence,
    Law(
        "stands",
        Text("shooters who evade or countercharge may not make a defensive shot"),
        lambda it: it.shooters.acts != "standing",
        "C-8.2-01",
    ),
    Law(
        "front",
        Text("a defensive shot may be made only against an attack from the front zone"),
        lambda it: edge(it.shooters) != "front",
        "C-7-05",
    ),
    Law(
        "answered",
        Text("shooters who made a return shot this turn may not make a defensive shot"),
        lambda it: it.answered,
        "C-7-09",
    ),
    _too_near,
    Law(
        "first-rank",
        Text("the attack is on the front unit; the rank behind only adds to its defensive shot: enter it as `second_rank`"),
        lambda it: it.shooters.from_behind,
        ("C-7-05", "C-7-10"),
    ),
)  # fmt: skip
PROTECTORS: Laws[Side] = Laws(
    _too_slow,
    Law(
        "hill",
        Text("attackers from below pass through the dead ground of a battery on a hill ({steps} steps): no defensive shot"),
        lambda it: bool(_piece(it)) and it.height == "above" and {"steps": RULES.whole("terrain.dead_zone")},
        "C-12.2-07",
    ),
)  # fmt: skip
COVERED: Laws[Inputs] = sole(
    "used",
    Text("`used` may not be less than `distance`"),
    lambda it: it.used is not None and it.distance is not None and it.used < it.distance,
    "C-8.1-01",
)  # fmt: skip
PROTECTION_DICE: Laws[object] = sole(
    "dice",
    Text("the shooters do not panic, so the shot needs the dice `shot` and `attacker_guard`"),
    missing,
)  # fmt: skip


def missile_of(shooters: Side) -> batteries.Missile | None:
    """What a gun or engine shoots at attackers in front of it; None: hand weapons."""
    piece = _piece(shooters)
    if not piece:
        return None
    return batteries.shot(piece, "grape" if f"artillery.pieces.{piece}.grape_shooting" in RULES else "near")


def settle(
    sides: tuple[Side, Side], struck: str, shot: str, corrected: str, chosen: Mapping[str, str]
) -> tuple[Fate, Fate]:
    """The fates of attacker and shooters: of the attack as rolled, of the shot, of the attack after the shot's disorder."""
    attacker, shooters = sides
    fates = _fates(attacker, shooters, struck, shot, corrected, chosen)
    fates = (
        consequences.fate_before_obstacle(attacker, fates[0], chosen),
        consequences.fate_before_obstacle(shooters, fates[1], chosen),
    )
    if struck != "panic" and _reaches(attacker, shot):
        fates = melee_after.disordered_by_beasts(sides, fates, True, chosen)
    return consequences.with_rampage(attacker, fates[0], chosen), consequences.with_rampage(shooters, fates[1], chosen)


def _reaches(attacker: Side, shot: str) -> bool:
    """Whether the attacker comes into contact in spite of the shot (C-7-06)."""
    return shot not in _STOPPED and not _used_up(attacker, shot)


def _fates(
    attacker: Side, shooters: Side, struck: str, shot: str, corrected: str, chosen: Mapping[str, str]
) -> tuple[Fate, Fate]:
    spared = outcomes.table_fate("melee", "continue")
    if struck == "panic":
        why = Text("panic: flees and the shot is void")
        fled = replace(outcomes.table_fate("melee", "panic"), does="flight", why=why, cites=("C-7-06",))
        return spared, outcomes.panicked_without_escape(fled, consequences.cannot_flee(shooters, chosen))
    if _used_up(attacker, shot):
        why = Text("destroyed by the shot; the attack is void")
        gone = replace(outcomes.table_fate("shooting", shot), does="scattered", why=why, cites=("C-7-06", "C-10-04"))
        return gone, spared
    if shot in _STOPPED:
        why = Text("stopped {n} steps short; the attack is void").fill(n=RULES.whole("melee.panic_stop"))
        stopped = replace(outcomes.table_fate("shooting", shot), why=why, cites=("C-7-06", "Q-102"))
        if readings.choice(chosen, "Q-102") == "shot-and-unreached":
            stopped = outcomes.disordered(stopped, RULES.whole("disorder.sources.unreached"))
        return stopped, spared
    reached = Text("reaches contact")
    came = replace(outcomes.table_fate("shooting", shot), does="continue", why=reached, cites=("C-7-06", "Q-33"))
    return came, outcomes.table_fate("melee", corrected)


def _used_up(attacker: Side, shot: str) -> bool:
    """Whether the shot's disorder scatters an attacker that it does not stop."""
    return shot not in _STOPPED and outcomes.unit_after(attacker, outcomes.table_fate("shooting", shot)).scattered


def run(inputs: Inputs) -> Calculation:
    """The sequence step by step, or its exact chances."""
    work = readings.working(inputs.readings)
    attacker = in_role(inputs.attacker, "attacker", inputs.year, work)
    shooters = in_role(inputs.shooters, "shooter", inputs.year, work)
    attacker, shooters = with_heights(attacker, shooters)
    sight.in_view(sight.Line(shooters, attacker, work))
    melee_rules.ATTACKS.refuse(melee_rules.Attack(attacker, shooters, work))
    COVERED.refuse(inputs)
    melee_rules.CONTACT.refuse((attacker, inputs.covered))
    if refused := unprotected(Attacked(shooters, inputs.distance, inputs.made_return_shot, work)):
        raise refused
    attacker = attacker.model_copy(update={"acts": "attacking"})
    sides = attacker, shooters
    blow = melee.strike(attacker, shooters, "clash", work)
    shot = shooting.strike(shooters, attacker, work, missile_of(shooters))
    work.rests_on("Q-33")
    if inputs.dice is None:
        return _chances(attacker, blow, shot, work)
    struck, answer, corrected = _rolled(inputs.dice, blow, shot, attacker, work)
    fates = settle(sides, struck, answer, corrected, work)
    for name, side, fate in zip(_NAMES, sides, fates, strict=True):
        outcomes.note(name, side, fate, work)
    if struck == "panic" or _reaches(attacker, answer):
        covered = None if inputs.covered is None else Fraction(str(inputs.covered))
        melee_after.add_consequences(sides, fates, "clash", covered, work, names=_NAMES)
    else:
        consequences.SideAfterFight("attacker", attacker, fates[0], work).under_fire(RULES.whole("melee.panic_stop"))
    return work.answer()


def _rolled(dice: Rolls, blow: Strike, shot: Strike, attacker: Side, work: Working) -> tuple[str, str, str]:
    """What the attack does as rolled, what the shot does, and what the attack does after it; a panic voids the shot."""
    struck = blow.rolled(dice.attack, dice.shooters_guard, work)
    if struck == "panic":
        return struck, "continue", "continue"
    answer = shot.rolled(needed(dice.shot, PROTECTION_DICE), needed(dice.attacker_guard, PROTECTION_DICE), work)
    if answer in _STOPPED or not correction(answer) or _used_up(attacker, answer):
        return struck, answer, struck
    difference = dice.attack - dice.shooters_guard
    corrected = blow.outcome(difference, correction(answer))
    p, less = blow.lead + difference, correction(answer)
    label = Text("P, corrected{name}").fill(name=blow.victim.called)
    work.add(label, p - less, sums.difference(p, less), "C-7-06", "disorder.each")
    work.append(blow.place(difference, corrected, less))
    return struck, answer, corrected


def correction(answer: str) -> Number:
    """What the shot's disorder takes off the attack already rolled (C-7-06)."""
    return -RULES.number("disorder.each") * disorder("shooting", answer)


def _chances(attacker: Side, blow: Strike, shot: Strike, work: Working) -> Calculation:
    spread = difference(RULES.whole(DIE))

    def meet(a: int, b: int) -> tuple[str, str]:
        if blow.outcome(a) == "panic":
            return "continue", "panic"
        answer = shot.outcome(b)
        return answer, blow.outcome(a, correction(answer)) if _reaches(attacker, answer) else "continue"

    joint = spread.join(spread, meet)
    blow.before(work)
    shot.before(work)
    return work.answer(marginals(_NAMES, joint), by_name(_NAMES, joint))
