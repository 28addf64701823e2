"""The facts of `formations` follow its constants."""

import pytest

from builder.systems.formations.rulebook import FACTS, RULES


def test_a_fact_follows_its_constant() -> None:
    """Change the speed of foot in the rulebook, and the words that give it change with it."""
    with RULES.replaced("movement.base.infantry", 97):
        assert "97" in FACTS.text("C-6.1-02").en
        assert "97" in FACTS.text("C-6.1-02").say("ru")


@pytest.mark.parametrize(
    ("fact", "ground", "words"),
    [
        ("C-12.4-02", "bridge", {"dense-foot": "dense order", "cavalry": "cavalry"}),
        ("C-12.4-03", "brook", {"dense-foot": "dense order", "cavalry": "cavalry"}),
        ("C-12.5-02", "ravine", {"dense-foot": "dense order", "free-foot": "free"}),
        ("C-12.5-09", "ditch", {"dense-foot": "dense order", "cavalry": "cavalry"}),
    ],
)
def test_the_short_line_of_a_crossing_names_whom_it_disorders(fact: str, ground: str, words: dict[str, str]) -> None:
    """On a briefing it stands alone: without them it would tell of everybody."""
    assert set(RULES.ids(f"terrain.ground.{ground}.disordered")) == words.keys()
    assert all(one in FACTS.short(fact).en for one in words.values())


def test_foot_skirmishers_have_their_own_line_for_a_ravine() -> None:
    """C-12.5-03: faster than others, and without disorder; told where there are any."""
    assert not FACTS.short("C-12.5-03", lambda *some: "skirmish" not in some).en
    with RULES.replaced("terrain.ground.ravine.own.foot-skirmishers", "1/3"):
        assert "¹⁄₃" in FACTS.short("C-12.5-03", lambda *some: "skirmish" in some).en
