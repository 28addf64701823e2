"""A game -> neutral blocks: the only place that knows both `age-of-battles` and sheets.

The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
"""

from builder.sheets.system_sheets import SystemSheets
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.sheets.cards import AgeOfBattlesCards
from builder.systems.age_of_battles.sheets.map import AgeOfBattlesMap
from builder.systems.age_of_battles.sheets.markers import AgeOfBattlesMarkers
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy
from builder.systems.age_of_battles.sheets.play import in_play
from builder.systems.age_of_battles.sheets.reference import AgeOfBattlesReference
from builder.systems.age_of_battles.sheets.roster import AgeOfBattlesRosterSheet
from builder.systems.age_of_battles.sheets.words import words

SHEETS = SystemSheets(
    words=words,
    readings=READINGS,
    army=MusteredArmy,
    in_play=in_play,
    cards=AgeOfBattlesCards,
    markers=AgeOfBattlesMarkers,
    roster=AgeOfBattlesRosterSheet,
    reference=AgeOfBattlesReference,
    map=AgeOfBattlesMap,
)
present, seen = SHEETS.present, SHEETS.seen
