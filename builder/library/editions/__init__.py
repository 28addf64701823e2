"""Editions of an army list: the past ones that are kept beside it, and what changed from one to the next, in words."""

from builder.library.editions.change import Change, changes
from builder.library.editions.change_table import block
from builder.library.editions.past import findings, past

__all__ = ["Change", "block", "changes", "findings", "past"]
