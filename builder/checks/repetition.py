"""Findings of one kind in one file: the first few are told, the others counted, so that no file makes more than a person reads."""

from collections.abc import Iterable, Iterator

from builder.text import Text
from builder.text.diagnostic import Diagnostic

TOLD = (
    10,
    3,
    1,
)  # findings of one code in one file: fewer where a file has so many codes that it would still be too much
MOST = 100  # findings that are told of one file; a sound document with all its notes has some twenty
LONGEST = 1000  # characters of a message or a way out; the longest of an honest document has some two hundred


def limited(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What is told of all that has been found, sorted by place: the last that is told of a kind counts those that are not."""
    files: dict[str, dict[str, list[Diagnostic]]] = {}
    for one in sorted(found, key=lambda one: one.place):
        files.setdefault(one.path, {}).setdefault(one.code, []).append(one)
    told = (one for codes in files.values() for one in _of_a_file(list(codes.values())))
    return sorted(told, key=lambda one: one.place)


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
