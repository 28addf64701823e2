"""AB301-AB308: guns of list and roster: known, unique, with crew and spare gunners as in the rules."""

from collections.abc import Iterable

from builder.checks.unknown import unknown
from builder.systems.age_of_battles.checks.subjects import gun_kinds
from builder.systems.age_of_battles.profile import GunLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@unknown("AB301", gun_kinds, "A-1001", "A-1002", at="type", what=Text("gun type"))
def unknown_calibre(gun: GunLine) -> tuple[str, Iterable[str]]:
    """The bombard table gives range, hits, effect and the figures needed to turn a gun; there are no cannon yet."""
    return gun.calibre, RULES.below("artillery.guns")
