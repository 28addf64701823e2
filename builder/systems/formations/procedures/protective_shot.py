"""The protective shot: an attack rolled first, the shot that may stop it, and the attack corrected (section 7)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Number, Term, Value
from builder.rules.dice import difference
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.batteries import refuse_year
from builder.systems.formations.procedures import (
    consequences,
    fate_terms,
    melee,
    melee_after,
    melee_rules,
    mutual,
    shooting,
    sight,
    tables,
)
from builder.systems.formations.procedures.modifiers import Missile
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import cast
from builder.systems.formations.procedures.shooting import by_name, marginals
from builder.systems.formations.procedures.shooting_rules import able, free_to_shoot
from builder.systems.formations.procedures.situation import Side, edge, has_no_card, shooting_arm, uncommanded
from builder.systems.formations.procedures.strike import DIE, Strike
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.text import Text
from builder.text.errors import MusterError

_NAMES = ("attacker", "shooters")
_STOPPED = ("retreat", "flight")
Roll = Annotated[int | None, Field(description="a roll of d6; left out when the shooters panic")]


class Rolls(Strict):
    """The rolls in their order: the attack, the shooters' protection, the shot, the attacker's protection."""

    attack: int
    shooters_guard: int
    shot: Roll = None
    attacker_guard: Roll = None


class Inputs(Strict):
    """An attack that a protective shot receives."""

    attacker: Annotated[Side, Field(description="the attacking unit, order Attack")]
    shooters: Annotated[Side, Field(description="the unit attacked, order Defence")]
    distance: Annotated[float | None, Field(ge=0, le=200, description="steps from which the attack started")] = None
    made_return_shot: Annotated[bool, Field(description="they answered a shot this turn (C-7-09)")] = False
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None
    dice: Annotated[Rolls | None, Field(description="left out: exact chances")] = None
    readings: readings.Chosen


def missile_of(shooters: Side) -> Missile | None:
    """What a gun or machine throws at attackers before its muzzle; None: hand weapons. MusterError: nothing."""
    piece = shooters.profile.piece
    if shooters.profile.troop != "artillery" or piece is None:
        return None
    entry = f"artillery.pieces.{piece}"
    if not RULES[f"{entry}.protective_shot"].value:
        raise MusterError(_NO_SHOT.fill(what=named(entry), fact=RULES[f"{entry}.protective_shot"].fact))
    if f"{entry}.grape_s" in RULES:
        return Missile("grape", f"{entry}.grape_s", f"{entry}.grape_penetration")
    return Missile(str(RULES[f"{entry}.shot"].value), f"{entry}.s_near", f"{entry}.penetration")


def _refuse(inputs: Inputs, attacker: Side, shooters: Side, work: Working) -> None:
    sight.in_view(attacker, shooters, work)
    melee_rules.may_attack(attacker, shooters, work)
    melee_rules.reaches(attacker, inputs.distance)
    may_protect(shooters, inputs.distance, inputs.made_return_shot, inputs.year, work)


def may_protect(
    shooters: Side, distance: float | None, made_return_shot: bool, year: int | None, chosen: Mapping[str, str]
) -> None:
    """Raises MusterError when the unit makes no protective shot at an attack from so many steps away."""
    free_to_shoot(shooters, chosen)
    if uncommanded(shooters, chosen) or (not has_no_card(shooters) and shooters.order != "defence"):
        raise MusterError(
            Text(
                "a protective shot is made on Defence and in command only (C-4.3a-05, C-4.3a-20)",
                "защитный выстрел бывает только на приказе «Оборона» и в зоне командира (C-4.3a-05, C-4.3a-20)",
            )
        )
    if shooters.acts != "standing":
        raise MusterError(
            Text(
                "shooters who evade or countercharge make no protective shot (C-8.2-01)",
                "кто уклоняется или контратакует, не делает защитного выстрела (C-8.2-01)",
            )
        )
    if edge(shooters) != "front":
        raise MusterError(
            Text(
                "a protective shot meets an attack from the front zone only (C-7-05)",
                "защитный выстрел бывает только по атаке из фронтальной зоны (C-7-05)",
            )
        )
    if made_return_shot:
        raise MusterError(
            Text(
                "shooters that made a return shot this turn make no protective shot (C-7-09)",
                "кто сделал в этом ходу ответный выстрел, не делает защитного (C-7-09)",
            )
        )
    if distance is not None and distance < RULES.number("movement.protective_shot"):
        least = RULES.number("movement.protective_shot")
        says = Text(
            "an attack from under {least} steps leaves no time for a protective shot (C-7-07)",
            "при атаке ближе чем с {least} шагов защитный выстрел не успеть (C-7-07)",
        )
        raise MusterError(says.fill(least=number(least)))
    if shooters.from_behind:
        raise MusterError(_FROM_BEHIND)
    if missile_of(shooters):
        _battery(shooters, year)
        return
    able(shooters, None, year)
    arm = shooting_arm(shooters)
    if arm in RULES.ids("arms.groups.no_protective_shot"):
        raise MusterError(_NO_SHOT.fill(what=named(f"arms.shooting.{arm}"), fact="C-7-08"))


def _battery(shooters: Side, year: int | None) -> None:
    """Raises MusterError when guns or machines are out of their years, or shoot down a slope at attackers below it."""
    when = shooters.year if shooters.year is not None else year
    if when is not None:
        refuse_year(str(shooters.profile.piece), when)
    if shooters.height == "above":
        raise MusterError(_DEAD_GROUND.fill(steps=RULES.whole("terrain.dead_zone")))


_FROM_BEHIND = Text(
    "the attack strikes the unit in front: the rank behind it only helps a protective shot, as `second_rank` (C-7-05, C-7-10)",
    "атака приходится по переднему отряду: задняя шеренга лишь поддерживает защитный выстрел, как `second_rank` (C-7-05, C-7-10)",
)
_DEAD_GROUND = Text(
    "attackers from below come through the dead ground of a battery on a hill, {steps} steps: no protective shot (C-12.2-07)",
    "атакующие снизу подходят по мёртвой зоне батареи на холме, {steps} шагов: защитного выстрела нет (C-12.2-07)",
)
_NO_SHOT = Text("{what}: no protective shot ({fact})", "{what}: защитного выстрела нет ({fact})")


def settle(
    sides: tuple[Side, Side], struck: str, shot: str, corrected: str, chosen: Mapping[str, str]
) -> tuple[Fate, Fate]:
    """The fates of attacker and shooters: of the attack as rolled, of the shot, of the attack after the shot's disorder."""
    attacker, shooters = sides
    fates = _fates(attacker, shooters, struck, shot, corrected, chosen)
    fates = mutual.hemmed(fates[0], attacker.cornered), mutual.hemmed(fates[1], shooters.cornered)
    if struck != "panic" and _reaches(attacker, shot):
        added = melee_after.beasts(sides, True, chosen)
        fates = fate_terms.disordered(fates[0], added[0]), fate_terms.disordered(fates[1], added[1])
    return consequences.rampaging(attacker, fates[0], chosen), consequences.rampaging(shooters, fates[1], chosen)


