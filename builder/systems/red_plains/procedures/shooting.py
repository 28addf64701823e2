"""Ordered shooting: the losses of one unit from one or more volleys, and whether it stops or retreats (part VIII)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import summed
from builder.rules.legality import Fault, Law, Laws, law, missing, needed, sole
from builder.rules.working import Working
from builder.systems.red_plains import chances, fighter
from builder.systems.red_plains.consequences import consequences, possible_consequences
from builder.systems.red_plains.fight import Across
from builder.systems.red_plains.modifiers import (
    SteadfastnessByLosses,
    Terms,
    impetus_terms,
    steadfastness_terms,
    sum_of,
    total,
)
from builder.systems.red_plains.rulebook import RULES, Chosen, working
from builder.systems.red_plains.volley import Aim, Volley, from_hill_to_hill, volley
from builder.text import Text, same

_WHO = same("{who}")
OUTCOMES = ("stands", "order-lost", "driven-back", "shot-down")


class Shot(Strict):
    """One volley: the shooting unit, its aim, and whether it is massed."""

    unit: fighter.Fighter
    aim: Annotated[Aim, Field(description="straight, diagonal, or attacker (defensive fire)")] = "straight"
    massed: bool = False
    dice: Annotated[
        tuple[int, ...] | None, Field(max_length=20, description="dice after rerolls; default: exact odds")
    ] = None


class Inputs(Strict):
    """The volleys at one target in one step, and whether the target has a move order in that step."""

    shots: Annotated[tuple[Shot, ...], Field(min_length=1, max_length=8)]
    target: fighter.Fighter
    moving: Annotated[bool, Field(description="has a move order in the same step: impetus is tested (R-801)")] = False
    attacks: Annotated[Literal["nobody", "level", "hill"], Field(description="whether the target's move is "
"an attack, on level ground "
"or on a hill (R-1003)")] = "nobody"  # fmt: skip
    across: Annotated[Across, Field(description="whether the target's move crosses the river or the bridge "
"(R-1001, R-1002)")] = "none"  # fmt: skip
    readings: Chosen

    @property
    def attacking(self) -> bool:
        """Whether the target attacks: as given, or implied by defensive fire or Decisive attack."""
        decisive = self.target.decisive and (self.moving or self.across != "none")
        return self.attacks != "nobody" or decisive or any(shot.aim == "attacker" for shot in self.shots)

    @property
    def moves(self) -> bool:
        """Whether the target has a move order in this step; an attack or a crossing is one."""
        return self.moving or self.attacking or self.across != "none"

    @property
    def uphill(self) -> bool:
        """Whether it attacks a hill: as given, or because a unit on a hill shoots at it as it attacks."""
        return self.attacks == "hill" or any(
            shot.aim == "attacker" and fighter.on_hill(shot.unit) for shot in self.shots
        )


def run(inputs: Inputs) -> Calculation:
    """The volleys with their dice, or the exact chances and the average losses. Raises MusterError for impossible inputs."""
    fighter.lawful(inputs.target, *(shot.unit for shot in inputs.shots))
    for shot in inputs.shots:
        SHOTS.refuse((shot, inputs.target))
    VOLLEYS.refuse(inputs.shots)
    work = working(inputs.readings)
    crossing = {"bridge": inputs.across == "bridge", "moving": inputs.moves}
    volleys = [volley(shot.unit, shot.aim, work, massed=shot.massed, **crossing) for shot in inputs.shots]
    work.rests_on("R-Q2", "R-Q9")
    for shot, one in zip(inputs.shots, volleys, strict=True):
        _set_up(shot, one, inputs, work)
    given = [shot.dice for shot in inputs.shots]
    if all(faces is None for faces in given):
        lost_by_all = summed(one.chances(inputs.target) for one in volleys).capped(inputs.target.figures)
        found = lost_by_all.map(partial(_outcome, inputs, _limit(inputs, work), work)).ordered(OUTCOMES).possible()
        work.append(*possible_consequences(found))
        return work.answer({"mean_losses": lost_by_all.mean()}, found)
    every = [needed(faces, EVERY) for faces in given]
    lost = 0
    for shot, one, faces in zip(inputs.shots, volleys, every, strict=True):
        struck = chances.damage_of_rolls(faces, one.dice, one.needs, _who(shot))
        here = one.losses(struck, inputs.target)
        lost += here
        chances.add_losses(work, Text("losses"), one.sure, struck, one.armour(inputs.target), here, "R-703")
    lost = min(lost, inputs.target.figures)
    made = _outcome(inputs, _limit(inputs, work), work, lost)
    _tested(inputs, lost, made, work)
    work.results({"losses": lost, "outcome": made})
    for place, (shot, one) in enumerate(zip(inputs.shots, volleys, strict=True), 1):
        work.result(f"ammunition_{place}", fighter.ammunition(shot.unit) - one.spent)
    if fighter.shooter(inputs.target.kind):
        work.result("target_ammunition", fighter.after_losses(inputs.target, lost))
    return work.answer()


SHOTS: Laws[tuple[Shot, fighter.Fighter]] = Laws(
    fighter.SHOOTERS.of_part(lambda it: it[0].unit.kind),
    Law(
        "hills",
        Text("units on a hill cannot shoot at another hill"),
        lambda it: from_hill_to_hill(it[0].unit, it[1]) and {"who": _who(it[0])},
        "R-1003",
        of=_WHO,
    ),
)


EVERY = sole("dice", Text("give dice for every volley, or for none"), missing)


@law("one", Text("defensive fire by {n} units at one target, but a target attacks only one cell"), "R-504", "R-521")
def _several(shots: Sequence[Shot]) -> Fault:
    attackers = sum(shot.aim == "attacker" for shot in shots)
    return attackers > 1 and {"n": attackers}


@law("massed", Text("defensive fire cannot be massed; that needs an order"), "R-511", "R-521", of=_WHO)
def _massed(shots: Sequence[Shot]) -> Fault:
    massed = (shot for shot in shots if shot.aim == "attacker" and shot.massed)
    return next(({"who": _who(shot)} for shot in massed), None)


VOLLEYS: Laws[Sequence[Shot]] = Laws(_several, _massed)


def _limit(inputs: Inputs, chosen: fighter.Readings) -> Callable[[int], int]:
    """The losses that a target withstands: by impetus with a move order (R-801), by steadfastness without (R-802)."""
    if inputs.moves:
        impetus = total(_impetus(inputs))
        return lambda lost: impetus
    standing = SteadfastnessByLosses(inputs.target, "fire", chosen)
    return lambda lost: standing.after(lost, frozenset())


def _outcome(inputs: Inputs, limit: Callable[[int], int], chosen: fighter.Readings, lost: int) -> str:
    """The outcome of the losses."""
    if lost >= inputs.target.figures:
        return "shot-down"
    if fighter.counted_losses(lost, inputs.target.shot, chosen) <= limit(lost):
        return "stands"
    return "order-lost" if inputs.moves else "driven-back"


def _impetus(inputs: Inputs) -> Terms:
    return impetus_terms(inputs.target, inputs.across if inputs.attacking else "none", inputs.uphill)


def _who(shot: Shot) -> Text:
    return same(shot.unit.name) if shot.unit.name else RULES.text(f"troops.kinds.{shot.unit.kind}.name")


def _set_up(shot: Shot, one: Volley, inputs: Inputs, work: Working) -> None:
    who = _who(shot)
    key = f"troops.shooters.{shot.unit.kind}"
    cost = f"orders.ammunition.{'massed' if shot.massed else 'shoot'}"
    chances.add_dice(work, who, one.dice, one.needs, f"{key}.ranks", f"{key}.possible")
    work.plain(Text("{who}: ammunition spent").fill(who=who), one.spent, cost)
    work.append(sum_of(Text("armour against this volley"), one.armour_addends(inputs.target)))


def _tested(inputs: Inputs, lost: int, made: str, work: Working) -> None:
    label, fact = (Text("impetus"), "R-801") if inputs.moves else (Text("steadfastness"), "R-802")
    left = inputs.target.figures - lost
    addends = _impetus(inputs) if inputs.moves else steadfastness_terms(inputs.target, left, "fire", frozenset(), work)
    tested = sum_of(label, addends)
    counted = fighter.counted_losses(lost, inputs.target.shot, work)
    sign = ">" if counted > int(tested.value) else "≤"
    outcome = RULES.text(f"melee.outcomes.{made}.name")
    compared = same("{lost} {sign} {most}: {outcome}").fill(lost=counted, sign=sign, most=tested.value, outcome=outcome)
    work.append(tested)
    work.add(Text("total losses"), counted, compared, fact)
    work.append(*consequences(made))
