"""Where each fact of a rulebook is used: checks by what they cite; procedures and sheets by the data, as found by running them."""

from collections.abc import Mapping
from functools import cache

from builder.checks.common import every
from builder.registry import system
from builder.rules.facts import Facts

NOWHERE = ("explain",)  # a fact that is used nowhere else can still be looked up


@cache
def fact_uses(system_id: str) -> Mapping[str, tuple[str, ...]]:
    """Every fact with its uses: codes of checks (FO201), then procedures (melee), then sheets (cards)."""
    home = system(system_id)
    codes: dict[str, list[str]] = {}
    checks = {rule.code: rule.cites for rule in (*every(home.account.load()), *home.rules())} | dict(home.common_cites)
    for code in sorted(checks):
        for number in dict.fromkeys(checks[code]):
            codes.setdefault(number, []).append(code)
    facts = Facts(home.data, home.constants)
    return {number: (*codes.get(number, ()), *facts.used(number)) or NOWHERE for number in facts}
