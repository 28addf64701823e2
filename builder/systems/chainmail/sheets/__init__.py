"""A game -> neutral blocks: the only place that knows both `chainmail` and sheets.

The rules hide nothing from an opponent (no orders, no ambushes), so anyone may read each roster.
"""

from builder.sheets.system_sheets import sheets_of

SHEETS = sheets_of(__name__)
present, seen, matchups = SHEETS.present, SHEETS.seen, SHEETS.match_ups
