"""Two armies of `red-plains` against each other: every unit's attack in front and volley straight ahead at every other."""

from typing import Any

from builder.checks.cases import Case
from builder.sheets.pairing import MatchUps
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.matchups import matchups
from builder.systems.red_plains.procedures import melee, shooting
from tests.checks.casework import rules_of, subject
from tests.systems.red_plains.units import fighter
from tests.tools.deeds import numbered, odds_of


def table() -> MatchUps:
    """The red army of the cases against itself."""
    army = subject(rules_of("red-plains")["RP111"], Case("", {}, ()), "red-plains")[1]
    return matchups(army, army, "en")


def odds(mine: str, theirs: str, procedure: str) -> Any:
    """What a unit does to another, by their numbers in the roster."""
    return odds_of(table(), mine, theirs, procedure)


def test_a_pair_fights_in_front_with_all_its_figures() -> None:
    """Eight riders at sixteen ashigaru with spears: the chances of the procedure."""
    attack = Attack(unit=fighter("mounted-samurai", 8))
    asked = melee.Inputs(attackers=(attack,), defender=fighter("spear-ashigaru", 16), readings={})
    assert odds("1", "5", "melee") == melee.run(asked).odds


def test_a_pair_shoots_straight_ahead() -> None:
    """Eight arquebuses at eight riders: the chances of the procedure."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 8))
    asked = shooting.Inputs(shots=(shot,), target=fighter("mounted-samurai", 8), readings={})
    assert odds("6", "1", "shooting") == shooting.run(asked).odds


def test_only_bows_and_arquebuses_shoot() -> None:
    """Everybody fights everybody; units four and six shoot too."""
    found = [(number, one.act) for one in table().deeds if one.side == 0 for number in numbered(one.actor.numbers)]
    assert {number for number, act in found if act == "attack"} == set("1234567")
    assert {number for number, act in found if act == "shot"} == {"4", "6"}


def test_either_the_attacker_or_the_defender_gives_way() -> None:
    """R-711: thrown back is the attacker, all else is the defender's; both numbers of a cell make 100 unless both are destroyed."""
    for one in table().deeds:
        if one.act == "attack":
            assert one.blow.own
            assert one.blow.other
            both = one.blow.odds.get("both-destroyed", 0)
            assert one.blow.own.value + one.blow.other.value == 1 + both


def test_lost_ranks_cost_the_side_that_lost_them() -> None:
    """R-711: the attacker gives way more often without its last rank, the defender too."""
    found = table().worth
    assert found
    for _, (theirs, as_above, mine) in found.rows:
        assert as_above
        assert theirs is None or theirs.lead >= as_above.lead
        assert mine is None or mine.lead <= as_above.lead
