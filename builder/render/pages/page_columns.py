"""Columns of pages: their gap, their width, and how far they may be filled."""

from builder.render.sizes import size

GAP = 2.0
"""The gap between columns, in percent of the page's width."""

SURE = 0.99
"""The share of a page's height that blocks may fill by estimate."""


def margins(sheet: str) -> tuple[float, float]:
    """Total width and height in mm of the margins of a kind of sheet."""
    return 2 * size(f"{sheet}.beside"), size(f"{sheet}.above") + size(f"{sheet}.below")


def column_width(whole: float, columns: int, span: int = 1) -> float:
    """The width of `span` columns of a page, including the gaps between them."""
    one = whole * (100 - GAP * (columns - 1)) / 100 / columns
    return one * span + whole * GAP / 100 * (span - 1)
