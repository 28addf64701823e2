"""Shooting values by stands and band, and ranges (N-401 to N-407)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import measure
from builder.systems.napoleonic.rulebook import RULES, choice
from builder.text import Text


@dataclass(frozen=True, slots=True)
class Band:
    """A band of a table: `near`, `far` or `unseen`, the kind of shot, and its start and end in cm."""

    id: str
    kind: str
    start: int
    end: int

    def key(self, table: str, stands: int) -> str:
        """The key of its value for this number of stands."""
        return f"shooting.tables.{table}.values.{self.id}.{stands}"


def bands(table: str, levels: int = 0, *, seen: bool = True) -> tuple[Band, ...]:
    """The bands of a table in order; each of the `levels` of a hill extends the range of ball (N-406)."""
    key = f"shooting.tables.{table}"
    near, far = RULES.whole(f"{key}.near"), RULES.whole(f"{key}.far")
    kinds = RULES.ids(f"{key}.kinds")
    if not seen:
        if f"{key}.unseen" not in RULES:
            return ()
        return (Band("unseen", str(RULES[f"{key}.unseen"].value), RULES.whole(f"{key}.dead"), far),)
    raised = levels * RULES.whole("shooting.level") if kinds[1] in RULES.ids("shooting.raised") else 0
    return (Band("near", kinds[0], 0, near), Band("far", kinds[1], near, far + raised))


class Aim(NamedTuple):
    """A shot to look up in a table: distance to the target in cm, hill levels above it, and whether it is visible."""

    table: str
    distance: float
    levels: int = 0
    seen: bool = True

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands of its table."""
        return bands(self.table, self.levels, seen=self.seen)


@law(
    "reach",
    Text("the target is {cm} cm away, {over} cm beyond the range of {most} cm"),
    "N-401",
    "N-402",
    "N-403",
    "N-404",
)
def _too_far(it: Aim) -> Fault:
    most = it.bands[-1].end
    fact = RULES[f"shooting.tables.{it.table}.far"].fact
    over = measure(it.distance - most)
    return it.distance > most and {"cm": measure(it.distance), "most": most, "over": over, "fact": fact}


AIMS: Laws[Aim] = Laws(
    Law(
        "unseen",
        Text("the target is not visible; only howitzers can shoot at targets they cannot see"),
        lambda it: not it.bands,
        ("N-307", "N-407"),
    ),
    _too_far,
)


def band(aim: Aim, chosen: Mapping[str, str]) -> Band:
    """The band of a distance. Raises MusterError if the target is out of range or cannot be seen."""
    AIMS.refuse(aim)
    *nearer, last = aim.bands
    for one in nearer:
        if aim.distance < one.end or (aim.distance == one.end and choice(chosen, "N-Q3") == "nearer"):
            return one
    return last


def counted(stands: int, chosen: Mapping[str, str]) -> int:
    """How many stands of a group count, for its value and modifiers: at most the size of the tables (N-Q2)."""
    largest = RULES.whole("shooting.largest")
    return largest if stands > largest and choice(chosen, "N-Q2") == "table-ends" else stands


SHELLS: Laws[tuple[Band, int]] = sole(
    "table",
    Text("{stands|figure|figures}; the shell table ends at {last} and cannot be extended"),
    lambda it: it[0].id == "unseen" and {"stands": it[1], "last": RULES.whole("shooting.largest")},
    ("N-Q2", "N-Q4"),
)


def value(table: str, one: Band, stands: int, chosen: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
    """The shooting value of a number of stands in a band, and the keys it is based on; larger groups by N-Q2.

    Raises MusterError if the table cannot be extended (shells).
    """
    last, count = RULES.whole("shooting.largest"), counted(stands, chosen)
    if one.id == "unseen":
        choice(chosen, "N-Q4")
    if count <= last:
        key = one.key(table, count)
        return RULES.whole(key), (key, "shooting.largest") if count < stands else (key,)
    SHELLS.refuse((one, stands))
    first = one.key(table, 1)
    return RULES.whole(first) * stands, (first, "shooting.largest")
