"""A game -> neutral blocks: the only place that knows both `formations` and sheets."""

from collections.abc import Iterator

from builder.documents.game import Game
from builder.sheet import Back, Sheets
from builder.systems.formations.profile import FormationsArmyList, FormationsEvening, FormationsRoster
from builder.systems.formations.readings import settle
from builder.systems.formations.sheets.against import against
from builder.systems.formations.sheets.cards import deck
from builder.systems.formations.sheets.map import field_map
from builder.systems.formations.sheets.markers import decks, scenery
from builder.systems.formations.sheets.mustered import FormationsArmy, MusteredArmy
from builder.systems.formations.sheets.play import in_play
from builder.systems.formations.sheets.reference import reference
from builder.systems.formations.sheets.roster import roster
from builder.systems.formations.sheets.terrain import terrain_of
from builder.text import Language

FormationsGame = Game[FormationsArmyList, FormationsRoster, FormationsEvening]
PATTERNS = ("strokes", "lozenges")  # of the first and the second army's backs: told apart when they lie mixed


def present(game: FormationsGame | FormationsArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the rules, not only what these armies need.
    """
    joined = game.armies if isinstance(game, Game) else (game,)
    armies = tuple(MusteredArmy(army) for army in joined)
    evening = game.evening if isinstance(game, Game) else None
    readings = settle(evening.readings if evening else {})
    date = evening.date if evening else armies[0].roster.date
    play = in_play(armies, evening, date.year, readings, full=full)
    battle = evening.name.say(language) if evening else date.say(language)
    split = evening.print.split if evening else True
    sides = evening.sides if evening else (None,)
    backs = tuple(_backs(armies, evening, language))
    meets = against(armies, evening, play.works, readings)
    return Sheets(
        cards=tuple(
            deck(army, back, enemy, language, split=split)
            for army, back, enemy in zip(armies, backs, meets, strict=True)
        ),
        markers=(
            *(
                one
                for army, back, side in zip(armies, backs, sides, strict=True)
                for one in decks(army, back, side, language)
            ),
            *(scenery(terrain_of(evening), language) if evening else ()),
        ),
        rosters=tuple(
            roster(army, battle, side.role if side else None, readings, language)
            for army, side in zip(armies, sides, strict=True)
        ),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
    )


def _backs(armies: tuple[MusteredArmy, ...], evening: FormationsEvening | None, language: Language) -> Iterator[Back]:
    """The backs of the armies' cards: each with its own words and pattern."""
    for index, army in enumerate(armies):
        name = (evening.sides[index].back if evening else None) or army.roster.name
        yield Back(name.say(language), PATTERNS[index % len(PATTERNS)])
