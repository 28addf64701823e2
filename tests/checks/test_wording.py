"""Words that messages of checks share."""

import pytest

from builder.checks.wording import span
from builder.documents.fields import Years


@pytest.mark.parametrize(
    ("years", "en", "ru"),
    [
        ((1410, 1422), "1410 to 1422", "1410–1422"),
        ((-336, -323), "336 BC to 323 BC", "336–323 до н. э."),
        ((-55, 84), "55 BC to 84", "55 до н. э. – 84"),
        ((None, -31), "to 31 BC", "по 31 до н. э."),
    ],
)
def test_years_from_and_to_are_said_as_each_language_writes_them(
    years: tuple[int | None, int | None], en: str, ru: str
) -> None:
    """In Russian the dash has spaces only where words stand beside it, and what is before Christ is said once."""
    since, until = years
    told = span(Years.model_validate({"from": since, "to": until}))
    assert (told.en, told.say("ru")) == (en, ru)
