"""What codes say where no rule of a game is asked: D0xx the file and its YAML, S1xx its shape, P3xx drawing it; and M0xx,
what Muster itself does wrong. The words stand in `templates/codes.yaml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from builder.documents.package_data import read_data
from builder.text import Text
from builder.text.diagnostic import Severity
from builder.text.package_files import templates


@dataclass(frozen=True, slots=True)
class Wording:
    """A code with its message, its way out and why it is there."""

    code: str
    says: Text
    fix: Text
    about: Text
    severity: Severity


@cache
def wordings() -> Mapping[str, Wording]:
    """What each code says."""
    return {
        code: Wording(code, entry["en"], entry["fix"], Text(entry["about"], code), entry.get("severity", "error"))
        for code, entry in read_data(templates() / "codes.yaml").items()
    }  # fmt: skip
