"""What must stand on the reference sheet (A-P3), in both languages: rules, examples, chances."""

from typing import Any

import pytest

from builder.sheets.blocks import Example, Rules, Table
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy
from builder.text import Language
from tests.languages import WRITTEN
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, made, plain, sheets, with_readings
from tests.tools.samples import game

ALWAYS = {
    "A-301", "A-302", "A-405", "A-402", "A-701", "A-702", "A-704", "A-520", "A-521", "A-711", "A-801", "A-901", "A-601", "A-602", "A-603",
    "A-1002", "A-1006", "A-1017", "A-510", "A-517", "A-609", "A-612", "A-607",
}  # fmt: skip
LADDER = {"A-1101", "A-1102", "A-1103", "A-1105"}


def told(evening: str, *, full: bool = False, language: Language = "en") -> set[str]:
    """The facts on a reference sheet."""
    return {fact for block in sheets(evening, language, full).reference.blocks for fact in getattr(block, "facts", ())}


@pytest.mark.parametrize("language", WRITTEN)
def test_the_reference_has_all_that_is_needed_at_the_table(language: Language) -> None:
    """Phases, criticals, bombards, rate, burst, retreat, facing, re-forming, hedgehog, persons, camp; mercenaries who are there."""
    assert told(GRANDSON, language=language) >= ALWAYS | LADDER
    blocks = sheets(GRANDSON, language).reference.blocks
    assert any(isinstance(block, Example) for block in blocks)


def test_the_reference_tells_what_is_on_the_table_and_in_full_all() -> None:
    """Grandson has no heavy bombard, Tewkesbury no pike; the whole sheet has both."""
    assert "A-510" in told(GRANDSON)
    assert "A-510" not in told(TEWKESBURY)
    assert "A-510" in told(TEWKESBURY, full=True)
    heads = [block.columns for block in sheets().reference.blocks if "A-1002" in getattr(block, "facts", ())]  # type: ignore[union-attr]
    assert heads == [("", "light bombard")]
    heads = [block.columns for block in sheets(full=True).reference.blocks if "A-1002" in getattr(block, "facts", ())]  # type: ignore[union-attr]
    assert heads == [("", "light bombard", "heavy bombard")]


def test_readings_that_decide_nothing_at_this_table_are_left_out() -> None:
    """Prices and the list's values never do; those about heavy bombards only where there is one, of hedgehogs likewise."""

    def read(evening: str) -> set[str]:
        blocks = [block for block in sheets(evening).reference.blocks if isinstance(block, Rules)]
        return {plain(line.key).split()[0] for block in blocks for line in block.lines if line.key.startswith("A-Q")}

    assert not {"A-Q1", "A-Q2", "A-Q12", "A-Q23"} & read(GRANDSON)
    assert {"A-Q2", "A-Q23"} < read(TEWKESBURY)
    assert "A-Q29" in read(GRANDSON)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("evening", [GRANDSON, TEWKESBURY])
def test_the_reference_says_of_each_obstacle_what_the_briefing_says(evening: str, language: Language) -> None:
    """A-116: the evening decides where the rules do not; both sheets name the places of this field."""
    briefing = sheets(evening, language).briefing
    assert briefing
    told = {(plain(line.key), plain(line.says)) for line in briefing.ground[1]}
    assert set(_obstacles(evening, language)) <= told


def test_the_hill_at_grandson_is_crossed_by_any_unit_and_the_lake_is_gone_round() -> None:
    """The evening says so; the whole sheet tells each ground by the rules."""
    said = {says: names for names, says in _obstacles()}
    assert "Gun hill" in said["any unit may cross"]
    assert said["units must go round"] == "Lake of Neuchâtel, Mont Aubert:"
    assert "the rules do not say" not in said
    assert "lake, hill, marsh, village, road:" in [names for names, _ in _obstacles(full=True)]


