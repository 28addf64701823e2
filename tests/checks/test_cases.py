"""Every code has an example that it finds fault with and a near miss that it lets pass."""

import re
from importlib import import_module
from pkgutil import walk_packages
from typing import get_args

import pytest

from builder.checks.cases import Case, cases, examples, title
from builder.checks.rule import DocumentKind, Rule
from builder.documents.reading.codes import wordings
from builder.registry import SYSTEMS, system
from builder.rules.constants import Constants
from builder.text import Language
from builder.text.catalogues import PROGRAM
from tests.checks.casework import CASES, RULES, SYSTEM, found, home_of, rules_of
from tests.languages import WRITTEN

EVERY: dict[str, Rule] = {code: rule for one in SYSTEMS for code, rule in rules_of(one).items()} | RULES
CODES = sorted(EVERY)
ALL = [(code, number, case) for code in CODES for number, case in enumerate(cases(CASES, code), 1)]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_nothing_is_wrong_with_the_base_documents(system_id: str) -> None:
    """What a case finds comes from its change alone."""
    assert found(list(rules_of(system_id).values()), Case("base", {}, ()), system_id) == []


def test_each_code_has_a_case_that_fires_and_a_near_miss() -> None:
    """A check without an example is not documented; one without a near miss may fire always."""
    assert [code for code in CODES if {bool(case.finds) for case in cases(CASES, code)} != {True, False}] == []


@pytest.mark.parametrize(("code", "case"), [pytest.param(c, k, id=f"{c}-{n}") for c, n, k in ALL])
def test_a_case_finds_exactly_what_it_says(code: str, case: Case) -> None:
    """Place, whole message and way out, in both languages."""
    assert [hit for _, hit in found([EVERY[code]], case, home_of(code))] == list(case.finds)


@pytest.mark.parametrize(("code", "case"), [pytest.param(c, k, id=f"{c}-{n}") for c, n, k in ALL if k.finds])
def test_no_check_stumbles_over_what_another_finds(code: str, case: Case) -> None:
    """All checks run on documents with faults: one pass reports everything, whatever else is wrong."""
    home = home_of(code)
    assert code in {name for name, _ in found(list(rules_of(home).values()), case, home)}


def test_a_reading_that_is_none_is_named_with_the_nearest() -> None:
    """Its fix lists every reading there is, so it is no case of its own."""
    ((_, hit),) = found([RULES["FO627"]], Case("slip", {"evening.readings": {"Q-460": "depth-first"}}, ()))
    assert hit.where == "readings.Q-460"
    assert hit.says.en == "there is no reading Q-460 = `depth-first` (did you mean `Q-46`?)"
    assert "Q-09" in hit.fix.say("ru")


def test_a_wrong_talent_of_a_general_is_one_message() -> None:
    """It has no price either, but nobody would put that right first."""
    case = Case("genius", {"red.commanders.0.talent": "genius"}, ())
    assert [code for code, _ in found(list(RULES.values()), case)] == ["FO106"]


def test_no_case_is_left_over() -> None:
    """Each file of cases belongs to a check, or to what can be wrong before any check is asked."""
    assert {path.stem for path in CASES.glob("*.yaml")} <= {*EVERY, *wordings()}


@pytest.mark.parametrize("language", WRITTEN)
def test_an_example_can_be_printed(language: Language) -> None:
    """`muster explain` shows the first case that fires and the first that does not, with their names in the language."""
    for code in CODES:
        fires = next(case for case in cases(CASES, code) if case.finds)
        passes = next(case for case in cases(CASES, code) if not case.finds)
        owner = next((one for one in SYSTEMS if code.startswith(system(one).prefix)), PROGRAM)
        text = examples(CASES, EVERY[code], owner, language)
        assert fires.finds[0].says.say(language) in text, code
        for case in (fires, passes):
            name = title(case, owner)
            assert name.language_shown(language) == language, code
            assert f"{name.say(language)}:\n" in f"{text}\n", code


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_decorated_check_is_found_by_the_kind_of_its_folder(system_id: str) -> None:
    """Nobody lists checks; one that is made outside the three folders would never be asked."""
    checks = import_module(system(system_id).parts.checks.module)
    modules = [import_module(one.name) for one in walk_packages(checks.__path__, f"{checks.__name__}.")]
    written = {rule.code for module in modules for rule in vars(module).values() if isinstance(rule, Rule)}
    assert written == {rule.code for rule in system(system_id).rules()}
    for kind in get_args(DocumentKind):
        assert {rule.of for rule in system(system_id).rules(kind)} == {kind}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_codes_are_unique_and_well_formed(system_id: str) -> None:
    """A code names one check: C2xx in every system, two letters of its own in each."""
    home = system(system_id)
    codes = [rule.code for rule in home.rules()]
    assert len(codes) == len(set(codes))
    assert all(code.startswith(home.prefix) and len(code) == 5 for code in codes)


def test_every_check_says_why_and_where_the_rules_say_so() -> None:
    """Docstring, citation, both languages."""
    for rule in EVERY.values():
        assert rule.about.en, rule.code
        assert rule.cites or rule.code.startswith("C2"), rule.code
        for text in (rule.says, rule.fix):
            assert text.en != text.say("ru") or rule.code == "FO632", rule.code


def test_messages_carry_no_number_of_the_rulebook() -> None:
    """Numbers come as facts from the data, so that a changed constant changes the message."""
    for rule in EVERY.values():
        for text in (rule.says, rule.fix):
            bare = re.sub("331 BC|323 BC|0 or|0 или", "", text.en + text.say("ru"))
            assert not any(sign.isdigit() for sign in bare), rule


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("bases.figures.free", 6, "FO201"),
        ("movement.infantry.medium", -3, "FO214"),
        ("command.formation.depth", 1, "FO403"),
        ("setup.deployment.from_enemy", 23, "FO608"),
        ("setup.deployment.from_camp", 19, "FO607"),
        ("setup.reserve.share", "1/100", "FO504"),
        ("setup.haggling.most", 2, "FO623"),
        ("arms.shooting.heavy-bow.shooting", 4, "FO321"),
        ("camp.length", 80, "FO523"),
        ("artillery.pieces.heavy-bombard.until", 1399, "FO331"),
    ],
)
def test_a_changed_number_of_the_rules_changes_what_is_found(key: str, value: object, code: str) -> None:
    """The checks hold no number of their own: the base documents break the rules when a rule changes."""
    rules: Constants = SYSTEM.constants
    assert not found([RULES[code]], Case("before", {}, ()))
    with rules.replaced(key, value):
        assert found([RULES[code]], Case("after", {}, ()))


LISTED = re.compile(
    r"(?:known|possible here|one of|another of|the rules know|use the id of an? [a-z ]+):? [a-z-]+(?:, [a-z-]+)+$"
)


def test_words_to_choose_from_stand_as_a_file_writes_them() -> None:
    """A message that ends in a row of ids has them in backticks: a reader looks for them in the file, not in the sentence."""
    fixes = [(code, hit.fix.en) for code, _, case in ALL for hit in case.finds]
    assert len(fixes) > 500
    assert [(code, fix) for code, fix in fixes if LISTED.search(fix)] == []
