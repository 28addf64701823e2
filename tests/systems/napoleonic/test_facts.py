"""The facts of `napoleonic` follow its constants and carry the headings of the text."""

import pytest

from builder.systems.napoleonic.rulebook import FACTS, RULES
from builder.text import Language


def test_a_fact_follows_its_constant() -> None:
    """Change the base of recruits, and the words that give it change with it."""
    with RULES.replaced("units.experience.recruit", 7):
        assert "7" in FACTS.text("N-603").en
        assert "7" in FACTS.text("N-603").say("ru")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "each unit falls back 10 cm"), ("ru", "отходят на 10 см каждая")]
)
def test_after_a_draw_units_are_as_far_apart_as_after_a_defeat(language: Language, words: str) -> None:
    """N-709, N-710: each falls back 10 cm, which makes 20 between them; “(10 cm after a draw)” stood for the distance."""
    says = FACTS.text("N-710").say(language).replace("\u00a0", " ")
    assert words in says
    assert "(" not in says


def test_a_citation_carries_the_heading_of_the_text() -> None:
    """Fact numbers carry no section of their own."""
    (cited,) = RULES.cite("melee.surrender")
    assert (cited.fact, cited.section) == ("N-706", "Фаза рукопашных")
    assert all(FACTS.section(number) for number in FACTS)