def _obstacles(evening: str = GRANDSON, language: Language = "en", *, full: bool = False) -> list[tuple[str, str]]:
    """The obstacles as the reference sheet calls them, and what it says of each."""
    blocks = sheets(evening, language, full).reference.blocks
    (block,) = (one for one in blocks if {"A-804", "A-802", "A-116"} == set(getattr(one, "facts", ())))
    assert isinstance(block, Rules)
    return [(plain(line.key), plain(line.says)) for line in block.lines]


def examples(evening: str, *, language: Language = "en") -> dict[str, Example]:
    """The worked examples of a reference sheet by their titles."""
    return {block.title: block for block in sheets(evening, language).reference.blocks if isinstance(block, Example)}


def test_the_examples_are_about_guns_and_regiments_of_the_evening() -> None:
    """Grandson has light bombards only: one shot; Tewkesbury one of each. The attack is by two regiments that are there."""
    for evening, shots in ((GRANDSON, 1), (TEWKESBURY, 2)):
        joined: Any = game("age-of-battles", evening)
        armies = [SheetArmy(army) for army in joined.armies]
        called = [unit.name.say("en") for army in armies for unit in army.units]
        named = [title for title in examples(evening) if title.startswith(("Shot:", "Attack:"))]
        assert sum(title.startswith("Shot:") for title in named) == shots
        assert len(named) == shots + 1
        assert [title for title in named if not any(name in title for name in called)] == []


@pytest.mark.parametrize("language", WRITTEN)
def test_the_attack_begins_with_its_situation_in_words(language: Language) -> None:
    """Who came how far; then the same had the defender turned, and its steps say that it has re-formed."""
    (attack,) = (one for title, one in examples(TEWKESBURY, language=language).items() if one.steps and not one.odds)
    situation, arithmetic, where = attack.steps[0]
    assert situation.endswith(":")
    assert (arithmetic, where) == ("", "")
    who = {
        "en": ("simultaneous strike", "the defender has re-formed"),
        "ru": ("одновременный удар", "обороняющийся перестроился"),
    }
    assert who[language] in [step[:2] for step in attack.steps]


def test_examples_and_chances_are_calculated_for_the_sheet() -> None:
    """Another number in the rulebook is another example; another reading another chance."""
    usual = ["31.6%", "42.2%", "21.1%", "4.7%", "0.4%"]
    burst = next(row for row in examples(GRANDSON)["Odds"].odds if row.label.startswith("a gun bursts"))
    assert [percent for _, percent in burst.outcomes] == usual
    other = made(with_readings(GRANDSON, A_Q6="above")).reference.blocks
    turned = next(block for block in other if isinstance(block, Example) and block.title == "Odds").odds[0]
    assert [percent for _, percent in turned.outcomes] == usual[::-1]
    with RULES.replaced("artillery.guns.light.hits", 7):
        changed = made(game("age-of-battles", GRANDSON)).reference.blocks
    shot = next(block for block in changed if isinstance(block, Example) and block.title.startswith("Shot"))
    assert [percent for _, percent in shot.odds[0].outcomes] == ["60.0%", "35.0%", "5.0%"]


