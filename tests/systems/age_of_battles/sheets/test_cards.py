"""What must be printed on cards (A-P1) and markers, in both languages."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from builder.render.block_types.typography import curly
from builder.render.cards import card_sheets
from builder.render.cards.face import Composer
from builder.render.cards.formats import geometry
from builder.sheets.blocks import Card, RuleLine
from builder.systems.age_of_battles.profile import Captain
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.systems.age_of_battles.sheets.drawn import (
    GRANDSON,
    TEWKESBURY,
    boxes,
    card,
    made,
    plain,
    sheets,
    with_readings,
)
from tests.tools.samples import army_lists, game, games

# ---- cards (A-P1) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", [GRANDSON, TEWKESBURY])
def test_every_regiment_and_every_gun_has_a_card_that_fits(evening: str, language: Language) -> None:
    """Its name, its number in the colour of its side, its numbers; nothing is too long."""
    joined: Any = game("age-of-battles", evening)
    for side, (army, deck) in enumerate(zip(joined.armies, sheets(evening, language).cards, strict=True)):
        hedgehogs = sum(unit.formation == "hedgehog" for unit in army.roster.units)
        assert len(deck.cards) == len(army.roster.units) + hedgehogs + len(army.roster.guns)
        assert all(one.shape == "troop" and one.number and one.title and one.table for one in deck.cards)
        assert {one.black for one in deck.cards} == {joined.evening.black == side}
        assert len({one.number for one in deck.cards}) == len(deck.cards) - hedgehogs
        assert card_sheets.render([deck], paper="a4", language=language).problems == ()


def test_a_regiment_ticks_what_the_next_turn_asks_about() -> None:
    """Moved straight at least 2 steps, re-formed, retreated; shot only where somebody shoots; a hedgehog never attacks."""
    pikes, bows = card("9"), card("5")
    assert {"straight 2+", "re-formed"} <= set(boxes(pikes))
    decks = [deck for evening in (GRANDSON, TEWKESBURY) for deck in sheets(evening).cards]
    assert all(boxes(one)["recovers"] == 1 for deck in decks for one in deck.cards if one.number[0] != "B")
    assert "shot" not in boxes(pikes)
    assert boxes(bows)["shot"] == 1
    assert "straight 2+" not in boxes(card("2", side=1))
    with RULES.replaced("fighting.attack.least", 3):
        changed = made(game("age-of-battles", GRANDSON)).cards[0].cards
    assert "straight 3+" in boxes(changed[0])


def test_spirit_has_its_bonuses_added_and_says_what_it_loses_when_those_in_front_fall() -> None:
    """A-609 to A-612: 13, standard +1, captain +1; dead, Charles gives -2 instead. Who has fallen was ticked nowhere."""
    household = card("1")
    assert household.table
    assert household.table.heads == ("Move", "fast", "Attack", "Defence", "Spirit")
    assert household.table.rows == (("8", "12", "15", "13", "15"),)
    said = [plain(f"{note.key} {note.says}".strip()) for note in household.notes]
    assert said == [
        "Retreated: escapes all, up to 6",
        "Captain: Attack 15, Defence 14",
        "Free each turn: retest □",
        "Fallen (Spirit): captain □ −3, standard □ −1",
    ]


def test_in_open_order_nobody_in_front_changes_spirit() -> None:
    """A-506: in melee no modifiers; the card has the bare value large, and small what close order gives."""
    archers = card("5")
    assert archers.table
    assert archers.table.rows == (("4", "–", "10", "7", "10"),)
    said = [plain(f"{note.key} {note.says}".strip()) for note in archers.notes]
    assert said[2:4] == ["Walls do not slow. No test under fire.", "Close order: fast 6, Spirit 11"]
    assert said[4:] == ["Free each turn: retest □ re-form □", "Fallen: standard □, musician □"]
    with RULES.replaced("fighting.formations.open.front", "yes"):
        changed = made(game("age-of-battles", GRANDSON)).cards[0].cards[4]
    assert changed.table
    assert changed.table.rows[0][-1] == "11"


def test_a_unit_in_open_order_may_escape_after_a_retreat_unless_the_club_bars_it() -> None:
    """A-904, A-Q28: as the calculation has it; regiments in close order may by either reading."""

    def escapes(deck: tuple[Card, ...]) -> set[str]:
        return {one.number for one in deck if any("escapes" in line.says for line in one.notes)}

    archers = {"5", "6", "7", "8"}
    free, barred = (made(with_readings(GRANDSON, A_Q28=way)).cards[0].cards for way in ("allowed", "barred"))
    assert archers < escapes(free)
    assert escapes(barred) == escapes(free) - archers


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("evening", [one.evening.id for one in games("age-of-battles")])
def test_figures_of_all_cards_have_one_size_and_no_box_of_a_turn_is_left_out(evening: str, language: Language) -> None:
    """The five values can be compared across the table; a second test and a free re-forming are ticked where there are any."""
    for deck in sheets(evening, language).cards:
        faces = card_sheets.compose([(one, None) for one in deck.cards], geometry(), Composer()).faces
        rows = {one: one.table.rows[0] for one in faces if one.table and len(one.table.rows) == 1}
        sizes = {
            word.size
            for one, row in rows.items()
            for word in faces[one].words
            if word.bold and word.text in row and word.text != one.number
        }
        assert len(sizes) == 1
        for one, face in faces.items():
            drawn = "".join(word.text for word in face.words).replace(" ", "")
            once_a_turn = [note for note in one.notes if "□" in note.says]
            assert all(f"{note.key}{note.says}".replace("□", "").replace(" ", "") in drawn for note in once_a_turn)


SMALLEST = 7.0  # points


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("evening", [one.evening.id for one in games("age-of-battles")])
def test_no_line_of_a_card_is_left_out_and_none_is_too_small(evening: str, language: Language) -> None:
    """Sir William Stanley's archers had lost their range, mercenaries what they do after a retreat; heads had 6 points."""
    for deck in sheets(evening, language).cards:
        for one, face in card_sheets.compose([(one, None) for one in deck.cards], geometry(), Composer()).faces.items():
            drawn = plain("".join(word.text for word in face.words)).replace(" ", "")
            for line in (*one.rules, *one.notes):
                assert plain(curly(f"{line.key}{line.says}")).replace("□", "").replace(" ", "") in drawn, one.title
            assert min(word.size for word in face.words) >= SMALLEST, one.title


