"""What order cards say: only what the unit can do, for each kind of unit, order by order (section 4.3a)."""

import re

import pytest

from tests.systems.formations.sheets.armies import army, formation, game
from tests.systems.formations.sheets.card_words import BATTERIES, BY_ORDER, SHOOTERS, cards, of, rules
from tests.tools.samples import presented as present

# ---- who shoots ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BY_ORDER)
def test_only_shooters_are_told_to_shoot(kind: str) -> None:
    """Shots, return shots and defensive shots stand only on cards of those who have missiles (C-4.3a-01, C-4.3a-08)."""
    says = of(kind)
    told = (
        "shoot to" in says["defence"]
        and "return shot" in says["defence"]
        and any(one in says["manoeuvre"] for one in ("answer", "return shot"))
    )
    assert told == (kind in (*SHOOTERS, *BATTERIES))
    if kind not in (*SHOOTERS, *BATTERIES):
        assert not any("shot to" in text or "return shot" in text or "protective" in text for text in says.values())


def test_dragoons_do_not_shoot_from_the_saddle() -> None:
    """C-5.3-09: the musket is not shot mounted."""
    assert "shoot to" not in of("dragoons")["defence"]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("archers", "shoot to 12."), ("crossbows", "shoot to 12 (Prot −3)."), ("javelins", "shoot to 3.")],
)
def test_shooters_are_told_reach_and_penetration(kind: str, words: str) -> None:
    """As the rulebook writes its table of weapons (5.3)."""
    assert words in of(kind)["defence"]


def test_batteries_are_told_what_hits_unless_they_need_no_roll() -> None:
    """C-15.2a-04 for the year; bolts need no roll (C-15.1b-01)."""
    assert "d20 1–8\u00a0hits" in of("bombards")["defence"]
    assert "d20 1–10\u00a0hits" in cards(army("stones", year=1620))["defence"]
    assert "shoot to 24 (Prot −3)." in of("bolts")["defence"]


def test_no_card_of_attack_or_recovery_lets_shoot() -> None:
    """C-4.3a-14, C-10-09."""
    for kind in BY_ORDER:
        says = of(kind)
        assert "shoot to" not in says["attack"] + says["recovery"]
        for order in ("attack", "recovery"):
            assert ("Not: shoot" in says[order]) == (kind in (*SHOOTERS, *BATTERIES))


# ---- Defence ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BY_ORDER)
def test_protective_shots_are_for_missiles_but_javelins_and_pistols(kind: str) -> None:
    """C-7-08, C-15.1a-05; only on Defence (C-4.3a-05)."""
    says = of(kind)
    shoots = kind in (
        "archers",
        "stakers",
        "crossbows",
        "bowmen-on-horse",
        "camels",
        "chariot-bows",
        "bombards",
        "light-bombards",
        "bolts",
    )
    assert ("defensive shot" in says["defence"] or "Attacked: grapeshot" in says["defence"]) == shoots
    assert "defensive shot (" not in says["manoeuvre"] + says["attack"] + says["recovery"]


def test_chariot_archers_protect_themselves_all_round() -> None:
    """C-13-06; others only to the front (C-7-05)."""
    assert "all round, 2+ steps" in of("chariot-bows")["defence"]
    assert "front, 2+ steps" in of("archers")["defence"]


def test_a_formation_of_shooters_says_what_each_unit_adds_that_shoots_at_the_same_target() -> None:
    """C-5.5-03: at Murten two archers had a shot of 7 each, and no card said that together they have 8."""
    pair = army("archers", "archers", formations=(formation("line", ("archers",), ("archers-2",)),))
    says = cards(pair, "A")
    assert "May: shoot to 12, +1\u00a0per other column." in says["defence"]
    assert "shoot for ½\u00a0move, +1\u00a0per other column" in says["manoeuvre"]
    column = army("archers", "archers", formations=(formation("column", ("archers", "archers-2"), shape="column"),))
    loose = army("slingers", "slingers", formations=(formation("line", ("slingers",), ("slingers-2",)),))
    assert "joining" not in "".join((*cards(column, "A").values(), *of("archers").values(), *of("bombards").values()))
    assert "+0.5\u00a0per other column" in cards(loose, "A")["defence"]


def test_a_crew_answers_only_to_its_front() -> None:
    """C-15.1a-04: on Manoeuvre its card said so, on Defence not."""
    assert "Shot at: return shot (front)." in of("bombards")["defence"]


def test_guns_say_what_they_leave_of_the_protection_of_a_target() -> None:
    """C-15.2a-10, C-15.2a-11: arquebuses said so, guns did not."""
    assert "Target: Prot\u00a0= 0; grapeshot (no roll): Prot\u00a0−4." in of("bombards")["defence"]


