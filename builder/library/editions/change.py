"""The changes between two editions of an army list: compares the documents field by field, for any system.

The models define what to compare; the words come from `templates/fields.yaml` and the system's `data/fields.yaml`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from builder.documents.army_list import ArmyList, Retired
from builder.documents.fields import Note
from builder.library.editions.words import Called, EditionWords, is_value
from builder.sheets.blocks import RuleLine, Rules
from builder.text import Language, Text, joined, same

ChangeKind = Literal["added", "removed", "altered", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change. `where` are the keys that lead to it, entries by id or title: `("lines", "archers", "price")`.

    `about` is the line or other entry concerned, empty for the list itself; `what` describes the change without it.
    """

    where: tuple[str, ...]
    kind: ChangeKind
    about: Text
    what: Text

    @property
    def says(self) -> Text:
        """The full sentence: "Archers: price: 20, now 22"."""
        return _SENTENCE.fill(about=self.about, what=self.what) if self.about.en else self.what


_NO_CONTENT = ("settled",)  # marks of the author that do not change the army
_SENTENCE = same("{about}: {what}")
_NOBODY = same("")
_ALTERED = same("{field}: {old} → {new}")
_NEW = Text("{field}: added {new}")
_GONE = Text("{field}: removed {old}")
_MORE = Text("added {new}")
_LESS = Text("removed {old}")
_FIELD = same("{field}: {what}")
_ORDER = Text("{field}: reordered: {new}")
_ENTRY_NEW = Text("new: {entry}")
_ENTRY_GONE = Text("removed")
_FOLLOWED = Text("removed, replaced by “{successor}”")
_WHY = same("{gone} ({note})")
_TITLE = Text("What changed since edition {edition}")
_THE_LIST = Text("The list")


def changes(old: ArmyList, new: ArmyList, called: Called = lambda _: None) -> tuple[Change, ...]:
    """The changes between two editions of a list of one system, in model order; none if they are equal.

    `called` gives the names of other lists (allies, enemies, successor); unknown lists are shown by id.
    Raises ValueError for lists of different systems.
    """
    if type(old) is not type(new):
        raise ValueError(f"{old.id} and {new.id} are lists of two systems")
    return tuple(_Walk(old, new, called).model(old, new, (), (), _NOBODY))


def block(old: ArmyList, new: ArmyList, language: Language, called: Called = lambda _: None) -> Rules:
    """The changes between two editions as a neutral block: a line for the list itself and one for each changed entry.

    `called` gives the names of other lists, as in `changes`.
    """
    by_entry: dict[str, list[str]] = {}
    for change in changes(old, new, called):
        if change.where != ("edition",):  # already in the title
            by_entry.setdefault(change.about.say(language) or _THE_LIST.say(language), []).append(
                change.what.say(language)
            )
    lines = tuple(RuleLine(f"{about}:", "; ".join(whats)) for about, whats in by_entry.items())
    return Rules(_TITLE.fill(edition=old.edition).say(language), "", lines)


Where = tuple[str, ...]


