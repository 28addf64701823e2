"""A game -> neutral blocks: the link between `age-of-battles` and sheets.

The text has no orders or ambushes to hide from an opponent, so every roster is public.
"""

from builder.sheets.system_sheets import sheets_of

SHEETS = sheets_of(__name__)
present, seen, matchups = SHEETS.present, SHEETS.seen, SHEETS.match_ups
