"""Movement: Dv from class and equipment, halves, quarters, march, formations, reforms, the way over ground (section 6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.calculation import Calculation, Number, Procedure, Term, Value
from builder.citation import cite
from builder.documents.fields import Strict, Year
from builder.errors import MusterError
from builder.systems.formations import readings
from builder.systems.formations.procedures import terrain
from builder.systems.formations.procedures.artillery import move as piece_moves
from builder.systems.formations.procedures.totals import Total
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import number, signed, term
from builder.text import Text, same

Way = Literal["move", "march", "sideways", "evade", "retreat", "flight", "follow", "pursuit"]
_DV = Text("Dv", "Дв")


class Inputs(Strict):
    """A movement of a unit or formation."""

    units: Annotated[
        tuple[Profile, ...], Field(min_length=1, max_length=50, description="one unit, or those of a formation")
    ]
    frontage: Annotated[int, Field(ge=1, le=50, description="units in the front of the formation")] = 1
    way: Annotated[Way, Field(description="march: on Manoeuvre, not interacting with the enemy (C-6.1-06)")] = "move"
    turtle: bool = False
    shot: Annotated[bool, Field(description="it shot this turn with hand weapons (C-5.1-07)")] = False
    reforms: Annotated[int, Field(ge=0, description="reforms made in this phase (C-6.3-01)")] = 0
    year: Annotated[Year | None, Field(description="for guns: on wheels or not")] = None
    legs: Annotated[tuple[terrain.Leg, ...], Field(max_length=20, description="the way, ground by ground")] = ()
    readings: readings.Chosen


@dataclass(frozen=True, slots=True)
class Moves:
    """What a unit's Dv comes to, in steps: in full, half, a quarter, and on the march."""

    full: Number
    half: Number
    quarter: Number
    march: Number


def speed(profile: Profile) -> Total:
    """Dv by class and equipment, each deduction a term, not under the floor (C-6.1-02 to C-6.1-05, Q-18)."""
    terms = tuple(_speed(profile))
    values = [value for one in terms if not isinstance(value := one.value, str)]
    least = RULES.number("movement.base.least")
    below = sum(values) < least
    if below:
        terms += (term(Text("floor", "предел"), least - sum(values), number(least), "movement.base.least"),)
    return Total(_DV, max(sum(values), least), terms, "C-6.1-01")


def _speed(profile: Profile) -> Iterable[Term]:
    if profile.piece and profile.troop in ("elephants", "chariots"):
        yield _base(f"arms.pieces.{profile.piece}.dv", RULES.text(f"arms.pieces.{profile.piece}.name"))
    elif profile.troop == "artillery":
        yield _base("bases.crew.dv", RULES.text("bases.classes.artillery.name"))
    else:
        yield _base(f"movement.base.{profile.troop}", RULES.text(f"bases.classes.{profile.troop}.name"))
        for key, name in _loads(profile):
            value = RULES.number(key)
            yield term(name, value, signed(value), key)


def _base(key: str, name: Text) -> Term:
    value = RULES.number(key)
    return term(name, value, number(value), key)


def _loads(profile: Profile) -> Iterable[tuple[str, Text]]:
    """What slows a unit: the key of each deduction with its name."""
    table = f"movement.{profile.troop}"
    if f"{table}.{profile.armour}" in RULES:
        yield f"{table}.{profile.armour}", RULES.text(f"bases.armour.{profile.armour}.name")
    if profile.barding != "none" and f"{table}.barding" in RULES:
        yield f"{table}.barding", RULES.text(f"bases.barding.{profile.barding}.name")
    if profile.big_shield and f"{table}.big_shield" in RULES:
        yield f"{table}.big_shield", RULES.text("arms.equipment.big_shield.name")
    for arm in profile.arms:
        if f"{table}.{arm}" in RULES:
            home = "shooting" if RULES.has_text(f"arms.shooting.{arm}.name") else "melee"
            yield f"{table}.{arm}", RULES.text(f"arms.{home}.{arm}.name")
    if profile.works and f"{table}.{profile.works}" in RULES:
        yield f"{table}.{profile.works}", RULES.text(f"arms.equipment.{profile.works}.name")


