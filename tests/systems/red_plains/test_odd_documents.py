"""Whatever a person writes, the checks answer with messages: documents changed at random never stop them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from builder.checks.cases import Case
from builder.text import LANGUAGES
from tests.checks.casework import base, fits, found, rules_of

SYSTEM = "red-plains"
RULES = list(rules_of(SYSTEM).values())


def leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value of a document with its dotted key, the branches as well."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, below in entries:
        yield f"{path}.{key}", below
        yield from leaves(below, f"{path}.{key}")


ALL = [leaf for name, document in base(SYSTEM).items() for leaf in leaves(document, name)]
WORDS = ["spear-ashigaru", "crab", "dragon", "hold", "wait", "general", "banner", "clan", "special", "E99", "A00", "west", "nobody"]  # fmt: skip
NUMBERS = [-40, -1, 0, 1, 3, 12, 13, 17, 99]


def odd(chance: random.Random) -> dict[str, Any]:
    """A few changes: a value becomes another of its kind, mostly that of another place, or goes."""
    change: dict[str, Any] = {}
    for _ in range(chance.randint(1, 6)):
        key, old = chance.choice(ALL)
        if any(key.startswith(f"{other}.") or other.startswith(f"{key}.") or key == other for other in change):
            continue
        pool = [value for other, value in ALL if _word(other) == _word(key)]
        pool += NUMBERS if isinstance(old, int) and not isinstance(old, bool) else []
        pool += WORDS if isinstance(old, str) and _word(key) not in ("en", "ru", "kind", "system") else []
        goes = chance.random() < 0.1 and not key.rsplit(".", 1)[-1].isdigit()
        change[key] = None if goes else chance.choice(pool)
    return change


def _word(key: str) -> str:
    """The last key that is a word: entries of lists are of one kind."""
    return next(part for part in reversed(key.split(".")) if not part.isdigit())


@pytest.mark.parametrize("seed", range(6))
def test_odd_documents_never_stop_the_checks(seed: int) -> None:
    """Each message is whole in both languages; some of the documents are read at all, and faults are found in them."""
    chance = random.Random(seed)
    heard = 0
    for _ in range(40):
        case = Case("odd", odd(chance), ())
        if fits(case, SYSTEM):
            hits = found(RULES, case, SYSTEM)
            heard += len(hits)
            assert all(
                "{" not in hit.says.say(language).replace("{width", "") for _, hit in hits for language in LANGUAGES
            )
    assert heard
