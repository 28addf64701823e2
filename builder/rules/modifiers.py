"""Modifiers: rows of a rulebook's data, each with the conditions under which it applies, matched against a typed
situation.

A row is a mapping in the data. Its number is its `value`, or `found` names the key where the number stands (`{fact}` in
that key is filled from the situation). Beside it stand

- `when`: each of these facts has one of the values given; `unless`: none of them has;
- `times`: the fact that says how often the row counts; it does not act where that is 0;
- `choice`: its group. The reading named under `choices` beside the table says whether only one row of the group counts:
  the reading's choice is then `one`, `best` (the highest) or `worst` (the lowest);
- `how`: `add`, if nothing is said; `set`, instead of what the modifiers change; `cut`, never below a floor; `bar`: its
  value is a list of characteristics, and rows that raise one of them do not count;
- `named`: the entry whose name it takes, if it has none of its own;
- `raises`: the characteristic that it changes, in systems where there are several.

A fact is a field or property of the situation, or a reading (`N-Q20`). A table that asks for another fact, for a value that
the fact never has, or for one whose type does not say which it may have, is refused when it is read: a misspelt condition
would never hold, and nobody would notice.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import attrgetter
from string import Formatter
from typing import Annotated, Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args, get_origin

from builder.documents.fields import OneOf
from builder.rules.calculation import Number
from builder.rules.constants import Constants
from builder.rules.readings import Readings
from builder.text import Text
from builder.text.citation import Citation
from builder.text.errors import BuilderBug

How = Literal["add", "set", "cut", "bar"]


class Situation(Protocol):
    """What the rows of a table ask: its fields and properties are the facts."""

    @property
    def chosen(self) -> Mapping[str, str]:
        """The readings that a club has chosen."""


S = TypeVar("S", bound=Situation)


class Condition(NamedTuple, Generic[S]):
    """One condition of a row: its fact, the key of the values that hold, and how the fact is asked for."""

    fact: str
    key: str
    asked: Callable[[S], Any]


@dataclass(frozen=True, slots=True)
class ModifierRow(Generic[S]):
    """One modifier. It keeps keys, not numbers: the current number is read when it is needed."""

    rules: Constants
    key: str
    when: tuple[Condition[S], ...]
    unless: tuple[Condition[S], ...]
    leaves: Mapping[str, str]  # the keys of those of its other leaves that it has, by their last word

    @property
    def id(self) -> str:
        """Its id within its table."""
        return self.key.rpartition(".")[2]

    @property
    def name(self) -> Text:
        """Its name."""
        return self.rules.filled_text(f"{self.leaf('named') or self.key}.name")

    @property
    def how(self) -> How:
        """Whether it adds, replaces the value (`set`), reduces it to a floor (`cut`), or bars other rows."""
        how: How = self.rules[self.leaves["how"]].value if "how" in self.leaves else "add"
        return how

    @property
    def raises(self) -> tuple[str, ...]:
        """The characteristics that it changes, or bars from being raised."""
        return self.rules.ids(self.key) if self.how == "bar" else (self.leaf("raises"),)

    @property
    def choice(self) -> str:
        """The group of which only one may count; empty if none."""
        return self.leaf("choice")

    def leaf(self, word: str) -> str:
        """The value of one of its own keys; empty if it does not have it."""
        key = self.leaves.get(word)
        return str(self.rules[key].value) if key else ""

    def cites(self, situation: S | None = None) -> tuple[Citation, ...]:
        """Its facts and those of the number that stands elsewhere."""
        own = self.key if self.key in self.rules else next(iter(self.leaves.values()))
        home = self.source(situation) if situation is not None else own
        return tuple(dict.fromkeys(self.rules.cite(own, home)))

    def source(self, situation: S) -> str:
        """The key of its number."""
        if "found" not in self.leaves:
            return self.key
        found = self.leaf("found")
        return found.format(**{fact: getattr(situation, fact) for fact in _fields(found)})

    def each(self, situation: S) -> Number:
        """Its value here, counted once."""
        return self.rules.number(self.source(situation))

    def counted(self, situation: S) -> int:
        """How many things it counts here."""
        return int(getattr(situation, self.leaf("times"))) if "times" in self.leaves else 1

    def amount(self, situation: S) -> Number:
        """Its value here, for everything it counts."""
        return self.each(situation) * self.counted(situation)

    def acts(self, situation: S) -> bool:
        """Whether it acts in this situation."""
        rules = self.rules
        for _, key, asked in self.when:  # no `all` and no call: it is asked for every row of every total
            given, wanted = asked(situation), rules[key].value
            if given.isdisjoint(wanted) if isinstance(given, frozenset) else given not in wanted:
                return False
        for _, key, asked in self.unless:
            given, wanted = asked(situation), rules[key].value
            if not given.isdisjoint(wanted) if isinstance(given, frozenset) else given in wanted:
                return False
        return "times" not in self.leaves or bool(self.counted(situation))


class Addend(NamedTuple, Generic[S]):
    """What a row adds in a situation: a value for each of the things that it counts."""

    amount: Number
    each: Number
    times: int
    source: str  # the key of its number
    row: ModifierRow[S]

    @property
    def name(self) -> Text:
        """Its name."""
        return self.row.name


@dataclass(frozen=True)
class Acting(Generic[S]):
    """The rows that act in a situation, in the order of their tables."""

    rows: tuple[ModifierRow[S], ...]
    situation: S

    def on(self, characteristic: str, how: How) -> tuple[ModifierRow[S], ...]:
        """The rows that act on this characteristic in this way."""
        return tuple(row for row in self.rows if row.how == how and characteristic in row.raises)

    @cached_property
    def worth(self) -> Number:
        """What all of them add."""
        return sum(row.amount(self.situation) for row in self.rows)

    def addends(self, least: Number = 0) -> list[Addend[S]]:
        """What each adds; one that is `cut` reduces the sum to the minimum and no further, or does not count."""
        found = list[Addend[S]]()
        so_far: Number = 0
        for row in self.rows:
            source, times = row.source(self.situation), row.counted(self.situation)
            each = row.rules.number(source)
            amount = each * times
            if row.how == "cut":
                amount = max(amount, least - so_far)
                if not amount:
                    continue
            so_far += amount
            found.append(Addend(amount, each, times, source, row))
        return found


class Modifiers(Generic[S]):
    """One or several tables of modifiers for one kind of situation."""

    def __init__(self, rules: Constants, readings: Readings, situation: type[S], *tables: str) -> None:
        self.tables = tables
        self._rules = rules
        self._readings = readings
        self._situation = situation

    @cached_property
    def rows(self) -> tuple[ModifierRow[S], ...]:
        """All rows in the order of the tables. Raises BuilderBug where one asks for what no situation knows."""
        known = Known(self._situation, self._readings)
        return tuple(self._row(f"{table}.{one}", known) for table in self.tables for one in self._rules.below(table))

    def acting(self, situation: S) -> Acting[S]:
        """The rows that act: those whose conditions hold, without what is barred, and one of a group where one counts."""
        fitting = [row for row in self.rows if row.acts(situation)]
        barred = {what for row in fitting if row.how == "bar" for what in row.raises}
        if barred:
            fitting = [row for row in fitting if not _barred(row, situation, barred)]
        return Acting(tuple(self._counting(fitting, situation)), situation)

    def _counting(self, fitting: Sequence[ModifierRow[S]], situation: S) -> Sequence[ModifierRow[S]]:
        """The rows without those of a group of which another is the only one that counts."""
        groups: dict[str, list[ModifierRow[S]]] = {}
        for row in fitting:
            if "choice" in row.leaves:
                groups.setdefault(_decides(row), []).append(row)
        for key, rows in groups.items():
            if len(rows) < 2:
                continue  # so that a reading is asked for only where it matters
            if keeps := _KEEPS.get(self._readings.choice(situation.chosen, str(self._rules[key].value))):
                kept = keeps(rows, lambda row: row.amount(situation))
                fitting = [row for row in fitting if row is kept or row not in rows]
        return fitting

    def _row(self, key: str, known: "Known") -> ModifierRow[S]:
        """A row, once it is known that everything it asks for can be answered."""
        below = self._rules.below(key)
        leaves = {leaf: f"{key}.{leaf}" for leaf in below if f"{key}.{leaf}" in self._rules}
        known.refuse(key, leaves, _LEAVES)
        when, unless = (
            tuple(self._condition(f"{key}.{part}.{fact}", fact, known) for fact in self._rules.below(f"{key}.{part}"))
            for part in ("when", "unless")
        )
        row: ModifierRow[S] = ModifierRow(self._rules, key, when, unless, leaves)
        known.refuse(key, [*filter(None, [row.leaf("times")]), *_fields(row.leaf("found"))], known.facts)
        if row.choice and not set(_KEEPS) & set(known.values(str(self._rules[_decides(row)].value))):
            raise BuilderBug(f"{_decides(row)}: no choice of that reading is one of {', '.join(_KEEPS)}")
        return row

    def _condition(self, key: str, fact: str, known: "Known") -> Condition[S]:
        known.refuse(key, [fact], (*known.facts, *known.readings))
        known.refuse(key, self._rules.ids(key), known.values(fact))
        return Condition(fact, key, self._asked(fact, known))

    def _asked(self, fact: str, known: "Known") -> Callable[[S], Any]:
        if fact in known.facts:
            return attrgetter(fact)
        return lambda situation: self._readings.choice(situation.chosen, fact)


class Known:
    """What can be asked about a kind of situation: its facts with their types, and the readings of the system."""

    def __init__(self, situation: type[Any], readings: Readings) -> None:
        self.facts = dict(_typed(situation))
        self.readings = readings.known()

    def values(self, fact: str) -> tuple[Any, ...]:
        """The values that a fact or reading may have; empty where its type leaves them open, so that no condition may ask for it."""
        return _values(self.facts[fact]) if fact in self.facts else tuple(self.readings[fact].choices)

    def refuse(self, key: str, words: Iterable[Any], known: Iterable[Any]) -> None:
        """Raises BuilderBug for a word of the data that is none of those known."""
        if unknown := [word for word in words if word not in known]:
            listed = ", ".join(map(str, known)) or "no value, since its type leaves them open"
            raise BuilderBug(f"{key}: {', '.join(map(repr, unknown))} is not known here; known: {listed}")


_LEAVES = ("named", "how", "raises", "found", "times", "choice", "group")
_KEEPS: Mapping[str, Callable[[Sequence[Any], Callable[[Any], Any]], Any]] = {
    "one": lambda rows, amount: max(rows, key=amount),
    "best": lambda rows, amount: max(reversed(rows), key=amount),
    "worst": lambda rows, amount: min(rows, key=amount),
}


def _decides(row: ModifierRow[Any]) -> str:
    """The key of the reading that says whether only one row of a group counts."""
    return f"{row.key.rsplit('.', 2)[0]}.choices.{row.choice}"


def _barred(row: ModifierRow[S], situation: S, barred: Container[str]) -> bool:
    return row.how == "add" and row.raises[0] in barred and row.amount(situation) > 0


@cache
def _fields(found: str) -> tuple[str, ...]:
    return tuple(field for _, field, _, _ in Formatter().parse(found) if field)


def _typed(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    """The fields and properties of a class with their types."""
    for base in reversed(kind.__mro__):
        yield from vars(base).get("__annotations__", {}).items()
        for name, asked in vars(base).items():
            if isinstance(asked, property | cached_property):
                worked_out: Any = asked.fget if isinstance(asked, property) else asked.func
                yield name, worked_out.__annotations__.get("return")


def _values(hint: Any) -> tuple[Any, ...]:
    """The values of a type with a limited number of them."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        listed = (one.known() for one in hint.__metadata__ if isinstance(one, OneOf))
        return tuple(next(listed, ())) or _values(get_args(hint)[0])
    parts = [_values(part) for part in get_args(hint)]
    return tuple(one for part in parts for one in part) if all(parts) else ()
