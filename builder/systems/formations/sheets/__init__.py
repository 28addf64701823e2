"""A game -> neutral blocks: the only place that knows both `formations` and sheets."""

from builder.sheets.system_sheets import sheets_of
from builder.systems.formations.sheets.army import hides
from builder.systems.formations.sheets.umpire import UmpireSheet

SHEETS = sheets_of(__name__, hides, UmpireSheet)
present, seen, matchups = SHEETS.present, SHEETS.seen, SHEETS.match_ups
