"""Fields of army lists and their values, in words that players use."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import takewhile
from typing import Any

from pydantic import BaseModel

from builder.checks.wording import span, year
from builder.documents.army_list import ArmyList, Ratio, ShareOfArmy
from builder.documents.fields import Name, Years
from builder.documents.package_data import read_data
from builder.registry import system
from builder.rules.wording import month_name
from builder.sheets.listed_limits import ratio, share
from builder.text import LANGUAGES, Language, Text, WrittenText, decimal, joined, same
from builder.text.errors import BuilderBug
from builder.text.package_files import templates

_NAMED = Text("{kind} “{name}”")

Path = tuple[str, ...]
Called = Callable[[str], Text | None]  # the name of another army list by its id, or of a line by `list.line`, or None

_CHANGED = ("lines", "options", "changes")
_LONG = 100  # characters: for longer texts only the difference is shown
_AROUND = 3  # words shown before and after a difference
_YES, _NO = Text("yes"), Text("no")
_ANY = Text("any number")
_LEAST = Text("at least {least}")
_MOST = Text("at most {most}")
_RANGE = Text("{least} to {most}", "values of a field")
_QUOTED = Text("“{words}”")
_NOT_HERE = Text("the list {id}")  # a list without a known name: no quotes, which are for names
_OTHER_LANGUAGE = Text("{field} (in another language)")
_VALUED = same("{field} {value}")
_ENTRY = same("{name} ({what})")
_NOTHING = Text("none")


def is_value(model: BaseModel) -> bool:
    """Whether a part of a document is shown as one value: a name, a span of years, a range of numbers, a share."""
    return isinstance(model, Name | Years | ShareOfArmy | Ratio) or _is_range(model)


def _is_range(model: BaseModel) -> bool:
    return type(model).model_fields.keys() == {"least", "most"}


@cache
def fields(system_id: str) -> Mapping[str, Any]:
    """The words for fields by dotted key: those for all lists, and the system's own.

    An entry has `en`, or `words` (a key in the rulebook's data). `names` says where the ids in the field are named:
    tables in the rulebook's data, `lines` of the list, or other army `lists`. `as: year` or `month` formats numbers as such;
    `row` is the word for several entries, for entries with a word of their own.
    """
    entries = {**read_data(templates() / "fields.yaml"), **system(system_id).optional("fields")}
    return {key: {"en": entry} if isinstance(entry, Text) else entry for key, entry in entries.items()}


def entry_of(known: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    """The words at the longest key that ends `path`, or none. What an option changes is named as in its line."""
    if path[: len(_CHANGED)] == _CHANGED and len(path) > len(_CHANGED):
        path = (*_CHANGED[:1], *path[len(_CHANGED) :])
    keys = (".".join(path[start:]) for start in range(len(path)))
    return next((known[key] for key in keys if key in known), {})


class EditionWords:
    """The words for two editions of a list."""

    def __init__(self, old: ArmyList, new: ArmyList, called: Called) -> None:
        self._other = called
        self._rules = system(new.system).constants
        self._fields = fields(new.system)
        self._lines: dict[str, Text] = {}
        options: dict[str, Text] = {}
        allied: dict[str, Text] = {}
        for part in (old, new):
            for key, index, line_id in part.line_ids():
                self._lines[line_id] = getattr(part, key)[index].name.text
            options |= {option.id: option.name.text for line in part.lines for option in line.options}
            places = {line: f"{one.army_list}.{line}" for one in part.contingents for line in one.lines}
            allied |= {line: name for line, place in places.items() if (name := called(place))}
        self._names: Mapping[str, Mapping[str, Text]] = {
            "lines": self._lines,
            "options": options,
            "allied lines": allied,
        }

    def label(self, path: Path) -> Text:
        """The name of a field, preceded by the names of its parents if they have any: "dismounted, Cbt"."""
        parts = [self._called(path[: length + 1]) for length in range(len(path))]
        named = [part for part in parts if part]
        if not parts[-1]:
            raise BuilderBug(f"no words for the field {'.'.join(path)}")
        return joined(*named)

    def _called(self, path: Path) -> Text | None:
        entry = entry_of(self._fields, path)
        if "en" in entry:
            return entry["en"]  # type: ignore[no-any-return]
        if "words" in entry:
            return self._rules.text(entry["words"])
        return self._id(entry_of(self._fields, path[:-1]), path[-1]) if len(path) > 1 else None

    def named(self, path: Path, entry: Any) -> Text:
        """The name of an entry: that of a line alone, others preceded by their kind: source “…”."""
        if "entry" not in (words := entry_of(self._fields, path)):
            return entry.name.text  # type: ignore[no-any-return]
        name, other = getattr(entry, "name", None), getattr(entry, "army_list", "")
        called = name.text if name else self._lines.get(getattr(entry, "id", "")) or self._other(other)
        return _NAMED.fill(kind=words["entry"], name=called or same(_own(entry)))

    def row(self, path: Path) -> Text:
        """The word for several entries of a list."""
        return entry_of(self._fields, path)["row"]  # type: ignore[no-any-return]

    def line(self, line_id: str) -> Text:
        """The name of a line in either edition, or its id if there is none."""
        return self._lines.get(line_id, same(line_id))

    def pair(self, path: Path, old: Any, new: Any) -> tuple[Text, Text]:
        """The values before and after; for long texts only the part that differs."""
        if isinstance(old, Name) and isinstance(new, Name):
            told = {language: _differing_parts(*_differing(old, new, language)) for language in LANGUAGES}
            quoted = [WrittenText({language: one[side] for language, one in told.items()}) for side in (0, 1)]
            return _QUOTED.fill(words=quoted[0]), _QUOTED.fill(words=quoted[1])
        entry = entry_of(self._fields, path)
        if isinstance(old, str) and isinstance(new, str) and "names" not in entry:
            one, other = _differing_parts(old, new)
            return _QUOTED.fill(words=one), _QUOTED.fill(words=other)
        return self.value(path, old), self.value(path, new)

    def in_language(self, field: Text, old: Any, new: Any) -> Text:
        """The name of a field with the language whose wording changed, for readers of another language."""
        if not isinstance(old, Name):
            return field
        other = _OTHER_LANGUAGE.fill(field=field)
        said = {one: (other if old.say(one) == new.say(one) else field).say(one) for one in LANGUAGES}
        return WrittenText(said)

    def value(self, path: Path, value: Any) -> Text:
        """The value of a field in words."""
        if value is None or value == ():
            return _NOTHING
        if isinstance(value, bool):
            return _YES if value else _NO
        if isinstance(value, tuple):
            return joined(*(self.value(path, one) for one in value))
        if isinstance(value, Years):
            return span(value)
        if isinstance(value, Name):
            return _QUOTED.fill(words=value.text)
        if isinstance(value, BaseModel):
            return self._value_of(path, value)
        entry = entry_of(self._fields, path)
        if isinstance(value, str):
            return self._id(entry, value) or _QUOTED.fill(words=value)
        return _SHOWN.get(entry.get("as", ""), _number)(value)

    def _value_of(self, path: Path, value: BaseModel) -> Text:
        if isinstance(value, ShareOfArmy):
            return share(value)
        if isinstance(value, Ratio):
            return ratio(value, joined(*map(self.line, value.lines)))
        return _range(value) if _is_range(value) else self.whole(path, value)

    def whole(self, path: Path, model: BaseModel) -> Text:
        """Everything in an entry except its id and name, field by field."""
        told = list(self._field_texts(path, model))
        return joined(*told, by="; ") if told else _NOTHING

    def _field_texts(self, path: Path, model: BaseModel) -> Iterator[Text]:
        for name, field in type(model).model_fields.items():
            value, below = getattr(model, name), (*path, field.alias or name)
            if name in ("id", "name", "title") or (
                not field.is_required() and value == field.get_default(call_default_factory=True)
            ):
                continue
            if isinstance(value, dict):
                yield from (
                    _valued(self.label((*below, key)), self.value((*below, key), one)) for key, one in value.items()
                )
            elif isinstance(value, tuple) and isinstance(value[0], BaseModel):
                yield from (_ENTRY.fill(name=self.named(below, one), what=self.whole(below, one)) for one in value)
            elif isinstance(value, BaseModel) and not is_value(value):
                yield from self._field_texts(below, value)
            elif value is True:
                yield self.label(below)
            else:
                yield _valued(self.label(below), self.value(below, value))

    def _id(self, entry: Mapping[str, Any], word: str) -> Text | None:
        """The name for an id, according to its field; None if the field does not hold ids."""
        if "names" not in entry:
            return None
        for table in entry["names"]:
            if table == "lists":
                known = self._other(word)
                return _QUOTED.fill(words=known) if known else _NOT_HERE.fill(id=word)
            if named := self._names.get(table, {}).get(word):
                return named
            if self._rules.has_text(f"{table}.{word}.name"):
                return self._rules.text(f"{table}.{word}.name")
        return same(word)


def _valued(field: Text, value: Text) -> Text:
    return _VALUED.fill(field=field, value=value)


def _own(entry: Any) -> str:
    return str(next(getattr(entry, key) for key in ("title", "army_list", "id") if hasattr(entry, key)))


def _number(value: float) -> Text:
    """A number as in the list, with the decimal sign of each language."""
    return decimal(repr(value).removesuffix(".0").replace("-", "−", 1))


_SHOWN: Mapping[str, Callable[[Any], Text]] = {"year": year, "month": month_name}


def _range(model: Any) -> Text:
    kinds = type(model).model_fields
    least, most = _number(model.least), _number(model.most)
    if model.least != kinds["least"].default and model.most != kinds["most"].default:
        return _RANGE.fill(least=least, most=most)
    if model.least != kinds["least"].default:
        return _LEAST.fill(least=least)
    return _ANY if model.most == kinds["most"].default else _MOST.fill(most=most)


def _differing(old: Name, new: Name, language: Language) -> tuple[str, str]:
    """The wordings in this language, or, if they are equal, in the first language in which they differ."""
    spoken = next((one for one in (language, *LANGUAGES) if old.say(one) != new.say(one)), language)
    return old.say(spoken), new.say(spoken)


def _differing_parts(old: str, new: str) -> tuple[str, str]:
    """Two texts; if they are long, only the parts that differ, with a few words around them."""
    if max(len(old), len(new)) <= _LONG:
        return old, new
    one, other = old.split(), new.split()
    start = _common_start(one, other)
    end = _common_start(one[start:][::-1], other[start:][::-1])
    first, last = max(start - _AROUND, 0), max(end - _AROUND, 0)
    if start == len(one) == len(other):
        return old, new  # only spaces differ
    cut = [" ".join(words[first : len(words) - last]) for words in (one, other)]
    before, after = "… " * (first > 0), " …" * (last > 0)
    return f"{before}{cut[0]}{after}", f"{before}{cut[1]}{after}"


def _common_start(one: list[str], other: list[str]) -> int:
    """The number of words that both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
