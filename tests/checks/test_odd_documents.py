"""Whatever a person writes, the checks answer with messages: documents changed at random never stop them."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.checks.cases import Case
from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES
from tests.checks.casework import base, fits, found, rules_of

OPEN_FIELD = re.compile(r"\{[a-z_]*\}")
NUMBERS = [-400, -40, -1, 0, 1, 2, 3, 5, 6, 12, 17, 40, 90, 100, 1099, 1400, 1521]


def leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value of a document with its dotted key, the branches as well."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, below in entries:
        yield f"{path}.{key}", below
        yield from leaves(below, f"{path}.{key}")


@cache
def written(system_id: str) -> tuple[tuple[str, Any], ...]:
    """Every value of a system's base documents; of a name in several languages the first, lest most changes be of names."""
    found = (leaf for name, document in base(system_id).items() for leaf in leaves(document, name))
    return tuple((key, value) for key, value in found if key.rpartition(".")[2] not in LANGUAGES[1:])


@cache
def words(system_id: str) -> list[str]:
    """Words that its rulebook knows, and some that are none."""
    known = {part for key in system(system_id).constants for part in key.split(".")}
    return [*sorted(known), "331 BC", "nobody", "E99", "late", "east"]


def odd(chance: random.Random, system_id: str) -> dict[str, Any]:
    """Up to six changes: a value becomes another of its kind, mostly that of another place, or goes."""
    change: dict[str, Any] = {}
    for _ in range(chance.randint(1, 6)):
        key, old = chance.choice(written(system_id))
        if any(key.startswith(f"{other}.") or other.startswith(f"{key}.") or key == other for other in change):
            continue
        pool = [value for other, value in written(system_id) if _word(other) == _word(key)]
        if isinstance(old, int) and not isinstance(old, bool):
            pool += NUMBERS
        if isinstance(old, str) and _word(key) not in ("en", "kind", "system"):
            pool += words(system_id)
        goes = chance.random() < 0.05 and not key.rsplit(".", 1)[-1].isdigit()
        change[key] = None if goes else chance.choice(pool)
    return change


def _word(key: str) -> str:
    """The last key that is a word: entries of lists are of one kind."""
    return next(part for part in reversed(key.split(".")) if not part.isdigit())


def heard(chance: random.Random, system_id: str) -> int:
    """The number of findings in one odd set of documents; 0 if it is none that Muster would read."""
    case = Case("odd", odd(chance, system_id), ())
    if not fits(case, system_id):
        return 0
    hits = found(list(rules_of(system_id).values()), case, system_id)
    for code, hit in hits:
        for language in LANGUAGES:
            assert not OPEN_FIELD.search(hit.says.say(language)), code
            assert hit.fix.say(language), code
    return len(hits)


@given(st.sampled_from(sorted(SYSTEMS)), st.randoms(use_true_random=False))
def test_checks_never_stop_at_odd_documents(system_id: str, chance: random.Random) -> None:
    """No exception, and every message is filled in."""
    heard(chance, system_id)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_odd_documents_are_odd_enough(system_id: str) -> None:
    """The claim above is not empty: of odd documents of each system a good part is read and found fault with."""
    chance = random.Random(1415)
    assert sum(heard(chance, system_id) > 0 for _ in range(120)) >= 20
