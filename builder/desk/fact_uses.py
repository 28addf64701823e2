"""Where each fact of a rulebook is used: by checks (from their citations), and by procedures and sheets (from the data,
recorded by running them).
"""

from collections.abc import Mapping
from functools import cache

from builder.registry import system

NOWHERE = ("explain",)  # every fact can at least be looked up


@cache
def fact_uses(system_id: str) -> Mapping[str, tuple[str, ...]]:
    """The uses of every fact: codes of checks (FO201), then procedures (melee), then sheets (cards)."""
    home = system(system_id)
    cites = {rule.code: rule.cites for rule in home.rules()} | dict(home.common_cites)
    codes: dict[str, list[str]] = {}
    for code in sorted(cites):
        for number in dict.fromkeys(cites[code]):
            codes.setdefault(number, []).append(code)
    return {number: (*codes.get(number, ()), *home.facts.used(number)) or NOWHERE for number in home.facts}
