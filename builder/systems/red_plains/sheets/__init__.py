"""A game -> neutral blocks: the only place that knows both `red-plains` and sheets."""

from builder.sheet import Sheets
from builder.sheets.occasion import occasion
from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsGame
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.sheets.cards import deck
from builder.systems.red_plains.sheets.map import field_map
from builder.systems.red_plains.sheets.markers import decks
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.reference import reference
from builder.systems.red_plains.sheets.roster import roster
from builder.text import Language


def present(game: RedPlainsGame | RedPlainsArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the rules, not only what these armies need.
    """
    shown = occasion(game, MusteredArmy)
    armies, evening = shown.armies, shown.evening
    readings = READINGS.settle(shown.readings)
    play = in_play(armies, evening, readings, full=full)
    battle, backs = shown.battle(language), shown.backs(language)
    return Sheets(
        cards=tuple(deck(army, back, readings, language) for army, back in zip(armies, backs, strict=True)),
        markers=tuple(one for army in armies for one in decks(army, language)),
        rosters=tuple(roster(army, battle, readings, language) for army in armies),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
    )