def own(drawn: Card) -> list[RuleLine]:
    """What a regiment does, without how long it waits."""
    return [line for line in drawn.rules if "before turn" not in plain(line.key)]


def test_moves_are_those_of_the_formation() -> None:
    """A-505: no fast move in open order; A-517: a hedgehog stands."""
    moves = [one.table.rows[0][:2] for one in (card("5"), card("2", side=1), card("1", side=1)) if one.table]
    assert moves == [("4", "–"), ("–", "–"), ("4", "6")]


def test_a_regiment_that_deploys_as_a_hedgehog_has_a_second_card_for_when_it_has_left_it() -> None:
    """A-510, A-517: pikes move and strike as a block then; Glory and who has fallen are ticked on one of the two cards only.

    A-516, A-Q29: leaving it costs as much as forming it; the card left that blank.
    """
    hedgehog, block = (one for one in sheets().cards[1].cards if one.number == "2")
    assert (hedgehog.sign, block.sign) == ("hedgehog", "pikes")
    assert [one.table.rows for one in (hedgehog, block) if one.table] == [
        (("–", "–", "12", "8", "13"),),
        (("4", "6", "12", "8", "13"),),
    ]
    assert (plain(hedgehog.owner), plain(block.owner)) == ("20 pikes, hedgehog", "20 pikes, 2 × 5 strike")
    assert "Leaving hedgehog: ½ move; then its other card" in [plain(f"{one.key} {one.says}") for one in hedgehog.rules]
    assert [plain(one.key) for one in own(block)] == ["Attacks straight 2+:", "Attacked, 2+ last turn:", "Fast move:"]
    assert boxes(hedgehog)["Glory"] == 3
    assert [plain(one.label) for one in block.tallies[-1]] == ["Glory, fallen: other card", "recovers"]
    assert [any("Fallen" in one.key for one in card.notes) for card in (hedgehog, block)] == [True, False]
    assert into_hedgehog(block) == "½ move"


