"""Typography of prose: no line begins with a dash or ends with a preposition; spaces are replaced letter for letter."""

import re
from itertools import pairwise

from builder.documents.package_data import words_of_languages
from builder.text.located import join_texts, located_slice

_NO_BREAK = "\u00a0"
# dashes stay behind words, "no." before numbers
_BEFORE = re.compile(r" (?=[–—·][ \u00a0])|(?<=№) (?=\d)|(?<=\b[Nn]o\.) (?=\d)")
_AFTER = re.compile(rf"(?<![\w-])({'|'.join(words_of_languages('small'))}) (?=[\w«(])", re.IGNORECASE)
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?=[ ,.;:)]|$)")  # written straight, printed curly
_RANGE = re.compile(r"(?<=\w)–(?=\w)|(?<=\d)-(?=[^\W\d_]{1,2}\b)")
_JOINER = "\u2060"
_LAST = re.compile(r" (?=\S{1,9}$)")  # a short word should not be alone on a line
_YEAR = re.compile(rf"(?<=\d) (?={'|'.join(map(re.escape, words_of_languages('after_numbers')))})")


def tied(text: str) -> str:
    """The text with dashes and dots bound to what is before them and curly apostrophes: on all pages and cards, prose or not."""
    return located_slice(text, 0, curly(_BEFORE.sub(_NO_BREAK, text)))


def curly(text: str) -> str:
    """The text with curly apostrophes, as on maps."""
    return _APOSTROPHE.sub("’", text)


def whole_ranges(text: str) -> str:
    """The text with ranges, and figures with the letters of an ordinal, that no line divides: 5–9, A31–A36."""
    if not _RANGE.search(text):
        return text
    ends = [0, *(found.end() for found in _RANGE.finditer(text)), len(text)]
    pieces = (located_slice(text, start, text[start:end]) for start, end in pairwise(ends))
    return join_texts(pieces, _JOINER)


def bound(text: str) -> str:
    """The text with no-break spaces."""
    return located_slice(text, 0, _YEAR.sub(_NO_BREAK, _AFTER.sub(rf"\1{_NO_BREAK}", tied(text))))


def bound_end(text: str) -> str:
    """The text with its last word, if too short for a line, bound to the word before."""
    return located_slice(text, 0, _LAST.sub(_NO_BREAK, text))
