"""Every number of `chainmail` is read where it counts: changed, it changes a sheet, a fact, a calculation or a check."""

from builder.checks.cases import Case
from builder.systems.chainmail.procedures import missiles, shots
from builder.systems.chainmail.rulebook import FACTS, RULES
from tests.checks.casework import base, found, rules_of
from tests.tools.printed import printed
from tests.tools.recording import recording


def test_no_number_is_dead() -> None:
    """Sheets of the samples, words of the facts, every weapon's procedures, and the class's armour where a list has none."""
    read = frozenset[str]().union(*printed("chainmail").read.values())
    bare = {f"list.lines.{line['id']}.missile_armour": None for line in base("chainmail")["list"]["lines"]}
    classes = {"list.lines.spears.class": "armoured-foot", "list.lines.elves.class": "light-horse", "list.lines.mixed.class": "medium-horse"}  # fmt: skip
    with recording(RULES) as keys:
        for number in FACTS:
            assert FACTS.text(number).en
            assert FACTS.short(number).en
        for weapon in RULES.below("shooting.weapons"):
            shots.run(shots.Inputs(weapon=weapon))
            missiles.run(missiles.Inputs(shooters=1, armour="none", weapon=weapon))
            missiles.run(missiles.Inputs(shooters=1, armour="none", weapon=weapon, tired=True, target_tired=True))
        check = rules_of("chainmail")["CH103"]
        found([check], Case("bare", bare, ()), "chainmail")
        found([check], Case("other classes", bare | classes, ()), "chainmail")
        found([rules_of("chainmail")["CH301"]], Case("square", {"red.units.knights.formation": "square", "red.units.archers.formation": "square", "red.units.mixed.formation": "square"} | classes, ()), "chainmail")  # fmt: skip
        found([rules_of("chainmail")["CH301"]], Case("square", {"red.units.engine.formation": "square"} | classes, ()), "chainmail")  # fmt: skip
    assert set(RULES) - read - keys == set()
