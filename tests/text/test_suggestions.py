"""What somebody who slipped may have meant."""

import pytest

from builder.text.suggestions import near, near_id, near_key

KEYS = ("bs", "rank", "talent", "price")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("pric", "price"),
        ("bs:4", "bs: 4"),
        ("rank general", "rank: general"),
        ("price = 20", "price: 20"),
        ("talent:", "talent"),
        ("weather", ""),
        ("weather fine", ""),
    ],
)
def test_a_key_that_took_its_value_along_is_taken_apart(given: str, meant: str) -> None:
    """A space or a colon is missing; a mere misspelling is found as any other word's."""
    assert near_key(given, KEYS).en == (f" (did you mean `{meant}`?)" if meant else "")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Foot 1", "foot-1"),
        ("foot_1", "foot-1"),
        ("France 1415", "france-1415"),
        ("Пехота 1", ""),
        ("a/b", ""),
        ("--", ""),
    ],
)
def test_a_name_is_made_an_id_where_no_letter_is_lost(given: str, meant: str) -> None:
    assert near_id(given).say("ru") == (f" (может быть, `{meant}`?)" if meant else "")


def test_nothing_near_is_no_guess() -> None:
    assert near("weather", KEYS).en == ""
    assert near("rnk", KEYS).en == " (did you mean `rank`?)"
