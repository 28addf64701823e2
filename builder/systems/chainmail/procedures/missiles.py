"""A volley: shooters divided into groups, one die per group, kills by the table (K-401 to K-405)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import ROLLS, Strict
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, certain, event, face, summed
from builder.rules.legality import Laws, Rolled, missing, needed, sole
from builder.rules.readings import Decisions
from builder.rules.wording import signed
from builder.rules.working import Working
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.profile import Armour, Weapon
from builder.systems.chainmail.rulebook import RULES, Chosen, working
from builder.text import Text, same


class Contest(Strict):
    """The dice rolled by shooters who moved too far and by their opponent (K-203, K-204)."""

    own: int
    opponent: int


CONTESTS = sole(
    "missing",
    Text("shooters who moved too far must first beat the opponent's die: add `contest` with `own` and `opponent`"),
    missing,
)
GROUPS: Laws[Rolled] = sole(
    "dice", Text("{wanted|group rolls|groups roll} {wanted|die|dice}, not {given}"), Rolled.other
)


class Inputs(Strict):
    """One volley at one target."""

    shooters: Annotated[int, Field(ge=1, le=400, description="number of figures that shoot")]
    armour: Annotated[Armour, Field(description="armour of the target")]
    weapon: Annotated[Weapon, Field(description="the shooters' weapon; heavy crossbows add to the die roll")] = "bow"
    targets: Annotated[int | None, Field(ge=1, le=400, description="figures in the target; default: no limit")] = None
    groups: Annotated[tuple[int, ...] | None, ROLLS, Field(description="group sizes; default: from the rules")] = None
    tired: bool = False
    target_tired: bool = False
    contested: Annotated[
        bool, Field(description="whether the shooters moved too far and must beat the opponent's die")
    ] = False
    contest: Annotated[
        Contest | None, Field(description="the two rolls, own and opponent's; used with `contested` and `dice`")
    ] = None
    dice: Annotated[tuple[int, ...] | None, ROLLS, Field(description="one roll per group; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The groups, the kills of each and their sum, or the exact chances of it.

    Raises MusterError for groups that the table does not allow and for dice that do not match the groups.
    """
    work = working(inputs.readings)
    sizes = _groups(inputs, work)
    added = _added(inputs, work)
    if inputs.targets:
        work.rests_on("K-Q15")
    if inputs.dice is None:
        kills = _chances(inputs, sizes, added, work)
        work.add(Text("expected kills"), kills.mean(), classes.expected(kills), "K-405", result="expected")
        return work.answer(odds=classes.named(kills))
    if inputs.contested and not _contest(inputs, work):
        return work.answer({"kills": 0})
    _rolled(inputs, inputs.dice, sizes, added, work)
    return work.answer()


def beats(decisions: Decisions) -> Fraction:
    """The chance to beat the opponent's die (K-Q7)."""
    sides = RULES.whole("shooting.contest")
    wins = sides * (sides - 1) // 2 + (sides if decisions.choice("K-Q7") == "tie-wins" else 0)
    return Fraction(wins, sides * sides)


def volley(shooters: int, armour: str, weapon: Weapon, decisions: Decisions) -> Chances[int]:
    """The exact chances of the kills of a volley of shooters who are not tired, in groups by the rules."""
    return _kills(volleys.groups(shooters, armour, decisions), armour, bonus(weapon, decisions))


def bonus(weapon: Weapon, decisions: Decisions) -> int:
    """What a weapon adds to each die (K-204) under the reading of K-Q6."""
    return classes.shift(classes.added(classes.Die(False, False, weapon)), decisions)


def _kills(sizes: tuple[int, ...], armour: str, added: int) -> Chances[int]:
    return summed(volleys.odds(size, armour, added) for size in sizes)


def _groups(inputs: Inputs, work: Working) -> tuple[int, ...]:
    sizes = _division(inputs, work)
    if inputs.shooters > RULES.whole(f"missiles.columns.{volleys.COLUMNS.rows[-1]}"):
        work.rests_on("K-Q5")
    parts = " + ".join(map(str, sizes)) if len(sizes) > 1 else f"1 × {inputs.shooters}"
    said = same(f"{inputs.shooters} = {parts}")
    work.add(Text("groups"), len(sizes), said, "K-404", *(["K-Q3"] if len(sizes) > 1 else []), result="groups")
    return sizes


def _division(inputs: Inputs, work: Working) -> tuple[int, ...]:
    if inputs.groups is None:
        return volleys.groups(inputs.shooters, inputs.armour, work)
    volleys.DIVISION.refuse(volleys.Division(inputs.groups, inputs.shooters, inputs.armour, work))
    return inputs.groups


def _added(inputs: Inputs, work: Working) -> int:
    addends = classes.added(classes.Die(inputs.tired, inputs.target_tired, inputs.weapon))
    added = classes.shift(addends, work)
    if addends and work.choice("K-Q6") != "ignore":
        keys = (one.source for one in addends)
        work.add(Text("modifier to each die"), added, signed(added), *keys, "K-Q6")
    return added


def _chances(inputs: Inputs, sizes: tuple[int, ...], added: int, work: Working) -> Chances[int]:
    kills = _kills(sizes, inputs.armour, added)
    if inputs.contested:
        kills = event(beats(work)).then(lambda allowed: kills if allowed else certain(0)).sorted()
    return kills.capped(inputs.targets) if inputs.targets else kills


def _contest(inputs: Inputs, work: Working) -> bool:
    contest, sides = needed(inputs.contest, CONTESTS), RULES.whole("shooting.contest")
    own, other = face(contest.own, sides), face(contest.opponent, sides)
    won = own > other or (own == other and work.choice("K-Q7") == "tie-wins")
    work.add(Text("beats the opponent's die"), won, same(f"{own} : {other}"), "K-203", "K-Q7", result="allowed")
    return won


def _rolled(inputs: Inputs, dice: tuple[int, ...], sizes: tuple[int, ...], added: int, work: Working) -> None:
    GROUPS.refuse(Rolled(len(sizes), len(dice)))
    total = 0
    for index, (size, roll) in enumerate(zip(sizes, dice, strict=True), 1):
        key = volleys.cell(size, inputs.armour, face(roll, RULES.whole("missiles.die")), added)
        kills = RULES.whole(key)
        label = Text("group {n} ({size|shooter|shooters})").fill(n=index, size=size)
        work.add(label, kills, same(f"{roll}: {kills}"), key, result=f"group-{index}")
        total += kills
    work.plain(Text("kills"), min(total, inputs.targets or total), "K-405", result="kills")
