"""Running text as printers set it: which words keep together, so that no line begins with a dash or ends with a preposition."""

import re

from builder.documents.language_words import words_of_languages

_NO_BREAK = "\u00a0"
_BEFORE = re.compile(r" (?=[–—·] )")  # a dash and a point stay with what is before them
_AFTER = re.compile(rf"(?<![\w-])({'|'.join(words_of_languages('small'))}) (?=[\w«(])", re.IGNORECASE)
_LAST = re.compile(r" (?=\S{1,8}$)")  # a short word is no line
_YEAR = re.compile(rf"(?<=\d) (?={'|'.join(map(re.escape, words_of_languages('after_numbers')))})")


def bound(text: str) -> str:
    """The text with spaces at which no line may end."""
    text = _BEFORE.sub(_NO_BREAK, text)
    return _YEAR.sub(_NO_BREAK, _AFTER.sub(rf"\1{_NO_BREAK}", text))


def bound_end(text: str) -> str:
    """The text with its last word, where that is too short for a line, bound to the one before."""
    return _LAST.sub(_NO_BREAK, text)
