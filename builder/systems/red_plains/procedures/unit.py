"""A unit at its present strength: men, ranks, dice, ammunition, steadfastness in formation (part II)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.systems.red_plains.fight import Attack, dice_of
from builder.systems.red_plains.fighter import Fighter, Strength, arm, dice_for, full_ammunition, lawful, ranks, shooter
from builder.systems.red_plains.modifiers import steadfastness_terms, sum_of, total
from builder.systems.red_plains.profile import Kind
from builder.systems.red_plains.rulebook import RULES, Chosen, working
from builder.text import Text, same


class Inputs(Strict):
    """A troop type and its current number of figures."""

    kind: Annotated[Kind, Field(alias="type")]
    figures: Strength
    readings: Chosen


def run(inputs: Inputs) -> Calculation:
    """Men, ranks, dice in melee and in attack, full ammunition, steadfastness. Raises MusterError for impossible units."""
    unit = Fighter.model_validate({"type": inputs.kind, "figures": inputs.figures})
    lawful(unit)
    work = working(inputs.readings)
    work.rests_on("R-Q9")
    men = RULES.whole("field.warriors") * inputs.figures
    dice = dice_for(inputs.figures)
    enemy = Fighter.model_validate({"type": "arquebus-ashigaru", "figures": 1})
    attack = dice_of(Attack(unit=unit), enemy, inputs.figures, work)
    steady = steadfastness_terms(unit, inputs.figures, "melee", frozenset(), work)
    each = RULES.whole("field.warriors")
    work.add(Text("men"), men, same(f"{inputs.figures} × {each} = {men}"), "field.warriors", result="men")
    work.plain(Text("ranks"), ranks(inputs.figures), "melee.front", result="ranks")
    work.plain(Text("dice", "red-plains"), dice, "melee.most", result="dice")
    work.append(sum_of(Text("steadfastness"), steady))
    work.result("steadfastness", total(steady))
    if arm(inputs.kind) == "horse":
        work.plain(Text("dice in attack"), attack, "melee.most_charging", "troops.charge", result="attack_dice")
    if shooter(inputs.kind):
        key = f"troops.shooters.{inputs.kind}.ammunition"
        full = full_ammunition(inputs.kind, inputs.figures)
        said = same(f"{inputs.figures} × {RULES.whole(key)} = {full}")
        work.add(Text("ammunition"), full, said, key, result="ammunition")
    return work.answer()
