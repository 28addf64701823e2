"""Throwing machines and guns: years, reach, what they shoot, chance to hit, mobility (section 15)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from builder.checks.wording import year as dated
from builder.documents.fields import OneOf
from builder.rules import sums
from builder.rules.calculation import Number, Term
from builder.rules.dice import Chances, die, face
from builder.rules.legality import Fault, Law, Laws
from builder.rules.readings import NO_CHOICE
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import named
from builder.text import Text, same
from builder.text.citation import Citation

Band = Literal["dead", "grape", "near", "far", "out"]
HIT_DIE = "artillery.hit.die"
Flying = Annotated[str, OneOf(lambda: (*RULES.below("artillery.shots"), "hand"))]
"""The kind of missile: bolt, stone, ball, grape, or `hand` for those of hand weapons."""


@dataclass(frozen=True, slots=True)
class Missile:
    """A missile: its kind, and the keys of its S and its penetration."""

    kind: Flying = "hand"
    shooting_key: str = ""
    penetration_key: str = ""

    def allows(self, leaf: str) -> bool:
        """Whether something counts against it, as everything does against hand weapons."""
        return self.kind == "hand" or RULES.flag(f"artillery.shots.{self.kind}.{leaf}")

    @property
    def shooting(self) -> int:
        """S in points."""
        return RULES.whole(self.shooting_key)

    @property
    def penetration(self) -> int:
        """Penetration in points."""
        return RULES.whole(self.penetration_key)

    @property
    def cites(self) -> tuple[Citation, ...]:
        """The facts of its row."""
        return RULES.cite(self.shooting_key, self.penetration_key)


def band(piece: str, distance: Number | float) -> Band:
    """The band of a distance in steps: strictly under the edge for dead ground and grape, up to it beyond (Q-57)."""
    row = RULES.row(f"artillery.pieces.{piece}")
    if distance < row.get("dead", 0):
        return "dead"
    if distance < row.get("grape", 0):
        return "grape"
    return "near" if distance <= row["near"] else "far" if distance <= row["far"] else "out"


def shot(piece: str, reach: Band) -> Missile:
    """The missile in a band, with S and penetration. Raises MusterError if nothing can be hit."""
    REACHES.refuse((piece, reach))
    entry = f"artillery.pieces.{piece}"
    if reach == "grape":
        return Missile("grape", f"{entry}.grape_shooting", f"{entry}.grape_penetration")
    return Missile(str(RULES[f"{entry}.shot"].value), f"{entry}.shooting_{reach}", f"{entry}.penetration")


def called(piece: str) -> dict[str, object]:
    """The name of a piece."""
    return {"name": named(f"artillery.pieces.{piece}")}


def reach_of(piece: str) -> str:
    """The edges of its bands in steps, as the rulebook writes them: 6/20/40."""
    row = RULES.row(f"artillery.pieces.{piece}")
    return "/".join(str(row[edge]) for edge in ("dead", "grape", "near", "far") if edge in row)


def rolls_to_hit(kind: str) -> bool:
    """Whether a shot of this kind needs the roll to hit (C-15.2a-05, C-15.1b-01)."""
    return kind not in RULES.ids("artillery.hit.no_roll")


def to_hit(
    year: int, depth: int = 1, halved: bool = False, chosen: Mapping[str, str] = NO_CHOICE
) -> tuple[int, tuple[Term, ...]]:
    """The highest d20 roll that hits, with its steps (C-15.2a-04 to -06, Q-46, Q-47)."""
    late = year > RULES.whole("artillery.hit.late_after")
    key = "artillery.hit.late" if late else "artillery.hit.early"
    chance = RULES.whole(key)
    edge = number(RULES.whole("artillery.hit.late_after"))
    when = Text("after {edge}") if late else Text("up to {edge}")
    terms = [term(Text("standard chance to hit"), chance, when.fill(edge=edge), key)]
    more = (depth - 1) * RULES.whole("artillery.hit.depth")
    first = halved and readings.choice(chosen, "Q-46") == "halve-first"
    if first:
        chance = _halved(chance, terms)
    if more:
        chance, said = chance + more, sums.written((chance, more), chance + more)
        terms.append(term(Text("depth of the target"), chance, said, "artillery.hit.depth"))
    if halved and not first:
        chance = _halved(chance, terms)
    most = RULES.whole("artillery.hit.most")
    if chance > most:
        chance = most
        terms.append(term(Text("maximum"), most, number(most), "artillery.hit.most"))
    return chance, tuple(terms)


def hit_chances(limit: int) -> Chances[str]:
    """The chances of the roll to hit: the d20 hits, misses, or breaks the piece."""
    rolled = die(RULES.whole(HIT_DIE)).map(lambda face: outcome_of(face, limit))
    return rolled.ordered(("hit", "miss", "breakdown"))


def unwheeled(piece: str, year: int) -> bool:
    """Whether it is a piece that gets wheels only later (Q-59)."""
    wheels = f"artillery.pieces.{piece}.wheels"
    return wheels in RULES and year < RULES.whole(wheels)


def move(piece: str, year: int, chosen: Mapping[str, str] = NO_CHOICE) -> int:
    """Steps that the piece itself may move in a turn; light pieces need wheels (C-15.2a-08, Q-59)."""
    if unwheeled(piece, year) and readings.choice(chosen, "Q-59") == "immobile":
        return 0
    return RULES.whole(f"artillery.pieces.{piece}.move")


def turns(piece: str) -> bool:
    """Whether it can turn, which takes a whole turn (C-15.2a-09)."""
    return bool(RULES[f"artillery.pieces.{piece}.turns"].value)


def outcome_of(roll: int, limit: int) -> str:
    """The result of a roll to hit. Raises MusterError for a roll that the die cannot show."""
    if face(roll, RULES.whole(HIT_DIE)) >= RULES.whole("artillery.hit.breakdown"):
        return "breakdown"
    return "hit" if roll <= limit else "miss"


def _not_hit(it: tuple[str, Band], where: Band) -> Fault:
    piece, reach = it
    fact = RULES[f"artillery.pieces.{piece}.far"].fact
    return reach == where and {**called(piece), "reach": reach_of(piece), "fact": fact}


def _out_of_use(it: tuple[str, int], ends: tuple[str, ...]) -> Fault:
    """Whether a piece whose years have these ends is out of them; throwing machines always are in use (Q-21)."""
    piece, year = it
    span = {end: RULES.whole(key) for end in ("since", "until") if (key := f"artillery.pieces.{piece}.{end}") in RULES}
    used = span.get("since", year) <= year <= span.get("until", year)
    return not used and tuple(span) == ends and {**called(piece), **span, "year": dated(year)}


REACHES: Laws[tuple[str, Band]] = Laws(
    Law(
        "dead",
        Text("the target is in dead ground ({name}: range bands {reach} steps)"),
        lambda it: _not_hit(it, "dead"),
    ),
    Law(
        "out",
        Text("the target is out of range ({name}: range bands {reach} steps)"),
        lambda it: _not_hit(it, "out"),
    ),
)
CALLED = same("{name}")
UNSEEN: Law[tuple[str, bool]] = Law(
    "unseen",
    Text("it must see its target; only stone throwers may shoot at targets out of sight"),
    lambda it: it[1] and not RULES.flag(f"artillery.pieces.{it[0]}.unseen") and called(it[0]),
    "C-15.2a-03",
    CALLED,
)  # fmt: skip
"""The law on unseen targets, judged by the piece and whether its target is out of sight."""
YEARS: Laws[tuple[str, int]] = Laws(
    Law(
        "since",
        Text("available from {since}, not in {year}"),
        lambda it: _out_of_use(it, ("since",)),
        "Q-21",
        CALLED,
    ),
    Law(
        "span",
        Text("available from {since} to {until}, not in {year}"),
        lambda it: _out_of_use(it, ("since", "until")),
        "Q-21",
        CALLED,
    ),
)


def _halved(chance: int, terms: list[Term]) -> int:
    """Half of a chance, with the next step."""
    part = Fraction(RULES.number("artillery.hit.halved"))
    exact = chance * part
    half = int(exact + Fraction(1, 2))  # arithmetic rounding: a half goes up
    said = sums.product(chance, part, exact)
    if exact != half:
        said = same("{exact} → {half}").fill(exact=said, half=half)
    terms.append(term(Text("halved"), half, said, "artillery.hit.halved", "Q-46"))
    return half
