"""Point-blank shooting: a shot after movement, before anybody comes into contact (section 7)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.rules.calculation import Calculation, Term
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import pointblank, readings
from builder.systems.formations.procedures import consequences, shooting
from builder.systems.formations.procedures.mover import Mover, Steps, possible
from builder.systems.formations.procedures.situation import has_no_card, shooting_arm
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.speed import part
from builder.systems.formations.wording import either, named, ordered
from builder.text import Text
from builder.text.errors import MusterError


class Inputs(shooting.Inputs):
    """A shot, or an exchange of shots, by a unit that has moved up."""

    moved: Annotated[Steps, Field(description="steps of its movement that the shooter has used in this phase")] = 0
    reforms: Annotated[int, Field(ge=0, description="reforms that it has made in this phase (C-6.3-01)")] = 0
    formation: Annotated[Mover | None, Field(description="the formation that it moved in; left out: by itself")] = None


def run(inputs: Inputs) -> Calculation:
    """What it has used of its movement, then the shot as any other.

    Raises MusterError when order, weapon, distance or movement forbids it, or the shot itself is forbidden.
    """
    _ordered(inputs)
    work = readings.working(inputs.readings)
    work.rests_on("Q-27", "Q-28", "Q-80")
    work.append(_armed(inputs))
    _in_time(inputs, work)
    reach = pointblank.reach(inputs.shooter.profile, shooting_arm(inputs.shooter))
    target = consequences.leaving(inputs.target, inputs.distance, reach)
    shot = shooting.run(inputs.model_copy(update={"target": target}))
    return work.before(shot)


def _ordered(inputs: Inputs) -> None:
    """Only who may move and shoot: on Manoeuvre, and skirmishers without cards (Q-80)."""
    shooter = inputs.shooter
    if not has_no_card(shooter) and shooter.order is not None:
        cell = f"orders.matrix.point-blank.{shooter.order}"
        if RULES[cell].value != "allowed":
            raise MusterError(_NOT_ON_THIS.fill(order=ordered(shooter.order), says=RULES.said(f"{cell}.says")))
    if not inputs.moved and not inputs.reforms:
        raise MusterError(_NOT_MOVED)
    least = RULES.number("movement.halt")
    if inputs.moved and not has_no_card(shooter) and inputs.distance is not None and inputs.distance < least:
        raise MusterError(_TOO_NEAR.fill(distance=number(Fraction(str(inputs.distance))), least=number(least)))


def _armed(inputs: Inputs) -> Term:
    """The weapon and its reach after movement."""
    profile, arm = inputs.shooter.profile, shooting_arm(inputs.shooter)
    weapons, key = pointblank.arms(profile), f"arms.shooting.{arm}"
    if not weapons:
        raise MusterError(_NOBODY.fill(troop=named(f"bases.classes.{profile.troop}")))
    if arm not in weapons:
        facts = {"arm": named(key), "troop": named(f"bases.classes.{profile.troop}")}
        raise MusterError(_NO_WEAPON.fill(**facts, weapons=either("arms.shooting", weapons)))
    steps = pointblank.reach(profile, arm)
    source = "movement.point_blank_reach" if steps < RULES.number(f"{key}.reach") else f"{key}.reach"
    if inputs.distance is not None and inputs.distance > steps:
        given = number(Fraction(str(inputs.distance)))
        raise MusterError(_TOO_FAR.fill(distance=given, arm=named(key), reach=number(steps), fact=RULES[source].fact))
    label = Text("reach after movement, steps", "дальность после движения, шагов")
    words = Text("{arm}: {reach}", "{arm}: {reach}").fill(arm=named(key), reach=number(steps))
    return term(label, steps, words, "C-7-01", source)


def _in_time(inputs: Inputs, work: Working) -> None:
    """The movement used, which may be no more than a share of what was possible without a march (C-7-03, Q-28)."""
    mover = inputs.formation or Mover(units=(inputs.shooter.profile,))
    whole, steps = possible(mover.moves(work), work)
    work.append(*steps)
    each = part(whole, "movement.reform.cost", work)
    spent = Fraction(str(inputs.moved)) + inputs.reforms * each
    if inputs.reforms:
        words = Text("{moved} + {n} × {each} = {spent}", "{moved} + {n} × {each} = {spent}")
        facts = {"moved": number(Fraction(str(inputs.moved))), "n": inputs.reforms, "each": number(each)}
        work.add(_USED, spent, words.fill(**facts, spent=number(spent)), "movement.reform.cost")
    most = part(whole, "movement.point_blank", work)
    if spent > most:
        raise MusterError(_TOO_LATE.fill(spent=number(spent), whole=number(whole), most=number(most)))
    words = Text("{spent} of {whole}, at most {most}: in time", "{spent} из {whole}, не больше {most}: успевает")
    said = words.fill(spent=number(spent), whole=number(whole), most=number(most))
    work.add(Text("movement used, steps", "истрачено движения, шагов"), spent, said, "movement.point_blank")


_USED = Text("movement and reforms, steps", "движение и перестроения, шагов")
_NOT_ON_THIS = Text(
    "{order}: no point-blank shooting ({says}); it is for units on Manoeuvre and skirmishers outside formations (C-7-01, Q-80)",
    "{order}: стрельбы в упор нет ({says}); она бывает на приказе «Манёвр» и у застрельщиков вне формаций (C-7-01, Q-80)",
)
_NOT_MOVED = Text(
    "point-blank shooting follows movement: say `moved` or `reforms`; without any it is a shot of the shooting phase (C-7-01)",
    "стрельба в упор бывает после движения: укажите `moved` или `reforms`; без него это выстрел фазы стрельбы (C-7-01)",
)
_TOO_NEAR = Text(
    "on Manoeuvre a unit halts {least} steps from the enemy and comes no nearer, here: {distance} (C-4.3a-09)",
    "на приказе «Манёвр» отряд подходит к противнику не ближе {least} шагов, а здесь {distance} (C-4.3a-09)",
)
_NOBODY = Text(
    "{troop}: no shooting after movement, only in the shooting phase (C-7-01, Q-88)",
    "{troop}: после движения не стреляют, только в фазу стрельбы (C-7-01, Q-88)",
)
_NO_WEAPON = Text(
    "{arm}: not shot after movement; {troop} may shoot {weapons} then (C-7-01, Q-27)",
    "{arm}: после движения так не стреляют; {troop}: тогда годятся {weapons} (C-7-01, Q-27)",
)
_TOO_FAR = Text(
    "{distance} steps are out of reach: after movement {arm} {reach} steps ({fact})",
    "{arm}: до цели {distance}, а досягаемость после движения {reach}, в шагах ({fact})",
)
_TOO_LATE = Text(
    "it has used {spent} of {whole} steps, more than {most}: too late for a point-blank shot (C-7-03, Q-28)",
    "истрачено {spent} шагов из {whole}, больше {most}: для стрельбы в упор поздно (C-7-03, Q-28)",
)
