"""What the code of a finding comes with, where no rule of a game is asked."""

from dataclasses import dataclass

from builder.text import Text
from builder.text.diagnostic import Severity


@dataclass(frozen=True, slots=True)
class Wording:
    """A code with its message, its way out and why it is there."""

    code: str
    says: Text
    fix: Text
    about: str
    severity: Severity = "error"