def test_the_bonus_of_musician_and_standard_together_is_told_as_that_of_either() -> None:
    """A-611: with the standard lost the musician still gives the +1; "+1 standard" told players to drop it."""
    said = {number: [plain(note.says) for note in card(number).notes] for number in ("3", "4")}
    assert "standard □, musician □ if both −1" in said["3"]
    assert "standard □ −1" in said["4"]


@pytest.mark.parametrize("evening", [GRANDSON, "bosworth-1485"])
def test_how_a_regiment_retreats_and_forms_a_hedgehog_stands_on_the_same_side_of_every_card(evening: str) -> None:
    """What it does when beaten stood left on one card and right on the next, the cost of a hedgehog too."""
    moving = {"Retreated:", "Beaten:", "Into hedgehog:"}
    for deck in sheets(evening).cards:
        for one in deck.cards:
            assert not moving & {plain(line.key) for line in one.rules}, one.title


def test_halberds_leave_a_hedgehog_in_close_order() -> None:
    """A-515: halberds form a hedgehog but no block."""
    joined: Any = game("age-of-battles", GRANDSON)
    burgundy, swiss = joined.armies
    units = [
        one.model_copy(update={"formation": "hedgehog"}) if one.id == "fribourg" else one for one in swiss.roster.units
    ]
    swiss = replace(swiss, roster=swiss.roster.model_copy(update={"units": tuple(units)}))
    drawn = made(type(joined)(joined.evening, (burgundy, swiss))).cards[1].cards
    stands, moves = (one for one in drawn if one.number == "3")
    assert plain(stands.rules[-1].says) == "a whole move; then its other card"
    assert plain(own(moves)[0].key) == "Attacks straight 2+:"


def test_a_hedgehog_says_what_it_may_not_do() -> None:
    """A-517: no move, no attack, no simultaneous strike; of later strikes the rules say nothing."""
    said = [plain(f"{line.key} {line.says}") for line in own(card("2", side=1))]
    assert said[1] == "Never moves or attacks; no simultaneous strike"


def test_crossbows_in_open_order_cross_walls_and_take_no_test_under_fire() -> None:
    """A-504, A-505: each in the words of the rule."""
    crossbows = card("5", side=1)
    said = [plain(line.says) for line in (*crossbows.rules, *crossbows.notes)]
    assert "Walls do not slow. No test under fire." in said


@pytest.mark.parametrize("evening", [one.evening.id for one in games("age-of-battles")])
def test_every_regiment_that_may_attack_says_when_it_strikes_first(evening: str) -> None:
    """A-517, A-701, A-702: pikes and open order too, which said nothing of it; for riders attacked see the core rules."""
    for deck in made(game("age-of-battles", evening)).cards:
        for one in deck.cards:
            if one.number.startswith("B"):
                continue
            said = [plain(f"{line.key} {line.says}") for line in one.rules if plain(line.key).startswith("Attack")]
            attacked = "see core rules" if one.sign in ("knight", "lancer") else "both at once"
            strikes = ["Attacks straight 2+: strikes first", f"Attacked, 2+ last turn: {attacked}"]
            assert said == ([] if one.sign == "hedgehog" else strikes), (evening, one.title)


def changed_card(unit: dict[str, Any], line: dict[str, Any]) -> Card:
    """The card of the ducal household at Grandson, the regiment or its line changed."""
    joined: Any = game("age-of-battles", GRANDSON)
    burgundy, swiss = joined.armies
    household, *others = burgundy.roster.units
    lines = [one.model_copy(update=line if one.id == household.line else {}) for one in burgundy.army_list.lines]
    changed = replace(
        burgundy,
        roster=burgundy.roster.model_copy(update={"units": (household.model_copy(update=unit), *others)}),
        known_list=burgundy.army_list.model_copy(update={"lines": tuple(lines)}),
    )
    return made(type(joined)(joined.evening, (changed, swiss))).cards[0].cards[0]


@pytest.mark.parametrize(
    ("unit", "line"), [({"formation": "open"}, {}), ({}, {"spirit": None})], ids=["open", "no-spirit"]
)
def test_a_captains_own_values_stand_where_he_does_not_change_spirit_too(
    unit: dict[str, Any], line: dict[str, Any]
) -> None:
    """A-506, A-612: they are no modifiers; in open order his fall costs nothing, without a line Spirit the same as with one."""
    said = [plain(f"{note.key} {note.says}".strip()) for note in changed_card(unit, line).notes]
    assert "Captain: Attack 15, Defence 14" in said
    assert said[-1] == ("Fallen: captain □, standard □" if unit else "Fallen (Spirit): captain □ −3, standard □ −1")


