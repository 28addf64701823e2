"""A game -> neutral blocks: the only place that knows both `chainmail` and sheets.

The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
"""

from builder.sheets.system_sheets import SystemSheets
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.sheets.cards import ChainmailCards
from builder.systems.chainmail.sheets.map import ChainmailMap
from builder.systems.chainmail.sheets.markers import ChainmailMarkers
from builder.systems.chainmail.sheets.mustered import MusteredArmy
from builder.systems.chainmail.sheets.play import in_play
from builder.systems.chainmail.sheets.reference import ChainmailReference
from builder.systems.chainmail.sheets.roster import ChainmailRosterSheet
from builder.systems.chainmail.sheets.words import words

SHEETS = SystemSheets(
    words=words,
    readings=READINGS,
    army=MusteredArmy,
    in_play=in_play,
    cards=ChainmailCards,
    markers=ChainmailMarkers,
    roster=ChainmailRosterSheet,
    reference=ChainmailReference,
    map=ChainmailMap,
)
present, seen = SHEETS.present, SHEETS.seen
