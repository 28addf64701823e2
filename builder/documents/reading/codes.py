"""Wording of the codes that are not checks of rules: D0xx for the file and its YAML, S1xx for its shape, P3xx for
drawing, and M0xx for internal errors. The texts are in `templates/codes.yaml`.
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
    """A code with its message, its fix and the reason for it."""

    code: str
    says: Text
    fix: Text
    about: Text
    severity: Severity


@cache
def wordings() -> Mapping[str, Wording]:
    """The wording of each code."""
    return {
        code: Wording(code, entry["en"], entry["fix"], Text(entry["about"], code), entry.get("severity", "error"))
        for code, entry in read_data(templates() / "codes.yaml").items()
    }  # fmt: skip
