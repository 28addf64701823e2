"""Editions of an army list: the past ones that are kept beside it, and what changed from one to the next, in words."""

from builder.editions.change import Change, changes
from builder.editions.kept import findings, past
from builder.editions.told import block

__all__ = ["Change", "block", "changes", "findings", "past"]
