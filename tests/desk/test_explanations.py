"""`muster explain` says all there is to say about a code or a fact."""

import re

import pytest

from builder.checks.cases import first_message, shown_cases, title
from builder.checks.common import common_checks
from builder.checks.rule import Rule
from builder.desk.calculations import procedure
from builder.desk.explanations import explanation
from builder.documents.reading.codes import Wording, wordings
from builder.registry import SYSTEMS, system
from builder.sheets.worked import ask
from builder.text import LANGUAGES, Language, Text
from builder.text.errors import MusterError
from builder.text.package_files import cases
from tests.languages import COMPLETE
from tests.tools.catalogues import owner_of

HOMES = {system_id: system(system_id) for system_id in SYSTEMS}
RULES: dict[str, Rule] = {
    rule.code: rule for home in HOMES.values() for rule in (*common_checks(home.parts.account.load()), *home.rules())
}
ENTRIES: dict[str, Rule | Wording] = {**RULES, **wordings()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", sorted({code[0] for code in ENTRIES}))
def test_every_code_is_explained_in_both_languages(letter: str, language: Language) -> None:
    """Message, way out, reason, and the facts it rests on in words."""
    for code, entry in ((code, entry) for code, entry in ENTRIES.items() if code[0] == letter):
        text = explanation(code, language)
        says, fix = first_message(cases(), entry)
        assert f"\n{says.say(language)}\n→ {fix.say(language)}\n" in text, code
        assert not re.search(r"\{[a-z_]+[|}]", text.split("\n\n")[1]), f"{code} shows a slot of its template"
        assert entry.about.say(language) in text, code
        assert Text("Examples").say(language) in text or code == "S199", code


_WORD = re.compile(r"`[^`]*`|\b[^\W\d_]{2,}\b")
_ALIKE = {
    "in",
    "an",
    "so",
    "Text",
    "Muster",
    "Merge",
    "YAML",
    "PDF",
    "mm",
    "KiB",
    "MiB",
    "April",
    "September",
    "November",
}
"""Words that are the same in English and German."""


@pytest.mark.parametrize("owner", COMPLETE["de"])
def test_no_english_word_stays_in_a_german_explanation(owner: str) -> None:
    """What stands in backticks, or in Russian too, is a name, a key or a value of the file."""
    english = {}
    for code, entry in ENTRIES.items():
        if owner_of(code) == owner:
            known = shown_cases(cases(), entry)
            found = [text for case in known for find in case.finds for text in (find.says, find.fix)]
            for text in (*first_message(cases(), entry), entry.about, *(title(case, owner) for case in known), *found):
                en, ru, de = ({*_WORD.findall(text.say(language))} for language in ("en", "ru", "de"))
                if left := {word for word in (en & de) - ru - _ALIKE if word[0] != "`"}:
                    english[code] = left
    assert english == {}


def test_an_example_of_a_system_without_german_is_in_english() -> None:
    """Whole, not half of it."""
    for code in (code for code in RULES if owner_of(code) not in COMPLETE["de"]):
        assert all(text.say("de") == text.en for text in first_message(cases(), RULES[code])), code


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_check_brings_the_words_of_its_facts(system_id: str) -> None:
    """Nobody has to look up what C-1-20 says."""
    home = HOMES[system_id]
    facts = home.facts
    looked_at = 0
    for rule in home.rules():
        text = explanation(rule.code, "en")
        for number in rule.cites:
            assert number in text
            if number in facts:
                assert facts.text(number).en in text
                looked_at += 1
    known = home.readings.known()
    for code, numbers in home.common_cites.items():
        words = [
            facts.text(number).say("ru") if number in facts else known[number].name.say("ru") for number in numbers
        ]
        assert all(one in explanation(code, "ru") for one in words)
    assert looked_at


def test_a_code_is_shown_with_what_fires_and_what_just_does_not() -> None:
    """The example in the explanation is the test."""
    fires, passes = explanation("FO201", "en").split("Examples")[1].strip().split("\n\n")
    assert fires.endswith("`spearmen` (Spearmen): `combat` is 4, but a base of this density (`dense`) has 5 figures")
    assert passes.endswith("no findings")


@pytest.mark.parametrize(
    ("language", "fires", "passes"),
    [
        ("en", "a seventh sector", "the last sector"),
        ("ru", "седьмой сектор", "последний сектор"),
        ("de", "ein siebter Sektor", "der letzte Sektor"),
    ],
)
def test_an_example_is_named_in_the_language_of_the_reader(language: Language, fires: str, passes: str) -> None:
    text = explanation("FO507", language)
    assert f"\n{fires}:\n    red.reserve.flanking_sector: 7\n" in text
    assert f"\n{passes}:\n    red.reserve.flanking_sector: 6\n" in text


def test_an_example_without_a_name_in_a_language_is_named_in_english() -> None:
    assert "\na jungle:\n" in explanation("NA402", "de")


def test_a_message_is_shown_as_a_player_meets_it() -> None:
    """Filled as in the first example, not as a template with slots."""
    text = explanation("AB306", "en")
    says = "`gun-1` (Serpentine), `gun-2` (Serpentine): 5 spare gunners; at most 4 allowed (½ of the crew)"
    assert text.split("\n")[2] == says


def test_a_fact_tells_its_section_words_uses_and_numbers() -> None:
    """And its numbers are those of the data, as they stand now."""
    text = explanation("C-6.1-06", "en")
    assert text.startswith("C-6.1-06 (§ 6.1)")
    home = HOMES["formations"]
    assert "used by: Movement, Terrain, briefing, order cards, roster, reference sheet\n" in text
    assert "  movement.march: 2 (factor)" in text
    with home.constants.replaced("movement.march", 7):
        assert "  movement.march: 7 (factor)" in explanation("C-6.1-06", "en")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_fact_is_explained(system_id: str) -> None:
    """No placeholder stays open."""
    home = HOMES[system_id]
    for number in home.facts:
        for language in LANGUAGES:
            text = explanation(number, language).partition(Text("values in the data:").say(language))[0]
            assert not re.search(r"\{[a-z_.-]+\}", text)


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reading_is_explained_in_every_language(home: str, language: Language) -> None:
    """The question, each choice, which of them counts, and how an evening takes another."""
    for number, reading in HOMES[home].readings.known().items():
        text = explanation(number, language)
        assert text.startswith(f"{number} (")
        assert reading.name.say(language) in text, number
        for choice, says in reading.choices.items():
            assert f"  {choice}: {says.say(language)}" in text, number
        others = [choice for choice in reading.choices if choice != reading.default]
        fixed = Text("fixed: there are no alternatives").say(language)
        assert (f"readings: {{{number}: {others[0]}}}" if others else fixed) in text, number


def test_a_reading_tells_its_default_where_it_is_printed_and_what_rests_on_it() -> None:
    text = explanation("q-59", "en")
    assert "  immobile: they turn but do not move (default)\n  mobile:" in text
    assert "printed, where it matters, on: roster\n" in text
    assert text.endswith("FO336: Light artillery can move only once there are wheeled carriages (Q-59).")
    assert "печатается на листах: состав\n" in explanation("Q-59", "ru")


@pytest.mark.parametrize("home", HOMES)
def test_every_open_point_that_a_check_cites_is_a_reading(home: str) -> None:
    """Messages name Q-23: whoever looks it up finds the question, what Muster decided and the checks that rest on it."""
    cited = {number for rule in HOMES[home].rules() for number in rule.cites if "Q" in number}
    assert cited - set(HOMES[home].facts) <= set(HOMES[home].readings.known())


def test_no_english_word_of_the_data_stays_in_another_language() -> None:
    """Only keys and ids of the data do, which are the same in every language."""
    english, russian = (explanation("C-5.3-09", language) for language in ("en", "ru"))
    assert (
        "used by: FO309, FO310, FO311, FO331, FO332, FO333, briefing, order cards, roster, reference sheet, markers"
        in english
    )
    assert "  arms.shooting.musket.reach: 12 (step)\n" in english
    assert "  arms.shooting.musket.only: infantry\n" in english
    assert "FO333, сценарий, карточки приказов, состав, памятка, маркеры\n" in russian
    assert "  arms.shooting.musket.reach: 12\n" in russian
    assert russian.endswith("  arms.shooting.light-musket.shoots_on_foot: да")


WORKED = {number: home for home in HOMES.values() for number in home.examples()}


@pytest.mark.parametrize("number", sorted(WORKED))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_worked_example_is_explained_by_the_number_it_is_printed_with(number: str, language: Language) -> None:
    """Its name, the facts it shows, what is asked and every step as the procedures work it."""
    example, text = WORKED[number].examples()[number], explanation(number.lower(), language)
    assert text.startswith(f"{number} (")
    assert example["name"].say(language) in text
    assert all(f"{cited}:" in text for cited in example["cites"])
    for part in example["parts"]:
        answer = ask(procedure(WORKED[number].id, part["procedure"]), part["inputs"], {})
        assert all(f"{term.label.say(language)}: {term.text.say(language)}" in text for term in answer.working)
    if "says" in example["parts"][0]:
        assert example["parts"][0]["says"].say(language) in text


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_whatever_number_a_message_names_can_be_looked_up(system_id: str) -> None:
    """In brackets behind a finding stand facts and open points."""
    numbers = {number for rule in HOMES[system_id].rules() for number in rule.cites}
    assert numbers
    for number in numbers:
        assert explanation(number, "en").startswith(number)


@pytest.mark.parametrize(("asked", "opens"), [(" fo201 ", "FO201 (error)"), ("c-10-02", "C-10-02 (§ 10)")])
def test_case_and_spaces_do_not_matter(asked: str, opens: str) -> None:
    """It is typed by hand."""
    assert explanation(asked, "en").startswith(opens)


def test_an_unknown_code_is_answered_with_similar_ones() -> None:
    """A slip costs nothing."""
    with pytest.raises(MusterError, match=r"there is no check, fact, open point or example `FO20`.*FO2"):
        explanation("FO20", "en")
    with pytest.raises(MusterError, match=r"`R-Q100`.*did you mean.*`R-Q10`"):
        explanation("R-Q100", "en")