def test_guns_protect_themselves_with_grapeshot() -> None:
    """Before the muzzle it is grapeshot that flies (15.2b); bolts are bolts."""
    assert "Attacked: grapeshot (front, 2+ steps)." in of("light-bombards")["defence"]
    assert "defensive shot" in of("bolts")["defence"]
    assert "Attacked: stand." in of("stones")["defence"]


def test_only_who_carries_stakes_sets_them_up_and_only_on_defence() -> None:
    """C-4.3a-01, C-14-05."""
    assert "set up stakes" in of("stakers")["defence"]
    assert "set up" not in of("archers")["defence"]
    assert "set up" not in "".join(of("stakers")[order] for order in ("manoeuvre", "attack", "recovery"))


def test_hedgehog_and_turtle_are_for_foot_in_a_column_of_two() -> None:
    """C-3.3-03: no horse, no single unit, no thin line."""
    columns = {"block": ("pikes", "pikes-2")}
    deep = army("pikes", "pikes", formations=(formation("block", columns["block"], shape="column"),))
    assert "May: form/leave hedgehog (all front) or turtle (no flanks)." in cards(deep, "A")["defence"]
    assert "Attacked: may form hedgehog or turtle." in cards(deep, "A")["defence"]
    thin = army("pikes", "pikes", formations=(formation("line", ("pikes",), ("pikes-2",)),))
    horse = army("knights", "knights", formations=(formation("wedge", ("knights", "knights-2"), shape="column"),))
    for says in (cards(deep, "1"), cards(thin, "A"), cards(horse, "A")):
        assert "hedgehog" not in "".join(says.values())


def test_shooters_in_a_column_may_choose_between_shot_and_hedgehog() -> None:
    """Both reactions are theirs."""
    column = army("archers", "archers", formations=(formation("column", ("archers", "archers-2"), shape="column"),))
    assert "Attacked: defensive shot (front, 2+ steps), hedgehog or turtle." in cards(column, "A")["defence"]


def test_archers_behind_spears_have_no_defensive_shot_of_their_own() -> None:
    """C-7-05: the attack is on the spears."""
    column = army("spears", "archers", formations=(formation("column", ("spears", "archers"), shape="column"),))
    says = cards(column, "A")["defence"]
    assert "shoot to 12" in says
    assert "Attacked: may form hedgehog or turtle." in says


def test_who_can_do_nothing_on_defence_is_told_to_stand() -> None:
    """C-4.3a-01."""
    assert of("knights")["defence"] == "Stand: do not move or reform.\nShot at, attacked: stand."


# ---- Manoeuvre -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in BY_ORDER if kind not in BATTERIES])
def test_manoeuvre_demands_a_move_or_a_reform_and_keeps_away_from_the_enemy(kind: str) -> None:
    """C-4.3a-06, C-4.3a-09."""
    assert re.search(r"Move \d+ \(march \d+\) or reform: end 2\+ steps from enemy\.", of(kind)["manoeuvre"])


def test_the_move_stands_where_it_is_used() -> None:
    """On Manoeuvre with the march, on Attack the whole move; a figure at the head of the sums was taken for one of them."""
    says = of("knights")
    assert "Move 16 (march 32) or reform:" in says["manoeuvre"]
    assert "Full move 16:" in says["attack"]
    assert "16" not in says["defence"] + says["recovery"]


def test_shooting_costs_half_the_move_and_chariots_nothing() -> None:
    """C-5.1-07."""
    assert "shoot for ½\u00a0move" in of("archers")["manoeuvre"]
    assert "shoot at no cost" in of("chariot-bows")["manoeuvre"]


@pytest.mark.parametrize("kind", BY_ORDER)
def test_point_blank_is_for_javelins_and_for_mounted_bows(kind: str) -> None:
    """C-7-01, C-7-02; chariots shoot in phase 2 only (Q-88)."""
    expected = kind in ("javelins", "legionaries", "bowmen-on-horse", "camels")
    assert ("point-blank to 3" in of(kind)["manoeuvre"]) == expected


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("swords", "evade 3"),
        ("knights", "evade 4"),
        ("elephants", "evade 3.5"),
        ("chariot-bows", "evade 16"),
    ],
)
def test_evasion_is_told_in_steps(kind: str, words: str) -> None:
    """A quarter of the move (C-9.1-01); light chariots evade like skirmishers (C-13.4-02); with disorder (C-4.3a-12)."""
    assert f"{words} (1\u00a0disorder)" in of(kind)["manoeuvre"]


def test_who_is_attacked_on_manoeuvre_evades_and_single_units_turn_too() -> None:
    """C-4.3a-12; formations, elephants, chariots never turn as a reaction (C-8.2-04)."""
    assert "Attacked: evade, turn or reform." in of("swords")["manoeuvre"]
    pair = army("swords", "swords", formations=(formation("line", ("swords",), ("swords-2",)),))
    assert "Attacked: evade or reform." in cards(pair, "A")["manoeuvre"]
    for kind in ("elephants", "scythes", "heavy-chariots", "chariot-bows"):
        assert "Attacked: evade." in of(kind)["manoeuvre"]


