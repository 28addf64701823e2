"""A volley: shooters divided into groups, one die a group, kills by the table (K-401 to K-405)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation, Procedure, Term
from builder.rules.dice import Odds, capped, face, summed
from builder.systems.chainmail import readings, volleys
from builder.systems.chainmail.profile import Armour, Weapon
from builder.systems.chainmail.readings import Chosen
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.wording import about, number, signed, term
from builder.text import Text, same
from builder.text.citation import cite
from builder.text.errors import MusterError

_WRONG = {
    "sum": Text("the groups {sizes} are not {shooters|shooter|shooters}", "группы {sizes} — это не все стрелки ({shooters})"),
    "large": Text("a group of more than {most} is too large against {armour}: the table says to divide (K-404)",
                  "группа больше {most} велика, цель: {armour}; таблица велит делить (K-404)"),
    "needless": Text("{shooters} shooters against {armour} must not be divided (K-404)",
                     "стрелков {shooters}, цель: {armour} — делить нельзя (K-404)"),
    "unequal": Text("the groups {sizes} are not equal (K-404, K-Q3)", "группы {sizes} не равны (K-404, K-Q3)"),
    "many": Text("the groups {sizes} are more than needed (K-Q4; choose `free` to allow it)",
                 "групп {sizes} больше, чем нужно (K-Q4; выберите `free`, чтобы разрешить)"),
}  # fmt: skip


class Contest(Strict):
    """The die that shooters who moved too far have to beat (K-203, K-204)."""

    own: int
    opponent: int


class Inputs(Strict):
    """One volley at one target."""

    shooters: Annotated[int, Field(ge=1, le=400, description="figures that shoot")]
    armour: Annotated[Armour, Field(description="what the target wears")]
    weapon: Annotated[Weapon, Field(description="heavy crossbows add to the die")] = "bow"
    targets: Annotated[int | None, Field(ge=1, le=400, description="figures of the target; left out: enough")] = None
    groups: Annotated[tuple[int, ...] | None, ROLLS, Field(description="the division; left out: by the rules")] = None
    tired: bool = False
    target_tired: bool = False
    contested: Annotated[bool, Field(description="moved too far: must beat the opponent with a die")] = False
    contest: Annotated[Contest | None, Field(description="that die, rolled: counts with `contested` and `dice`")] = None
    dice: Annotated[tuple[int, ...] | None, ROLLS, Field(description="a roll for each group; left out: chances")] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The groups, what each kills, the sum; or its exact chances.

    Raises MusterError for groups that the table does not allow and for dice that do not belong to them.
    """
    sizes = _groups(inputs)
    added, working = _added(inputs)
    said = " + ".join(map(str, sizes))
    text = Text("{n} = {said}", "{n} = {said}").fill(n=inputs.shooters, said=said)
    head = term(Text("groups", "группы"), len(sizes), text, *(("K-404", "K-Q3") if len(sizes) > 1 else ("K-404",)))
    working = [head, *working]
    used = _used(inputs, len(sizes))
    result: dict[str, int | bool | Fraction] = {"groups": len(sizes)}
    if inputs.dice is None:
        chances = _chances(inputs, sizes, added)
        expected = sum((kills * chance for kills, chance in chances.items()), Fraction(0))
        working.append(term(Text("kills to expect", "ожидается убитых"), expected, about(expected), "K-405"))
        odds = {f"kills-{kills}": chance for kills, chance in chances.items()}
        return Calculation(tuple(working), {**result, "expected": expected}, odds, used)
    if inputs.contested:
        won, step = _contest(inputs)
        working.append(step)
        result["allowed"] = won
        if not won:
            return Calculation(tuple(working), {**result, "kills": 0}, {}, used)
    if len(inputs.dice) != len(sizes):
        says = Text(
            "{n|group throws|groups throw} {n|die|dice}, not {given}", "групп {n}, кубиков столько же, а не {given}"
        )
        raise MusterError(says.fill(n=len(sizes), given=len(inputs.dice)))
    total = 0
    for index, (size, roll) in enumerate(zip(sizes, inputs.dice, strict=True), 1):
        key = volleys.cell(size, inputs.armour, face(roll, RULES.whole("missiles.die")), added)
        kills = RULES.whole(key)
        label = Text("group {n} of {size}", "группа {n}, {size} фигур").fill(n=index, size=size)
        working.append(term(label, kills, same(f"{roll}: {kills}"), key))
        result[f"group-{index}"] = kills
        total += kills
    kills = min(total, inputs.targets or total)
    working.append(term(Text("kills", "убитых"), kills, number(kills), "K-405"))
    return Calculation(tuple(working), {**result, "kills": kills}, {}, used)


