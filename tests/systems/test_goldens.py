"""The maps of the smaller systems, and all sheets of `red-plains` and `age-of-battles`, as text that a person reviews."""

import pytest

from builder.registry import system
from builder.text import Language
from tests.conftest import Golden
from tests.languages import SPOKEN
from tests.systems.formations.sheets import as_text
from tests.tools.samples import game

EVENINGS = {
    "age-of-battles": "grandson-1476",
    "chainmail": "muret-1213",
    "napoleonic": "borodino-village-1812",
    "red-plains": "kawanakajima-1561",
}
WHOLE = ("age-of-battles", "red-plains")
PARTS = [
    (name, part, language)
    for name, language in SPOKEN
    if name in EVENINGS
    for part in as_text.PARTS
    if part == "map" or name in WHOLE
]


@pytest.mark.parametrize(("name", "part", "language"), PARTS)
def test_an_evening_reads_as_reviewed(name: str, part: str, language: Language, golden: Golden) -> None:
    """Every word, figure and place, in each language."""
    sheets = system(name).present()(game(name, EVENINGS[name]), language)
    golden(f"{name}-{part}-{language}.txt", as_text.part(sheets, part))
