"""All sheets of one evening as text that a person reviews."""

import pytest

from builder.text import LANGUAGES, Language
from tests.conftest import Golden
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import samples
from tests.tools.samples import presented as present

EVENING = "agincourt-1415"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", as_text.PARTS)
def test_agincourt_reads_as_reviewed(part: str, language: Language, golden: Golden) -> None:
    """Every word and figure of its sheets, in both languages."""
    evening = next(one for one in samples() if one.evening.id == EVENING)
    golden(f"formations-{part}-{language}.txt", as_text.part(present(evening, language), part))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_reference_reads_as_reviewed(language: Language, golden: Golden) -> None:
    """All of the rules that the sheet tells with --full."""
    evening = next(one for one in samples() if one.evening.id == EVENING)
    whole = present(evening, language, full=True).reference
    golden(f"formations-reference-full-{language}.txt", as_text.document(whole).replace("\u00a0", " "))
