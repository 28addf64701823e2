"""How messages speak: of names without regard to their number, of one thing in the singular, with the words of the file."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from builder.checks.cases import cases
from builder.registry import SYSTEMS, system
from builder.text import Language, Text
from tests.checks.casework import CASES, EVERY_CODE, base, home_of
from tests.languages import WRITTEN

# After a name these may stand: they ask for no number and no gender of it.
_BESIDE = {"en": "and|or|of|in|at|by|to|on|with|for", "ru": "и|или|в|на|с|к|у|за|по|от|до"}
_COUNTED = "figures|units|orders|men|commanders|guns|bases|steps|stands|cells|points|generals|lines|regiments|sides"


@cache
def told(system_id: str) -> tuple[tuple[str, Text], ...]:
    """Every message and way out of the cases of a system, with its code."""
    codes = (code for code in EVERY_CODE if home_of(code) == system_id)
    finds = ((code, find) for code in codes for case in cases(CASES, code) for find in case.finds)
    return tuple((code, text) for code, find in finds for text in (find.says, find.fix))


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


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_verb_follows_a_name(system_id: str, language: Language) -> None:
    """“Hussars sticks out” and «гусары выступает»: a name may be a plural, or of any gender; an id or a colon comes between."""
    each = "|".join(map(re.escape, names(system_id, language)))
    followed = re.compile(rf"(?<!\w)({each})[”»]? (?!(?:{_BESIDE[language]})\b)[a-zа-яё]+")
    for code, text in told(system_id):
        said = text.say(language)
        for match in followed.finditer(said):
            name = re.escape(match[1])
            quoted = re.search(rf"(?:list|army|line|расписк\w+|состав\w*|строк\w+|клан\w*) [“«]?{name}", said)
            assert quoted, f"{code}: {match[0]}"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_of_one_thing_the_singular_is_said_and_a_span_has_two_ends(system_id: str) -> None:
    """“1 orders”, “only 1485 to 1485”."""
    for code, text in told(system_id):
        assert not re.search(rf"(?<![\d.,−½] )(?<![\d.,−½])\b1 (?:{_COUNTED})\b", text.en), code
        for said, to in ((text.en, " to "), (text.say("ru"), " до "), (text.say("ru"), "–")):
            assert not re.search(rf"(?<![\d.,])(\d+){to}\1(?![\d.,])", said), code


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_unit_is_called_by_its_id_and_its_name(system_id: str) -> None:
    """The id is what one looks for in the file, and it is one whatever number its name has."""
    ids = [unit["id"] for roster in ("red", "blue") for unit in base(system_id)[roster]["units"]]
    said_of = [text.en for code, text in told(system_id) if code.startswith(system(system_id).prefix)]
    assert sum(any(f"`{one}` (" in said for one in ids) for said in said_of) > 5
    assert not [said for said in said_of if re.search(r"\((?:unit|gun) \d+\)", said)]
