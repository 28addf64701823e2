"""A game -> neutral blocks: the only place that knows both `red-plains` and sheets."""

from builder.sheets.blocks import Sheets
from builder.sheets.occasion import occasion
from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsGame, RedPlainsRoster
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.sheets.cards import deck
from builder.systems.red_plains.sheets.hidden import hides, wooded
from builder.systems.red_plains.sheets.map import field_map
from builder.systems.red_plains.sheets.markers import decks
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.reference import reference
from builder.systems.red_plains.sheets.roster import open_roster, roster
from builder.text import Language


def present(game: RedPlainsGame | RedPlainsArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the rules, not only what these armies need.
    """
    shown = occasion(game, MusteredArmy, hides)
    armies, seen, evening = shown.armies, shown.seen, shown.evening
    readings = READINGS.settle(shown.readings)
    play = in_play(seen, evening, readings, full=full)
    battle, backs = shown.battle(language), shown.backs(language)
    return Sheets(
        cards=tuple(deck(army, back, readings, language) for army, back in zip(armies, backs, strict=True)),
        markers=tuple(one for army in seen for one in decks(army, language)),
        rosters=tuple(
            roster(army, battle, wooded(evening, side), readings, language) for side, army in enumerate(armies)
        ),
        reference=reference(seen, evening, play, language),
        map=field_map(evening, seen, language) if evening else None,
        open_rosters=tuple(open_roster(army, battle, readings, language) for army in seen),
    )


def seen(game: RedPlainsGame | RedPlainsArmy) -> tuple[RedPlainsRoster, ...]:
    """The rosters as their opponents may read them."""
    return tuple(army.roster for army in occasion(game, MusteredArmy, hides).seen)
