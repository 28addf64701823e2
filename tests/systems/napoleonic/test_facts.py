"""The facts of `napoleonic` follow its constants and carry the headings of the text."""

from builder.systems.napoleonic.rulebook import FACTS, RULES


def test_a_fact_follows_its_constant() -> None:
    """Change the base of recruits, and the words that give it change with it."""
    with RULES.replaced("units.experience.recruit", 7):
        assert "7" in FACTS.text("N-603").en
        assert "7" in FACTS.text("N-603").say("ru")


def test_a_citation_carries_the_heading_of_the_text() -> None:
    """Fact numbers carry no section of their own."""
    (cited,) = RULES.cite("melee.surrender")
    assert (cited.fact, cited.section) == ("N-706", "Фаза рукопашных")
    assert all(FACTS.section(number) for number in FACTS)