def _reaches(attacker: Side, shot: str) -> bool:
    """Whether the attacker comes into contact in spite of the shot (C-7-06)."""
    return shot not in _STOPPED and not _used_up(attacker, shot)


def _fates(
    attacker: Side, shooters: Side, struck: str, shot: str, corrected: str, chosen: Mapping[str, str]
) -> tuple[Fate, Fate]:
    if struck == "panic":
        why = Text("panic: flees, the shot is void", "паника: бежит, выстрел не засчитан")
        fled = replace(mutual.alone("melee", "panic"), does="flight", why=why, cites=("C-7-06",))
        return mutual.alone("melee", "continue"), mutual.trapped(fled, shooters.cornered)
    if _used_up(attacker, shot):
        why = Text(
            "the shot leaves nothing of it, the attack is void",
            "после выстрела от него ничего не осталось, атака не засчитана",
        )
        gone = replace(mutual.alone("shooting", shot), does="scattered", why=why, cites=("C-7-06", "C-10-04"))
        return gone, _spared()
    if shot in _STOPPED:
        why = Text("stopped {n} steps short, the attack is void", "остановлен в {n} шагах, атака не засчитана").fill(
            n=RULES.whole("melee.panic_stop")
        )
        stopped = replace(mutual.alone("shooting", shot), why=why, cites=("C-7-06", "Q-102"))
        if readings.choice(chosen, "Q-102") == "shot-and-unreached":
            stopped = fate_terms.disordered(stopped, RULES.whole("disorder.sources.unreached"))
        return stopped, _spared()
    reached = Text("reaches contact", "достигает соприкосновения")
    came = replace(mutual.alone("shooting", shot), does="continue", why=reached, cites=("C-7-06", "Q-33"))
    return came, mutual.alone("melee", corrected)


