"""Shooting values by stands and band, and what reaches a target (N-401 to N-407)."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.wording import measure
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError


@dataclass(frozen=True, slots=True)
class Band:
    """A band of a table: `near`, `far` or `unseen`, the kind of shot, and the cm from which and to which it reaches."""

    id: str
    kind: str
    start: int
    end: int

    def key(self, table: str, stands: int) -> str:
        """The key of its value for so many stands."""
        return f"shooting.tables.{table}.values.{self.id}.{stands}"


def bands(table: str, levels: int = 0, *, seen: bool = True) -> tuple[Band, ...]:
    """The bands of a table in order; a hill of so many `levels` carries ball farther (N-406)."""
    key = f"shooting.tables.{table}"
    near, far = RULES.whole(f"{key}.near"), RULES.whole(f"{key}.far")
    kinds = RULES.ids(f"{key}.kinds")
    if not seen:
        if f"{key}.unseen" not in RULES:
            return ()
        return (Band("unseen", str(RULES[f"{key}.unseen"].value), RULES.whole(f"{key}.dead"), far),)
    raised = levels * RULES.whole("shooting.level") if kinds[1] in RULES.ids("shooting.raised") else 0
    return (Band("near", kinds[0], 0, near), Band("far", kinds[1], near, far + raised))


def band(table: str, distance: float, chosen: Mapping[str, str], levels: int = 0, *, seen: bool = True) -> Band:
    """The band a distance falls in. Raises MusterError where it is out of reach or the target cannot be seen."""
    known = bands(table, levels, seen=seen)
    if not known:
        raise MusterError(
            Text(
                "the target is not seen; only howitzers shoot at what they do not see (N-307, N-407)",
                "цель не видна; по невидимым стреляют только гаубицы (N-307, N-407)",
            )
        )
    for one in known:
        if distance < one.end:
            return one
        if distance == one.end and (one is known[-1] or readings.choice(chosen, "N-Q3") == "nearer"):
            return one
    raise MusterError(
        Text(
            "{cm} cm is out of reach: {most} cm at most ({fact})",
            "{cm} см — вне досягаемости: не дальше {most} см ({fact})",
        ).fill(cm=measure(distance), most=known[-1].end, fact=_fact(table))
    )


def counted(stands: int, chosen: Mapping[str, str]) -> int:
    """How many stands of a group count, in its value and in its modifiers: no more than the tables have (N-Q2)."""
    largest = RULES.whole("shooting.largest")
    return largest if stands > largest and readings.choice(chosen, "N-Q2") == "table-ends" else stands


def value(table: str, one: Band, stands: int, chosen: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
    """The shooting value of so many stands in a band, and the constants it rests on; larger groups by N-Q2.

    Raises MusterError where a table may not be continued (shells).
    """
    last, count = RULES.whole("shooting.largest"), counted(stands, chosen)
    if count <= last:
        key = one.key(table, count)
        return RULES.whole(key), (key, "shooting.largest") if count < stands else (key,)
    if one.id == "unseen":
        raise MusterError(
            Text(
                "{stands} figures: the table of shells ends at {last} and cannot be continued (N-Q2, N-Q4)",
                "фигурок {stands}: таблица гранат кончается на {last}, продолжить её нельзя (N-Q2, N-Q4)",
            ).fill(stands=stands, last=last)
        )
    first = one.key(table, 1)
    return RULES.whole(first) * stands, (first, "shooting.largest")


def _fact(table: str) -> str:
    return RULES[f"shooting.tables.{table}.far"].fact
