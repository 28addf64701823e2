"""Dismounting and mounting: what it costs of the movement, and how far the men can then move (section 6.3)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.sums import product
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import cell, crossing, troop
from builder.systems.formations.procedures.movement import MARCH, USED_MOVEMENT, Steps, UsedMovement
from builder.systems.formations.procedures.situation import Order
from builder.systems.formations.procedures.terrain import LegGround
from builder.systems.formations.profile import Profile, speed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import too_many_reforms
from builder.systems.formations.wording import named, ordered, share
from builder.text import Text, same


class Rider(Profile):
    """A unit on horseback, with the profile of its men on foot."""

    dismounted: Annotated[
        Profile | None, Field(description="dismounted profile, written down before the game (C-6.3-08)")
    ] = None


class Inputs(Strict):
    """Riders who dismount, or dismounted men who remount, in the manoeuvre phase."""

    profile: Annotated[Rider, Field(description="mounted profile, as in its army-list line")]
    way: Annotated[Literal["dismount", "mount"], Field(description="whether it dismounts or mounts")] = "dismount"
    order: Annotated[Order | None, Field(description="order; default: one that allows it")] = None
    march: Annotated[bool, Field(description="a march on Manoeuvre, without interacting with the enemy (C-6.1-06)")] = (
        False
    )
    moved: Annotated[Steps, Field(description="steps already moved in this phase")] = 0
    reforms: Annotated[int, Field(ge=0, description="other reforms in this phase (C-6.3-01)")] = 0
    shot: Annotated[bool, Field(description="the unit has shot with hand-held weapons this turn (C-5.1-07)")] = False
    engaged: Annotated[bool, Field(description="the unit is directly in melee (C-6.3-01)")] = False
    crossed: Annotated[
        tuple[LegGround, ...], Field(max_length=20, description="ground the dismounted men have crossed (C-6.3-07)")
    ] = ()

    @property
    def on_foot(self) -> Profile:
        """The profile of the men when dismounted."""
        return self.profile.dismounted or self.profile


@law("class", Text("{troop} may not dismount"), "C-6.3-07", "Q-03")
def _nothing_to_leave(it: Inputs) -> Fault:
    never = it.profile.troop in RULES.ids("movement.reform.dismount_never")
    return never and {"troop": named(f"bases.classes.{it.profile.troop}")}


@law("foot", Text("the dismounted profile is {troop}, not infantry"), "C-6.3-07")
def _still_mounted(it: Inputs) -> Fault:
    return it.on_foot.troop != "infantry" and {"troop": named(f"bases.classes.{it.on_foot.troop}")}


@law("order", Text("{order}: no dismounting or mounting; reforms: {says}"), "C-6.3-07")
def _not_on_this(it: Inputs) -> Fault:
    if it.order is None or it.order == "manoeuvre":
        return None
    return {"order": ordered(it.order), "says": RULES.filled_text(f"orders.matrix.reform.{it.order}.says")}


@law(
    "horses",
    Text("the men have crossed ground that cavalry may not enter ({ground}), so they may not remount"),
    "C-6.3-07",
)
def _no_horses(it: Inputs) -> Fault:
    barred = (name for one in it.crossed if (name := _barred(one, troop(it.profile))))
    ground = next(barred, None) if it.way == "mount" else None
    return ground is not None and {"ground": ground}


def _barred(ground: LegGround, column: str) -> Text | None:
    """The names of ground that horses cannot cross."""
    if ground == "barricade" or ground == "fortification":
        return named(f"camp.works.{ground}") if crossing(ground, column).forbidden else None
    return named(f"terrain.ground.{ground}") if cell(ground, column).forbidden else None


DISMOUNTING: Laws[Inputs] = Laws(
    _nothing_to_leave,
    Law(
        "written",
        Text("the unit has no dismounted profile; it must be written down before the game"),
        lambda it: it.profile.dismounted is None,
        "C-6.3-08",
    ),
    _still_mounted,
    Law(
        "melee",
        Text("a unit fighting in melee may not dismount or mount"),
        lambda it: it.engaged,
        "C-6.3-01",
    ),
    _not_on_this,
    too_many_reforms.of_part(lambda it: it.reforms + 1),
    MARCH.of_part(lambda it: (it.march, it.shot)),
    _no_horses,
)  # fmt: skip
SHARES: Laws[Fraction] = sole(
    "whole",
    Text("this takes {spent} of the movement, more than is available"),
    lambda it: it > 1 and {"spent": share(it)},
    ("C-5.1-07", "C-6.3-01"),
)


def run(inputs: Inputs) -> Calculation:
    """The share of the movement that it costs, and the steps that remain."""
    DISMOUNTING.refuse(inputs)
    men = (inputs.profile, inputs.on_foot)
    # heavy and full armour cost a share of the movement, others dismount at no cost (C-6.3-09)
    slow = inputs.profile.armour in RULES.ids("movement.reform.dismount_armour")
    cost = Fraction(RULES.number("movement.reform.dismount")) if slow else Fraction(0)
    work, spent = readings.working({}), Fraction(0)
    before, after = (_move(one, inputs, work) for one in (men if inputs.way == "dismount" else reversed(men)))
    USED_MOVEMENT.refuse(UsedMovement(inputs.moved, before))
    for label, part, said, source in _shares(inputs, before):
        work.add(label, part, said, source)
        spent += part
    armour = named(f"bases.armour.{inputs.profile.armour}")
    words = Text("{armour}: {cost} of the movement").fill(armour=armour, cost=share(cost))
    work.add(_WAYS[inputs.way], cost, words, "movement.reform.dismount", "movement.reform.dismount_armour")
    spent += cost
    SHARES.refuse(spent)
    left = 1 - spent
    words = same("1 − {spent} = {left}").fill(spent=share(spent), left=share(left))
    work.add(Text("movement left"), left, words, "C-6.3-01")
    steps = left * after
    work.add(_THEN[inputs.way], steps, product(share(left), after, steps), "C-6.1-01")
    return work.answer({"cost": cost, "share": left, "steps": steps})


def _move(profile: Profile, inputs: Inputs, work: Working) -> Number:
    """The steps of its whole movement, mounted or on foot; on a march twice as many (C-6.1-06)."""
    steps = speed(profile).value
    if not inputs.march:
        return steps
    marched = steps * RULES.number("movement.march")
    words = product(steps, share(RULES.number("movement.march")), marched)
    work.add(_MARCH[profile.troop == "infantry"], marched, words, "movement.march")
    return marched


def _shares(inputs: Inputs, move: Number) -> Iterator[tuple[Text, Fraction, Text, str]]:
    """What used movement before, each with its share: the path, shooting, other reforms."""
    if inputs.moved:
        steps = Fraction(str(inputs.moved))
        words = Text("{moved} of {move} steps").fill(moved=number(steps), move=number(move))
        yield Text("already moved"), steps / Fraction(move), words, "C-6.1-01"
    each = [(Text("shooting"), "movement.shot_cost")] if inputs.shot else []
    each += [(Text("reform"), "movement.reform.cost")] * inputs.reforms
    for label, key in each:
        yield label, Fraction(RULES.number(key)), share(RULES.number(key)), key


_MARCH = {False: Text("march on horseback"), True: Text("march on foot")}
_WAYS = {"dismount": Text("dismounting"), "mount": Text("mounting")}
_THEN = {
    "dismount": Text("then on foot, steps"),
    "mount": Text("then on horseback, steps"),
}