def _spared() -> Fate:
    return mutual.alone("melee", "continue")


def _used_up(attacker: Side, shot: str) -> bool:
    """Whether the shot's disorder scatters an attacker whom it does not stop."""
    return shot not in _STOPPED and fate_terms.left(attacker, mutual.alone("shooting", shot)).scattered


def run(inputs: Inputs) -> Calculation:
    """The sequence step by step, or its exact chances.

    Raises MusterError when the rules forbid the attack or the shot, or a die is missing or impossible.
    """
    work = readings.working(inputs.readings)
    attacker = cast(inputs.attacker, "attacker", inputs.year, work)
    shooters = cast(inputs.shooters, "shooter", inputs.year, work)
    _refuse(inputs, attacker, shooters, work)
    attacker = attacker.model_copy(update={"acts": "attacking"})
    blow = melee.strike(attacker, shooters, "clash", work)
    shot = shooting.strike(shooters, attacker, work, missile_of(shooters))
    work.rests_on("Q-33")
    if inputs.dice is None:
        return _chances(attacker, blow, shot, work)
    steps, struck = blow.rolled(inputs.dice.attack, inputs.dice.shooters_guard)
    work.append(*steps)
    answer = corrected = "continue"
    if struck != "panic":
        if inputs.dice.shot is None or inputs.dice.attacker_guard is None:
            raise MusterError(
                Text(
                    "they do not panic: the shot needs the dice `shot` and `attacker_guard`",
                    "паники нет: выстрелу нужны броски `shot` и `attacker_guard`",
                )
            )
        more, answer = shot.rolled(inputs.dice.shot, inputs.dice.attacker_guard)
        work.append(*more)
        corrected = struck
        if answer not in _STOPPED and correction(answer) and not _used_up(attacker, answer):
            difference = inputs.dice.attack - inputs.dice.shooters_guard
            corrected = blow.outcome(difference, correction(answer))
            work.append(*_corrected(blow, difference, answer, corrected))
    sides = attacker, shooters
    fates = settle(sides, struck, answer, corrected, work)
    results: dict[str, Value] = {}
    for name, side, fate in zip(_NAMES, (attacker, shooters), fates, strict=True):
        ending, told = fate_terms.told(name, side, fate)
        work.append(*ending)
        results |= told
    if struck == "panic" or _reaches(attacker, answer):
        covered = None if inputs.distance is None else Fraction(str(inputs.distance))
        after, duties = melee_after.after(sides, fates, "clash", covered, names=_NAMES, chosen=work)
    else:
        short = RULES.whole("melee.panic_stop")
        steps_back, duties = consequences.under_fire("attacker", attacker, fates[0], work, short)
        after = tuple(steps_back)
    work.append(*after)
    return work.answer({**results, **duties})


def correction(answer: str) -> Number:
    """What the shot's disorder takes off the attack already rolled (C-7-06)."""
    return -RULES.number("disorder.each") * tables.disorder("shooting", answer)


def _corrected(blow: Strike, difference: int, answer: str, outcome: str) -> tuple[Term, Term]:
    p, less = blow.lead + difference, correction(answer)
    words = Text("{p} − {less} = {rest}", "{p} − {less} = {rest}")
    said = words.fill(p=number(p), less=number(less), rest=number(p - less))
    label = Text("P corrected{name}", "Р исправленный{name}").fill(name=blow.victim.called)
    return term(label, p - less, said, "C-7-06", "disorder.each"), blow.place(difference, outcome, less)


def _chances(attacker: Side, blow: Strike, shot: Strike, work: Working) -> Calculation:
    spread = difference(RULES.whole(DIE))

    def meet(a: int, b: int) -> tuple[str, str]:
        if blow.outcome(a) == "panic":
            return "continue", "panic"
        answer = shot.outcome(b)
        return answer, blow.outcome(a, correction(answer)) if _reaches(attacker, answer) else "continue"

    joint = spread.join(spread, meet)
    work.append(*blow.before(), *shot.before())
    return work.answer(marginals(_NAMES, joint), by_name(_NAMES, joint))
