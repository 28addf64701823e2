"""Chances on paper, in every system: with the language's own point, never torn from their sign."""

import re

import pytest

from builder.registry import SYSTEMS
from builder.sheets.blocks import Example, OddsRow
from builder.text import LANGUAGES, Language
from tests.tools.samples import games, presented

SHAPE: dict[Language, str] = {
    "en": r"[<>]?\d+(\.\d)?%",
    "ru": r"[<>]?\d+(,\d)?\u00a0%",
    "de": r"[<>]?\d+(,\d)?\u00a0%",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SYSTEMS)
def test_chances_are_written_as_the_language_writes_them(name: str, language: Language) -> None:
    """97.2% in English, 97,2 % in Russian and German, where a line never ends between the number and the sign.

    A dash stands where there is nothing to throw for.
    """
    said = []
    for game in games(name):
        for block in presented(game, language).reference.blocks:
            rows = block.odds if isinstance(block, Example) else (block,) if isinstance(block, OddsRow) else ()
            said += [chance for row in rows for _, chance in row.outcomes if chance not in ("", "–")]
    assert said
    assert [chance for chance in said if not re.fullmatch(SHAPE[language], chance)] == []
