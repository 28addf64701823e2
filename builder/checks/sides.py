"""Shared by checks of both sides of an evening: words for edges and roles, and the check that no two sides have the
same role.
"""

from collections.abc import Callable, Iterator
from typing import Any

from builder.checks.rule import Found, Rule, found, made
from builder.documents.game import Game
from builder.text import Text

EDGES = {
    "north": Text("north"),
    "south": Text("south"),
    "west": Text("west"),
    "east": Text("east"),
}


ROLES = {"attacker": Text("attackers"), "defender": Text("defenders")}


def same_roles(code: str, *cites: str) -> Callable[[Callable[[], None]], Rule]:
    """Make the check that no two sides have the same role, for a system with roles; the docstring says why."""

    def make(why: Callable[[], None]) -> Rule:
        def check(game: Game[Any, Any, Any]) -> Iterator[Found]:
            first, second = game.evening.sides
            if first.role == second.role:
                yield found("sides", 1, "role", role=ROLES[second.role])

        return made(
            code,
            why,
            check,
            says=Text("both sides are {role}"),
            fix=Text("make one the attacker and the other the defender"),
            cites=cites,
        )

    return make
