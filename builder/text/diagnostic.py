"""Diagnostics: findings about files, with their places."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from builder.text import Language, Text
from builder.text.citation import Citation

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


class Diagnostic(NamedTuple):
    """One finding: code, severity, message and place.

    `line` and `column` count from 1, and are 0 for words on the command line; `where` is the path of keys in the
    document (`units.3.line`); `fixes` say how to fix it, one sentence each. `more` is the number of further findings of
    the same code in the same file that are not shown.
    """

    code: str
    severity: Severity
    message: Text
    path: str
    line: int
    column: int
    where: str = ""
    cites: tuple[Citation, ...] = ()
    fixes: tuple[Text, ...] = ()
    more: int = 0

    @property
    def place(self) -> tuple[str, int, int, str]:
        """The sort key of findings: file, line, column, code."""
        return (self.path, self.line, self.column, self.code)


SEVERITY = {
    "error": Text("error"),
    "warning": Text("warning"),
    "info": Text("note"),
}

_MORE = Text("and {n} more like it in this file")
_AT_LEAST = Text("and at least {n} more like it in this file")
MOST_COUNTED = 90  # a check stops at a hundred findings, so larger counts are not exact


def _more(count: int) -> Text:
    return (_AT_LEAST if count >= MOST_COUNTED else _MORE).fill(n=count)


def as_text(diagnostic: Diagnostic, language: Language) -> str:
    """The finding as text: place, code, message and citation on one line; the fixes below it."""
    d = diagnostic
    cites = f" [{', '.join(cite.say(language) for cite in d.cites)}]" if d.cites else ""
    place = f"{d.path}:{d.line}:{d.column}" if d.line else f"{d.path} {d.where}".strip()
    head = f"{place}: {SEVERITY[d.severity].say(language)} {d.code}: {d.message.say(language)}{cites}"
    more = [_more(d.more).say(language)] if d.more else []
    return "\n".join(
        _harmless(line)
        for line in (head, *(f"    {says}" for says in (*(fix.say(language) for fix in d.fixes), *more)))
    )


def as_data(diagnostic: Diagnostic, language: Language) -> dict[str, Any]:
    """The finding as JSON data (see the command-line contract)."""
    d = diagnostic
    return {
        **d._asdict(),
        "message": d.message.say(language),
        "cites": [cite._asdict() for cite in d.cites],
        "fixes": [fix.say(language) for fix in d.fixes],
    }


def as_github(diagnostic: Diagnostic, language: Language) -> str:
    """The finding as an annotation (workflow command) for GitHub."""
    d = diagnostic
    level = {"error": "error", "warning": "warning", "info": "notice"}[d.severity]
    more = f" ({_more(d.more).say(language)})" if d.more else ""
    escaped = f"{d.message.say(language)}{more}".replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    path = d.path.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return _harmless(f"::{level} file={path},line={d.line},col={d.column},title={d.code}::{escaped}")


def counted(diagnostics: Iterable[Diagnostic], severity: Severity) -> int:
    """The number of findings of that severity, including those only counted in `more`."""
    return sum(1 + d.more for d in diagnostics if d.severity == severity)


def _harmless(line: str) -> str:
    """The line without control characters, which must not reach the terminal; no-break spaces become spaces."""
    line = line.replace("\u00a0", " ")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in line)
