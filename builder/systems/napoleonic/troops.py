"""Types of troops: arm, table of shooting values, formations, shooting after moving."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.rules.legality import Fault, Law, Laws
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text


def types() -> tuple[str, ...]:
    """All types of troops, in order."""
    return RULES.below("units.types")


KINDS: Laws[str] = Laws(
    Law(
        "known",
        Text("unknown troop type `{kind}`; choose one of: {known}"),
        lambda kind: kind not in types() and {"kind": kind, "known": ", ".join(types())},
    )
)


def arm(kind: str, dismounted: bool = False) -> str:
    """The arm of a type: foot, horse, guns, engineers, train. Raises MusterError for an unknown type."""
    KINDS.refuse(kind)
    if dismounted and dismounts(kind):
        return "foot"
    return str(RULES[f"units.types.{kind}.arm"].value)


def dismounts(kind: str) -> bool:
    """Whether this type may dismount."""
    return RULES.flag(f"units.types.{kind}.dismounts")


def agile(kind: str) -> bool:
    """Whether it may move or change formation and shoot in the same turn (N-307, N-314)."""
    return RULES.flag(f"units.types.{kind}.agile")


HOWITZERS: Laws[str] = Laws(
    Law(
        "medium",
        Text("{kind} cannot have howitzers; only medium artillery can"),
        lambda kind: f"units.types.{kind}.howitzers" not in RULES and {"kind": name(kind)},
        "N-404",
    )
)


def table(kind: str, howitzers: bool = False) -> str | None:
    """Its table of shooting values (chasseurs: dismounted), or None if it never shoots. Raises MusterError for impossible howitzers."""
    if howitzers:
        HOWITZERS.refuse(kind)
        return str(RULES[f"units.types.{kind}.howitzers"].value)
    key = f"units.types.{kind}.table"
    return str(RULES[key].value) if key in RULES else None


def name(kind: str, *, dismounted: bool = False, howitzers: bool = False) -> Text:
    """The name of a type."""
    key = f"units.types.{kind}"
    if howitzers and RULES.has_text(f"{key}.with_howitzers"):
        return RULES.text(f"{key}.with_howitzers")
    if dismounted and RULES.has_text(f"{key}.dismounted"):
        return RULES.text(f"{key}.dismounted")
    return RULES.text(f"{key}.name")


def fights(kind: str, dismounted: bool = False) -> bool:
    """Whether it rolls dice in melee; other types are destroyed automatically (N-801)."""
    return RULES.flag(f"units.arms.{arm(kind, dismounted)}.fights")


def garrisons(kind: str, dismounted: bool = False) -> bool:
    """Whether it may occupy a settlement, mounted or dismounted as given (N-107, N-109)."""
    return RULES.flag(f"units.arms.{arm(kind, dismounted)}.garrison")


def formations(of: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The formations of an arm; square for cavalry only by a reading of N-Q27."""
    return tuple(one for one in RULES.below("units.formations") if takes(of, one, chosen))


def takes(of: str, formation: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may use a formation; open cases by the reading of N-Q27."""
    key = f"units.formations.{formation}.arms"
    return (key in RULES and of in RULES.ids(key)) or (
        unsettled(of, formation) and readings.choice(chosen, "N-Q27") == "any"
    )


def unsettled(of: str, formation: str) -> bool:
    """Whether the text neither allows nor forbids this formation to an arm (N-Q27)."""
    key = f"units.formations.{formation}.unsettled"
    return key in RULES and of in RULES.ids(key)


class Formed(NamedTuple):
    """A type of troops in a formation, with the readings the club chose."""

    type: str
    formation: str
    chosen: Mapping[str, str]
    dismounted: bool = False


def _strange(it: Formed) -> Fault:
    of = arm(it.type, it.dismounted)
    if takes(of, it.formation, it.chosen):
        return None
    fields: dict[str, object] = {
        "type": name(it.type, dismounted=it.dismounted),
        "formation": RULES.text(f"units.formations.{it.formation}.name"),
        "known": ", ".join(f"`{one}`" for one in formations(of, it.chosen)),
    }
    return {**fields, "fact": "N-Q27"} if unsettled(of, it.formation) else fields


FORMATIONS: Laws[Formed] = Laws(
    Law(
        "taken",
        Text("{type} cannot use the “{formation}” formation; choose one of: {known}"),
        _strange,
        ("N-312", "N-314"),
    )
)  # fmt: skip


def holds_fire(kind: str, formation: str) -> bool:
    """Whether a type may not shoot in a formation: no unit when disordered, no battery in march formation (N-302, N-314)."""
    key = f"units.no_shooting.{arm(kind)}"
    return formation in RULES.ids(key if key in RULES else "units.no_shooting.any")


def sided(formation: str) -> bool:
    """Whether a formation has flanks and a rear (N-703)."""
    return formation not in RULES.ids("units.without_sides")
