"""One number, one place: numbers of a rulebook stand in its data, and nowhere else is one typed.

That each is read by something is asked by changing it (test_one_place.py).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.checks.common import common_checks
from builder.documents.package_data import read_data, read_plain
from builder.documents.reading.codes import wordings
from builder.registry import SYSTEMS, system

CHECKOUT = Path(__file__).parents[2]
SYSTEM_FOLDERS = CHECKOUT / "builder" / "systems"
DATA = sorted(SYSTEM_FOLDERS.glob("*/data/**/*.yaml"))
FREE = (-1, 0, 1)  # the first, the last, none: no measure of any rulebook

FIELD = re.compile(r"\{[^{}]*\}")
CITATION = re.compile(r"\b(?:[A-Z]{1,2}-)+[\w.]+(?:-\w+)?")
PARTS = re.compile(
    r"\b(half|halves|quarters?|thirds?|twice|doubl\w+)\b|\b(половин\w*|четверт\w+|трет[ьи]\w*|вдвое|двойн\w+)\b",
    re.IGNORECASE,
)


# ---- data -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", DATA, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_the_data_read_the_same_by_every_yaml_reader(path: Path) -> None:
    """No `no` that another program takes for false, no 12:30 that it takes for a number, no date."""
    assert yaml.safe_load(path.read_text("utf-8")) == read_plain(path)


# ---- code -----------------------------------------------------------------------------------------------------------


def numbers(path: Path) -> Iterator[tuple[int, float]]:
    """Line and value of each number that is typed in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
            yield from [(node.lineno, node.value)] if node.value not in FREE else []


def home(system_id: str) -> Path:
    """The folder of a system."""
    return SYSTEM_FOLDERS / SYSTEMS[system_id].rpartition(".")[2]


def modules(system_id: str) -> dict[str, Path]:
    """The modules of a system by their dotted name inside it."""
    paths = home(system_id).rglob("*.py")
    return {".".join(path.relative_to(home(system_id)).with_suffix("").parts): path for path in paths}


def allowed(system_id: str) -> dict[str, dict[str, list[float]]]:
    """By module, the numbers that are none of the rulebook, and what they are."""
    path = CHECKOUT / "tests" / "systems" / home(system_id).name / "numbers.yaml"
    told = read_data(path) if path.is_file() else {}
    return {
        name: {reason: [float(one) for one in values] for reason, values in reasons.items()}
        for name, reasons in told.items()
    }


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_number_of_a_rulebook_is_typed_in_the_code(system_id: str) -> None:
    """Each number in the code stands in the system's `numbers.yaml`, which says what it is."""
    assert modules(system_id)
    known = {
        name: {one for values in reasons.values() for one in values} for name, reasons in allowed(system_id).items()
    }
    typed = {
        f"{name}:{line}: {value}"
        for name, path in modules(system_id).items()
        for line, value in numbers(path)
        if value not in known.get(name, ())
    }
    assert typed == set()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_list_of_numbers_in_the_code_holds_no_more_than_there_are(system_id: str) -> None:
    """A number that has left the code leaves the list; each has its reason."""
    left = {
        f"{name}: {value}"
        for name, reasons in allowed(system_id).items()
        for reason, values in reasons.items()
        for value in values
        if not reason
        or name not in modules(system_id)
        or value not in {one for _, one in numbers(modules(system_id)[name])}
    }
    assert left == set()


def test_the_search_for_numbers_finds_them(tmp_path: Path) -> None:
    """It sees through signs, and passes by what counts nothing."""
    path = tmp_path / "module.py"
    path.write_text("a = 1\nb = -12\nc = (0, 2.5)\nd = True\ne = 'x 7'\n")
    assert sorted(numbers(path)) == [(2, 12), (3, 2.5)]


# ---- words ----------------------------------------------------------------------------------------------------------


def bare(words: str) -> list[str]:
    """Digits of words outside of placeholders and citations; 0 and 1 by themselves count nothing."""
    rest = CITATION.sub("", FIELD.sub("", words))
    return [found for found in re.findall(r"\d+|[½¼¾⅓⅔]", rest) if found not in ("0", "1")]


def texts(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The words of a data file with their keys."""
    if isinstance(node, dict):
        for name, below in node.items():
            yield from texts(below, f"{key}.{name}")
    elif isinstance(node, str) and key.rpartition(".")[2] in ("en", "ru"):
        yield key, node


TOLD_ELSEWHERE = ("facts", "examples", "readings")  # the first are looked at beside them, the others quote choices
REGISTERED = [system(system_id).data for system_id in SYSTEMS]
WORDS = [path for path in DATA if path.parent in REGISTERED and not path.name.startswith(TOLD_ELSEWHERE)]


@pytest.mark.parametrize("path", WORDS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_words_of_the_data_say_numbers_by_their_constants(path: Path) -> None:
    """Change a number, and the words change with it: no digit, no half and no double is written out."""
    told = {
        key: bare(words) + [found[0] for found in PARTS.finditer(FIELD.sub("", words))]
        for key, words in texts(read_data(path))
    }
    assert {key: found for key, found in told.items() if found} == {}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_words_of_sheets_are_there(system_id: str) -> None:
    """Guards the test above."""
    assert [path for path in WORDS if path.parent == system(system_id).data and path.stem == "sheets"]


YEARS = re.compile(r"\b(?:331|323) BC\b|\b1415(?:-10-25)?\b|\b331-10-01 BC\b")  # examples of how to write a date


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_messages_of_checks_carry_no_number(system_id: str) -> None:
    """Numbers come to them as facts."""
    home = system(system_id)
    rules = (*common_checks(home.parts.account.load()), *home.rules())
    assert rules
    written = {
        (rule.code, words) for rule in rules for text in (rule.says, rule.fix) for words in (text.en, text.say("ru"))
    }
    assert {(code, words) for code, words in written if bare(YEARS.sub("", words))} == set()


OUR_OWN = {"S106": ["40"], "D002": ["8"], "S104": ["12", "30", "012"]}  # our caps, UTF-8, and examples of values


def test_messages_about_files_carry_no_number_but_our_own() -> None:
    """What a file may be is ours to say; the numbers in its messages are told apart from those of a rulebook here."""
    assert wordings()
    for wording in wordings().values():
        for text in (wording.says, wording.fix):
            for words in (text.en, text.say("ru")):
                assert set(bare(YEARS.sub("", words))) <= set(OUR_OWN.get(wording.code, [])), words


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_words_in_the_code_carry_no_number(system_id: str) -> None:
    """A working, a law or a check says what the data say: no die and no share is typed into its words."""
    looked_at = 0
    wrong = []
    for name, path in modules(system_id).items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Text", "same", "says", "fix")
            ):
                looked_at += 1
                said = [
                    one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
                ]
                wrong += [(name, node.lineno, words) for words in said if bare(YEARS.sub("", words))]
    assert looked_at > 100
    assert [one for one in wrong if one[0] != "__init__"] == []


# ---- pages ----------------------------------------------------------------------------------------------------------


def test_templates_hold_no_words_and_so_no_number() -> None:
    """A page says what the blocks say: between the tags of a template stand placeholders only."""
    pages = sorted((CHECKOUT / "templates").glob("*.j2"))
    assert pages
    for page in pages:
        said = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", page.read_text("utf-8"), flags=re.DOTALL)
        said = re.sub(r"<style.*?</style>|<[^>]*>", " ", said, flags=re.DOTALL)
        assert re.findall(r"[0-9]+", said) == [], page.name