def test_a_captain_of_mercenaries_has_his_own_values_too() -> None:
    """They stood on the roster only, for lack of room on the card."""
    notes = changed_card({}, {"mercenary": True, "strength": 4}).notes
    said = [plain(f"{note.key} {note.says}".strip()) for note in notes]
    assert said[1] == "Captain: Attack 15, Defence 14"


def test_a_captain_with_the_values_of_his_figures_has_none_of_his_own() -> None:
    """A-612: only what Spirit loses with him."""
    said = [plain(f"{note.key} {note.says}".strip()) for note in changed_card({"captain": Captain()}, {}).notes]
    assert said == [
        "Retreated: escapes all, up to 6",
        "Free each turn: retest □",
        "Fallen (Spirit): captain □ −3, standard □ −1",
    ]


def test_a_part_that_shoots_may_be_detached() -> None:
    """A-408: in front of the regiment or on its flanks; where all shoot, nobody is left to detach them from."""
    joined: Any = game("age-of-battles", GRANDSON)
    burgundy, swiss = joined.armies
    said = []
    for stands in ({"formation": "close"}, {"formation": "close", "shooters": 6}):
        units = [
            one.model_copy(update=stands) if one.id == burgundy.roster.units[4].id else one
            for one in burgundy.roster.units
        ]
        changed = replace(burgundy, roster=burgundy.roster.model_copy(update={"units": tuple(units)}))
        drawn = made(type(joined)(joined.evening, (changed, swiss))).cards[0].cards[4]
        said += [plain(f"{line.key} {line.says}") for line in drawn.rules if "shoot:" in plain(line.key)]
    assert said == ["16 of 16 shoot: only in open order", "6 of 16 shoot: detached or in open order"]


def test_who_may_form_a_hedgehog_reads_its_cost() -> None:
    """A-516: half a move with a musician, a whole one without; the card of a block says so too."""
    costs = {number: into_hedgehog(card(number, side=1)) for number in ("1", "3", "8")}
    assert costs == {"1": "½ move", "3": "a whole move", "8": "½ move"}


def into_hedgehog(drawn: Card) -> str:
    """What it costs a regiment to form a hedgehog, on either side of its card."""
    return next(plain(line.says) for line in (*drawn.rules, *drawn.notes) if plain(line.key) == "Into hedgehog:")


def test_mercenaries_cross_off_their_strength_to_the_heavy_boxes_where_they_leave() -> None:
    """A-1101, A-1102: the English from 4; at 0 on 15 and more, at -1 on 10 and more; A-1105: on 20 they plunder."""
    _, strength, leaves, plunders, _ = card("6").tallies
    ladder = [(plain(one.label), one.boxes, one.heavy) for one in strength]
    falls = [("3", 1, None), ("2", 1, None), ("1", 1, None), ("0", 1, 0), ("−1", 1, 0)]
    assert ladder == [("Strength 4:", 0, None), *falls]
    assert [plain(one.label) for one in leaves] == ["Leaves", "0: 15+", "−1: 10+", "−2: gone"]
    assert [plain(one.label) for one in plunders] == ["20: plunders a camp"]


def test_a_gun_has_its_twenty_faces_with_their_chances() -> None:
    """Half of all shots of a light bombard hit; a heavy one takes as many as the die shows; a quarter survive a burst."""
    light, heavy = card("B1", evening=TEWKESBURY), card("B2", evening=TEWKESBURY)
    assert light.table
    assert heavy.table
    assert [tuple(map(plain, row)) for row in light.table.rows] == [
        ("1–10", "1, first rank", "50"),
        ("11–19", "misses", "45"),
        ("20", "bursts", "5"),
    ]
    assert plain(f"{light.notes[1].key} {light.notes[1].says}") == "If it bursts: gunners survive on 1–5"
    assert [row[2] for row in heavy.table.rows] == ["25", "70", "5"]
    assert boxes(light)["fired last turn"] == boxes(heavy)["fired last turn"] == 1
    assert "fired last turn" not in boxes(card("1"))


