"""Every name of every system has its fact, cited or chosen by hand, or is said to have none; no choice is about nothing."""

import re
from html import unescape
from itertools import groupby

import pytest

from builder.documents.package_data import read_data
from builder.registry import SYSTEMS, system
from builder.sheets.glossary import Explanations, explained
from builder.site.terms import TermLinker, glossary
from builder.text import LANGUAGES, Language

COLUMNS = ("Cbt", "Att", "Prot", "Shoot", "Mor", "Move")
each = pytest.mark.parametrize("system_id", SYSTEMS)
both = pytest.mark.parametrize("language", LANGUAGES)

# Names that stand for one thing in one language and for two in the other: `disordered` is a formation and what it costs.
SHARED = {"bases.characteristics.move", "morale.modifiers.disordered", "units.formations.disordered"}


def chosen(system_id: str) -> dict[str, str | None]:
    return explained(read_data(system(system_id).data / "glossary.yaml"))


def explains(system_id: str) -> Explanations:
    home = system(system_id)
    return Explanations(home.constants, system(system_id).facts, read_data(home.data / "glossary.yaml"))


@each
def test_each_name_has_its_fact_or_is_said_to_have_none(system_id: str) -> None:
    known = explains(system_id)
    for key in system(system_id).constants.named():
        fact = known.fact(key)
        above = (key[:end] for end in range(len(key), 0, -1))
        assert fact in system(system_id).facts if fact else any(known.chosen.get(one, "") is None for one in above), key


@each
def test_nothing_is_chosen_by_hand_that_the_entry_cites_first(system_id: str) -> None:
    """A weapon of its own fact needs no line in the glossary's file."""
    known, bare = explains(system_id), explains(system_id)
    for key in known.chosen:
        if known.chosen[key] and key in set(system(system_id).constants.named()):
            bare.chosen = {one: fact for one, fact in known.chosen.items() if one != key}
            assert bare.fact(key) != known.fact(key), key


@each
def test_nothing_is_chosen_for_a_name_that_is_not_there(system_id: str) -> None:
    names = tuple(system(system_id).constants.named())
    assert names
    assert [key for key in chosen(system_id) if not any(one == key or one.startswith(f"{key}.") for one in names)] == []


@each
def test_the_first_fact_of_a_term_is_the_chosen_one(system_id: str) -> None:
    known = explains(system_id)
    assert [term.key for term in glossary(system_id) if term.facts[0] != known.fact(term.key)] == []


def rule(text: str) -> str:
    """What a link shows."""
    return unescape(text.partition('data-rule="')[2].partition('"')[0])


def test_the_head_of_a_column_explains_the_value_below_it() -> None:
    """Att is what goes into a blow; no rule about declaring attacks."""
    known = system("formations").facts
    marked = TermLinker("formations", "en", "").heads(COLUMNS)
    shown = {column: rule(str(head)) for column, head in zip(COLUMNS, marked, strict=True)}
    assert shown["Cbt"] == known.text("C-1-20").say("en")
    assert shown["Att"] == shown["Prot"] == known.text("C-8.3-03").say("en")
    assert shown["Shoot"] == known.text("C-5.1-01").say("en")


@each
@both
def test_heads_that_name_all_of_a_kind_show_the_fact_of_each(system_id: str, language: Language) -> None:
    """Heads of lists are short forms, those of reference sheets names: orders, classes, kinds of troops."""
    marked, known = TermLinker(system_id, language, ""), system(system_id).facts
    for kind, grouped in groupby(glossary(system_id), key=lambda term: term.key.rpartition(".")[0]):
        terms = list(grouped)
        if len(terms) > 1:
            for heads in ([term.name for term in terms], [term.short or term.name for term in terms]):
                shown = [rule(str(head)) for head in marked.heads([head.say(language) for head in heads])]
                assert shown == [known.text(term.facts[0]).say(language) for term in terms], kind


@pytest.mark.parametrize(
    ("language", "columns"),
    [
        ("en", ("fig.", "move", "A", "D", "Spirit", "Str.")),  # A is an attack's strength
        ("ru", ("стрельба", "ускор.", "атака")),  # which formations may
    ],
)
def test_the_phase_of_attacks_is_not_all_that_is_called_attack(language: Language, columns: tuple[str, ...]) -> None:
    heads = TermLinker("age-of-battles", language, "").heads(columns)
    assert [rule(str(head)) for head in heads] == [""] * len(columns)


def linked(system_id: str, language: Language, text: str) -> list[str]:
    """The words of a text that are links."""
    return re.findall(r'class="term"[^>]*>([^<]*)', unescape(str(TermLinker(system_id, language, "")(text))))


@both
def test_a_name_of_two_things_with_different_rules_explains_neither(language: Language) -> None:
    """`Attack` is an order and a value: in a sentence nobody can tell which."""
    for name in ("attack", "атака"):
        assert linked("formations", language, name) == []


@pytest.mark.parametrize(
    ("system_id", "en", "ru"),
    [
        ("napoleonic", "destroyed", "уничтожен"),  # guns in a melee, and whoever else
        ("napoleonic", "behind a stone wall", "за каменной стеной"),  # a target of shots, and of an attack
        ("formations", "move 1 step or more, or reform", "движение"),  # what an order allows, and Dv
    ],
)
def test_a_name_of_two_things_of_which_one_has_no_rule_explains_neither(system_id: str, en: str, ru: str) -> None:
    assert linked(system_id, "en", en) == linked(system_id, "ru", ru) == []


def test_the_names_inside_a_longer_name_are_parts_of_it_even_if_it_explains_nothing() -> None:
    """Muskets and guns have each their modifier against `column or square`: no word about how a square takes losses."""
    assert linked("napoleonic", "en", "target in column or square") == []
    assert linked("napoleonic", "ru", "цель в колонне или каре") == []
    assert linked("napoleonic", "en", "column or square") == ["column", "square"]


def test_a_name_that_a_space_without_break_ties_to_another_word_is_part_of_something_else() -> None:
    for space in (" ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"):
        assert linked("formations", "en", f"½{space}column") == []
    assert linked("formations", "en", "column") == ["column"]


@each
def test_a_name_that_explains_itself_in_one_language_does_so_in_the_other(system_id: str) -> None:
    """However short it is: ёж is a hedgehog."""
    uneven = [
        term.key
        for term in glossary(system_id)
        if bool(linked(system_id, "en", term.name.say("en"))) != bool(linked(system_id, "ru", term.name.say("ru")))
    ]
    assert set(uneven) <= SHARED, uneven


@each
@both
def test_the_fact_of_a_name_is_understood_without_the_fact_before_it(system_id: str, language: Language) -> None:
    """`Others cross it at half speed` says nothing to who has not read whom it is closed to."""
    backward = re.compile(r"(Others|The rest|They|These|Остальн|Проч|Они|Эти)")
    told = {term.facts[0]: system(system_id).facts.text(term.facts[0]).say(language) for term in glossary(system_id)}
    assert [number for number, words in told.items() if backward.match(words)] == []
