"""Untrusted files: whatever is in them, a check ends within two seconds of the processor and a megabyte of words.

Every list of every document has a bound, and each is tried at its bound and far beyond it; findings of one kind are told a few
times and then counted. By day a list that several systems have is tried far beyond its bound in one of them, at night in each.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from builder.checks.run import LONGEST, MOST, TOLD, limited
from builder.documents.fields import KnownWord
from builder.documents.printer import Printer
from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES, same
from builder.text.diagnostic import Diagnostic, as_github, as_text, counted
from tests.commands import metered, muster
from tests.tools import killers, largest

SECONDS, BYTES = 2, 1_000_000
BEYOND = 6000  # entries; a file has room for no more of most
MODELS = {f"{name} {kind}": model for name, kind, model in largest.models()}
LISTS = [(one, keys) for one, model in MODELS.items() for keys, _ in largest.lists(model)]
WORDS = {
    one: {keys for keys, field in largest.lists(model) if largest.of_words(field)} for one, model in MODELS.items()
}
NAMES = [f"{one} {'.'.join(keys)}" for one, keys in LISTS]


@pytest.fixture(scope="module", autouse=True)
def _without_what_other_tests_left() -> None:
    """A check pays for its own memory alone: a site built before left so much that collecting it took a second."""
    gc.collect()
    gc.freeze()


def checked(document: dict[str, Any], home: Path) -> list[dict[str, Any]]:
    """What is found in a document, within the bounds: in Russian, whose letters take two bytes, and as JSON, which is longer than text.

    One that took too long is checked once more: a busy machine doubles the seconds of its processor.
    """
    path = largest.write(document, home)
    for _ in range(2):
        begun = time.process_time()
        told = muster("check", path, "--lang", "ru", "--format", "json")
        took = time.process_time() - begun
        if took < SECONDS:
            break
    assert sys.gettrace() is not None or took < SECONDS, f"{took:.2f} s"
    assert len(told.stdout.encode()) < BYTES
    found: list[dict[str, Any]] = json.loads(told.stdout)["diagnostics"]
    return found


@pytest.mark.parametrize(("one", "keys"), LISTS, ids=NAMES)
def test_a_list_as_long_as_it_may_be_is_soon_checked(one: str, keys: tuple[str, ...], tmp_path: Path) -> None:
    """With all the lists around it as long as they may be."""
    found = checked(largest.grown(MODELS[one], largest.sample(*one.split()), keys), tmp_path)
    assert not {"D008", "S108", "S131"} & {told["code"] for told in found}


def in_turn(one: str, keys: tuple[str, ...]) -> str:
    """Of the systems whose document of that kind has a list of that name, the one that tries it by day."""
    having = [other for other, known in LISTS if known == keys and other.split()[1] == one.split()[1]]
    return having[LISTS.index((having[0], keys)) % len(having)]


TOO_LONG = {"S108", "D008", "D003"}  # by its own bound, by that of the values of a file, by that of its bytes


@pytest.mark.parametrize(("one", "keys"), LISTS, ids=NAMES)
def test_a_list_far_too_long_is_told(one: str, keys: tuple[str, ...], tmp_path: Path, nightly: bool) -> None:
    if not nightly and one != in_turn(one, keys):
        pytest.skip("for the night")
    document = largest.grown(MODELS[one], largest.sample(*one.split()), keys, BEYOND)
    found = checked(document, tmp_path)
    assert keys in WORDS[one] or TOO_LONG & {told["code"] for told in found}


TOGETHER = [
    ("sides.deployment", "terrain.outline"),
    ("sides.deployment", "terrain.course"),
    ("sides.deployment", "terrain"),
]


@pytest.mark.parametrize("one", [one for one in MODELS if "evening" in one and "red-plains" not in one])
@pytest.mark.parametrize("lists", TOGETHER, ids=[" and ".join(both) for both in TOGETHER])
def test_the_largest_army_on_the_fullest_ground_is_checked(one: str, lists: tuple[str, ...], tmp_path: Path) -> None:
    """Each unit is asked about each piece of ground."""
    document = largest.sample(*one.split())
    for keys in lists:
        document = largest.grown(MODELS[one], document, tuple(keys.split(".")))
    checked(document, tmp_path)


def hatch(number: int, points: int, slant: float) -> list[list[float]]:
    """An outline of long strokes side by side, each piece between those of the others: nothing meets, and all boxes do."""
    there = [[round(5 + 0.4 * stroke + 0.004 * number, 4), 5 + stroke % 2 * 35] for stroke in range(points // 2)]
    back = [[round(x + 0.002, 4), y] for x, y in reversed(there)]
    return [[x + slant * y, y] for x, y in (*there, *back)]


@pytest.mark.parametrize("slant", [0, 0.3])
@pytest.mark.parametrize("pieces", [10, 50, 100])
def test_ground_in_which_everything_lies_near_everything_is_soon_checked(
    pieces: int, slant: float, tmp_path: Path
) -> None:
    for one, kinds in {"formations": ("lake", "dense-forest"), "napoleonic": ("swamp", "wood")}.items():
        document = largest.sample(one, "evening")
        document["terrain"] = [
            {"id": f"piece-{n}", "ground": kinds[n % 2], "outline": hatch(n, 1000 // pieces, slant)}
            for n in range(pieces)
        ]
        model = MODELS[f"{one} evening"]
        checked(largest.grown(model, document, ("sides", "deployment")), tmp_path)


STRANGERS: dict[str, Callable[[killers.Documents], None]] = {
    "100 pieces of 100 points": lambda all_of: all_of["evening"].update(terrain=[killers.hill(n, killers.star(99)) for n in range(100)]),
    "50,000 enemies": lambda all_of: all_of["list"].update(enemies=[f"enemy-{n}" for n in range(50_000)]),
    "5,500 units deployed": lambda all_of: all_of["evening"]["sides"][0].update(
        deployment=[{"id": "unit-0", "at": [36, 24], "facing": 0, "front": 2, "depth": 2}] * 5_500
    ),
    "20,000 readings": lambda all_of: all_of["evening"].update(readings={f"K-Q{n}": "x" * 30 for n in range(20_000)}),
    "readings as many as may be": lambda all_of: all_of["evening"].update(readings={f"K-Q{n + 100}": "x" * 40 for n in range(100)}),
}  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="what a process has used is asked for in the way of POSIX")
@pytest.mark.parametrize("name", STRANGERS)
def test_the_command_itself_is_soon_done_with_it(name: str, tmp_path: Path) -> None:
    """With all that it takes to start."""
    documents = killers.usual()
    STRANGERS[name](documents)
    for stem, document in documents.items():
        (tmp_path / f"{stem}.yaml").write_text(json.dumps(document), "utf-8")
    used = min((metered("check", ".", "--lang", "ru", folder=tmp_path) for _ in range(2)), key=lambda one: one.seconds)
    assert used.code == 1
    assert used.seconds < SECONDS
    assert sum((tmp_path / told).stat().st_size for told in ("said", "shown")) < BYTES


def _unbounded(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[str]:
    """The fields below a model that hold a list, a mapping or a text of any length."""
    if model in seen:
        return
    seen.add(model)
    for name, field in model.model_fields.items():
        yield from (f"{model.__name__}.{name}" for _ in _endless(field.annotation, field.metadata))
        for below in largest._models(field.annotation):
            yield from _unbounded(below, seen)


def _endless(kind: Any, limits: Any) -> Iterator[object]:
    """Each kind in an annotation that has no greatest length, unless it is one of some words."""
    parts = [one for limit in limits for one in getattr(limit, "metadata", (limit,))]
    bounded = any(
        getattr(one, "max_length", None) is not None or _counted(one) or isinstance(one, KnownWord) for one in parts
    )
    if hasattr(kind, "__metadata__"):
        yield from _endless(kind.__origin__, (*limits, *kind.__metadata__))
        return
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return
    endless = kind is str or origin in (dict, list, set) or (origin is tuple and inner[-1] is Ellipsis)
    by_word = origin is dict and any(isinstance(one, KnownWord) for one in getattr(inner[0], "__metadata__", ()))
    if endless and not bounded and not by_word:
        yield kind
    for one in inner:
        yield from _endless(one, () if endless else limits)


def _counted(limit: Any) -> bool:
    """Whether a pattern says how many characters there are: from `^` to `$`, and nothing in it repeated at will."""
    pattern = getattr(limit, "pattern", None) or ""
    return pattern.startswith("^") and pattern.endswith("$") and not {"*", "+", ","} & set(pattern)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_list_and_every_text_of_a_document_or_calculation_has_a_bound(name: str) -> None:
    one = system(name)
    models: list[type[BaseModel]] = [
        one.army_list,
        one.roster,
        one.evening,
        Printer,
        *(procedure.inputs for procedure in one.calculations()),
    ]
    seen: set[type[BaseModel]] = set()
    assert [field for model in models for field in _unbounded(model, seen)] == []


def finding(code: str, number: int, path: str = "a.yaml", words: str = "no") -> Diagnostic:
    return Diagnostic(code, "error", same(words), path, number + 1, 1)


def test_findings_of_one_kind_are_told_ten_times_and_then_counted() -> None:
    told = limited(
        [
            *(finding("C201", n) for n in range(47)),
            finding("C202", 3),
            *(finding("C201", n, "b.yaml") for n in range(10)),
        ]
    )
    assert [(one.path, one.code, one.line) for one in told if one.path == "a.yaml" and one.code == "C202"] == [
        ("a.yaml", "C202", 4)
    ]
    of_a = [one for one in told if (one.path, one.code) == ("a.yaml", "C201")]
    assert [one.line for one in of_a] == list(range(1, TOLD[0] + 1))
    assert [one.more for one in of_a] == [0] * 9 + [37]
    assert [one.more for one in told if one.path == "b.yaml"] == [0] * 10
    assert counted(told, "error") == 58
    assert as_text(of_a[-1], "en").splitlines()[-1] == "    and 37 more like it in this file"
    assert as_text(of_a[-1], "ru").splitlines()[-1] == "    и ещё таких же в этом файле: 37"
    assert as_github(of_a[-1], "en").endswith("no (and 37 more like it in this file)")


def test_where_a_check_has_stopped_nobody_pretends_to_have_counted() -> None:
    *_, last = limited(finding("C201", n) for n in range(100))
    assert as_text(last, "en").splitlines()[-1] == "    and at least 90 more like it in this file"
    assert as_text(last, "ru").splitlines()[-1] == "    и ещё таких же в этом файле не меньше 90"


def test_of_a_file_with_many_kinds_of_faults_each_kind_is_told() -> None:
    found = [finding(f"C{kind}", n) for kind in range(200, 260) for n in range(20)]
    told = limited(found)
    assert {one.code for one in told} == {one.code for one in found}
    assert len(told) <= MOST
    assert counted(told, "error") == len(found)


def test_a_message_ends_where_nobody_reads_on() -> None:
    (one,) = limited([finding("C201", 1, words="x" * 5000)._replace(fixes=(same("y" * 5000),))])
    for language in LANGUAGES:
        assert one.message.say(language) == "x" * (LONGEST - 1) + "…"
        assert one.fixes[0].say(language) == "y" * (LONGEST - 1) + "…"
