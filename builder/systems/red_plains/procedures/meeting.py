"""A meeting engagement: two units enter the same cell or each other's (parts V.1 and VII.5.2)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances
from builder.rules.legality import Fault, Law, Laws, law, missing, needed, sole
from builder.rules.working import Working
from builder.systems.red_plains import chances, fighter
from builder.systems.red_plains.consequences import consequences, possible_consequences
from builder.systems.red_plains.fight import Across, hits, loses_charge_in_river, needs
from builder.systems.red_plains.modifiers import Terms, armour, impetus_terms, steadfastness_terms, sum_of, total
from builder.systems.red_plains.rulebook import READINGS, RULES, Chosen, working
from builder.text import Text, same

OUTCOMES = (
    "first-retreats", "first-flees", "second-retreats", "second-flees", "no-lead", "first-destroyed", "second-destroyed",
    "both-destroyed",
)  # fmt: skip
_NAMES = (Text("first unit"), Text("second unit"))
Faces = Annotated[tuple[int, ...], Field(max_length=20)]


class Inputs(Strict):
    """Two units that attack each other, and the dice, if rolled."""

    first: fighter.Fighter
    second: fighter.Fighter
    cell: Annotated[fighter.Ground | None, Field(description="terrain of the cell that both enter; default: each enters the other's cell")] = None  # fmt: skip
    across: Annotated[Across, Field(description="whether they meet across the river or on the bridge")] = "none"
    crosses: Annotated[Literal["both", "first", "second"], Field(description="which of them crosses: both when they enter each other's cells, one when they enter the same cell")] = "both"  # fmt: skip
    first_dice: Annotated[Faces | None, Field(description="rolls after all rerolls; default: exact odds")] = None
    second_dice: Annotated[Faces | None, Field(description="rolls of the second unit")] = None
    readings: Chosen


def entered(inputs: Inputs, side: int, chosen: fighter.Readings) -> fighter.Ground:
    """The terrain that counts for a side: that of the cell it enters, or none (R-Q34)."""
    ground = inputs.cell or (inputs.second, inputs.first)[side].ground
    return "open" if ground == "open" or READINGS.choice(chosen, "R-Q34") == "none" else ground


def crossed(inputs: Inputs, side: int) -> Across:
    """Whether and how a side crosses the river."""
    return inputs.across if inputs.crosses in ("both", ("first", "second")[side]) else "none"


def dice_of(inputs: Inputs, side: int, chosen: fighter.Readings) -> int:
    """The dice of a unit: both attack, so cavalry has its bonus dice, but not across the river or into a wood (R-Q13)."""
    unit = (inputs.first, inputs.second)[side]
    dry = fighter.arm(unit.kind) == "horse" and not loses_charge_in_river(crossed(inputs, side), chosen)
    return fighter.dice_for(unit.figures, dry and entered(inputs, side, chosen) not in fighter.WOODS)


def losses_of(unit: fighter.Fighter, enemy: fighter.Fighter, harm: int) -> int:
    """The figures that a unit loses to an enemy's guaranteed damage and successful dice."""
    return min(unit.figures, fighter.reduced(fighter.value(enemy.kind, "guaranteed") + harm, armour(unit)))


def impetus(inputs: Inputs, chosen: fighter.Readings) -> tuple[int, int]:
    """The impetus of the first and of the second."""
    return total(_impetus(inputs, 0, chosen)), total(_impetus(inputs, 1, chosen))


