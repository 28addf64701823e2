"""Blows of one unit against another: dice by the matrix, remainders, fatigue, kills (K-301 to K-307, K-703)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure, Term
from builder.rules.dice import capped, face, successes
from builder.systems.chainmail import classes, readings
from builder.systems.chainmail.profile import Fighting
from builder.systems.chainmail.readings import Chosen
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.wording import about, signed, span, term
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError


class Fighters(Strict):
    """One unit in melee."""

    troop: Annotated[Fighting, Field(alias="class")]
    figures: Annotated[int, Field(ge=1, le=400, description="figures that it has now")]
    tired: Annotated[bool, Field(description="worn out (K-701)")] = False


class Inputs(Strict):
    """One side's blows; the other side's are a calculation of their own."""

    attacker: Fighters
    target: Fighters
    dice: Annotated[
        tuple[int, ...] | None, Field(max_length=1600, description="the rolls; left out: exact chances")
    ] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """How many dice, which of them kill, and the kills or their exact chances.

    Raises MusterError for dice that are too few, too many or impossible.
    """
    attacker, target, chosen = inputs.attacker, inputs.target, inputs.readings
    cell = classes.cell(attacker.troop, target.troop)
    dice = classes.dice_of(attacker.figures, cell, chosen)
    shift = classes.shift(attacker.tired, target.tired, chosen)
    least = classes.least_face(cell, shift)
    working = [*_dice(attacker.figures, cell, dice, chosen), *_range(cell, attacker.tired, target.tired, shift, least)]
    result: dict[str, int] = {"dice": dice, "least": least}
    used = _used(attacker, target, cell, dice, chosen)
    each = RULES.whole("melee.kills")
    if inputs.dice is None:
        chances = capped(
            {kills * each: chance for kills, chance in successes(dice, classes.chance(cell, shift)).items()},
            target.figures,
        )
        expected = sum((kills * chance for kills, chance in chances.items()), Fraction(0))
        working.append(term(Text("kills to expect", "ожидается убитых"), expected, about(expected), "K-307"))
        return Calculation(tuple(working), {**result, "expected": expected}, _named(chances), used)
    if len(inputs.dice) != dice:
        says = Text(
            "{n|figure throws|figures throw} {dice|die|dice} here, not {given}",
            "фигур {n}, кубиков здесь {dice}, а не {given}",
        )
        raise MusterError(says.fill(n=attacker.figures, dice=dice, given=len(inputs.dice)))
    sides = RULES.whole("melee.die")
    hits = sum(face(roll, sides) >= least for roll in inputs.dice)
    kills = min(hits * each, target.figures)
    rolled = ", ".join(map(str, inputs.dice))
    working.append(term(Text("kills", "убитых"), kills, Text(f"{rolled}: {hits}", f"{rolled}: {hits}"), "melee.kills"))
    return Calculation(tuple(working), {**result, "kills": kills}, {}, used)


def _dice(figures: int, cell: classes.Dice, dice: int, chosen: dict[str, str]) -> list[Term]:
    rest = figures % cell.per
    said = f"{figures} × {cell.dice}/{cell.per}"
    label = Text("dice", "кубиков")
    if rest:
        way = Text("rest thrown too", "остаток бросает") if readings.choice(chosen, "K-Q2") == "up" else Text("rest idle", "остаток не бросает")  # fmt: skip
        said_both = Text("{said} = {dice} ({rest} over: {way})", "{said} = {dice} (лишних {rest}: {way})")
        return [term(label, dice, said_both.fill(said=said, dice=dice, rest=rest, way=way), f"{cell.key}.dice", f"{cell.key}.per", "K-Q2")]  # fmt: skip
    return [term(label, dice, same(f"{said} = {dice}"), f"{cell.key}.dice", f"{cell.key}.per")]


def _range(cell: classes.Dice, tired: bool, target_tired: bool, shift: int, least: int) -> list[Term]:
    sides = RULES.whole("melee.die")
    found = [term(Text("kills on", "убивает на"), cell.least, same(span(cell.least, sides)), f"{cell.key}.least")]
    sources = [key for key, holds in (("fatigue.hits", tired), ("fatigue.struck", target_tired)) if holds]
    if sources:
        found.append(term(Text("fatigue", "измотанность"), shift, signed(shift), *sources))
        found.append(term(Text("kills on, then", "тогда убивает на"), least, same(span(least, sides)), "K-Q6"))
    return found


def _used(
    attacker: Fighters, target: Fighters, cell: classes.Dice, dice: int, chosen: dict[str, str]
) -> dict[str, str]:
    asked = ["K-Q2"] if attacker.figures % cell.per else []
    asked += ["K-Q6"] if attacker.tired or target.tired else []
    asked += ["K-Q15"] if dice * RULES.whole("melee.kills") > target.figures else []
    return readings.used(chosen, *asked)


def _named(chances: dict[int, Fraction]) -> dict[str, Fraction]:
    """Kills as words of the answer: `kills-0`, `kills-1` ... ; what cannot come is left out."""
    return {f"kills-{kills}": chance for kills, chance in chances.items() if chance}


PROCEDURE = Procedure(
    id="melee",
    name=Text("Melee", "Ближний бой"),
    about=Text(
        "a unit's dice against another, and what they kill", "кубики формирования против другого и кого они убивают"
    ),
    inputs=Inputs,
    run=run,
    cites=cite("chainmail", "K-103", "K-301", "K-302", "K-303", "K-304", "K-305", "K-306", "K-307", "K-703"),
)