def beats(chosen: dict[str, str]) -> Fraction:
    """The chance to beat the opponent with a die (K-Q7)."""
    sides = RULES.whole("shooting.contest")
    wins = sides * (sides - 1) // 2 + (sides if readings.choice(chosen, "K-Q7") == "tie-wins" else 0)
    return Fraction(wins, sides * sides)


def volley(shooters: int, armour: str, added: int) -> Odds[int]:
    """The exact chances of the kills of a volley, divided by the rules."""
    return summed(_group(size, armour, added) for size in volleys.groups(shooters, armour, {}))


def _group(size: int, armour: str, added: int) -> Odds[int]:
    sides = RULES.whole("missiles.die")
    chances: Odds[int] = {}
    for roll in range(1, sides + 1):
        kills = volleys.killed(size, armour, roll, added)
        chances[kills] = chances.get(kills, Fraction(0)) + Fraction(1, sides)
    return chances


def _groups(inputs: Inputs) -> tuple[int, ...]:
    if inputs.groups is None:
        return volleys.groups(inputs.shooters, inputs.armour, inputs.readings)
    if wrong := volleys.legal(inputs.groups, inputs.shooters, inputs.armour, inputs.readings):
        sizes = " + ".join(map(str, inputs.groups)) or "–"
        armour = RULES.text(f"missiles.armour.{inputs.armour}.name")
        most = volleys.most(inputs.armour)
        raise MusterError(_WRONG[wrong].fill(sizes=sizes, shooters=inputs.shooters, armour=armour, most=most))
    return inputs.groups


def _added(inputs: Inputs) -> tuple[int, list[Term]]:
    if readings.choice(inputs.readings, "K-Q6") == "ignore":
        return 0, []
    causes = (
        (f"shooting.weapons.{inputs.weapon}.bonus", RULES.whole(f"shooting.weapons.{inputs.weapon}.bonus") != 0),
        ("fatigue.hits", inputs.tired),
        ("fatigue.struck", inputs.target_tired),
    )
    keys = [key for key, holds in causes if holds]
    added = sum(RULES.whole(key) for key in keys)
    return added, [term(Text("to each die", "к каждому кубику"), added, signed(added), *keys, "K-Q6")] if keys else []


def _chances(inputs: Inputs, sizes: tuple[int, ...], added: int) -> Odds[int]:
    chances = summed(_group(size, inputs.armour, added) for size in sizes)
    if inputs.contested:
        allowed = beats(inputs.readings)
        chances = {kills: chance * allowed for kills, chance in chances.items()}
        chances = dict(sorted({**chances, 0: chances.get(0, Fraction(0)) + 1 - allowed}.items()))
    return capped(chances, inputs.targets) if inputs.targets else chances


def _contest(inputs: Inputs) -> tuple[bool, Term]:
    if inputs.contest is None:
        raise MusterError(
            Text(
                "who moved too far has to beat the opponent first: give `contest` with `own` and `opponent`",
                "прошедшие слишком много сначала должны перебросить противника: дайте `contest` с `own` и `opponent`",
            )
        )
    sides = RULES.whole("shooting.contest")
    own, other = face(inputs.contest.own, sides), face(inputs.contest.opponent, sides)
    won = own > other or (own == other and readings.choice(inputs.readings, "K-Q7") == "tie-wins")
    return won, term(
        Text("beats the opponent", "перебросил противника"), won, same(f"{own} : {other}"), "K-203", "K-Q7"
    )


def _used(inputs: Inputs, count: int) -> dict[str, str]:
    asked = ["K-Q3", "K-Q4"] if count > 1 else []
    last = RULES.whole(f"missiles.columns.{volleys.columns()[-1]}")
    asked += ["K-Q5"] if inputs.shooters > last else []
    bonus = RULES.whole(f"shooting.weapons.{inputs.weapon}.bonus")
    asked += ["K-Q6"] if bonus or inputs.tired or inputs.target_tired else []
    asked += ["K-Q7"] if inputs.contested else []
    asked += ["K-Q15"] if inputs.targets else []
    return readings.used(inputs.readings, *asked)


PROCEDURE = Procedure(
    id="missiles",
    name=Text("Missile fire", "Дальний бой"),
    about=Text(
        "shooters in groups, a die for each, and whom they kill",
        "стрелки по группам, кубик за каждую и кого они убивают",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("chainmail", "K-203", "K-204", "K-401", "K-402", "K-403", "K-404", "K-405", "K-703"),
)
