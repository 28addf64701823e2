"""The checks of `age-of-battles` hold no number of their own; one slip is told once."""

import pytest

from builder.checks.cases import Case
from builder.systems.age_of_battles.rulebook import RULES
from tests.checks.casework import found, rules_of

SYSTEM = "age-of-battles"
CHECKS = rules_of(SYSTEM)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("limits.years.from", 1456, "AB101"),
        ("limits.core.to", 1484, "AB102"),
        ("limits.area", "asia", "AB103"),
        ("limits.figures.most", 124, "AB104"),
        ("limits.untested", ["horse"], "AB106"),
        ("limits.without_rules", ["horse"], "AB107"),
        ("troops.broken.foot", 12, "AB108"),
        ("troops.broken.horse", 10, "AB108"),
        ("troops.foot.fast", 3, "AB204"),
        ("fighting.formations.open.shoots", "no", "AB207"),
        ("arms.weapons.halberd.pole", "no", "AB212"),
        ("arms.weapons.pike.block", "no", "AB213"),
        ("mercenaries.ladder.first.at", 3, "AB216"),
        ("artillery.guns.light.crew", 3, "AB304"),
        ("artillery.stand.holds", 3, "AB305"),
        ("artillery.reserve.share", "1/4", "AB306"),
        ("artillery.guns.light.turning", 17, "AB315"),
        ("artillery.guns.heavy.turning", 13, "AB315"),
        ("artillery.servants.touches.most", 1, "AB316"),
        ("persons.priest.most", 0, "AB401"),
        ("camp.tents", 2, "AB402"),
        ("troops.rebuilt.most", 0, "AB404"),
        ("fighting.flank.reach", 725, "AB507"),
        ("terrain.grounds.hedge.passable", "unsaid", "AB912"),
        ("artillery.guns.heavy.price", 60, "AB602"),
    ],
)
def test_a_changed_number_of_the_rules_changes_what_is_found(key: str, value: object, code: str) -> None:
    """The base documents keep every rule, and break the one whose number changes."""
    assert not found([CHECKS[code]], Case("before", {}, ()), SYSTEM)
    with RULES.replaced(key, value):
        assert found([CHECKS[code]], Case("after", {}, ()), SYSTEM)


@pytest.mark.parametrize(
    ("slip", "change", "code"),
    [
        ("a gun whose crew does not fit on its stand", {"red.guns.gun-1.crew": 5}, "AB305"),
        ("a regiment of two men, of which the list says nothing", {"list.lines.pikes.figures": None, "red.units.pikes": {"id": "pikes", "line": "pikes", "figures": 2}}, "AB108"),
        ("servants who may not serve", {"red.guns.gun-3.servants": "archers"}, "AB312"),
        ("servants whom nobody knows", {"red.guns.gun-3.servants": "strangers"}, "AB311"),
        ("a kind of troops that nobody knows", {"list.lines.halberds.type": "fot"}, "AB105"),
        ("a kind of horse that nobody knows", {"list.lines.knights.type": "hores", "list.lines.knights.fast": None}, "AB105"),
        ("servants in the line of fire", {"evening.sides.0.deployment.crossbows.at": [50, 38]}, "AB523"),
        ("a tent on which a regiment stands", {"evening.sides.0.camp": [16, 42]}, "AB510"),
        ("a list of another century", {"list.years": {"from": 1390, "to": 1398}, "list.guns": [], "red.guns": [], "red.batteries": []}, "AB101"),
    ],
)  # fmt: skip
def test_one_slip_is_told_once(slip: str, change: dict[str, object], code: str) -> None:
    """Two limits that meet in one number do not both complain of it."""
    hits = [name for name, _ in found(list(CHECKS.values()), Case(slip, change, ()), SYSTEM) if name.startswith("AB")]
    assert [name for name in hits if name not in BESIDE] == [code]


BESIDE = {
    "AB903",
    "AB104",
    "AB504",
    "AB503",
    "AB501",
}  # what is true besides: gaps of the list, a small army, an empty place
