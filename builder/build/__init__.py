"""Building: from evenings and rosters to the folder of files that are printed."""

from builder.build.docket import KINDS, Choices
from builder.build.run import build, sheets_of

__all__ = ["KINDS", "Choices", "build", "sheets_of"]
