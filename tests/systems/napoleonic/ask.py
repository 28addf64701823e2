"""Short ways for the tests to ask the procedures."""

from fractions import Fraction
from typing import Any

from builder.rules.calculation import Calculation
from builder.systems.napoleonic.procedures import battery, divided_melee, melee, morale, movement, settlement, shooting
from builder.systems.napoleonic.procedures.fighter import Inputs as Clash


def frozen(value: Any) -> Any:
    """Sequences as the loader gives them: tuples."""
    if isinstance(value, dict):
        return {key: frozen(below) for key, below in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def shoot(*groups: dict[str, Any], **more: Any) -> Calculation:
    """A shot of groups of line infantry at 10 cm unless they say otherwise."""
    plain = {"type": "line-infantry", "stands": 4, "distance": 10.0}
    given = frozen({"groups": [{**plain, **group} for group in groups], **more})
    return shooting.run(shooting.Inputs.model_validate(given))


def total(*groups: dict[str, Any], **more: Any) -> int:
    """The sum that a shot comes to."""
    return int(shoot(*groups, **more).result["sum"])


def morale_of(**given: Any) -> Calculation:
    """A morale test of recruits unless it says otherwise."""
    return morale.run(morale.Inputs.model_validate(frozen({"experience": "recruit", **given})))


def unit(**given: Any) -> dict[str, Any]:
    """Four stands of recruits of the line, rank 3."""
    return {"type": "line-infantry", "experience": "recruit", "rank": 3, "stands": 4, **given}


def fight(attacker: Any = None, defender: Any = None, **more: Any) -> Calculation:
    """A melee of one unit against one, or of lists of them."""
    attackers = attacker if isinstance(attacker, list) else [attacker or unit()]
    defenders = defender if isinstance(defender, list) else [defender or unit()]
    given = frozen({"attackers": attackers, "defenders": defenders, **more})
    return melee.run(Clash.model_validate(given))


def in_parts(*parts: dict[str, Any], **more: Any) -> Calculation:
    """A melee in several parts."""
    return divided_melee.run(divided_melee.Inputs.model_validate(frozen({"parts": parts, **more})))


def guns(**given: Any) -> Calculation:
    """A battery of four medium guns unless it says otherwise."""
    return battery.run(battery.Inputs.model_validate(frozen({"type": "medium-artillery", "figures": 4, **given})))


def village(**given: Any) -> Calculation:
    """A settlement of 18 by 14 cm with stands of 5 cm."""
    plain = {"sides": [18.0, 14.0, 18.0, 14.0], "front": 5.0}
    return settlement.run(settlement.Inputs.model_validate(frozen({**plain, **given})))


def walk(**given: Any) -> Calculation:
    """A way of line infantry with a move of 20 cm."""
    return movement.run(movement.Inputs.model_validate(frozen({"type": "line-infantry", "move": 20, **given})))


def share(words: str) -> Fraction:
    """A chance as the digest writes it: 190/400."""
    return Fraction(words)