def test_riders_who_may_dismount_are_told_so() -> None:
    """C-6.3-07; those who began on foot may mount."""
    assert "May: dismount." in of("riders")["manoeuvre"]
    assert "May: mount." in cards(army("riders", riders={"dismounted": True}))["manoeuvre"]
    assert "dismount" not in "".join(of("knights").values())


# ---- Attack ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in BY_ORDER if kind not in (*BATTERIES, "helpers")])
def test_attack_demands_the_full_move_with_one_wheel_and_a_countercharge(kind: str) -> None:
    """C-4.3a-13, C-4.3a-15, C-4.3a-17, C-6.2-03."""
    says = of(kind)["attack"]
    assert re.search(r"Full move \d+: attack \(1\xa0wheel first\)\.", says)
    assert "Shot at, attacked: countercharge (front)." in says
    assert "No contact: 1\u00a0disorder." in says


def test_a_formation_may_support_its_attacker() -> None:
    """C-4.3a-13."""
    pair = army("swords", "swords", formations=(formation("line", ("swords",), ("swords-2",)),))
    assert " or support." in cards(pair, "A")["attack"]


def test_without_bb_one_attacks_only_those_without_bb() -> None:
    """C-3.5-01 to C-3.5-03."""
    says = of("helpers")["attack"]
    assert ": support, or attack only units not melee-capable" in says
    assert "within 2\u00a0steps of others" in says
    assert "Shot at, attacked: countercharge (front)." in says


def test_fanatics_do_not_panic_and_their_orders_change_only_to_attack() -> None:
    """C-8.4-02, C-4.3a-19."""
    says = of("fanatics")
    assert "Fanatics: destroyed instead of panicking." in says["attack"]
    assert "Leadership test: change only to Attack." in says["defence"]
    assert "Leadership test: change only to Attack." in says["manoeuvre"]
    assert "Leadership test" not in "".join(of("swords").values())


def test_scythed_chariots_are_removed_after_the_clash_and_others_are_not() -> None:
    """C-13.2-02."""
    assert "After the clash: remove the unit." in of("scythes")["attack"]
    for kind in ("heavy-chariots", "elephants", "chariot-bows"):
        assert "remove the unit" not in of(kind)["attack"]


def test_who_cannot_storm_the_enemys_works_is_told() -> None:
    """C-14-04, C-14-06: cavalry, elephants, chariots before a fortification; chariots before a barricade."""
    own = army("swords", "knights", "heavy-chariots", of="first")

    def attacks(camp: str) -> list[str]:
        evening = game(own, army("swords", of="second", camp=camp))
        return [rules(card) for card in present(evening, "en").cards[0].cards if card.sign == "arrow"]

    assert ["storm fortifications" in says for says in attacks("fortified")] == [False, True, True]
    assert ["storm barricades" in says for says in attacks("barricade")] == [False, False, True]
    assert not any("storm" in says for says in attacks("ordinary"))


# ---- batteries -------------------------------------------------------------------------------------------------------


def test_a_heavy_piece_neither_moves_nor_turns_and_a_light_one_may() -> None:
    """C-15.2a-08, C-15.2a-09, Q-59: wheels come in 1450."""
    assert "No effect: cannot move or turn." in of("bombards")["manoeuvre"]
    assert "Must: pivot (whole turn)." in of("light-bombards")["manoeuvre"]
    assert re.search(r"Must: move \d+\sor pivot", cards(army("light-bombards", year=1480))["manoeuvre"])
    assert re.search(r"Must: move \d+\sor pivot", of("bolts")["manoeuvre"])


@pytest.mark.parametrize("kind", BATTERIES)
def test_crews_never_attack_and_cannot_shoot_while_they_move(kind: str) -> None:
    """No BB (C-15.1a-02); a shot takes all the movement (C-15.2a-08); the answer is to the front (C-15.1a-04)."""
    says = of(kind)
    assert "No effect: a crew may not attack." in says["attack"]
    assert "countercharge" not in says["attack"]
    assert "Not: shoot in your own turn." in says["manoeuvre"]
    assert "return shot (front)" in says["manoeuvre"]
    assert ("evade" in says["manoeuvre"]) is ("Must: move " in says["manoeuvre"]), (
        "by its own move, if it has one (Q-107)"
    )
    assert "Driven off: crew scattered, pieces lost." in says["defence"]


# ---- Recovery --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BY_ORDER)
def test_recovery_stands_all_turn_and_has_no_pluses(kind: str) -> None:
    """C-4.3a-18, C-10-06, C-10-07, C-10-09, C-10-11, C-10-12."""
    says = of(kind)["recovery"]
    assert "Stand all turn: remove all disorder." in says
    assert "Shot at, attacked: disorder stays." in says
    assert "move, reform." in says
    assert "Out of command: remove 1\u00a0disorder." in says
