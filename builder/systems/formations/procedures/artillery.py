"""Throwing machines and guns: reach, shot, chance to hit, breakdown (section 15)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.calculation import Calculation, Number, Procedure, Term
from builder.citation import Citation, cite
from builder.documents.fields import HistoricDate, Strict, Year
from builder.errors import MusterError
from builder.systems.formations import readings
from builder.systems.formations.dicing import at_most, face
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import number, signed, term
from builder.text import Text, same

Band = Literal["dead", "grape", "near", "far", "out"]
Battery = Literal["bolt-thrower", "stone-thrower", "light-bombard", "light-gun", "heavy-bombard", "heavy-gun"]
_DIE = "artillery.hit.die"


@dataclass(frozen=True, slots=True)
class Shot:
    """What a piece throws at a distance: kind (bolt, stone, ball, grape), S and penetration in points."""

    kind: str
    s: int
    penetration: int
    cites: tuple[Citation, ...]


class Inputs(Strict):
    """One shot of one battery."""

    piece: Battery
    year: Annotated[Year, Field(description="year of the battle")]
    distance: Annotated[float, Field(ge=0, le=500, description="steps to the target")]
    depth: Annotated[int, Field(ge=1, le=20, description="units one behind another along the shot (C-15.2a-05)")] = 1
    target: Annotated[
        Literal["unit", "skirmishers", "battery"],
        Field(description="skirmishers outside a formation and batteries halve the chance (C-15.2a-06)"),
    ] = "unit"
    unseen: Annotated[bool, Field(description="target out of sight: stone throwers only")] = False
    below_slope: Annotated[
        float | None, Field(ge=0, description="battery on a hill: steps from the foot of the slope to the target")
    ] = None
    die: Annotated[int | None, Field(description="d20 of the roll to hit; left out: exact chances")] = None
    readings: readings.Chosen


def in_force(piece: str, year: int) -> bool:
    """Whether a piece is in use in a year; throwing machines always are (Q-21)."""
    since, until = f"artillery.pieces.{piece}.since", f"artillery.pieces.{piece}.until"
    return (since not in RULES or RULES.whole(since) <= year) and (until not in RULES or year <= RULES.whole(until))


def band(piece: str, distance: Number | float) -> Band:
    """The band of a distance in steps: strictly under the edge for dead ground and grape, up to it beyond (Q-57)."""
    row = RULES.row(f"artillery.pieces.{piece}")
    if distance < row.get("dead", 0):
        return "dead"
    if distance < row.get("grape", 0):
        return "grape"
    return "near" if distance <= row["near"] else "far" if distance <= row["far"] else "out"


def shot(piece: str, reach: Band) -> Shot:
    """What flies in a band, with S and penetration. Raises MusterError where nothing can be hit."""
    entry = f"artillery.pieces.{piece}"
    if reach in ("dead", "out"):
        where = "in its dead ground" if reach == "dead" else "out of reach"
        raise MusterError(f"the target is {where}: {RULES.text(f'{entry}.name').en} {reach_of(piece)}")
    if reach == "grape":
        s, penetration, kind = f"{entry}.grape_s", f"{entry}.grape_penetration", "grape"
    else:
        s, penetration, kind = f"{entry}.s_{reach}", f"{entry}.penetration", str(RULES[f"{entry}.shot"].value)
    return Shot(kind, RULES.whole(s), RULES.whole(penetration), RULES.cite(s, penetration))


def reach_of(piece: str) -> str:
    """The edges of its bands in steps, as the rulebook writes them: 6/20/40."""
    row = RULES.row(f"artillery.pieces.{piece}")
    return "/".join(str(row[edge]) for edge in ("dead", "grape", "near", "far") if edge in row)


def rolls_to_hit(kind: str) -> bool:
    """Whether a shot of this kind needs the roll to hit (C-15.2a-05, C-15.1b-01)."""
    return kind not in RULES.ids("artillery.hit.no_roll")


def vp(
    year: int,
    depth: int = 1,
    halved: bool = False,
    chosen: Mapping[str, str] = {},
) -> tuple[int, tuple[Term, ...]]:
    """VP, the highest d20 that hits, with its steps (C-15.2a-04 to -06, Q-46, Q-47)."""
    late = year > RULES.whole("artillery.hit.late_after")
    key = "artillery.hit.late" if late else "artillery.hit.early"
    standard = RULES.whole(key)
    edge = number(RULES.whole("artillery.hit.late_after"))
    when = Text("after {edge}", "после {edge}") if late else Text("up to {edge}", "до {edge}")
    terms = [term(Text("standard VP", "стандартная ВП"), standard, when.fill(edge=edge), key)]
    more = (depth - 1) * RULES.whole("artillery.hit.depth")
    chance = standard
    steps: list[tuple[Callable[[int, int], tuple[int, Term]], int]] = [(_deeper, more)] if more else []
    if halved:
        steps.insert(0 if readings.choice(chosen, "Q-46") == "halve-first" else len(steps), (_halved, 0))
    for step, amount in steps:
        chance, said = step(chance, amount)
        terms.append(said)
    most = RULES.whole("artillery.hit.most")
    if chance > most:
        chance = most
        terms.append(term(Text("most", "не больше"), most, number(most), "artillery.hit.most"))
    return chance, tuple(terms)


def hit_chance(limit: int) -> Fraction:
    """The chance that the d20 is at or under VP."""
    return at_most(limit, _DIE)


def breakdown_faces() -> int:
    """Faces of the d20 that burst or break the piece (C-15.2a-07)."""
    return RULES.whole(_DIE) - RULES.whole("artillery.hit.breakdown") + 1


def move(piece: str, year: int, chosen: Mapping[str, str] = {}) -> int:
    """Steps that the piece itself may move in a turn; light pieces need wheels (C-15.2a-08, Q-59)."""
    wheels = f"artillery.pieces.{piece}.wheels"
    if wheels in RULES and year < RULES.whole(wheels) and readings.choice(chosen, "Q-59") == "immobile":
        return 0
    return RULES.whole(f"artillery.pieces.{piece}.move")


def turns(piece: str) -> bool:
    """Whether it can turn, which takes a whole turn (C-15.2a-09)."""
    return bool(RULES[f"artillery.pieces.{piece}.turns"].value)


def run(inputs: Inputs) -> Calculation:
    """Band, shot and chance to hit, with the roll or the exact chances.

    Raises MusterError for a piece out of its years, out of reach, or one that cannot shoot at what it does not see.
    """
    name = RULES.text(f"artillery.pieces.{inputs.piece}.name")
    _refuse(inputs, name.en)
    reach = band(inputs.piece, inputs.distance)
    thrown = shot(inputs.piece, reach)
    steps = number(Fraction(str(inputs.distance)))
    working: tuple[Term, ...] = (
        Term(Text("reach", "дальность"), reach, Text("{steps} in {reach}", "{steps} при {reach}").fill(
            steps=steps, reach=reach_of(inputs.piece)), thrown.cites),
        Term(Text("S", "С"), thrown.s, RULES.text(f"artillery.shots.{thrown.kind}.name"), thrown.cites),
        Term(Text("penetration", "пробиваемость"), -thrown.penetration, signed(-thrown.penetration), thrown.cites),
    )  # fmt: skip
    result: dict[str, int | str | bool | Fraction] = {
        "band": reach, "shot": thrown.kind, "s": thrown.s, "penetration": thrown.penetration,
    }  # fmt: skip
    if not rolls_to_hit(thrown.kind):
        none = Text("no roll to hit", "бросок на попадание не нужен")
        working += (term(none, True, none, "artillery.hit.no_roll"),)
        return Calculation(
            working, result | {"outcome": "hit"}, {"hit": Fraction(1)}, readings.used(inputs.readings, "Q-57")
        )
    halved = inputs.unseen or inputs.target != "unit"
    limit, terms = vp(inputs.year, inputs.depth, halved, inputs.readings)
    working += terms
    result["vp"] = limit
    hit, lost = hit_chance(limit), Fraction(breakdown_faces(), RULES.whole(_DIE))
    odds = {"hit": hit, "miss": 1 - hit - lost, "breakdown": lost}
    if inputs.die is not None:
        outcome = outcome_of(inputs.die, limit)
        how = Text("{die} against {limit}", "{die} против {limit}").fill(die=inputs.die, limit=limit)
        working += (
            term(
                Text("roll to hit", "бросок на попадание"),
                outcome,
                how,
                "artillery.hit.early",
                "artillery.hit.breakdown",
            ),
        )
        result["outcome"] = outcome
    return Calculation(working, result, odds, readings.used(inputs.readings, "Q-57", *(["Q-46"] if halved else [])))


def outcome_of(die: int, limit: int) -> Literal["hit", "miss", "breakdown"]:
    """What a roll to hit does. Raises MusterError for a roll that the die cannot show."""
    if face(die, _DIE) >= RULES.whole("artillery.hit.breakdown"):
        return "breakdown"
    return "hit" if die <= limit else "miss"


def refuse_year(piece: str, year: int) -> None:
    """Raises MusterError for a piece out of its years."""
    if in_force(piece, year):
        return
    since, until = (RULES.row(f"artillery.pieces.{piece}").get(end) for end in ("since", "until"))
    span = f"from {since}" + (f" to {until}" if until else "")
    name = RULES.text(f"artillery.pieces.{piece}.name").en
    raise MusterError(f"{name}: in use {span}, not in {HistoricDate(year)} (Q-21)")


def _refuse(inputs: Inputs, name: str) -> None:
    refuse_year(inputs.piece, inputs.year)
    if inputs.unseen and not RULES[f"artillery.pieces.{inputs.piece}.unseen"].value:
        raise MusterError(f"{name}: it must see its target; only stone throwers need not (C-15.2a-03)")
    if inputs.below_slope is not None and inputs.below_slope < RULES.whole("terrain.dead_zone"):
        raise MusterError(f"{name}: the target stands in the dead ground below the slope (C-12.2-07)")


def _deeper(chance: int, more: int) -> tuple[int, Term]:
    how = Text("{chance} + {more} = {sum}", "{chance} + {more} = {sum}").fill(
        chance=chance, more=more, sum=chance + more
    )
    return chance + more, term(Text("depth of the target", "глубина цели"), chance + more, how, "artillery.hit.depth")


def _halved(chance: int, _: int) -> tuple[int, Term]:
    exact = chance * Fraction(RULES.number("artillery.hit.halved"))
    half = int(exact + Fraction(1, 2))  # arithmetic rounding: a half goes up
    how = Text("{chance} × {part} = {exact}", "{chance} × {part} = {exact}").fill(
        chance=chance, part=number(RULES.number("artillery.hit.halved")), exact=number(exact)
    )
    if exact != half:
        how = same(f"{how.en} → {half}")
    return half, term(Text("half", "половина"), half, how, "artillery.hit.halved", "Q-46")


PROCEDURE = Procedure(
    id="artillery",
    name=Text("Artillery and machines", "Артиллерия и машины"),
    about=Text(
        "reach, shot, chance to hit and breakdown of one battery",
        "дальность, снаряд, вероятность попадания и поломка одной батареи",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-15.2a-04", "C-15.2a-05", "C-15.2a-06", "C-15.2a-07"),
)
