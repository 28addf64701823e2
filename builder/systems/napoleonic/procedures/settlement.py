"""A settlement: which units may enter, room on the perimeter, fortification markers (N-101 to N-112)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import MANY, Id, Strict
from builder.rules.calculation import Calculation
from builder.rules.wording import number
from builder.systems.napoleonic import garrison, troops
from builder.systems.napoleonic.rulebook import RULES, working
from builder.text import Text, joined, same


class Entrant(Strict):
    """A unit entering the settlement."""

    type: Annotated[Id, Field(description="troop type: line-infantry, mounted-chasseurs ...")]
    stands: Annotated[int, Field(ge=0, le=40)]
    dismounted: Annotated[bool, Field(description="chasseurs that dismount to enter (N-108)")] = False


class Inputs(Strict):
    """A settlement and its garrison."""

    sides: Annotated[
        tuple[Annotated[float, Field(gt=0, le=300)], ...],
        MANY,
        Field(min_length=3, description="length of each side in cm"),
    ]
    front: Annotated[float, Field(gt=0, le=50, description="frontage of a stand in cm, from the army list (N-Q1)")]
    units: Annotated[tuple[Entrant, ...], MANY] = ()
    engineer_turns: Annotated[int, Field(ge=0, le=20, description="turns in which engineers have worked inside")] = 0


def run(inputs: Inputs) -> Calculation:
    """Room, the units that fit in the given order, markers. Raises MusterError for an unknown type."""
    whole = garrison.room(inputs.sides, inputs.front)
    each = [number(garrison.capacity(side, inputs.front)) for side in inputs.sides]
    says = same("{sides} = {all}").fill(sides=joined(*each, by=" + "), all=whole)
    work = working({})
    work.add(Text("room for stands"), whole, says, "N-105", "N-106", result="room")
    left = whole
    for place, unit in enumerate(inputs.units, 1):
        name = troops.name(unit.type, dismounted=unit.dismounted)
        arm = troops.arm(unit.type, unit.dismounted)
        if not troops.garrisons(unit.type, unit.dismounted):
            enters, words = False, Text("may not occupy")
            source = f"units.arms.{arm}.garrison"
        elif arm in RULES.ids("terrain.settlement.free"):
            enters, words, source = True, Text("enters whether or not there is room"), "N-109"
        else:
            enters, source = unit.stands <= left, "N-106"
            words = Text("needs room for {n}; room for {left} left").fill(n=unit.stands, left=left)
            left -= unit.stands if enters else 0
        work.add(name, enters, words, source, result=f"unit-{place}")
    needed = RULES.whole("terrain.fortifying.markers")
    markers = min(needed, inputs.engineer_turns * RULES.whole("terrain.fortifying.a_turn"))
    says = Text("{n} of {needed}").fill(n=markers, needed=needed)
    work.add(Text("fortification markers"), markers, says, "terrain.fortifying.markers")
    return work.answer({"free": left, "markers": markers, "fortified": markers >= needed})
