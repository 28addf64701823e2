"""Where each fact of a rulebook is used: checks by what they cite; procedures and sheets by the data, as found by running them."""

from collections.abc import Mapping
from functools import cache

from builder.registry import system

NOWHERE = ("explain",)  # a fact that is used nowhere else can still be looked up


@cache
def fact_uses(system_id: str) -> Mapping[str, tuple[str, ...]]:
    """Every fact with its uses: codes of checks (FO201), then procedures (melee), then sheets (cards)."""
    home = system(system_id)
    cites = {rule.code: rule.cites for rule in home.rules()} | dict(home.common_cites)
    codes: dict[str, list[str]] = {}
    for code in sorted(cites):
        for number in dict.fromkeys(cites[code]):
            codes.setdefault(number, []).append(code)
    return {number: (*codes.get(number, ()), *home.facts.used(number)) or NOWHERE for number in home.facts}
