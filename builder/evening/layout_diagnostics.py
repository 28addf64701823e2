"""Findings about texts that could not be printed as written: each is reported once, at its place in the document."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.documents.reading.codes import wordings
from builder.documents.reading.yaml_source import Keys, YamlSource
from builder.library.loading import AnyLoaded
from builder.render.overflow import LayoutProblem
from builder.text import Text, plural
from builder.text.diagnostic import Diagnostic

if TYPE_CHECKING:
    from builder.render.cards.problems import CutText

_MORE = Text("; and in {n} more place|; and in {n} more places")


@dataclass(frozen=True, slots=True)
class _Placed:
    """An unprintable text with its sheet and the place of the text it is about; `words` is empty if the text is a value in the
    file.
    """

    file: str
    text: "LayoutProblem | CutText"
    source: YamlSource
    keys: Keys
    words: str = ""

    @property
    def about(self) -> tuple[object, ...]:
        """The key by which unprintable texts are grouped: place or words, and whether the text is too long or has unknown
        letters.
        """
        return self.source.path, self.source.mark(self.keys), self.words, bool(self.text.missing)


def diagnosed(
    found: "Iterable[tuple[str, str, LayoutProblem | CutText]]",
    evening: AnyLoaded,
    rosters: Sequence[AnyLoaded],
    lists: Sequence[AnyLoaded],
) -> Iterator[Diagnostic]:
    """Turn `found` into findings: unprintable texts, each with its sheet (a file name) and army (the id of its roster, may be
    empty).

    A name that does not fit on seven cards and a map is one finding, at the sheet where it is too long by the most.
    Words without a known place are Muster's own: they are reported for the document that the sheet is made from.
    """
    sources = {f"{one.document.kind}/{one.document.id}": one.source for one in (evening, *rosters, *lists)}
    groups: dict[tuple[object, ...], list[_Placed]] = {}
    for file, owner, text in found:
        document, _, keys = text.where.rpartition("/")
        if document in sources:
            named = tuple(int(key) if key.isdigit() else key for key in keys.split("."))
            placed = _Placed(file, text, sources[document], named)
        else:
            source = sources.get(f"roster/{owner}", evening.source)
            placed = _Placed(file, text, source, (), text.words)
        groups.setdefault(placed.about, []).append(placed)
    for group in groups.values():
        yield _diagnostic(group)


def _diagnostic(group: Sequence[_Placed]) -> Diagnostic:
    worst = max(group, key=lambda one: one.text.over)
    text, others = worst.text, len(group) - 1
    code = "P302" if isinstance(text, LayoutProblem) else "P301"
    line, column = worst.source.mark(worst.keys)
    says = text.message.changed(
        lambda words, language: f"{worst.file}: {words}{plural(_MORE, others, language) if others else ''}"
    )
    fix = wordings()["S115" if text.missing else code].fix
    where = ".".join(map(str, worst.source.known(worst.keys)))
    return Diagnostic(code, wordings()[code].severity, says, worst.source.path, line, column, where, (), (fix,))
