"""A game -> neutral blocks: the only place that knows both `red-plains` and sheets."""

from builder.sheets.system_sheets import SystemSheets
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.sheets.cards import RedPlainsCards
from builder.systems.red_plains.sheets.hidden import hides
from builder.systems.red_plains.sheets.map import RedPlainsMap
from builder.systems.red_plains.sheets.markers import RedPlainsMarkers
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.reference import RedPlainsReference
from builder.systems.red_plains.sheets.roster import RedPlainsRosterSheet
from builder.systems.red_plains.sheets.words import words

SHEETS = SystemSheets(
    words=words,
    readings=READINGS,
    army=MusteredArmy,
    in_play=in_play,
    cards=RedPlainsCards,
    markers=RedPlainsMarkers,
    roster=RedPlainsRosterSheet,
    reference=RedPlainsReference,
    map=RedPlainsMap,
    hides=hides,
)
present, seen = SHEETS.present, SHEETS.seen