class _Walk:
    """Compares two lists. `path` are the keys of a field as in the words file; `where` also has the ids of entries."""

    def __init__(self, old: ArmyList, new: ArmyList, called: Called) -> None:
        self._words = EditionWords(old, new, called)
        self._new = new
        self._left = set(old.ids()) - set(new.ids())

    def model(self, old: BaseModel, new: BaseModel, path: Where, where: Where, about: Text) -> Iterator[Change]:
        """The changes in all fields of two models of the same type."""
        for name, field in type(new).model_fields.items():
            key = field.alias or name
            one, other = getattr(old, name), getattr(new, name)
            if one != other and name not in _NO_CONTENT and not _translated(one, other):
                yield from self._field(one, other, (*path, key), (*where, key), about)

    def _field(self, old: Any, new: Any, path: Where, where: Where, about: Text) -> Iterator[Change]:
        if isinstance(old, dict) and isinstance(new, dict):
            for key in dict.fromkeys([*old, *new]):
                if old.get(key) != new.get(key):
                    yield self._leaf(old.get(key), new.get(key), (*path, key), (*where, key), about)
        elif isinstance(old, tuple) and isinstance(new, tuple):
            entries = any(isinstance(one, BaseModel) for one in (*old, *new))
            yield from (self._entries if entries else self._set)(old, new, path, where, about)
        elif isinstance(old, BaseModel) and isinstance(new, BaseModel) and not is_value(old):
            yield from self.model(old, new, path, where, about)
        else:
            yield self._leaf(old, new, path, where, about)

    def _leaf(self, old: Any, new: Any, path: Where, where: Where, about: Text) -> Change:
        field = self._words.label(path)
        one, other = self._words.pair(path, old, new)
        if old is None:
            return Change(where, "added", about, _NEW.fill(field=field, new=other))
        if new is None:
            return Change(where, "removed", about, _GONE.fill(field=field, old=one))
        field = self._words.in_language(field, old, new)
        return Change(where, "altered", about, _ALTERED.fill(field=field, old=one, new=other))

    def _set(
        self, old: tuple[Any, ...], new: tuple[Any, ...], path: Where, where: Where, about: Text
    ) -> Iterator[Change]:
        """Words added to or removed from a sequence, or, if there are none, the change in their order."""
        field = self._words.label(path)
        more, less = Counter(new) - Counter(old), Counter(old) - Counter(new)
        parts = []
        if more:
            parts.append(_MORE.fill(new=self._words.value(path, tuple(more.elements()))))
        if less:
            parts.append(_LESS.fill(old=self._words.value(path, tuple(less.elements()))))
        if parts:
            yield Change(where, "altered", about, _FIELD.fill(field=field, what=joined(*parts, by="; ")))
        else:
            yield Change(where, "moved", about, _ORDER.fill(field=field, new=self._words.value(path, new)))

    def _entries(
        self, old: tuple[Any, ...], new: tuple[Any, ...], path: Where, where: Where, about: Text
    ) -> Iterator[Change]:
        """Changes in a list of entries, matched by id, title or name; those with the same key are matched in order."""
        before, after = _keyed(old), _keyed(new)

        def named(entry: Any) -> Text:
            name = self._words.named(path, entry)
            return joined(about, name) if about.en else name

        for key, entry in before.items():
            if key not in after:
                yield Change((*where, key), "removed", named(entry), _ENTRY_GONE if about.en else self._gone(entry))
        for key, entry in after.items():
            if key in before:
                if entry != before[key]:
                    yield from self.model(before[key], entry, path, (*where, key), named(entry))
            elif not (isinstance(entry, Retired) and entry.id in self._left):  # shown with the removed line
                what = _ENTRY_NEW.fill(entry=self._words.whole(path, entry))
                yield Change((*where, key), "added", named(entry), what)
        stayed = [key for key in before if key in after]
        if stayed != [key for key in after if key in before]:
            names = joined(*(self._words.named(path, after[key]) for key in after))
            yield Change(where, "moved", about, _ORDER.fill(field=self._words.row(path), new=names))

    def _gone(self, entry: Any) -> Text:
        """The removal of an entry of the list, with its successor and the note of its tombstone."""
        stone = self._new.retired_entry(entry.id) if hasattr(entry, "id") else None
        gone = _FOLLOWED.fill(successor=self._words.line(stone.successor)) if stone and stone.successor else _ENTRY_GONE
        return _WHY.fill(gone=gone, note=stone.note.text) if stone and stone.note else gone


def _translated(old: Any, new: Any) -> bool:
    """Whether a note that had one text for all languages only got a translation."""
    return isinstance(old, Note) and isinstance(new, Note) and old.same and old.en in new.root.values()


def _keyed(entries: tuple[Any, ...]) -> dict[str, Any]:
    """Entries by id, title or name; repeated ones are numbered: `Muret`, `Muret 2`."""
    found: dict[str, Any] = {}
    key: Callable[[Any], str] = next(of for has, of in _KEYS if all(hasattr(entry, has) for entry in entries))
    for entry in entries:
        name, times = key(entry), 1
        while (known := name if times == 1 else f"{name} {times}") in found:
            times += 1
        found[known] = entry
    return found


_KEYS: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("id", lambda entry: entry.id),
    ("title", lambda entry: entry.title),
    ("army_list", lambda entry: entry.army_list),
    ("name", lambda entry: entry.name.en),
)
