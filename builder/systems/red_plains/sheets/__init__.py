"""A game -> neutral blocks: the only place that knows both `red-plains` and sheets."""

from collections.abc import Iterator

from builder.documents.game import Game
from builder.sheet import Back, Sheets
from builder.systems.red_plains.profile import RedPlainsArmyList, RedPlainsEvening, RedPlainsRoster
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.sheets.cards import deck
from builder.systems.red_plains.sheets.map import field_map
from builder.systems.red_plains.sheets.markers import decks
from builder.systems.red_plains.sheets.mustered import MusteredArmy, RedPlainsArmy
from builder.systems.red_plains.sheets.play import in_play
from builder.systems.red_plains.sheets.reference import reference
from builder.systems.red_plains.sheets.roster import roster
from builder.text import Language

RedPlainsGame = Game[RedPlainsArmyList, RedPlainsRoster, RedPlainsEvening]
PATTERNS = ("strokes", "lozenges")  # of the first and the second army's backs: told apart when they lie mixed


def present(game: RedPlainsGame | RedPlainsArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the rules, not only what these armies need.
    """
    joined = game.armies if isinstance(game, Game) else (game,)
    armies = tuple(MusteredArmy(army) for army in joined)
    evening = game.evening if isinstance(game, Game) else None
    readings = READINGS.settle(evening.readings if evening else {})
    play = in_play(armies, evening, readings, full=full)
    battle = evening.name.say(language) if evening else armies[0].roster.date.say(language)
    backs = tuple(_backs(armies, evening, language))
    return Sheets(
        cards=tuple(deck(army, back, readings, language) for army, back in zip(armies, backs, strict=True)),
        markers=tuple(one for army in armies for one in decks(army, language)),
        rosters=tuple(roster(army, battle, readings, language) for army in armies),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
    )


def _backs(armies: tuple[MusteredArmy, ...], evening: RedPlainsEvening | None, language: Language) -> Iterator[Back]:
    """The backs of the armies' cards: each with its own words and pattern."""
    for index, army in enumerate(armies):
        name = (evening.sides[index].back if evening else None) or army.roster.name
        yield Back(name.say(language), PATTERNS[index % len(PATTERNS)])
