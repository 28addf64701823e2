"""Point-blank shooting: a shot after movement, before anybody comes into contact (section 7)."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from pydantic import Field

from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import consequences, shooting
from builder.systems.formations.procedures.movement import Mover, Steps, possible_steps
from builder.systems.formations.procedures.shooting_rules import Armed
from builder.systems.formations.procedures.situation import acts_freely, has_no_card, shooting_arm
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import share_in_steps
from builder.systems.formations.wording import either, named, ordered
from builder.text import Text, same

_GROUPS = {"infantry": "foot", "cavalry": "horse", "camels": "horse"}  # models shoot in the shooting phase only


def arms(profile: Profile) -> tuple[str, ...]:
    """The weapons, whether it has them or not, that such a unit may shoot after it has moved (C-7-01)."""
    group = _GROUPS.get(profile.troop)
    return RULES.ids(f"arms.groups.point_blank_{group}") if group else ()


def reach(profile: Profile, arm: str) -> Number:
    """How far the weapon shoots after movement, in steps: bows and arquebuses on horseback not as far as usual (C-7-02)."""
    steps = RULES.number(f"arms.shooting.{arm}.reach")
    if _GROUPS.get(profile.troop) == "horse" and arm in RULES.ids("arms.groups.point_blank_short"):
        return min(steps, RULES.number("movement.point_blank_reach"))
    return steps


class Inputs(shooting.Inputs):
    """A shot, or an exchange of shots, by a unit that has moved up."""

    moved: Annotated[Steps, Field(description="steps the shooter has moved in this phase")] = 0
    reforms: Annotated[int, Field(ge=0, description="reforms the shooter has made in this phase (C-6.3-01)")] = 0
    formation: Annotated[Mover | None, Field(description="formation it moved with; default: none")] = None


def _source(it: Armed) -> str:
    """The key of its range in the data."""
    short = reach(it.side.profile, it.arm) < RULES.number(f"{it.key}.reach")
    return "movement.point_blank_reach" if short else f"{it.key}.reach"


def _fields(it: Armed) -> dict[str, object]:
    """The fields of messages about it."""
    troop = named(f"bases.classes.{it.side.profile.troop}")
    return {"troop": troop, "arm": named(it.key), "reach": number(reach(it.side.profile, it.arm))}


def run(inputs: Inputs) -> Calculation:
    """The movement it has used, then the shot like any other."""
    MOVED_UP.refuse(inputs)
    aim = Armed(inputs.shooter, shooting_arm(inputs.shooter), inputs.distance)
    AIMS.refuse(aim)
    work = readings.working(inputs.readings)
    work.rests_on("Q-27", "Q-28", "Q-80")
    words, far = same("{arm}: {reach}").fill(**_fields(aim)), reach(aim.side.profile, aim.arm)
    work.add(Text("range after movement, steps"), far, words, "C-7-01", _source(aim))
    _in_time(inputs, work)
    target = consequences.evading_beyond_reach(inputs.target, inputs.distance, far)
    shot = shooting.run(inputs.model_copy(update={"target": target}))
    work.include(shot)
    return work.answer(shot.result, shot.odds)


def _in_time(inputs: Inputs, work: Working) -> None:
    """The movement used, which may be no more than a share of what was possible without a march (C-7-03, Q-28)."""
    mover = inputs.formation or Mover(units=(inputs.shooter.profile,))
    whole = possible_steps(mover.moves(work), work)
    each, moved = share_in_steps(whole, "movement.reform.cost", work), Fraction(str(inputs.moved))
    spent = moved + inputs.reforms * each
    if inputs.reforms:
        words = same("{moved} + {n} × {each} = {spent}")
        words = words.fill(moved=number(moved), n=inputs.reforms, each=number(each), spent=number(spent))
        work.add(Text("movement and reforms, steps"), spent, words, "movement.reform.cost")
    used = _Used(spent, whole, share_in_steps(whole, "movement.point_blank", work))
    TIMES.refuse(used)
    words = Text("{spent} of {whole}, at most {most}: in time")
    work.add(Text("movement used, steps"), spent, words.fill(**used.fields), "movement.point_blank")


class _Used(NamedTuple):
    """Movement used up, of a whole of which `most` leaves time for a shot, in steps."""

    spent: Number
    whole: Number
    most: Number

    @property
    def fields(self) -> dict[str, object]:
        """The fields of messages about it."""
        return {name: number(value) for name, value in self._asdict().items()}


@law(
    "order",
    Text(
        "{order}: no point-blank shooting ({says}); only units on Manoeuvre and skirmishers outside formations may do it"
    ),
    "C-7-01",
    "Q-80",
)
def _forbidden(it: Inputs) -> Fault:
    """Only units that may move and shoot: on Manoeuvre, and skirmishers without cards (Q-80)."""
    order, cell = it.shooter.order, f"orders.matrix.point-blank.{it.shooter.order}"
    if order is None or acts_freely(it.shooter) or RULES[cell].value == "allowed":
        return None
    return {"order": ordered(order), "says": RULES.filled_text(f"{cell}.says")}


@law("halt", Text("on Manoeuvre a unit must halt {least} steps from the enemy; this one is at {distance}"), "C-4.3a-09")
def _too_near(it: Inputs) -> Fault:
    least = RULES.number("movement.halt")
    if not it.moved or it.distance is None or it.distance >= least or has_no_card(it.shooter):
        return None
    return {"distance": number(Fraction(str(it.distance))), "least": number(least)}


@law(
    "weapon", Text("{arm}: may not shoot after movement; {troop} may then shoot only with {weapons}"), "C-7-01", "Q-27"
)
def _unfit(it: Armed) -> Fault:
    weapons = arms(it.side.profile)
    return it.arm not in weapons and {**_fields(it), "weapons": either("arms.shooting", weapons)}


@law("reach", Text("{distance} steps is out of range (after movement, {arm}: {reach} steps)"))
def _too_far(it: Armed) -> Fault:
    far = it.distance is not None and it.distance > reach(it.side.profile, it.arm)
    return far and {**_fields(it), "distance": number(Fraction(str(it.distance))), "fact": RULES[_source(it)].fact}


MOVED_UP: Laws[Inputs] = Laws(
    _forbidden,
    Law(
        "moved",
        Text("point-blank shooting needs `moved` or `reforms`; without movement it is a shot in the shooting phase"),
        lambda it: not it.moved and not it.reforms,
        "C-7-01",
    ),
    _too_near,
)  # fmt: skip
AIMS: Laws[Armed] = Laws(
    Law(
        "troops",
        Text("{troop}: may shoot only in the shooting phase, not after movement"),
        lambda it: not arms(it.side.profile) and _fields(it),
        ("C-7-01", "Q-88"),
    ),
    _unfit,
    _too_far,
)  # fmt: skip
TIMES: Laws[_Used] = sole(
    "spent",
    Text("it has used {spent} of {whole} steps, more than {most}: too late for a point-blank shot"),
    lambda it: it.spent > it.most and it.fields,
    ("C-7-03", "Q-28"),
)  # fmt: skip
