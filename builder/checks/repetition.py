"""Limits the findings of one kind in one file: the first few are shown and the others counted, so that the output stays
readable.
"""

from collections.abc import Iterable, Iterator

from builder.text import Text
from builder.text.diagnostic import Diagnostic

TOLD = (
    10,
    3,
    1,
)  # findings of one code in one file; fewer if the file has many codes
MOST = 100  # findings shown for one file; a sound document with all its notes has about twenty
LONGEST = 1000  # characters of a message or fix; the longest in a genuine document has about two hundred


def limited(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings to show, sorted by place: the last one shown of each kind has the number of those that are not."""
    files: dict[str, dict[str, list[Diagnostic]]] = {}
    for one in sorted(found, key=lambda one: one.place):
        files.setdefault(one.path, {}).setdefault(one.code, []).append(one)
    repeated = (one for codes in files.values() for one in _of_a_file(list(codes.values())))
    return sorted(repeated, key=lambda one: one.place)


def _of_a_file(kinds: list[list[Diagnostic]]) -> Iterator[Diagnostic]:
    count = next((most for most in TOLD if sum(min(most, len(kind)) for kind in kinds) <= MOST), TOLD[-1])
    for kind in kinds:
        *before, last = map(_short, kind[:count])
        yield from before
        yield last._replace(more=len(kind) - len(before) - 1)


def _short(one: Diagnostic) -> Diagnostic:
    return one._replace(message=_cut(one.message), fixes=tuple(map(_cut, one.fixes)))


def _cut(words: Text) -> Text:
    return words.changed(lambda said, _: said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…")
