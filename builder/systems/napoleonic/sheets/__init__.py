"""A game as neutral blocks: the only place that uses both `napoleonic` and sheets.

The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
"""

from builder.sheets.system_sheets import sheets_of

SHEETS = sheets_of(__name__)
present, seen, matchups = SHEETS.present, SHEETS.seen, SHEETS.match_ups