def moves(profile: Profile, chosen: Mapping[str, str] | None = None) -> Moves:
    """Full, half, quarter and march of the written Dv, in steps."""
    dv = profile.stats.dv
    return Moves(
        full=dv,
        half=part(dv, "movement.reform.cost", chosen),
        quarter=part(dv, "movement.retreat", chosen),
        march=dv * RULES.number("movement.march"),
    )


def part(distance: Number, key: str, chosen: Mapping[str, str] | None = None) -> Number:
    """A share of a distance in steps; not rounded unless the club rounds (Q-17)."""
    share = distance * Fraction(RULES.number(key))
    if readings.choice(dict(chosen or {}), "Q-17") == "half-up":
        return (share + Fraction(1, 2)).__floor__()
    return share.numerator if share.denominator == 1 else share


def frontage_cost(frontage: int) -> Number:
    """Steps that a wide front takes off, as a number not above 0 (C-6.2-04)."""
    wide = max(0, frontage - RULES.whole("movement.frontage.free"))
    return wide * RULES.number("movement.frontage.each")


def formation_speed(profiles: Sequence[Profile], frontage: int) -> Total:
    """Dv of a formation: its slowest unit's, less each unit of the front beyond those that are free (C-6.2-04)."""
    slowest = min(profile.stats.dv for profile in profiles)
    label = Text("slowest unit", "самый медленный отряд") if len(profiles) > 1 else _DV
    terms = [term(label, slowest, number(slowest), "C-6.2-04" if len(profiles) > 1 else "C-6.1-01")]
    cost = frontage_cost(frontage)
    if cost:
        words = Text("{cost}, {n} units in front", "{cost}, отрядов во фронте: {n}").fill(cost=signed(cost), n=frontage)
        terms.append(
            term(Text("frontage", "ширина фронта"), cost, words, "movement.frontage.each", "movement.frontage.free")
        )
    return Total(_DV, max(slowest + cost, 0), tuple(terms), "C-6.2-04")


def run(inputs: Inputs) -> Calculation:
    """The steps that are left for this movement, and where the way ends.

    Raises MusterError when shooting, reforms or ground forbid it.
    """
    _refuse(inputs)
    terms: list[Term] = (
        [*speed(inputs.units[0]).terms, speed(inputs.units[0]).as_term()] if len(inputs.units) == 1 else []
    )
    steps, more = _whole(inputs)
    terms += more
    factors = {"march": "movement.march", "move": ""}
    factor = factors.get(inputs.way, f"movement.{inputs.way}")
    after = readings.choice(inputs.readings, "Q-43") == "after-doubling" and inputs.way == "march"
    if after:
        steps -= frontage_cost(inputs.frontage)
    for key, name in ((factor, _way_name(inputs.way)), ("movement.turtle" if inputs.turtle else "", _TURTLE)):
        if key:
            steps, step = _times(steps, key, name, inputs.readings)
            terms.append(step)
    if after and frontage_cost(inputs.frontage):
        cost = frontage_cost(inputs.frontage)
        terms.append(_left(Text("frontage", "ширина фронта"), steps, -cost, "movement.frontage.each", "Q-43"))
        steps += cost
    whole = steps
    for key, name in _spent(inputs):
        cost = part(whole, key, inputs.readings)
        terms.append(_left(name, steps, cost, key))
        steps -= cost
    used = readings.used(inputs.readings, "Q-17", "Q-43")
    result: dict[str, Value] = {"steps": steps}
    if inputs.legs:
        walked = _walk(inputs, steps)
        terms += walked.working
        result |= walked.result
        used |= walked.readings
    return Calculation(tuple(terms), result, readings=used)


_TURTLE = Text("turtle", "черепаха")


def _whole(inputs: Inputs) -> tuple[Number, list[Term]]:
    """The Dv that the movement starts from: of the piece, of the unit, or of the formation."""
    first = inputs.units[0]
    if first.troop == "artillery" and first.piece and inputs.year is not None:
        steps = piece_moves(first.piece, inputs.year, inputs.readings)
        name = (
            RULES.text(f"arms.pieces.{first.piece}.name")
            if RULES.has_text(f"arms.pieces.{first.piece}.name")
            else (RULES.text(f"artillery.pieces.{first.piece}.name"))
        )
        return steps, [term(name, steps, number(steps), f"artillery.pieces.{first.piece}.move")]
    total = formation_speed(inputs.units, inputs.frontage)
    return total.value, [*total.terms, total.as_term()] if len(total.terms) > 1 or len(inputs.units) > 1 else list(
        total.terms
    )


