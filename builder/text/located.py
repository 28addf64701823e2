"""Strings that know where in a file they were written, even in parts, so that a sheet can report what does not fit."""

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import NamedTuple


class LocatedPiece(NamedTuple):
    """A piece of a text, from `start` to `end`, and the document and keys of its `place`
    (`roster/muret/units.3.name.en`).
    """

    start: int
    end: int
    place: str


class LocatedText(str):
    """A string with parts that come from files; otherwise it behaves like any other string."""

    __slots__ = ("parts",)
    parts: tuple[LocatedPiece, ...]


def located(words: str, place: str) -> LocatedText:
    """A string that was written at a place in a file."""
    return _with(words, (LocatedPiece(0, len(words), place),))


def join_texts(located_pieces: Iterable[str], between: str = "") -> str:
    """Like `str.join`, but the result keeps the places of its parts."""
    located_pieces = tuple(located_pieces)
    whole = between.join(located_pieces)
    parts, start = [], 0
    for piece in located_pieces:
        if isinstance(piece, LocatedText):
            parts += [LocatedPiece(start + one.start, start + one.end, one.place) for one in piece.parts]
        start += len(piece) + len(between)
    return _with(whole, tuple(parts)) if parts else whole


def filled(template: str, values: Mapping[str, object]) -> str:
    """Like `str.format_map`, but the result keeps the places of its values."""
    if not any(isinstance(value, LocatedText) for value in values.values()):
        return template.format_map(values)
    return join_texts(_filled(template, values))


def _filled(template: str, values: Mapping[str, object]) -> Iterator[str]:
    reader = Formatter()
    for literal, field, spec, conversion in reader.parse(template):
        yield literal
        if field is not None:
            value = reader.convert_field(reader.get_field(field, (), values)[0], conversion)
            yield value if isinstance(value, LocatedText) and not spec else format(value, spec or "")


def located_slice(whole: str, start: int, words: str) -> str:
    """The part `words` of a text, which begins at `start`, with its places."""
    end = start + len(words)
    parts = [
        LocatedPiece(max(one.start, start) - start, min(one.end, end) - start, one.place)
        for one in (whole.parts if isinstance(whole, LocatedText) else ())
        if one.start < end and one.end > start
    ]
    return _with(words, tuple(parts)) if parts else words


def located_pieces(text: str) -> Iterator[tuple[str, str]]:
    """A text in pieces, each with its place; the place is empty for pieces that come from no file."""
    at = 0
    for start, end, place in text.parts if isinstance(text, LocatedText) else ():
        if start > at:
            yield text[at:start], ""
        yield text[start:end], place
        at = end
    if at < len(text):
        yield text[at:], ""


def place_of(text: str) -> str:
    """The place of a text, or of its longest part that comes from a file; empty if there is none."""
    parts = text.parts if isinstance(text, LocatedText) else ()
    return max(parts, key=lambda one: one.end - one.start).place if parts else ""


def without_stop(words: str) -> str:
    """A sentence without its full stop, as a part of a longer one, with the same places."""
    return located_slice(words, 0, words.removesuffix("."))


def capital(words: str) -> str:
    """A text with a capital at its beginning and the same places."""
    made = words[:1].upper() + words[1:]
    return _with(made, words.parts) if isinstance(words, LocatedText) else made


def _with(words: str, parts: tuple[LocatedPiece, ...]) -> LocatedText:
    made = LocatedText(words)
    made.parts = parts
    return made
