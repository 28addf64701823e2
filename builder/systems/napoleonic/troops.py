"""Types of troops: arm, table of shooting values, formations, shooting after moving."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.systems.napoleonic.profile import TroopLine
from builder.systems.napoleonic.rulebook import RULES, choice
from builder.text import Text, joined, same
from builder.text.suggestions import near

ONE_OF = Text("choose one of: {known}")


def types() -> tuple[str, ...]:
    """All types of troops, in order."""
    return RULES.below("units.types")


KINDS: Laws[str] = sole(
    "known",
    Text("unknown troop type `{kind}`"),
    lambda kind: kind not in types() and {"kind": kind, "known": ", ".join(types())},
    fix=ONE_OF,
)


def _experience(word: str) -> Text:
    key = f"units.experience.{word}"
    return same("`{id}` ({name} {value})").fill(id=word, name=RULES.text(f"{key}.name"), value=RULES.whole(key))


@law("known", Text("unknown experience level `{word}`{guess}"), "N-603", fix=ONE_OF)
def _unknown(word: str) -> Fault:
    known = RULES.below("units.experience")
    return word not in known and {
        "word": word,
        "guess": near(word, known),
        "known": joined(*map(_experience, known)),
    }


EXPERIENCES: Laws[str] = Laws(_unknown)


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


@law("medium", Text("{type} cannot have howitzers; only {able} can"), "N-404")
def _no_howitzers(kind: str) -> Fault:
    able = [f"`{one}`" for one in types() if f"units.types.{one}.howitzers" in RULES]
    return f"`{kind}`" not in able and {"type": name(kind), "able": ", ".join(able)}


HOWITZERS: Laws[str] = Laws(_no_howitzers)


def table(kind: str, howitzers: bool = False) -> str | None:
    """Its table of shooting values (chasseurs: dismounted), or None if it never shoots. Raises MusterError for impossible howitzers."""
    if howitzers:
        HOWITZERS.refuse(kind)
        return str(RULES[f"units.types.{kind}.howitzers"].value)
    key = f"units.types.{kind}.table"
    return str(RULES[key].value) if key in RULES else None


def known_table(line: TroopLine) -> str | None:
    """The table of a line; None also for an unknown type and howitzers that the rules do not have."""
    wrong = line.type not in types() or (line.howitzers and f"units.types.{line.type}.howitzers" not in RULES)
    return None if wrong else table(line.type, line.howitzers)


def name(kind: str, *, dismounted: bool = False, howitzers: bool = False) -> Text:
    """The name of a type. Raises MusterError for an unknown one."""
    KINDS.refuse(kind)
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


class TypeAsMounted(NamedTuple):
    """A type of troops, mounted or dismounted."""

    type: str
    dismounted: bool = False


GARRISON: Law[TypeAsMounted] = Law(
    "garrison",
    Text("{type} may not occupy a settlement"),
    lambda it: not garrisons(*it) and {"type": name(it.type, dismounted=it.dismounted)},
    "N-107",
)


def formations(of: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The formations of an arm; square for cavalry only by a reading of N-Q27."""
    return tuple(one for one in RULES.below("units.formations") if formation_allowed(of, one, chosen))


def formation_allowed(of: str, formation: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may use a formation; open cases by the reading of N-Q27."""
    key = f"units.formations.{formation}.arms"
    return (key in RULES and of in RULES.ids(key)) or (unsettled(of, formation) and choice(chosen, "N-Q27") == "any")


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


def _strange(it: Formed, *, is_open: bool) -> Fault:
    of = arm(it.type, it.dismounted)
    if formation_allowed(of, it.formation, it.chosen) or unsettled(of, it.formation) != is_open:
        return None
    return {
        "type": name(it.type, dismounted=it.dismounted),
        "formation": RULES.text(f"units.formations.{it.formation}.name"),
        "known": ", ".join(f"`{one}`" for one in formations(of, it.chosen)),
        "reading": "N-Q27",
    }


FORMATIONS: Laws[Formed] = Laws(
    Law(
        "taken",
        Text("{type} cannot use the “{formation}” formation"),
        lambda it: _strange(it, is_open=False),
        ("N-312", "N-314"),
        fix=ONE_OF,
    ),
    Law(
        "open",
        Text("{type} in the “{formation}” formation: the rules neither allow nor forbid this"),
        lambda it: _strange(it, is_open=True),
        "N-Q27",
        fix=Text("choose {known}, or allow it with `readings: {{{reading}: any}}`"),
    ),
)


class FormationInPlace(NamedTuple):
    """The formation of a unit and the place where it stands."""

    formation: str
    place: str


@law(
    "lined",
    Text("a garrison lines the perimeter and cannot use the “{formation}” formation"),
    "N-105",
    "N-708",
    fix=ONE_OF,
)
def _not_along_perimeter(it: FormationInPlace) -> Fault:
    known = RULES.ids("terrain.settlement.formations")
    if it.place not in RULES.ids("melee.settlements") or it.formation in known:
        return None
    return {
        "formation": RULES.text(f"units.formations.{it.formation}.name"),
        "known": ", ".join(f"`{one}`" for one in known),
    }


FORMATIONS_IN_PLACE: Laws[FormationInPlace] = Laws(_not_along_perimeter)


def holds_fire(kind: str, formation: str) -> bool:
    """Whether a type may not shoot in a formation: no unit when disordered, no battery in march formation (N-302, N-314)."""
    key = f"units.no_shooting.{arm(kind)}"
    return formation in RULES.ids(key if key in RULES else "units.no_shooting.any")


def has_flanks(formation: str) -> bool:
    """Whether a formation has flanks and a rear (N-703)."""
    return formation not in RULES.ids("units.without_sides")


def has_flanks_in_place(formation: str, place: str, chosen: Mapping[str, str]) -> bool:
    """Whether a unit in this place has flanks and a rear: a garrison by the reading of N-Q32."""
    held = place in RULES.ids("melee.settlements")
    return has_flanks(formation) and not (held and choice(chosen, "N-Q32") == "none")
