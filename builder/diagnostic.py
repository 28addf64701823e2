"""What Muster has to say about a file: one finding, placed."""

from dataclasses import dataclass
from typing import Literal

from builder.citation import Citation
from builder.text import Text

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: code, severity, message, and the place it concerns.

    `line` and `column` count from 1; `where` is the path of keys inside the document (`units.3.line`);
    `fixes` say the way out, one sentence each.
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

    @property
    def place(self) -> tuple[str, int, int, str]:
        """The order in which findings are shown: file, line, column, code."""
        return (self.path, self.line, self.column, self.code)
