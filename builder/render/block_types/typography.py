"""Typography of prose: keeps words together, so that no line begins with a dash or ends with a preposition."""

import re

from builder.documents.language_words import words_of_languages

_NO_BREAK = "\u00a0"
_BEFORE = re.compile(r" (?=[–—·] )")  # dashes and dots stay with the text before them
_AFTER = re.compile(rf"(?<![\w-])({'|'.join(words_of_languages('small'))}) (?=[\w«(])", re.IGNORECASE)
_LAST = re.compile(r" (?=\S{1,8}$)")  # a short word should not be alone on a line
_YEAR = re.compile(rf"(?<=\d) (?={'|'.join(map(re.escape, words_of_languages('after_numbers')))})")


def bound(text: str) -> str:
    """The text with no-break spaces."""
    text = _BEFORE.sub(_NO_BREAK, text)
    return _YEAR.sub(_NO_BREAK, _AFTER.sub(rf"\1{_NO_BREAK}", text))


def bound_end(text: str) -> str:
    """The text with its last word, if too short for a line, bound to the word before."""
    return _LAST.sub(_NO_BREAK, text)
