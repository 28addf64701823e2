"""Estimates the width of text without a font, on the wide side and the same on every machine (see `overflow`)."""

import re
from collections.abc import Iterator
from functools import lru_cache

from builder.documents.package_data import read_data
from builder.text.located import located_slice
from builder.text.package_files import templates

MM_PER_PT = 25.4 / 72
_WORD = re.compile("(?:[\\S\u00a0]| (?=[–—·] ))+")

_LETTERS = read_data(templates() / "letters.yaml")
_WIDTHS: dict[str, int] = {letter: width for width, letters in _LETTERS["widths"].items() for letter in letters}
OTHER: int = _LETTERS["other"]


@lru_cache(maxsize=20_000)
def ems(text: str) -> float:
    """The width of a text in ems (multiples of the type size)."""
    return sum([_WIDTHS.get(letter, OTHER) for letter in text]) / 1000


def longest_word(text: str) -> float:
    """The width in ems of the longest part that cannot be broken."""
    return max(map(ems, _words(text)), default=0.0)


def wrapped(text: str, most: float) -> list[str]:
    """The text in lines of at most `most` ems; a word that is wider is broken, as on a page."""
    lines, at = [], 0
    for line in broken(text, most):
        at += len(text[at:]) - len(text[at:].lstrip())
        lines.append(located_slice(text, at, line))
        at += len(line)
    return lines


def broken(text: str, most: float) -> list[str]:
    """The lines of `wrapped` without their places in a file, for widths and heights."""
    words = _words(text)
    if ems(text) <= most:
        return [" ".join(words)] if words else []
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word in _split(words, most):
        wide = ems(word)
        if line and used + _SPACE + wide > most:
            lines.append(" ".join(line))
            line, used = [], 0.0
        used += wide + (_SPACE if line else 0.0)
        line.append(word)
    return [*lines, " ".join(line)]


def _words(text: str) -> list[str]:
    """What a line may end after; a no-break space does not part words, and no line begins with a dash or a dot."""
    return _WORD.findall(text)


def _split(words: list[str], most: float) -> Iterator[str]:
    for word in words:
        part = ""
        for letter in word if ems(word) > most else ():
            if part and ems(part) + ems(letter) > most:
                yield part
                part = ""
            part += letter
        yield part or word


_SPACE = ems(" ")
