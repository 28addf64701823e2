"""A game -> neutral blocks: the only place that knows both `napoleonic` and sheets."""

from builder.sheets.blocks import Sheets
from builder.sheets.occasion import occasion
from builder.systems.napoleonic.profile import NapoleonicArmy, NapoleonicGame, NapoleonicRoster
from builder.systems.napoleonic.readings import settle
from builder.systems.napoleonic.sheets.cards import deck
from builder.systems.napoleonic.sheets.map import field_map
from builder.systems.napoleonic.sheets.markers import decks
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.systems.napoleonic.sheets.play import in_play
from builder.systems.napoleonic.sheets.reference import reference
from builder.systems.napoleonic.sheets.roster import roster
from builder.text import Language


def present(game: NapoleonicGame | NapoleonicArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the text, not only what these armies need.

    The text hides nothing from an opponent: no orders, no ambushes. So anybody may read each roster.
    """
    shown = occasion(game, MusteredArmy)
    armies, evening = shown.armies, shown.evening
    readings = settle(shown.readings)
    play = in_play(armies, evening, readings, full=full)
    battle, backs = shown.battle(language), shown.backs(language)
    return Sheets(
        cards=tuple(deck(army, back, readings, language) for army, back in zip(armies, backs, strict=True)),
        markers=tuple(
            one for army, back in zip(armies, backs, strict=True) for one in decks(army, evening, back, language)
        ),
        rosters=tuple(roster(army, battle, play, language) for army in armies),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
    )


def seen(game: NapoleonicGame | NapoleonicArmy) -> tuple[NapoleonicRoster, ...]:
    """The rosters as their opponents may read them."""
    return tuple(army.roster for army in occasion(game, MusteredArmy).seen)
