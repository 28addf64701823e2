"""The maps of the smaller systems, and all sheets of `red-plains`, as text that a person reviews."""

import pytest

from builder.registry import system
from builder.text import LANGUAGES, Language
from tests.conftest import Golden
from tests.systems.formations.sheets import as_text
from tests.tools.samples import game

EVENINGS = {"chainmail": "muret-1213", "napoleonic": "borodino-village-1812", "red-plains": "kawanakajima-1561"}
PARTS = [*((name, "map") for name in EVENINGS), *(("red-plains", part) for part in as_text.PARTS if part != "map")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_an_evening_reads_as_reviewed(name: str, part: str, language: Language, golden: Golden) -> None:
    """Every word, figure and place, in both languages."""
    sheets = system(name).present()(game(name, EVENINGS[name]), language)
    golden(f"{name}-{part}-{language}.txt", as_text.part(sheets, part))
