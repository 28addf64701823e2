"""What must stand on the reference sheet (A-P3), in both languages: rules, examples, chances."""

import pytest

from builder.sheet import Example
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, made, sheets, with_readings
from tests.tools.samples import game

ALWAYS = {
    "A-301", "A-302", "A-405", "A-402", "A-701", "A-702", "A-704", "A-520", "A-521", "A-711", "A-801", "A-901", "A-601", "A-602", "A-603",
    "A-1002", "A-1006", "A-1017", "A-510", "A-517", "A-609", "A-612", "A-607",
}  # fmt: skip
LADDER = {"A-1101", "A-1102", "A-1103", "A-1105"}


def told(evening: str, *, full: bool = False, language: Language = "en") -> set[str]:
    """The facts on a reference sheet."""
    return {fact for block in sheets(evening, language, full).reference.blocks for fact in getattr(block, "facts", ())}


@pytest.mark.parametrize("language", LANGUAGES)
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


def examples(evening: str, *, full: bool = False, language: Language = "en") -> dict[str, Example]:
    """The worked examples of a reference sheet by their numbers."""
    blocks = [block for block in sheets(evening, language, full).reference.blocks if isinstance(block, Example)]
    return {block.title.partition(":")[0]: block for block in blocks if block.title.startswith("A-W")}


def test_an_example_is_told_only_where_somebody_may_need_it() -> None:
    """Grandson has no heavy bombard: nothing of A-W1 and A-W2, and of A-W7 only the light one."""
    assert list(examples(GRANDSON)) == ["A-W3", "A-W4", "A-W5", "A-W6", "A-W7"]
    assert [step[1] for step in examples(GRANDSON)["A-W7"].steps if "turn" in step[0]] == ["6 − 4 = 2"]
    assert [step[1] for step in examples(TEWKESBURY)["A-W7"].steps if "turn" in step[0]] == ["6 − 4 = 2", "12 − 4 = 8"]
    assert list(examples(TEWKESBURY)) == list(examples(GRANDSON, full=True)) == [f"A-W{n}" for n in range(1, 8)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_begins_with_its_situation_in_words(language: Language) -> None:
    """A-W4 says who turned and who came how far, and its steps who has re-formed."""
    for example in examples(TEWKESBURY, language=language).values():
        situation, arithmetic, where = example.steps[0]
        assert situation.endswith(".")
        assert (arithmetic, where) == ("", "")
    said = [step[:2] for step in examples(TEWKESBURY, language=language)["A-W4"].steps]
    who = {
        "en": ("simultaneous strike:", "the defender has re-formed"),
        "ru": ("одновременный удар:", "обороняющийся перестроился"),
    }
    assert who[language] in said


def test_examples_and_chances_are_calculated_for_the_sheet() -> None:
    """Another number in the rulebook is another example; another reading another chance."""
    chances = next(block for block in sheets().reference.blocks if isinstance(block, Example))
    burst = next(row for row in chances.odds if row.label == "a gun bursts over its whole crew")
    assert [fraction for _, fraction, _ in burst.outcomes] == ["81/256", "27/64", "27/128", "3/64", "1/256"]
    other = made(with_readings(GRANDSON, A_Q6="above")).reference.blocks
    turned = next(block for block in other if isinstance(block, Example)).odds[1]
    assert [fraction for _, fraction, _ in turned.outcomes] == ["1/256", "3/64", "27/128", "27/64", "81/256"]
    with RULES.replaced("artillery.reserve.price", 7):
        changed = made(game("age-of-battles", TEWKESBURY)).reference.blocks
    dearest = next(block for block in changed if isinstance(block, Example) and "A-W2" in block.title)
    assert ("spare gunners:", "2 × 7 = 14") in [step[:2] for step in dearest.steps]
