"""A game -> neutral blocks: the only place that knows both `age-of-battles` and sheets."""

from builder.sheets.blocks import Sheets
from builder.sheets.occasion import occasion
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesGame, AgeOfBattlesRoster
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.sheets.cards import deck
from builder.systems.age_of_battles.sheets.map import field_map
from builder.systems.age_of_battles.sheets.markers import decks
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy
from builder.systems.age_of_battles.sheets.play import in_play
from builder.systems.age_of_battles.sheets.reference import reference
from builder.systems.age_of_battles.sheets.roster import roster
from builder.text import Language


def present(game: AgeOfBattlesGame | AgeOfBattlesArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the supplement, not only what these armies need.

    The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
    """
    shown = occasion(game, MusteredArmy)
    armies, evening = shown.armies, shown.evening
    readings = READINGS.settle(shown.readings)
    play = in_play(armies, evening, readings, full=full)
    battle, backs = shown.battle(language), shown.backs(language)
    return Sheets(
        cards=tuple(deck(army, back, language) for army, back in zip(armies, backs, strict=True)),
        markers=tuple(one for army in armies for one in decks(army, language)),
        rosters=tuple(roster(army, battle, in_play((army,), None, readings, full=False), language) for army in armies),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, tuple(back.title for back in backs), play, language) if evening else None,
    )


def seen(game: AgeOfBattlesGame | AgeOfBattlesArmy) -> tuple[AgeOfBattlesRoster, ...]:
    """The rosters as their opponents may read them."""
    return tuple(army.roster for army in occasion(game, MusteredArmy).seen)
