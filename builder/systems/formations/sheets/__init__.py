"""A game -> neutral blocks: the only place that knows both `formations` and sheets."""

from builder.documents.game import Game
from builder.sheet import Sheets
from builder.systems.formations.profile import FormationsArmyList, FormationsEvening, FormationsRoster
from builder.systems.formations.readings import settle
from builder.systems.formations.sheets.cards import Against, deck
from builder.systems.formations.sheets.map import field_map
from builder.systems.formations.sheets.markers import decks
from builder.systems.formations.sheets.mustered import FormationsArmy, MusteredArmy
from builder.systems.formations.sheets.play import in_play
from builder.systems.formations.sheets.reference import reference
from builder.systems.formations.sheets.roster import roster
from builder.text import Language

FormationsGame = Game[FormationsArmyList, FormationsRoster, FormationsEvening]


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
    backs = [side.back for side in evening.sides] if evening else [None]
    names = [(back or army.roster.name).say(language) for back, army in zip(backs, armies, strict=True)]
    battle = evening.name.say(language) if evening else date.say(language)
    split = evening.print.split if evening else True
    return Sheets(
        cards=tuple(
            deck(army, name, _against(armies, army, play.works), language, split=split)
            for army, name in zip(armies, names, strict=True)
        ),
        markers=tuple(one for army, name in zip(armies, names, strict=True) for one in decks(army, name, language)),
        rosters=tuple(roster(army, battle, readings, language) for army in armies),
        reference=reference(armies, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
    )


def _against(armies: tuple[MusteredArmy, ...], own: MusteredArmy, works: frozenset[str]) -> Against:
    """What of the other armies changes this one's cards."""
    enemies = [army for army in armies if army is not own]
    elephants = any(unit.line.troop in ("elephants", "camels") for army in enemies for unit in army.units)
    return Against(elephants, "barricade" if "barricade" in works else None)
