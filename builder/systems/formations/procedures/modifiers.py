"""The modifiers of shooting and melee: rows of data, held against a flat situation of facts (sections 5.5 and 8.5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from builder.calculation import Number
from builder.citation import Citation
from builder.systems.formations import readings
from builder.systems.formations.procedures.situation import Facts
from builder.systems.formations.rulebook import RULES
from builder.text import Text

Kind = Literal["shooting", "melee"]
How = Literal["add", "set", "cut", "bar"]


@dataclass(frozen=True, slots=True)
class Row:
    """One modifier. It keeps keys, not numbers: what the rulebook says now is read when it is asked."""

    key: str
    when: Mapping[str, str]
    unless: Mapping[str, str]

    @property
    def id(self) -> str:
        """Its id within its table."""
        _, _, last = self.key.rpartition(".")
        return last

    @property
    def name(self) -> Text:
        """What it is called."""
        return RULES.text(f"{self.key}.name")

    @property
    def how(self) -> How:
        """Whether it adds, stands instead of the figures, cuts down, or bars other modifiers."""
        how: How = RULES[f"{self.key}.how"].value
        return how

    @property
    def raises(self) -> tuple[str, ...]:
        """The characteristics it concerns: bs, a, s, zsh."""
        return RULES.ids(self.key) if self.how == "bar" else (str(RULES[f"{self.key}.raises"].value),)

    @property
    def choice(self) -> str:
        """The group it shares, or nothing."""
        return self._word("choice")

    def cites(self, facts: Facts | None = None) -> tuple[Citation, ...]:
        """Its facts and those of the number that stands elsewhere."""
        home = self.source(facts) if facts is not None else self.key
        keys = (f"{self.key}.how", home) if home in RULES else (f"{self.key}.how",)
        return tuple(dict.fromkeys(RULES.cite(*keys)))

    def source(self, facts: Facts) -> str:
        """The key of its number; fields of `found` are filled from the situation."""
        found = self._word("found")
        return found.format(**facts) if found else self.key

    def amount(self, facts: Facts) -> Number:
        """What it is worth here, for everything it counts."""
        return RULES.number(self.source(facts)) * self.counted(facts)

    def counted(self, facts: Facts) -> int:
        """How many things it counts here."""
        times = self._word("times")
        return int(facts[times]) if times else 1

    def acts(self, facts: Facts) -> bool:
        """Whether it acts in this situation."""
        for fact, key in self.when.items():  # no `all`: it is asked for every row of every total
            if not _is(facts, fact, key):
                return False
        for fact, key in self.unless.items():
            if _is(facts, fact, key):
                return False
        return bool(self.counted(facts))

    def _word(self, leaf: str) -> str:
        key = f"{self.key}.{leaf}"
        return str(RULES[key].value) if key in RULES else ""


def _is(facts: Facts, fact: str, key: str) -> bool:
    given, wanted = facts.get(fact), RULES[key].value
    return any(one in wanted for one in given) if isinstance(given, frozenset) else given in wanted


@cache
def _keys(kind: Kind) -> tuple[Row, ...]:
    return tuple(_rows("fighting.modifiers")) + tuple(_rows(f"{kind}.modifiers"))


def _rows(table: str) -> Iterator[Row]:
    for one in RULES.below(table):
        key = f"{table}.{one}"
        conditions = [
            {fact: f"{key}.{part}.{fact}" for fact in RULES.below(f"{key}.{part}")} for part in ("when", "unless")
        ]
        yield Row(key, *conditions)


def rows(kind: Kind) -> tuple[Row, ...]:
    """All rows of a table in the order of print, those common to shooting and melee first."""
    return _keys(kind)


@dataclass(frozen=True, slots=True)
class Acting:
    """The rows that act on one total, in order, and what the situation bars."""

    rows: tuple[Row, ...]
    facts: Facts

    def on(self, characteristic: str, how: How) -> tuple[Row, ...]:
        """Those that do this to this characteristic."""
        return tuple(row for row in self.rows if row.how == how and characteristic in row.raises)


def acting(kind: Kind, facts: Facts, chosen: Mapping[str, str]) -> Acting:
    """The rows that act: conditions first, then what is barred (C-10-12), then one of each choice (Q-24)."""
    fitting = [row for row in rows(kind) if row.acts(facts)]
    barred = _barred(fitting, dict(chosen))
    kept = [row for row in fitting if not _raises(row, facts, barred)]
    if readings.choice(dict(chosen), "Q-24") == "one":
        kept = _one_of_each(kept, facts)
    return Acting(tuple(kept), facts)


def _barred(fitting: Sequence[Row], chosen: dict[str, str]) -> set[str]:
    found = {what for row in fitting if row.how == "bar" for what in row.raises}
    if found and readings.choice(chosen, "Q-79") == "nothing":
        found.add("bs")
    return found


def _raises(row: Row, facts: Facts, barred: set[str]) -> bool:
    return row.how == "add" and row.raises[0] in barred and row.amount(facts) > 0


def _one_of_each(fitting: Sequence[Row], facts: Facts) -> list[Row]:
    best: dict[str, Row] = {}
    for row in fitting:
        if row.how == "add" and row.choice and _better(row, best.get(row.choice), facts):
            best[row.choice] = row
    return [row for row in fitting if row.how != "add" or not row.choice or best[row.choice] is row]


def _better(row: Row, other: Row | None, facts: Facts) -> bool:
    return other is None or row.amount(facts) > other.amount(facts)