def indicators(inputs: Inputs, lost: tuple[int, int], pushes: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """Ranks at the end, impetus, losses inflicted (including shooting this turn), of the first and the second."""
    first, second = inputs.first, inputs.second
    return {
        "ranks": (fighter.ranks(first.figures - lost[0]), fighter.ranks(second.figures - lost[1])),
        "impetus": pushes,
        "losses": (lost[1] + second.shot, lost[0] + first.shot),
    }


def _impetus(inputs: Inputs, side: int, chosen: fighter.Readings) -> Terms:
    unit = (inputs.first, inputs.second)[side]
    return impetus_terms(unit, crossed(inputs, side), entered(inputs, side, chosen) in fighter.HILLS)


def leading_side(ahead: dict[str, tuple[int, int]], chosen: fighter.Readings) -> int | None:
    """Which side leads: 0 the first, 1 the second, None neither (R-712, R-Q11)."""
    counted = [ahead[name] for name in RULES.ids("melee.meeting.indicators")]
    leads = [sum(a > b for a, b in counted), sum(b > a for a, b in counted)]
    if READINGS.choice(chosen, "R-Q11") == "all":
        return next((side for side in (0, 1) if leads[side] == len(counted)), None)
    return None if leads[0] == leads[1] else leads.index(max(leads))


def outcome(inputs: Inputs, lost: tuple[int, int], pushes: tuple[int, int], chosen: fighter.Readings) -> str:
    """The outcome of the losses, with the impetus of both."""
    first, second = inputs.first, inputs.second
    gone = (lost[0] == first.figures, lost[1] == second.figures)
    if any(gone):
        return "both-destroyed" if all(gone) else "first-destroyed" if gone[0] else "second-destroyed"
    ahead = leading_side(indicators(inputs, lost, pushes), chosen)
    if ahead is None:
        return "no-lead"
    loser = 1 - ahead
    unit = (first, second)[loser]
    flees = lost[loser] + unit.shot > total(_steadfastness(unit, lost[loser], chosen))
    return f"{'first' if loser == 0 else 'second'}-{'flees' if flees else 'retreats'}"


def _steadfastness(unit: fighter.Fighter, lost: int, chosen: fighter.Readings) -> Terms:
    return steadfastness_terms(unit, unit.figures - lost, "melee", frozenset({"front"}), chosen)


def run(inputs: Inputs) -> Calculation:
    """The engagement with its dice, or the exact chances. Raises MusterError for unknown troops or for the dice of only one side."""
    units = (inputs.first, inputs.second)
    fighter.lawful(*units)
    MEETINGS.refuse(inputs)
    work = working(inputs.readings)
    work.rests_on("R-Q2", "R-Q9", "R-Q13")
    dice = tuple(dice_of(inputs, side, work) for side in (0, 1))
    for name, count, unit in zip(_NAMES, dice, units, strict=True):
        chances.add_dice(work, name, count, needs(unit), f"troops.kinds.{unit.kind}.possible", "melee.most")
    if inputs.first_dice is None and inputs.second_dice is None:
        found = _chances(inputs, dice, work)
        work.append(*possible_consequences(found))
        return work.answer(odds=found)
    faces = [needed(one, BOTH) for one in (inputs.first_dice, inputs.second_dice)]
    harm = tuple(map(chances.damage_of_rolls, faces, dice, map(needs, units), _NAMES))
    lost = (losses_of(inputs.first, inputs.second, harm[1]), losses_of(inputs.second, inputs.first, harm[0]))
    for side in (0, 1):
        label, sure = Text("{name}, losses").fill(name=_NAMES[side]), fighter.value(units[1 - side].kind, "guaranteed")
        chances.add_losses(work, label, sure, harm[1 - side], armour(units[side]), lost[side], "R-702")
    made = outcome(inputs, lost, impetus(inputs, work), work)
    _compared(inputs, lost, made, work)
    work.results({"first_losses": lost[0], "second_losses": lost[1], "outcome": made})
    for which, unit, gone in zip(("first", "second"), units, lost, strict=True):
        if fighter.shooter(unit.kind):
            work.result(f"{which}_ammunition", fighter.after_losses(unit, gone))
    return work.answer()


BOTH = sole("dice", Text("give dice for both sides, or for neither"), missing)


@law(
    "hold",
    Text("a unit with the Hold bonus has no move order, so it cannot fight a meeting engagement"),
    "R-512",
    of=same("{who}"),
)
def _held(it: Inputs) -> Fault:
    named = zip(_NAMES, (it.first, it.second), strict=True)
    return next(({"who": name} for name, unit in named if unit.hold), None)


MEETINGS: Laws[Inputs] = Laws(
    _held,
    Law(
        "crossing",
        Text(
            "if both units enter the same cell, only one crosses; if each enters the other's cell, both do: correct `cell` and `crosses`"
        ),
        lambda it: it.across != "none" and (it.cell is None) != (it.crosses == "both"),
    ),
)


def _chances(inputs: Inputs, dice: tuple[int, ...], work: Working) -> Chances[str]:
    first, second = inputs.first, inputs.second
    lost = (
        hits(second, dice[1]).map(lambda harm: losses_of(first, second, harm)),
        hits(first, dice[0]).map(lambda harm: losses_of(second, first, harm)),
    )
    pushes = impetus(inputs, work)
    return lost[0].join(lost[1], lambda *both: outcome(inputs, both, pushes, work)).ordered(OUTCOMES).possible()


def _compared(inputs: Inputs, lost: tuple[int, int], made: str, work: Working) -> None:
    labels = {"ranks": Text("ranks at the end"), "impetus": Text("impetus"), "losses": Text("losses inflicted")}
    for name, (mine, theirs) in indicators(inputs, lost, impetus(inputs, work)).items():
        sign = ">" if mine > theirs else "<" if mine < theirs else "="
        work.add(labels[name], mine - theirs, same(f"{mine} {sign} {theirs}"), "melee.meeting.indicators")
    for side, who in enumerate(_NAMES):
        label = Text("{name}: impetus").fill(name=who)
        work.append(sum_of(label, _impetus(inputs, side, work)))
    for place, unit in enumerate((inputs.first, inputs.second)):
        label = Text("{name}: steadfastness").fill(name=_NAMES[place])
        work.append(sum_of(label, _steadfastness(unit, lost[place], work)))
    work.add(Text("outcome"), made, RULES.text(f"melee.outcomes.{made}.name"), "R-712")
    work.append(*consequences(made))