def _refuse(inputs: Inputs) -> None:
    most = RULES.whole("movement.reform.most")
    if inputs.reforms > most:
        raise MusterError(f"{inputs.reforms} reforms, at most {most} in a phase (C-6.3-01)")
    if inputs.way == "march" and inputs.shot:
        raise MusterError("a unit that shoots does not march (C-6.1-06)")
    if inputs.frontage > len(inputs.units) > 1:
        raise MusterError(f"{inputs.frontage} units in front of a formation of {len(inputs.units)}")
    if any(unit.fanatic for unit in inputs.units) and not all(unit.fanatic for unit in inputs.units):
        raise MusterError("fanatics form no formation with others (C-3.5-05)")


def _spent(inputs: Inputs) -> Iterable[tuple[str, Text]]:
    """What of the movement is already spent: shooting (not chariots, guns all of it) and reforms."""
    first = inputs.units[0]
    if inputs.shot and first.troop == "artillery":
        yield "artillery.shot_cost", _SHOT
    elif inputs.shot and first.troop != "chariots":
        yield "movement.shot_cost", _SHOT
    for _ in range(inputs.reforms):
        yield "movement.reform.cost", Text("reform", "перестроение")


_SHOT = Text("shooting", "стрельба")


def _way_name(way: Way) -> Text:
    return RULES.text(f"movement.{way}.name") if RULES.has_text(f"movement.{way}.name") else _WAYS[way]


_WAYS: Mapping[Way, Text] = {
    "move": Text("move", "ход"),
    "march": Text("march", "марш"),
    "sideways": Text("backwards or sideways", "назад или в сторону"),
    "evade": Text("evasion", "уклонение"),
    "retreat": Text("retreat", "отступление"),
    "flight": Text("flight", "бегство"),
    "follow": Text("following a retreat", "преследование отступившего"),
    "pursuit": Text("pursuit", "преследование"),
}


def _times(steps: Number, key: str, name: Text, chosen: Mapping[str, str]) -> tuple[Number, Term]:
    result = part(steps, key, chosen)
    words = Text("{steps} × {factor} = {result}", "{steps} × {factor} = {result}")
    said = words.fill(steps=number(steps), factor=same(str(RULES.number(key))), result=number(result))
    return result, term(name, result, said, key)


def _left(name: Text, steps: Number, cost: Number, *sources: str) -> Term:
    words = Text("{steps} − {cost} = {rest}", "{steps} − {cost} = {rest}")
    rest = steps - cost
    return term(name, rest, words.fill(steps=number(steps), cost=number(cost), rest=number(rest)), *sources)


def _walk(inputs: Inputs, steps: Number) -> Calculation:
    """The way over ground, leg by leg: the terrain procedure's, for the slowest of the units."""
    columns = list(dict.fromkeys(terrain.troop(unit) for unit in inputs.units))
    forced = {"retreat": "retreat", "evade": "evasion", "flight": "flight"}
    walks = [
        terrain.run(
            terrain.Inputs(
                troop=column,  # type: ignore[arg-type]
                dv=float(steps),
                legs=inputs.legs,
                forced=forced.get(inputs.way),  # type: ignore[arg-type]
                readings=inputs.readings,
            )
        )
        for column in columns
    ]
    return min(walks, key=lambda walk: Fraction(str(walk.result.get("steps", 0))))


PROCEDURE = Procedure(
    id="movement",
    name=Text("Movement", "Движение"),
    about=Text(
        "how far a unit or formation goes: equipment, march, frontage, shooting, reforms, ground",
        "как далеко идёт отряд или формация: снаряжение, марш, фронт, стрельба, перестроения, местность",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-6.1-01", "C-6.1-02", "C-6.1-03", "C-6.1-06", "C-6.2-04", "C-6.3-01"),
)
