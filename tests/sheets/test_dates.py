"""Where a line ends in the names of evenings: never within a date."""

import re

import pytest

from builder.registry import SYSTEMS
from builder.sheets.words import tied_words
from builder.text import LANGUAGES
from tests.tools.samples import games, presented

PARTED = re.compile(r"\d\.? [^\W\d_]+[ \u00a0]\d{3,4}\b|\d\.?\u00a0[^\W\d_]+ \d{3,4}\b")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Kawanakajima, the fords of the Chikuma, 18 October 1561", "Kawanakajima, the fords of the Chikuma, 18_October_1561"),
        ("Азенкур, 25 октября 1415 года", "Азенкур, 25_октября_1415_года"),
        ("Azincourt, 25. Oktober 1415", "Azincourt, 25._Oktober_1415"),
        ("Kadesh, 1274 BC", "Kadesh, 1274_BC"),
        ("Кадеш, 1274 год до н. э.", "Кадеш, 1274_год до_н._э."),
        ("Kadesch, 1274 v. Chr.", "Kadesch, 1274_v._Chr."),
        ("12 units of 100", "12_units of 100"),
    ],
)  # fmt: skip
def test_day_month_and_year_stay_on_one_line(name: str, told: str) -> None:
    """The title of a briefing broke after "18"."""
    assert tied_words(name) == told.replace("_", "\u00a0")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_heading_of_any_sheet_parts_a_date(system_id: str) -> None:
    """Rosters, reference, umpire's sheet, briefing, match-ups and map of every sample evening, in every language."""
    heads = []
    for language in LANGUAGES:
        for game in games(system_id):
            made = presented(game, language)
            documents = (*made.rosters, *made.open_rosters, made.reference, *filter(None, [made.umpire]))
            heads += [words for one in documents for words in (one.title, one.subtitle)]
            heads += [sheet.title for sheet in (made.map, made.umpire_map) if sheet]
            heads += [made.briefing.title, made.briefing.date] if made.briefing else []
    assert any("\u00a0" in head for head in heads)
    assert not [head for head in heads if PARTED.search(head)]
