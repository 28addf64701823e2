"""What did not come out on paper as it was written, each thing told once, in the file and line where it stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.checks.reading import READING
from builder.diagnostic import Diagnostic
from builder.load import Loaded
from builder.render.jobs import Complaint
from builder.source import Keys, Source
from builder.text import LANGUAGES, Language, Text, plural

_LEAST = 3  # letters by which a text is known again
_MORE = Text(
    "; and in {n} more place|; and in {n} more places", "; и ещё в {n} месте|; и ещё в {n} местах|; и ещё в {n} местах"
)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A complaint with its sheet and the place of what it is about; `words` are left out where a value of the file is them."""

    file: str
    complaint: Complaint
    source: Source
    keys: Keys
    words: str = ""

    @property
    def about(self) -> tuple[object, ...]:
        """What is told once: a text of the file, else the words; too long and unknown letters are two things."""
        return self.source.path, self.keys, self.words, bool(self.complaint.letters)


def diagnosed(
    found: Iterable[tuple[str, str, Complaint]], evening: Loaded, rosters: Sequence[Loaded], lists: Sequence[Loaded]
) -> Iterator[Diagnostic]:
    """Findings about `found`: complaints with the sheet (its file) and the army (id of its roster, maybe empty) they come from.

    A name that does not fit on seven cards and a map is one finding: that of the place where it is too long by the most.
    """
    groups: dict[tuple[object, ...], list[_Placed]] = {}
    for file, owner, complaint in found:
        placed = _placed(file, owner, complaint, evening, rosters, lists)
        groups.setdefault(placed.about, []).append(placed)
    for group in groups.values():
        yield _diagnostic(group)


def _placed(
    file: str, owner: str, complaint: Complaint, evening: Loaded, rosters: Sequence[Loaded], lists: Sequence[Loaded]
) -> _Placed:
    whose, _, place = complaint.where.partition("/")
    roster = next((one for one in rosters if one.document.id == (whose or owner)), evening)
    words, letters = complaint.words, complaint.letters
    if place:
        keys = tuple(int(key) if key.isdigit() else key for key in place.split("."))
        if found := _text_in(words, letters, roster.source, keys) or _text_that_is(words, roster.source):
            return _Placed(file, complaint, roster.source, found)
        return _Placed(file, complaint, roster.source, keys, words)
    others = () if roster is not evening else rosters  # a sheet of one army says nothing of the other's
    sources = [one.source for one in (roster, *others, evening, *lists)]
    known = [(source, found) for source in sources if (found := _text_in(words, letters, source))]
    if not known:
        return _Placed(file, complaint, roster.source, (), words)
    source, found = max(known, key=lambda one: len(str(_value(*one))))  # a name says more than a word that is in it too
    return _Placed(file, complaint, source, found)


def _text_in(words: str, letters: str, source: Source, below: Keys = ()) -> Keys:
    """The keys of the longest text in a file, with one of these letters if any are given, that stands in these words or holds them."""
    known = [
        (len(text), keys)
        for keys, text in _texts(source)
        if keys[: len(below)] == below and _holds(text, words) and (not letters or set(letters) & set(text))
    ]
    return max(known, key=lambda one: one[0], default=(0, ()))[1]


def _text_that_is(words: str, source: Source) -> Keys:
    return next((keys for keys, text in _texts(source) if text == words), ())


def _texts(source: Source) -> Iterator[tuple[Keys, str]]:
    for keys in source.values:
        if isinstance(text := _value(source, keys), str):
            yield keys, text


def _holds(text: str, words: str) -> bool:
    return min(len(text), len(words)) >= _LEAST and (text in words or words in text)


def _value(source: Source, keys: Keys) -> object:
    data = source.data
    for key in keys:
        data = data[key]
    return data


def _diagnostic(group: Sequence[_Placed]) -> Diagnostic:
    worst = max(group, key=lambda one: one.complaint.over)
    complaint, others = worst.complaint, len(group) - 1
    code = "P301" if complaint.on_card else "P302"
    line, column = worst.source.mark(worst.keys)
    says = Text(*(f"{worst.file}: {complaint.says.say(one)}{_more(others, one)}" for one in LANGUAGES))
    fix = READING["S115" if complaint.letters else code].fix
    where = ".".join(map(str, worst.keys))
    return Diagnostic(code, READING[code].severity, says, worst.source.path, line, column, where, (), (fix,))


def _more(others: int, language: Language) -> str:
    return plural(_MORE, others, language) if others else ""
