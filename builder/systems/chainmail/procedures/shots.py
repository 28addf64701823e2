"""How often a unit may shoot in a round (K-104, K-202 to K-205)."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure, Term
from builder.systems.chainmail import classes, readings
from builder.systems.chainmail.procedures.missiles import beats
from builder.systems.chainmail.profile import Fighting, Weapon
from builder.systems.chainmail.readings import Chosen
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.wording import number, term
from builder.text import Text
from builder.text.citation import cite

_RELOADS = Text("none: it reloads", "нет: перезарядка")
_MOVED_TOO_FAR = Text(
    "none: it moved too far to reload, and is still unloaded",
    "нет: прошли слишком много, перезарядить нельзя, не заряжены и дальше",
)


class Inputs(Strict):
    """A unit of shooters and what it does this round."""

    weapon: Weapon
    troop: Annotated[Fighting, Field(alias="class")] = "light-foot"
    elf: bool = False
    moved: Annotated[Literal["none", "half", "more"], Field(description="of its move: up to half, or more")] = "none"
    fighting: Annotated[bool, Field(description="it is in melee")] = False
    loaded: Annotated[bool, Field(description="heavy crossbows: it did not shoot last round, or has reloaded")] = True
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The shots, whether the opponent's die has to be beaten first, and whether the move may be split by a shot."""
    key = f"shooting.weapons.{inputs.weapon}"
    slow, twice = _is(key, "slow"), _is(key, "stood")
    working: list[Term] = []
    within = inputs.elf or (classes.mounted(inputs.troop) and inputs.weapon == "bow")
    contested = inputs.moved == "more" and not (within and readings.choice(inputs.readings, "K-Q18") == "free")
    reloads = slow and not inputs.loaded and inputs.moved != "more"
    if slow and not inputs.loaded:
        shots, contested = 0, False
        why = _RELOADS if reloads else _MOVED_TOO_FAR
        working.append(term(Text("shots", "выстрелы"), 0, why, "shooting.reload"))
    elif twice and inputs.moved == "none" and not inputs.fighting:
        shots = RULES.whole("shooting.rights.stood")
        working.append(term(Text("shots", "выстрелы"), shots, Text(f"{shots}: stood", f"{shots}: стояли"), "shooting.rights.stood"))  # fmt: skip
    else:
        shots = RULES.whole("shooting.rights.once")
        working.append(term(Text("shots", "выстрелы"), shots, number(shots), "shooting.rights.once", f"{key}.thrown"))
    if contested:
        chance = beats(inputs.readings)
        working.append(term(Text("only on beating the opponent", "только перебросив противника"), chance, number(chance), "shooting.rights.moved", "shooting.contest"))  # fmt: skip
    split = shots > 0 and within
    if split:
        working.append(
            term(Text("shoots within its move", "стреляет посреди движения"), True, Text("yes", "да"), "K-104")
        )
    thrown = _is(key, "thrown")
    if thrown:
        working.append(
            term(Text("at chargers", "по атакующим с разбега"), True, Text("always", "всегда"), f"{key}.thrown")
        )
    asked = [*(["K-Q7"] if contested else []), *(["K-Q18"] if split and inputs.moved == "more" else [])]
    used = readings.used(inputs.readings, *asked)
    result = {"shots": shots, "contested": contested, "splits_move": split, "at_chargers": thrown}
    if slow and not inputs.loaded:
        result["reloads"] = reloads
    odds = {"shoots": beats(inputs.readings), "does-not": 1 - beats(inputs.readings)} if contested else {}
    return Calculation(tuple(working), result, odds, used)


def _is(key: str, quality: str) -> bool:
    return str(RULES[f"{key}.{quality}"].value) == "yes"


PROCEDURE = Procedure(
    id="shots",
    name=Text("Right to shoot", "Право на выстрел"),
    about=Text(
        "how often a unit may shoot after what it did", "сколько раз отряд может выстрелить после своих действий"
    ),
    inputs=Inputs,
    run=run,
    cites=cite("chainmail", "K-104", "K-202", "K-203", "K-204", "K-205"),
)
