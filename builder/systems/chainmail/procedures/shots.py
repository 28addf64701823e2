"""How many times a unit may shoot in a turn (K-104, K-202 to K-205)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import NO_CHANCES, event
from builder.rules.working import Working
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.procedures.missiles import beats
from builder.systems.chainmail.profile import Fighting, Weapon
from builder.systems.chainmail.rulebook import RULES, Chosen, working
from builder.text import Text

_SHOOTS = {True: "shoots", False: "does-not"}


class Inputs(Strict):
    """A unit of shooters and its actions this turn."""

    weapon: Weapon
    troop: Annotated[Fighting, Field(alias="class")] = "light-foot"
    elf: bool = False
    moved: Annotated[
        Literal["none", "half", "more"], Field(description="how much of its move it made: up to half, or more")
    ] = "none"
    fighting: Annotated[bool, Field(description="whether it is in melee")] = False
    loaded: Annotated[bool, Field(description="heavy crossbows: did not shoot last turn, or have reloaded")] = True
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The shots, whether the opponent's die must be beaten first, and whether the unit may shoot during its move."""
    work = working(inputs.readings)
    moving = inputs.elf or (classes.mounted(inputs.troop) and inputs.weapon == "bow")
    unloaded = volleys.has(inputs.weapon, "slow") and not inputs.loaded
    shots = 0 if unloaded else _shots(inputs, work)
    more = {"reloads": _reloads(inputs, work)} if unloaded else {}
    contested = _contested(inputs, shots, moving, work)
    odds = event(beats(work)).map(_SHOOTS.__getitem__) if contested else NO_CHANCES
    if contested:
        work.plain(
            Text("chance of beating the opponent's die"), odds["shoots"], "shooting.rights.moved", "shooting.contest"
        )
    splits = shots > 0 and moving
    if splits:
        work.add(Text("shoots during its move"), True, Text("yes"), "K-104")
    thrown = volleys.has(inputs.weapon, "thrown")
    if thrown:
        key = f"shooting.weapons.{inputs.weapon}.thrown"
        work.add(Text("at enemies who charge"), True, Text("always"), key)
    return work.answer(
        {"shots": shots, "contested": contested, "splits_move": splits, "at_chargers": thrown, **more}, odds
    )


def _shots(inputs: Inputs, work: Working) -> int:
    label = Text("shots")
    if volleys.has(inputs.weapon, "stood") and inputs.moved == "none" and not inputs.fighting:
        shots = RULES.whole("shooting.rights.stood")
        work.add(label, shots, Text("{shots} (did not move)").fill(shots=shots), "shooting.rights.stood")
        return shots
    shots = RULES.whole("shooting.rights.once")
    work.plain(label, shots, "shooting.rights.once", f"shooting.weapons.{inputs.weapon}.thrown")
    return shots


def _reloads(inputs: Inputs, work: Working) -> bool:
    reloads = inputs.moved != "more"
    says = Text("none: it reloads") if reloads else Text("none: it moved too far to reload and stays unloaded")
    work.add(Text("shots"), 0, says, "shooting.reload")
    return reloads


def _contested(inputs: Inputs, shots: int, moving: bool, work: Working) -> bool:
    """Whether the opponent's die must be beaten; K-Q18 decides for troops that shoot during their move."""
    far = inputs.moved == "more" and shots > 0
    return far and not (moving and work.choice("K-Q18") == "free")
