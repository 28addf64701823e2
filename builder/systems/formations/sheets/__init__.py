"""A game -> neutral blocks: the only place that knows both `formations` and sheets."""

from builder.sheets.blocks import Sheets
from builder.sheets.occasion import occasion
from builder.systems.formations.ground import terrain_of
from builder.systems.formations.profile import FormationsArmy, FormationsGame, FormationsRoster
from builder.systems.formations.readings import settle
from builder.systems.formations.sheets.against import against
from builder.systems.formations.sheets.cards import deck
from builder.systems.formations.sheets.hidden import ambushes, hides
from builder.systems.formations.sheets.map import field_map
from builder.systems.formations.sheets.markers import decks, own, scenery
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.play import in_play
from builder.systems.formations.sheets.reference import reference
from builder.systems.formations.sheets.roster import open_roster, roster
from builder.text import Language


def present(game: FormationsGame | FormationsArmy, language: Language, *, full: bool = False) -> Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map).

    `full`: the reference sheet tells all of the rules, not only what these armies need.
    """
    shown = occasion(game, MusteredArmy, hides)
    armies, seen, evening = shown.armies, shown.seen, shown.evening
    readings = settle(shown.readings)
    date = evening.date if evening else armies[0].roster.date
    play = in_play(seen, evening, date.year, readings, full=full)
    battle = shown.battle(language)
    split = evening.print.split if evening else True
    sides = evening.sides if evening else (None,)
    backs = shown.backs(language)
    return Sheets(
        cards=tuple(
            deck(army, back, enemy, language, split=split)
            for army, back, enemy in zip(armies, backs, against(armies, evening, readings), strict=True)
        ),
        markers=(
            *(one for army, side in zip(armies, sides, strict=True) for one in decks(army, side, language)),
            *(scenery(terrain_of(evening), language) if evening else ()),
        ),
        rosters=tuple(
            roster(
                army, battle, side.role if side else None, ambushes(army.army, side) if side else {}, readings, language
            )
            for army, side in zip(armies, sides, strict=True)
        ),
        reference=reference(seen, evening, play, language),
        map=field_map(evening, armies, language) if evening else None,
        open_rosters=tuple(open_roster(army, battle, readings, language) for army in seen),
        own_markers=tuple(
            own(army, back, side, language) for army, back, side in zip(armies, backs, sides, strict=True)
        ),
    )


def seen(game: FormationsGame | FormationsArmy) -> tuple[FormationsRoster, ...]:
    """The rosters as their opponents may read them."""
    return tuple(army.roster for army in occasion(game, MusteredArmy, hides).seen)
