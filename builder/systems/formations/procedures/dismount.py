"""Dismounting and mounting: what it costs of the movement, and how far the men then go (section 6.3)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number, Procedure
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.matrix import cell, troop
from builder.systems.formations.procedures.mover import Steps
from builder.systems.formations.procedures.situation import Order
from builder.systems.formations.procedures.terrain import WORKS, Ground
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import speed
from builder.systems.formations.wording import named, ordered
from builder.systems.formations.works import crossing
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError


class Rider(Profile):
    """A unit on horseback, with the profile of its men on foot."""

    dismounted: Annotated[Profile | None, Field(description="written down before the game (C-6.3-08)")] = None


class Inputs(Strict):
    """Riders who dismount, or dismounted men who mount, in the manoeuvre phase."""

    profile: Annotated[Rider, Field(description="the unit on horseback, as its line writes it")]
    way: Annotated[Literal["dismount", "mount"], Field(description="off the horses, or back on them")] = "dismount"
    order: Annotated[Order | None, Field(description="left out: one that allows it")] = None
    moved: Annotated[Steps, Field(description="steps gone before in this phase")] = 0
    reforms: Annotated[int, Field(ge=0, description="other reforms of this phase (C-6.3-01)")] = 0
    shot: Annotated[bool, Field(description="it shot this turn with hand weapons (C-5.1-07)")] = False
    engaged: Annotated[bool, Field(description="it is directly in melee (C-6.3-01)")] = False
    crossed: Annotated[
        tuple[Ground, ...], Field(max_length=20, description="ground that the dismounted men have crossed (C-6.3-07)")
    ] = ()


def run(inputs: Inputs) -> Calculation:
    """The share of the movement that it costs, and the steps that remain.

    Raises MusterError when the rules forbid it, or the movement does not suffice.
    """
    on_foot = _refuse(inputs)
    before, after = (inputs.profile, on_foot) if inputs.way == "dismount" else (on_foot, inputs.profile)
    work, spent = readings.working({}), Fraction(0)
    dv = {id(one): speed(one).value for one in (before, after)}
    for label, share, said, sources in _shares(inputs, dv[id(before)]):
        work.add(label, share, said, *sources)
        spent += share
    left = 1 - spent
    if left < 0:
        raise MusterError(_TOO_MUCH.fill(spent=_share(spent)))
    words = Text("1 − {spent} = {left}", "1 − {spent} = {left}").fill(spent=_share(spent), left=_share(left))
    work.add(_LEFT, left, words, "C-6.3-01")
    steps = left * dv[id(after)]
    words = Text("{left} × {dv} = {steps}", "{left} × {dv} = {steps}")
    said = words.fill(left=_share(left), dv=number(dv[id(after)]), steps=number(steps))
    work.add(_THEN[inputs.way], steps, said, "C-6.1-01")
    return work.answer({"cost": _cost(inputs), "share": left, "steps": steps})


def _refuse(inputs: Inputs) -> Profile:
    """The men on foot. Raises MusterError when they may not dismount or mount now."""
    rider, on_foot = inputs.profile, inputs.profile.dismounted
    if rider.troop in RULES.ids("movement.reform.dismount_never"):
        raise MusterError(_NOTHING_TO_LEAVE.fill(troop=named(f"bases.classes.{rider.troop}")))
    if on_foot is None:
        raise MusterError(_NOT_WRITTEN)
    if on_foot.troop != "infantry":
        raise MusterError(_STILL_MOUNTED.fill(troop=named(f"bases.classes.{on_foot.troop}")))
    if inputs.engaged:
        raise MusterError(_ENGAGED)
    if inputs.order is not None and inputs.order != "manoeuvre":
        says = RULES.said(f"orders.matrix.reform.{inputs.order}.says")
        raise MusterError(_NOT_ON_THIS.fill(order=ordered(inputs.order), says=says))
    most = RULES.whole("movement.reform.most")
    if inputs.reforms + 1 > most:
        raise MusterError(_TOO_MANY.fill(reforms=inputs.reforms + 1, most=most))
    barred = [one for one in inputs.crossed if _barred(one, troop(rider))] if inputs.way == "mount" else []
    if barred:
        raise MusterError(_NO_HORSES.fill(ground=named(_entry(barred[0]))))
    return on_foot


def _entry(ground: str) -> str:
    return f"camp.works.{ground}" if ground in WORKS else f"terrain.ground.{ground}"


def _barred(ground: Ground, column: str) -> bool:
    """Whether no horse crosses it."""
    if ground == "barricade" or ground == "fortification":
        return crossing(ground, column).forbidden
    return cell(ground, column).forbidden


def _cost(inputs: Inputs) -> Fraction:
    """The share of the movement that heavy and full armour cost; others dismount for nothing (C-6.3-09)."""
    slow = inputs.profile.armour in RULES.ids("movement.reform.dismount_armour")
    return Fraction(RULES.number("movement.reform.dismount")) if slow else Fraction(0)


def _shares(inputs: Inputs, dv: Number) -> Iterator[tuple[Text, Fraction, Text, tuple[str, ...]]]:
    """What takes of the movement, each by its share: the way before, shooting, other reforms, the horses."""
    if inputs.moved:
        steps = Fraction(str(inputs.moved))
        if steps > dv:
            raise MusterError(_TOO_FAR.fill(moved=number(steps), dv=number(dv)))
        words = Text("{moved} of {dv} steps", "{moved} из {dv} шагов").fill(moved=number(steps), dv=number(dv))
        yield Text("way before", "путь до этого"), steps / Fraction(dv), words, ("C-6.1-01",)
    each = Fraction(RULES.number("movement.shot_cost"))
    if inputs.shot:
        yield Text("shooting", "стрельба"), each, _share(each), ("movement.shot_cost",)
    each = Fraction(RULES.number("movement.reform.cost"))
    for _ in range(inputs.reforms):
        yield Text("reform", "перестроение"), each, _share(each), ("movement.reform.cost",)
    cost = _cost(inputs)
    armour = named(f"bases.armour.{inputs.profile.armour}")
    words = Text("{armour}: {cost} of the movement", "{armour}: {cost} движения").fill(armour=armour, cost=_share(cost))
    yield _WAYS[inputs.way], cost, words, ("movement.reform.dismount", "movement.reform.dismount_armour")


def _share(value: Fraction) -> Text:
    return same(str(value))


_WAYS = {"dismount": Text("dismounting", "спешивание"), "mount": Text("mounting", "посадка на коней")}
_THEN = {
    "dismount": Text("then on foot, steps", "затем пешком, шагов"),
    "mount": Text("then on horseback, steps", "затем верхом, шагов"),
}
_LEFT = Text("movement left", "осталось движения")
_NOT_WRITTEN = Text(
    "the unit has no dismounted profile: nobody dismounts without one written down before the game (C-6.3-08)",
    "у отряда нет спешенного профиля: кто не выписал его до игры, не спешивается (C-6.3-08)",
)
_NOTHING_TO_LEAVE = Text(
    "{troop}: they have nothing to dismount from (C-6.3-07, Q-03)", "{troop}: спешиваться им не с чего (C-6.3-07, Q-03)"
)
_STILL_MOUNTED = Text(
    "the dismounted profile is not foot: {troop} (C-6.3-07)", "спешенный профиль не пеший: {troop} (C-6.3-07)"
)
_ENGAGED = Text(
    "a unit directly in melee neither dismounts nor mounts (C-6.3-01)",
    "отряд, который сам ведёт ближний бой, не спешивается и не садится на коней (C-6.3-01)",
)
_NOT_ON_THIS = Text(
    "{order}: neither dismounting nor mounting; reforms: {says} (C-6.3-07)",
    "{order}: не спешиваются и не садятся на коней; перестроения: {says} (C-6.3-07)",
)
_TOO_MANY = Text(
    "{reforms|reform|reforms}, at most {most} in a phase (C-6.3-01)",
    "перестроений {reforms}, за фазу можно не больше {most} (C-6.3-01)",
)
_NO_HORSES = Text(
    "the men have crossed ground that no horse crosses: {ground}; they cannot mount (C-6.3-07)",
    "спешенные прошли там, где коням не пройти: {ground}; сесть на коней нельзя (C-6.3-07)",
)
_TOO_FAR = Text(
    "they have gone {moved} steps and their Dv is {dv} (C-6.1-01)", "пройдено {moved} шагов, а Дв — {dv} (C-6.1-01)"
)
_TOO_MUCH = Text(
    "all of it takes {spent} of the movement, more than there is (C-5.1-07, C-6.3-01)",
    "на всё нужно {spent} движения, больше, чем есть (C-5.1-07, C-6.3-01)",
)

PROCEDURE = Procedure(
    id="dismount",
    name=Text("Dismounting", "Спешивание"),
    about=Text(
        "what dismounting or mounting costs by armour, and how far the men still go",
        "сколько стоит спешиться или сесть на коней при таком доспехе и сколько люди ещё пройдут",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-6.3-01", "C-6.3-07", "C-6.3-08", "C-6.3-09"),
)