CONDITIONS = [
    ("Escape:", "if attacked after a retreat"),  # nobody else escapes
    ("Escape:", "up to 6 steps, fast-move penalty; foot escapes foot, cavalry all"),
    ("No simultaneous strike:", "after any re-forming"),
    ("If attacked:", "unsupported"),  # A-1011
    ("Supporting regiment:", "a frontal attack"),  # A-1012: not one on its flank or rear
    ("Supporting regiment:", "if beaten, gunners retreat too"),
    ("Standard bearer:", "failed steadfastness test"),  # no other test
    ("Walls:", "up to a man's height"),
    ("The retreating regiment:", "a low fence, hedge or wood if its owner likes"),  # as its player likes
    ("Friends:", "close order blocks it if it passes a test"),
    ("Touched by a retreating base:", "acts next turn"),
    ("Gap:", "or another foot figure between every pair of them"),  # in close order too
    ("Shooters:", "in close order only if mixed"),
    ("Simultaneous:", "moved 2+ steps straight at its attacker"),
    ("Under fire:", "any visible figure may be the target"),
    ("Effects:", "simultaneous strike"),
    ("Contact:", "of a battery"),  # A-1009
    ("Mixed crew:", "aiming only at gunners costs the army this turn's shooting"),  # A-1014
    ("Gunner:", "any figure on the gun's base"),  # A-1007: servants too
    ("Plunder:", "the nearest camp, or a camp they can see"),  # A-1105
    ("Priest's move:", "no fast move"),
    ("Remnants:", "from next turn, never fast"),
    ("Broken:", "its card leaves the game, its figures the melee"),
    ("Rebuilt:", "remnants of several regiments"),
    ("From the core rulebook:", "fast-move penalty"),
    ("Forming:", "flank files and rear rank turn outward"),
    ("Widening:", "or free in phase 6"),
    ("Attack:", "else no first strike, and retreats facing away"),
    ("Recovery:", "re-forms freely"),
    ("Burst:", "then: gun, camp, regiment"),  # A-1017
    ("Spare gunners:", "directly behind the position"),  # A-1016
    ("4", "if the camp is hidden or cut off"),
    (
        "Wood of La Lance, Vineyard fence:",
        "attacking too (retreating: if agreed), but is then in open order",
    ),  # of other movement the supplement says nothing
]


@pytest.mark.parametrize(("said", "condition"), CONDITIONS)
def test_a_rule_on_the_reference_sheet_keeps_its_condition(said: str, condition: str) -> None:
    """Who must, who may, and unless what."""
    blocks = [block for block in sheets().reference.blocks if isinstance(block, Rules)]
    told = [plain(line.says) for block in blocks for line in block.lines if plain(line.key) == said]
    assert any(condition in one for one in told), told


def test_the_reading_of_detached_shooters_is_told_only_where_some_are() -> None:
    """A-Q20: at Grandson all the figures of a regiment shoot, or none."""
    for evening, there in ((GRANDSON, False), (TEWKESBURY, True)):
        blocks = [block for block in sheets(evening).reference.blocks if isinstance(block, Rules)]
        assert any(plain(line.key).startswith("A-Q20 ") for block in blocks for line in block.lines) == there, evening


def test_a_critical_hit_needs_the_range_in_both_languages() -> None:
    """A-405."""
    for language, said in (("en", "in range"), ("ru", "в пределах дальности")):
        blocks = [block for block in sheets(GRANDSON, language).reference.blocks if isinstance(block, Rules)]
        assert [line for block in blocks for line in block.lines if plain(line.says).startswith(said)]


def test_close_order_and_a_block_shoot_if_mixed_and_a_hedgehog_never() -> None:
    """A-406, A-407, A-515."""
    table = next(one for one in sheets().reference.blocks if isinstance(one, Table) and one.title == "Formations")
    shoots = {plain(row[0].says): row[1].says for row in table.rows}
    assert shoots == {"close order": "if mixed", "open order": "yes", "pike block": "if mixed", "hedgehog": "no"}


def test_an_army_of_horse_archers_reads_the_rules_of_open_order() -> None:
    """A-406, A-501: only in it can they shoot."""
    joined = game("age-of-battles", GRANDSON)
    army = joined.armies[0]
    archers = army.army_list.lines[0].model_copy(update={"troops": "horse-archers", "missile": "bow"})
    roster = army.roster.model_copy(
        update={"units": (army.roster.units[0].model_copy(update={"line": archers.id, "formation": "open"}),), "guns": ()}
    )  # fmt: skip
    listed = army.army_list.model_copy(update={"lines": (archers,)})
    alone = made(type(army)(roster, listed)).reference
    assert "A-504" in {fact for block in alone.blocks for fact in getattr(block, "facts", ())}
