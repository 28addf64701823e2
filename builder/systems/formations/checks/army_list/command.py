"""FO101-FO111: general and commanders, Discipline, size of the army."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.systems.formations.checks.subjects import named
from builder.systems.formations.profile import FormationsArmyList
from builder.systems.formations.rulebook import RULES


@rule("FO105", "C-4.3b-01")
@says("{most|commander|commanders} including the general; the rules allow at most {limit}")
@fix("write `most: {limit}` or less")
def list_over_rules(army_list: FormationsArmyList) -> Verdict:
    """A list cannot allow more commanders than the rules do (VL-05)."""
    limit = RULES.whole("command.discipline")
    if army_list.commanders.most > limit:
        return found("commanders", "most", most=army_list.commanders.most, limit=limit)
    return None


@rule("FO108", "C-4.1-01", "C-1-03")
@says("the general may be {talent}, but this talent has no price")
@fix("add `{id}:` to `prices`")
def general_unpriced(army_list: FormationsArmyList) -> Iterator[Found]:
    """Every talent open to a list's general must have a price."""
    for index, talent in enumerate(army_list.commanders.general):
        if talent not in army_list.commanders.prices:
            yield found("commanders", "general", index, talent=named(f"command.talents.{talent}"), id=talent)
