"""The facts of `formations` follow its constants."""

from builder.systems.formations.rulebook import FACTS, RULES


def test_a_fact_follows_its_constant() -> None:
    """Change the speed of foot in the rulebook, and the words that give it change with it."""
    with RULES.replaced("movement.base.infantry", 97):
        assert "97" in FACTS.text("C-6.1-02").en
        assert "97" in FACTS.text("C-6.1-02").say("ru")
