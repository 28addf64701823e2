"""Whatever a person writes, the checks answer with messages: documents changed at random never stop them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.checks.cases import Case
from builder.text import LANGUAGES
from tests.checks.casework import RULES, base, fits, found


def leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value of a document with its dotted key, the branches as well."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, below in entries:
        yield f"{path}.{key}", below
        yield from leaves(below, f"{path}.{key}")


ALL = [leaf for name, document in base().items() for leaf in leaves(document, name)]
WORDS = ["skirmish", "dense", "pike", "lance", "sling", "musket", "light-musket", "hedgehog", "turtle", "column"]
WORDS += ["elephants", "chariots", "artillery", "camels", "infantry", "river", "lake", "hill", "east", "attacker"]
WORDS += ["light-chariot", "heavy-gun", "genius", "fortified", "331 BC", "wing", "pages-1", "late", "nobody", "full"]
NUMBERS = [-400, -1, 0, 1, 2, 3, 5, 6, 40, 90, 100, 1099, 1400, 1521]


def odd(chance: random.Random) -> dict[str, Any]:
    """Up to five changes: a value becomes another of its kind, mostly that of another place, or goes."""
    change: dict[str, Any] = {}
    for _ in range(chance.randint(1, 5)):
        key, old = chance.choice(ALL)
        if any(key.startswith(f"{other}.") or other.startswith(f"{key}.") or key == other for other in change):
            continue
        pool = [value for other, value in ALL if _word(other) == _word(key)]
        if isinstance(old, int) and not isinstance(old, bool):
            pool += NUMBERS
        if isinstance(old, str) and _word(key) not in ("en", "ru", "kind", "system"):
            pool += WORDS
        goes = chance.random() < 0.05 and not key.rsplit(".", 1)[-1].isdigit()
        change[key] = None if goes else chance.choice(pool)
    return change


def _word(key: str) -> str:
    """The last key that is a word: entries of lists are of one kind."""
    return next(part for part in reversed(key.split(".")) if not part.isdigit())


def heard(chance: random.Random) -> int:
    """The number of findings in one odd set of documents; 0 if it is none that Muster would read."""
    case = Case("odd", odd(chance), ())
    if not fits(case):
        return 0
    hits = found(list(RULES.values()), case)
    for code, hit in hits:
        for language in LANGUAGES:
            assert "{" not in hit.says.say(language), code
            assert hit.fix.say(language), code
    return len(hits)


@given(st.randoms(use_true_random=False))
def test_checks_never_stop_at_odd_documents(chance: random.Random) -> None:
    """No exception, and every message is filled in."""
    heard(chance)


@pytest.mark.slow
def test_odd_documents_are_odd_enough() -> None:
    """The claim above is not empty: of many odd documents a good part is read and found fault with."""
    chance = random.Random(1415)
    assert sum(heard(chance) > 0 for _ in range(150)) > 30
