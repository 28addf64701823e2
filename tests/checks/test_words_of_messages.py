"""How messages speak: of names without regard to their number, of one thing in the singular, with the words of the file."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from builder.checks.cases import cases
from builder.registry import SYSTEMS, system
from tests.checks.casework import CASES, EVERY_CODE, base, home_of

SAID = [
    pytest.param(code, find, id=f"{code}-{number}")
    for code in EVERY_CODE
    for number, find in enumerate((find for case in cases(CASES, code) for find in case.finds), 1)
]
# After a name these may stand: they ask for no number and no gender of it.
_BESIDE = {"en": "and|or|of|in|at|by|to|on|with|for", "ru": "и|или|в|на|с|к|у|за|по|от|до"}
_COUNTED = "figures|units|orders|men|commanders|guns|bases|steps|stands|cells|points|generals|lines|regiments|sides"


@cache
def names(system_id: str, language: str) -> tuple[str, ...]:
    """Every name in the base documents of a system."""
    found = {name for document in base(system_id).values() for name in _names(document, language)}
    return tuple(sorted(found, key=len, reverse=True))


def _names(node: Any, language: str) -> Iterator[str]:
    if isinstance(node, dict):
        if (name := node.get("name")) is not None:
            yield name[language] if isinstance(name, dict) else name
        for below in node.values():
            yield from _names(below, language)
    elif isinstance(node, list):
        for below in node:
            yield from _names(below, language)


@pytest.mark.parametrize(("code", "find"), SAID)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_verb_follows_a_name(code: str, find: Any, language: str) -> None:
    """“Hussars sticks out” and «гусары выступает»: a name may be a plural, or of any gender; an id or a colon comes between."""
    for text in (find.says, find.fix):
        said = text.say(language)
        for name in names(home_of(code), language):
            for match in re.finditer(rf"(?<!\w){re.escape(name)}[”»]? (?!(?:{_BESIDE[language]})\b)[a-zа-яё]+", said):
                quoted = re.search(
                    rf"(?:list|army|line|расписк\w+|состав\w*|строк\w+|клан\w*) [“«]?{re.escape(name)}", said
                )
                assert quoted, match[0]


@pytest.mark.parametrize(("code", "find"), SAID)
def test_of_one_thing_the_singular_is_said_and_a_span_has_two_ends(code: str, find: Any) -> None:
    """“1 orders”, “only 1485 to 1485”."""
    for text in (find.says, find.fix):
        assert not re.search(rf"(?<![\d.,−½] )(?<![\d.,−½])\b1 (?:{_COUNTED})\b", text.en), text.en
        for said, to in ((text.en, " to "), (text.ru, " до "), (text.ru, "–")):
            assert not re.search(rf"(?<![\d.,])(\d+){to}\1(?![\d.,])", said), said


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_unit_is_called_by_its_id_and_its_name(system_id: str) -> None:
    """The id is what one looks for in the file, and it is one whatever number its name has."""
    ids = [unit["id"] for roster in ("red", "blue") for unit in base(system_id)[roster]["units"]]
    told = [
        find.says.en for code in EVERY_CODE if home_of(code) == system_id and code.startswith(system(system_id).prefix)
        for case in cases(CASES, code) for find in case.finds
    ]  # fmt: skip
    assert sum(any(f"`{one}` (" in said for one in ids) for said in told) > 5
    assert not [said for said in told if re.search(r"\((?:unit|gun) \d+\)", said)]
