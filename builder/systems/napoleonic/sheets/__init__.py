"""A game -> neutral blocks: the only place that knows both `napoleonic` and sheets.

The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
"""

from builder.sheets.system_sheets import SystemSheets
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.sheets.cards import NapoleonicCards
from builder.systems.napoleonic.sheets.map import NapoleonicMap
from builder.systems.napoleonic.sheets.markers import NapoleonicMarkers
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.systems.napoleonic.sheets.play import in_play
from builder.systems.napoleonic.sheets.reference import NapoleonicReference
from builder.systems.napoleonic.sheets.roster import NapoleonicRosterSheet
from builder.systems.napoleonic.sheets.words import words

SHEETS = SystemSheets(
    words=words,
    readings=READINGS,
    army=MusteredArmy,
    in_play=in_play,
    cards=NapoleonicCards,
    markers=NapoleonicMarkers,
    roster=NapoleonicRosterSheet,
    reference=NapoleonicReference,
    map=NapoleonicMap,
)
present, seen = SHEETS.present, SHEETS.seen
