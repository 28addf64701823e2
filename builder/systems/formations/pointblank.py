"""Shooting after movement: which weapons may, and how far (section 7)."""

from builder.rules.calculation import Number
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES

_GROUPS = {"infantry": "foot", "cavalry": "horse", "camels": "horse"}  # models shoot in the shooting phase only


def arms(profile: Profile) -> tuple[str, ...]:
    """The weapons, whether it has them or not, that such a unit may shoot after it has moved (C-7-01)."""
    group = _GROUPS.get(profile.troop)
    return RULES.ids(f"arms.groups.point_blank_{group}") if group else ()


def reach(profile: Profile, arm: str) -> Number:
    """How far the weapon shoots after movement, in steps: bows and arquebuses on horseback not as far as usual (C-7-02)."""
    steps = RULES.number(f"arms.shooting.{arm}.reach")
    if _GROUPS.get(profile.troop) == "horse" and arm in RULES.ids("arms.groups.point_blank_short"):
        return min(steps, RULES.number("movement.point_blank_reach"))
    return steps