def counted(gun: Card) -> dict[str, int]:
    """The boxes of a gun by their words, without ties."""
    return {plain(label): many for label, many in boxes(gun).items()}


def test_a_gun_has_boxes_for_its_men_and_no_others() -> None:
    """Its crew, the box from which it fires every second turn heavy; spare gunners if there are any."""
    gun = card("B1")
    assert counted(gun) == {"Crew": 4, "bold: every 2 turns": 0, "spare": 2, "fired last turn": 1}
    assert gun.tallies[0][0].heavy == 1, "with two men left it is slow (A-1006)"
    assert boxes(card("B2"))["spare"] == 1
    joined: Any = game("age-of-battles", GRANDSON)
    burgundy, swiss = joined.armies
    lonely = burgundy.roster.guns[0].model_copy(update={"reserve": 0, "servants": None})
    roster = burgundy.roster.model_copy(update={"guns": (lonely,), "batteries": ()})
    drawn = made(type(joined)(joined.evening, (replace(burgundy, roster=roster), swiss))).cards[0].cards[-1]
    assert counted(drawn) == {"Crew": 4, "bold: every 2 turns": 0, "fired last turn": 1}, "nobody to refill it"
    assert plain(drawn.rules[0].says) == "crew + 2 more"


def test_arms_have_signs_of_their_own() -> None:
    """Helpers have tools and no axe, bills are no halberds, half bills and half bows show both, a serpentine is no bombard."""
    assert card("11").sign == "tools"
    swiss = [card(number, side=1).sign for number in ("1", "2", "3", "5", "6", "9")]
    assert swiss == ["pikes", "hedgehog", "halberd", "crossbow", "handgun", "knight"]
    york = [card(number, evening=TEWKESBURY).sign for number in ("1", "2", "3", "5", "B1", "B2")]
    assert york == ["axe", "bow", "bill", "bill-and-bow", "serpentine", "bombard"]


def test_a_card_says_who_stands_on_it() -> None:
    """By missiles, by arms, by both where only a part shoots, by horse; files, those of a block that strike (A-510), or open order."""
    said = [plain(card(number).owner) for number in ("1", "5", "9")]
    assert said == ["8 cavalry, 4 files", "16 bows, open order", "16 pikes, 2 × 4 strike"]
    assert plain(card("5", evening=TEWKESBURY).owner) == "20 bills, bows, 5 files"
    assert plain(card("5", evening=TEWKESBURY, language="ru").owner) == "гизармы, луки: 20, по фронту 5"


def test_the_backs_of_an_army_are_alike_and_differ_from_the_others() -> None:
    first, second = (deck.back for deck in sheets().cards)
    assert first
    assert second
    assert (first.title, second.title) == ("BURGUNDY", "CONFEDERATES")
    assert first.pattern != second.pattern


# ---- markers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_states_have_markers(language: Language) -> None:
    """Recovering, re-formed, fled, straight on, open order, hedgehog, shot, reloading, leaving, Glory left."""
    first, second = sheets(GRANDSON, language).markers
    signs = {one.sign for one in first.cards if one.sign}
    assert signs == {
        "hourglass", "bent-arrow", "fleeing", "move", "scattered", "hedgehog", "shot", "reloading", "leaving", "laurel",
    }  # fmt: skip
    assert sum(one.sign == "leaving" for one in first.cards) == 3, "one for each regiment of mercenaries"
    assert sum(one.sign == "reloading" for one in second.cards) == 1, "one for each gun"
    assert {one.number for one in first.cards if one.sign == "laurel"} == {"2", "1", "0"}


def test_every_regiment_has_a_marker_for_its_straight_move_and_fewer_flee() -> None:
    """Most of an army marches at once; eleven regiments had six markers."""
    for deck, army in zip(sheets().markers, game("age-of-battles", GRANDSON).armies, strict=True):
        signs = Counter(str(one.sign) for one in deck.cards)
        assert signs["move"] == len(army.roster.units) > signs["fleeing"]


def test_there_are_armies_and_evenings() -> None:
    """Real ones, with sources."""
    assert len(army_lists("age-of-battles")) >= 4
    assert {one.evening.id for one in games("age-of-battles")} >= {GRANDSON, TEWKESBURY}
    assert all(len(one.sources) >= 3 for one in army_lists("age-of-battles"))
