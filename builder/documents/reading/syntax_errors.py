"""The cause of a syntax error: the parser reports where it failed, often lines after the author's mistake."""

import re
from typing import Any

import yaml

Found = tuple[str, int, int, dict[str, object]]
"""The D code of a mistake, its line and column, from 1, and the facts for its message."""

# Problems of the parser, and those behind them that it does not recognise; worded in `templates/reading.yaml`.
_NO_COLON, _NO_KEY = "could not find expected ':'", "did not find expected key"
_NO_VALUES = ("mapping values are not allowed in this context", "mapping values are not allowed here")
_COLON_ALONE = "found unexpected ':'"
_IN_BRACES = ("did not find expected ',' or '}'", "did not find expected ',' or ']'")
_OPEN_QUOTE, _COLON_IN_TEXT = "a quote without end", "a colon in a text"
_TOO_DEEP, _OTHER_QUOTES = "a key deeper than the key above it", "quotes of print"
_BEHIND_QUOTES, _OTHER_DASH = "text behind quotes", "an entry without a hyphen and a space"
_NO_BRACKET, _BEHIND_BLOCK = "a bracket too many", "text behind a block indicator"
_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"  # look like a space, but not to YAML
_ODD = rf"(?P<space>[{_SPACES}])"
_BEFORE_VALUE = r"(?:[\w-]{1,40}: {0,40})?"  # with bounds: a line may be long
_ODD_AT_EDGE = re.compile(rf"(?:^{_BEFORE_VALUE}|(?=.\Z)){_ODD}")
_ODD_IN_LINE = re.compile(rf"(?:^|[{{\[,])[ -]{{0,40}}{_BEFORE_VALUE}{_ODD}")
_PRINTED_QUOTE = re.compile("[:,{\\[-] *[\u201c-\u201f\u2018-\u201b\xab\xbb]")
_DASH = re.compile("[ ]*(?P<dash>[\u2010-\u2015\u2212\u2022\xb7*](?= )|-(?=\\w))")  # one of print, or without a space
_JOINED = re.compile(r"[ -]{0,40}(?P<key>[\w-]{1,40}):\w")  # `id:archers`


def position(mark: Any) -> tuple[int, int]:
    """The line and column of a mark of the parser, which counts from 0, from 1."""
    return mark.line + 1, mark.column + 1


def odd_space(text: str) -> tuple[int, str] | None:
    """The index and code of a character at the edge of a text, or after its colon, that only looks like a space."""
    found = _ODD_AT_EDGE.search(text)
    return (found.start("space"), f"U+{ord(found['space']):04X}") if found else None


def mistake(error: yaml.MarkedYAMLError, last: Any, lines: list[str]) -> Found:
    """The place where the parser failed, or of the mistake behind it: it notices an unclosed quote only much later.
    `last` is the event before.
    """
    mark = error.problem_mark or error.context_mark
    place = position(mark) if mark else (1, 1)
    line, column = place
    begins = error.context_mark.line if error.context_mark else line - 1
    if odd := _odd_space(lines, max(0, min(begins, line - 2)), line):
        return odd
    at = lines[line - 1] if 0 < line <= len(lines) else ""
    if "quoted scalar" in str(error.context) and "unexpected" in str(error.problem) and error.context_mark:
        place, problem = position(error.context_mark), _OPEN_QUOTE
    elif mark and _quoted(last) and last.start_mark.line < last.end_mark.line == mark.line:  # over several lines
        place, problem = position(last.start_mark), _OPEN_QUOTE
    elif error.problem == _NO_KEY and _quoted(last) and last.end_mark.line == line - 1:
        problem = _BEHIND_QUOTES
    elif dash := _DASH.match(at) or (error.problem in _NO_VALUES and line > 1 and _DASH.match(lines[line - 2])):
        place, problem = (line - (dash.string is not at), dash.start("dash") + 1), _OTHER_DASH
    elif error.problem in (*_NO_VALUES, *_IN_BRACES) and _PRINTED_QUOTE.search(at[: column - 1]):
        problem = _OTHER_QUOTES
    elif at[column - 1 : column] in ("}", "]") and "flow" not in str(error.context):
        problem = _NO_BRACKET
    elif "block scalar" in str(error.context):
        problem = _BEHIND_BLOCK
    elif error.problem == _COLON_ALONE:  # `{figures:, files: 8}`
        problem = _NO_COLON
    elif error.context_mark and error.problem == _NO_COLON:  # noticed on the next line
        place, problem = position(error.context_mark), _NO_COLON
    elif error.problem in _NO_VALUES and line > 1 and (joined := _JOINED.match(lines[line - 2])):
        place, problem = (line - 1, joined.start("key") + 1), _NO_COLON
    elif error.problem in _NO_VALUES and ":" not in at[: column - 1]:
        place, problem = (line, len(at) - len(at.lstrip()) + 1), _TOO_DEEP
    elif mark and "flow" in str(error.context) and at[column - 1 :].startswith(":") and _in_line(last, mark.line):
        problem = _COLON_IN_TEXT
    else:
        tab = "\t" in at[: max(column, 1)]
        return "D011" if tab else "D001", line, column, {"problem": error.problem or error.context or "?"}
    return "D001", *place, {"problem": problem}


def _odd_space(lines: list[str], first: int, last: int) -> Found | None:
    """The first character in these lines that only looks like a space, in the indentation or behind the colon of a key."""
    for number, line in enumerate(lines[first:last], first + 1):
        if found := _ODD_IN_LINE.search(line):
            return "D021", number, found.start("space") + 1, {"character": f"U+{ord(found['space']):04X}"}
    return None


def _quoted(last: Any) -> bool:
    """Whether the last event was a text in quotes."""
    return isinstance(last, yaml.ScalarEvent) and last.style in ("'", '"')


def _in_line(last: Any, line: int) -> bool:
    """Whether the last event was an unquoted text on this line."""
    plain = isinstance(last, yaml.ScalarEvent) and not last.style
    return plain and last.start_mark.line == line
