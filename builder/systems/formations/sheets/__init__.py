"""A game -> neutral blocks: the only place that knows both `formations` and sheets."""

from builder.sheets.system_sheets import SystemSheets
from builder.systems.formations.readings import READINGS
from builder.systems.formations.sheets.cards import FormationsCards
from builder.systems.formations.sheets.hidden import hides
from builder.systems.formations.sheets.map import FormationsMap
from builder.systems.formations.sheets.markers import FormationsMarkers
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.play import in_play
from builder.systems.formations.sheets.reference import FormationsReference
from builder.systems.formations.sheets.roster import FormationsRosterSheet
from builder.systems.formations.sheets.words import words

SHEETS = SystemSheets(
    words=words,
    readings=READINGS,
    army=MusteredArmy,
    in_play=in_play,
    cards=FormationsCards,
    markers=FormationsMarkers,
    roster=FormationsRosterSheet,
    reference=FormationsReference,
    map=FormationsMap,
    hides=hides,
)
present, seen = SHEETS.present, SHEETS.seen
