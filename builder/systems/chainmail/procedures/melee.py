"""One unit attacks another in melee: dice by the matrix, leftover figures, fatigue, kills (K-301 to K-307, K-703)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.constants import shown
from builder.rules.dice import face
from builder.rules.legality import Laws, Rolled, sole
from builder.rules.wording import signed, span
from builder.rules.working import Working
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import Fighting
from builder.systems.chainmail.rulebook import RULES, Chosen, working
from builder.text import Text, same

_REST = {"up": Text("rolled too"), "down": Text("not rolled")}


class Fighters(Strict):
    """One unit in melee."""

    troop: Annotated[Fighting, Field(alias="class")]
    figures: Annotated[int, Field(ge=1, le=400, description="current number of figures")]
    tired: Annotated[bool, Field(description="whether tired (K-701)")] = False


class Inputs(Strict):
    """One side's attack; the other side's is a separate calculation."""

    attacker: Fighters
    target: Fighters
    dice: Annotated[tuple[int, ...] | None, Field(max_length=1600, description="dice rolls; default: exact odds")] = (
        None
    )
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The number of dice, the rolls that kill, and the kills or their exact chances.

    Raises MusterError for dice that are too few, too many or impossible.
    """
    attacker, target, work = inputs.attacker, inputs.target, working(inputs.readings)
    cell = classes.cell(attacker.troop, target.troop)
    dice = _dice(attacker.figures, cell, work)
    shift, least = _range(cell, attacker, target, work)
    if dice * RULES.whole("melee.kills") > target.figures:
        work.rests_on("K-Q15")
    result = {"dice": dice, "least": least}
    if inputs.dice is None:
        kills = classes.kills(dice, cell, target.figures, shift)
        work.add(Text("expected kills"), kills.mean(), classes.expected(kills), "K-307")
        return work.answer({**result, "expected": kills.mean()}, classes.named(kills))
    return work.answer({**result, "kills": _killed(inputs.dice, dice, least, inputs, work)})


def _dice(figures: int, cell: classes.MatrixCell, work: Working) -> int:
    dice, rest = classes.dice_of(figures, cell, work), figures % cell.per
    said = same(f"{figures} × {shown(Fraction(cell.dice, cell.per))} = {dice}")
    sources = [f"{cell.key}.dice", f"{cell.key}.per"]
    if rest:
        over = Text("{said} ({rest} left over: {way})")
        said = over.fill(said=said, rest=rest, way=_REST[work.choice("K-Q2")])
        sources.append("K-Q2")
    work.add(Text("dice"), dice, said, *sources)
    return dice


def _range(cell: classes.MatrixCell, attacker: Fighters, target: Fighters, work: Working) -> tuple[int, int]:
    """The modifier of each die, and the lowest roll that kills."""
    sides = RULES.whole("melee.die")
    work.add(Text("kills on"), cell.least, same(span(cell.least, sides)), f"{cell.key}.least")
    addends = classes.added(classes.Die(attacker.tired, target.tired))
    shift = classes.shift(addends, work)
    least = classes.least_face(cell, shift)
    if addends:
        work.add(Text("fatigue"), shift, signed(shift), *(one.source for one in addends))
        work.add(Text("kills on (modified)"), least, same(span(least, sides)), "K-Q6")
    return shift, least


BLOWS: Laws[Rolled] = sole(
    "dice", Text("{n|figure rolls|figures roll} {wanted|die|dice} here, not {given}"), Rolled.other
)


def _killed(rolls: tuple[int, ...], dice: int, least: int, inputs: Inputs, work: Working) -> int:
    BLOWS.refuse(Rolled(dice, len(rolls), {"n": inputs.attacker.figures}))
    sides = RULES.whole("melee.die")
    hits = sum(face(roll, sides) >= least for roll in rolls)
    kills = min(hits * RULES.whole("melee.kills"), inputs.target.figures)
    work.add(Text("kills"), kills, same(f"{', '.join(map(str, rolls))}: {hits}"), "melee.kills")
    return kills
