"""What the rules fix of anybody: Combat by the figures on the base, Morale by its grades, the class of a model (1, 13,
15).
"""

from builder.checks.wording import listed
from builder.rules.legality import Fault, Laws, law
from builder.systems.formations.fixed_stats import fixed_stats
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text, same


def piece_class(piece: str) -> str:
    """The class that a model belongs to."""
    if f"artillery.pieces.{piece}.shot" in RULES:
        return "artillery"
    return "elephants" if piece.endswith("elephant") else "chariots"


@law("class", Text("{piece} does not belong to class {troop}"), "C-13-01", "C-15.1a-01")
def _of_another_class(profile: Profile) -> Fault:
    if profile.piece is None or piece_class(profile.piece) == profile.troop:
        return None
    return {"piece": f"`{profile.piece}`", "troop": f"`{profile.troop}`", "right": piece_class(profile.piece)}


@law("model", Text("the type is missing; add `piece`, because the move depends on it"), "C-13-01")
def _unnamed(profile: Profile) -> Fault:
    return profile.piece is None and profile.troop in ("elephants", "chariots")


PIECES: Laws[Profile] = Laws(_of_another_class, _unnamed)


@law("combat", Text("`combat` is {combat}, but its base has {figures}; write losses in `losses`"))
def other_figures(it: Profile) -> Fault:
    """Another Combat than its base has figures."""
    key = fixed_stats(it.troop, it.density, it.piece, it.arms)["combat"]
    figures = RULES.whole(key)
    return it.stats.combat != figures and {"combat": it.stats.combat, "figures": figures, "fact": RULES[key].fact}


@law("morale", Text("`morale` is {morale}, but the rules allow only {known}"), "C-1-24")
def no_grade(it: Profile) -> Fault:
    """A Morale that is no grade of the rules."""
    grades = [
        f"bases.morale.{one}" for one in RULES.below("bases.morale") if RULES.has_text(f"bases.morale.{one}.name")
    ]
    if it.stats.morale in map(RULES.whole, grades):
        return None
    known = (same("{grade} {name}").fill(grade=RULES.whole(one), name=named(one)) for one in grades)
    return {"morale": it.stats.morale, "known": listed(known)}
