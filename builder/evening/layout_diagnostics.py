"""What did not come out on paper as it was written, each thing told once, in the file and line where it stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.documents.reading.codes import wordings
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.library.loading import AnyLoaded
from builder.render.files.jobs import Complaint
from builder.text import Language, Text, plural
from builder.text.diagnostic import Diagnostic

_MORE = Text("; and in {n} more place|; and in {n} more places")


@dataclass(frozen=True, slots=True)
class _Placed:
    """A complaint with its sheet and the place of what it is about; `words` are left out where a value of the file is them."""

    file: str
    complaint: Complaint
    source: YamlSource
    keys: Keys
    words: str = ""

    @property
    def about(self) -> tuple[object, ...]:
        """What is told once: a text of the file, else the words; too long and unknown letters are two things."""
        return self.source.path, self.source.mark(self.keys), self.words, bool(self.complaint.letters)


def diagnosed(
    found: Iterable[tuple[str, str, Complaint]],
    evening: AnyLoaded,
    rosters: Sequence[AnyLoaded],
    lists: Sequence[AnyLoaded],
) -> Iterator[Diagnostic]:
    """Findings about `found`: complaints with the sheet (its file) and the army (id of its roster, maybe empty) they come from.

    A name that does not fit on seven cards and a map is one finding: that of the place where it is too long by the most.
    Words of which nobody knows where they stand are ours: they are told of the document that the sheet is made of.
    """
    sources = {f"{one.document.kind}/{one.document.id}": one.source for one in (evening, *rosters, *lists)}
    groups: dict[tuple[object, ...], list[_Placed]] = {}
    for file, owner, complaint in found:
        document, _, keys = complaint.where.rpartition("/")
        if document in sources:
            named = tuple(int(key) if key.isdigit() else key for key in keys.split("."))
            placed = _Placed(file, complaint, sources[document], named)
        else:
            source = sources.get(f"roster/{owner}", evening.source)
            placed = _Placed(file, complaint, source, (), complaint.words)
        groups.setdefault(placed.about, []).append(placed)
    for group in groups.values():
        yield _diagnostic(group)


def _diagnostic(group: Sequence[_Placed]) -> Diagnostic:
    worst = max(group, key=lambda one: one.complaint.over)
    complaint, others = worst.complaint, len(group) - 1
    code = "P301" if complaint.on_card else "P302"
    line, column = worst.source.mark(worst.keys)
    says = complaint.says.changed(lambda words, language: f"{worst.file}: {words}{_more(others, language)}")
    fix = wordings()["S115" if complaint.letters else code].fix
    where = ".".join(map(str, worst.source.known(worst.keys)))
    return Diagnostic(code, wordings()[code].severity, says, worst.source.path, line, column, where, (), (fix,))


def _more(others: int, language: Language) -> str:
    return plural(_MORE, others, language) if others else ""
