"""All sheets of one evening as text that a person reviews."""

import pytest

from builder.sheet import Sheets
from builder.systems.formations.sheets import present
from builder.text import LANGUAGES, Language
from tests.conftest import Golden
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import samples

EVENING = "agincourt-1415"


def _told(sheets: Sheets, part: str) -> str:
    parts = {
        "cards": lambda: [as_text.deck(one) for one in sheets.cards],
        "markers": lambda: [as_text.deck(one) for one in sheets.markers],
        "roster": lambda: [as_text.document(one) for one in sheets.rosters],
        "reference": lambda: [as_text.document(sheets.reference)],
        "map": lambda: [as_text.field(sheets.map)] if sheets.map else [],
    }
    return "\n\n\n".join(parts[part]()).replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["cards", "markers", "roster", "reference", "map"])
def test_agincourt_reads_as_reviewed(part: str, language: Language, golden: Golden) -> None:
    """Every word and figure of its sheets, in both languages."""
    evening = next(one for one in samples() if one.evening.id == EVENING)
    golden(f"formations-{part}-{language}.txt", _told(present(evening, language), part))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_reference_reads_as_reviewed(language: Language, golden: Golden) -> None:
    """All of the rules that the sheet tells with --full."""
    evening = next(one for one in samples() if one.evening.id == EVENING)
    whole = present(evening, language, full=True).reference
    golden(f"formations-reference-full-{language}.txt", as_text.document(whole).replace("\u00a0", " "))
