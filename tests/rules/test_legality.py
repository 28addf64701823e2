"""Laws: each is broken by a situation that stands here as a case, in the words and by the facts that a player is told."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

import pytest

from builder.desk import calculations
from builder.documents.package_data import read_data, read_plain
from builder.documents.reading.yaml_source import YamlSource
from builder.library.examine import library
from builder.registry import SYSTEMS, system
from builder.rules.legality import Breach, Law, Laws, Rolled, missing, needed
from builder.text import Text
from builder.text.errors import BuilderBug, Contradiction, MusterError
from tests.languages import WRITTEN, both

CASES = Path(__file__).parents[1] / "laws"
OPEN = re.compile(r"(?:[A-Z]-)?Q-?[0-9]+")
CITATION = re.compile(r"\((?:[A-Z]+-)+[0-9Q]")


class Around(NamedTuple):
    """How far somebody goes, and how far he may."""

    steps: int
    most: int = 4


MOVES: Laws[Around] = Laws(
    Law("backwards", both("nobody goes backwards", "назад не ходят"), lambda it: it.steps < 0, "T-1"),
    Law(
        "far",
        both("{steps} steps, at most {most}", "шагов {steps}, не больше {most}"),
        lambda it: it.steps > it.most and it._asdict(),
        ("T-2", "T-Q1"),
        of=both("move of {steps}", "ход на {steps}"),
    ),
    Law("even", both("{steps} is odd", "{steps} — нечётное"), lambda it: it.steps == 3 and it._asdict(), "T-5", fix=both("go {most}", "идите на {most}")),
    Law("ten", both("ten is too far by the map", "десять — за краем карты"), lambda it: it.steps == 10 and {"fact": "T-3"}, "T-4"),
    Law("nowhere", both("say how far", "скажите, на сколько"), lambda it: not it.steps),
)  # fmt: skip


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (Around(-1), both("nobody goes backwards (T-1)", "назад не ходят (T-1)")),
        (Around(5), both("move of 5: 5 steps, at most 4 (T-2, T-Q1)", "ход на 5: шагов 5, не больше 4 (T-2, T-Q1)")),
        (Around(10, 12), both("ten is too far by the map (T-3)", "десять — за краем карты (T-3)")),
        (
            Around(10),
            both("move of 10: 10 steps, at most 4 (T-2, T-Q1)", "ход на 10: шагов 10, не больше 4 (T-2, T-Q1)"),
        ),
        (Around(3), both("3 is odd; go 4 (T-5)", "3 — нечётное; идите на 4 (T-5)")),
        (Around(0), both("say how far", "скажите, на сколько")),
    ],
)
def test_the_first_broken_law_refuses(given: Around, says: Text) -> None:
    """With its subject, its words filled and its facts; with the fact of the situation where that decides."""
    with pytest.raises(MusterError) as refused:
        MOVES.refuse(given)
    assert refused.value.says == says


def test_a_lawful_situation_breaks_no_law() -> None:
    """No law is broken, none is named."""
    MOVES.refuse(Around(4))
    assert MOVES.broken(Around(4)) is None
    broken = MOVES.broken(Around(5))
    assert broken
    assert broken.law is MOVES["far"]
    assert broken.says == both("5 steps, at most 4", "шагов 5, не больше 4")
    assert broken.facts == ("T-2", "T-Q1")


def test_no_two_laws_of_a_table_share_an_id() -> None:
    """The second would hide the first."""
    with pytest.raises(BuilderBug, match="two laws of one id: backwards, backwards"):
        Laws(MOVES["backwards"], MOVES["backwards"])


@pytest.mark.parametrize(
    ("given", "other", "many", "few"), [(2, True, False, True), (3, False, False, False), (4, True, True, False)]
)
def test_dice_that_are_given_are_too_few_too_many_or_right(given: int, other: bool, many: bool, few: bool) -> None:
    """For a step that takes three."""
    rolled = Rolled(3, given)
    assert (bool(rolled.other()), bool(rolled.many()), bool(rolled.few())) == (other, many, few)


def test_words_may_say_how_many_dice_are_too_many() -> None:
    """And whatever else a procedure tells of them."""
    assert Rolled(3, 5, {"name": "a volley"}).fields == {"wanted": 3, "given": 5, "spare": 2, "name": "a volley"}


def test_laws_of_one_table_have_ids_of_their_own() -> None:
    """A table of such is made, in the order in which they are asked."""
    assert [law.id for law in Laws(MOVES["far"], MOVES["ten"])] == ["far", "ten"]


def test_a_law_about_a_part_is_asked_of_the_part_alone() -> None:
    """A situation without that part breaks nothing."""
    law: Law[Around | None] = MOVES["backwards"].of_part(lambda it: it)
    assert law.broken(Around(-1))
    assert law.broken(Around(1)) is None
    assert law.broken(None) is None


def test_a_model_that_cannot_be_is_contradicted_in_the_words_of_the_law() -> None:
    """One that can be is not."""
    MOVES.contradict(Around(4))
    with pytest.raises(Contradiction) as refused:
        MOVES.contradict(Around(-1))
    assert refused.value.says == both("nobody goes backwards (T-1)", "назад не ходят (T-1)")


def test_what_has_to_be_given_is_asked_for_where_it_is_not() -> None:
    """Nothing is not the same as 0."""
    laws: Laws[object] = Laws(Law("year", both("say which year", "назовите год"), missing))
    assert needed(0, laws) == 0
    with pytest.raises(MusterError) as refused:
        needed(None, laws)
    assert refused.value.says == both("say which year", "назовите год")


# ---- the laws of the systems ----------------------------------------------------------------------------------------


@cache
def laws(system_id: str) -> Mapping[str, Law[Any]]:
    """All laws of a system by the name of their table and their id (`division.large`)."""
    return {f"{name}.{law.id}": law for name, table in tables(system_id).items() for law in table}


def tables(system_id: str) -> Mapping[str, Laws[Any]]:
    """The tables of laws of a system by their names, which no two of them share."""
    found: dict[str, Laws[Any]] = {}
    package = import_module(SYSTEMS[system_id])
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Laws):
                assert found.setdefault(name.lower().strip("_"), value) is value, f"two tables {name}"
    return found


@cache
def cases(system_id: str) -> Mapping[str, Mapping[str, Any]]:
    """The cases of a system: which law, which procedure refuses, what it is given, what it says."""
    return dict(read_plain(CASES / f"{system_id}.yaml"))


def read(given: Any) -> Any:
    """Values as the reader of files gives them, with lists that nobody changes."""
    if isinstance(given, Mapping):
        return {key: read(one) for key, one in given.items()}
    return tuple(map(read, given)) if isinstance(given, list) else given


def broken(system_id: str, case: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Law[Any]], Text]:
    """The laws that speak in a case, and in which words: of a refusal, or of a step that says why something is not done."""
    speaking = dict[str, Law[Any]]()

    def noted(breach: Breach) -> Text:
        says = breach.law.says.fill(**breach.fields)
        speaking[says.en] = breach.law
        return says

    monkeypatch.setattr(Breach, "says", property(noted))
    procedure = calculations.procedure(system_id, case["procedure"])
    given, problems = calculations.inputs(
        procedure, YamlSource("<case>", read(case["given"]), {}, {}, ()), library(())[0]
    )
    if given is None:  # what a model that is read refuses
        (problem,) = problems
        return list(speaking.values()), problem.message
    try:
        answer = procedure.run(given)
    except MusterError as refused:
        return list(speaking.values()), refused.says
    return list(speaking.values()), next(step.text for step in answer.working if step.text.en in speaking)


EVERY = [(one, law) for one in SYSTEMS for law in cases(one)]


@pytest.mark.parametrize(("system_id", "name"), EVERY, ids=[f"{one}-{law}" for one, law in EVERY])
def test_a_law_is_broken_as_its_case_says(system_id: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By that law and no other, in both languages, with its facts."""
    case = cases(system_id)[name]
    refusing, says = broken(system_id, case, monkeypatch)
    assert refusing == [laws(system_id)[name]]
    assert {language: says.say(language) for language in WRITTEN} == case["says"]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_law_has_a_case_that_breaks_it(system_id: str) -> None:
    """A law that nothing breaks, and one that nobody has tried, would both be noticed here."""
    assert set(laws(system_id)) == set(cases(system_id))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_laws_cite_facts_that_there_are(system_id: str) -> None:
    """By their numbers, beside the words and never in them; an open point that nobody can choose is cited too."""
    home = system(system_id)
    known = {*read_data(home.data / "facts.yaml"), *home.readings.known()}
    for name, law in laws(system_id).items():
        assert all(fact in known or OPEN.fullmatch(fact) for fact in law.facts), name
        assert not CITATION.search(law.says.en), name
        assert not CITATION.search(law.says.say("ru")), name
