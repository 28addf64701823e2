"""What the rules fix in the stat line of anybody: Combat by the figures on the base, Morale by its grades (section 1)."""

from builder.checks.wording import listed
from builder.rules.legality import Fault, Law
from builder.systems.formations.fixed_stats import fixed_stats
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text, same


def _other_figures(it: Profile) -> Fault:
    key = fixed_stats(it.troop, it.density, it.piece, it.arms)["combat"]
    figures = RULES.whole(key)
    return it.stats.combat != figures and {"combat": it.stats.combat, "figures": figures, "fact": RULES[key].fact}


def _no_grade(it: Profile) -> Fault:
    grades = [
        f"bases.morale.{one}" for one in RULES.below("bases.morale") if RULES.has_text(f"bases.morale.{one}.name")
    ]
    if it.stats.morale in map(RULES.whole, grades):
        return None
    known = (same("{grade} {name}").fill(grade=RULES.whole(one), name=named(one)) for one in grades)
    return {"morale": it.stats.morale, "known": listed(known)}


FIGURES: Law[Profile] = Law(
    "combat",
    Text("`combat` is {combat}, but its base has {figures}; write losses in `losses`"),
    _other_figures,
)
GRADES: Law[Profile] = Law(
    "morale",
    Text("`morale` is {morale}, but the rules allow only {known}"),
    _no_grade,
    "C-1-24",
)
