"""The build: from evenings and rosters to a folder of printable files."""

from builder.evening.build_request import KINDS, Choices
from builder.evening.run import build, sheets_of

__all__ = ["KINDS", "Choices", "build", "sheets_of"]
