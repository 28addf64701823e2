"""Small armies for tests of sheets: one unit of each kind that orders treat differently, written as people write them."""

from typing import Any

from builder.documents.game import Army, Game
from builder.systems.formations.profile import (
    FormationsArmy,
    FormationsArmyList,
    FormationsEvening,
    FormationsGame,
    FormationsRoster,
)
from tests.tools.samples import games

YEAR = 1430
_STATS = {"combat": 4, "attack": 3, "protection": 2, "morale": 2, "move": 12}


def samples() -> tuple[FormationsGame, ...]:
    """The sample evenings."""
    return games("formations")  # type: ignore[return-value]


def line(of: str, troop: str = "infantry", density: str | None = "free", **other: Any) -> dict[str, Any]:
    """A troop line; `stats` changes single values of a plain unit."""
    stats = _STATS | other.pop("stats", {})
    given = {"id": of, "name": of.replace("-", " ").capitalize(), "class": troop, "stats": stats, "price": 20}
    return {**given, "density": density, "number": {"from": 0, "to": 99}, **other}


# One line of each kind. The numbers are the tests' own.
KINDS: dict[str, dict[str, Any]] = {
    one["id"]: one
    for one in (
        line("archers", arms=("light-bow",), stats={"shooting": 2}),
        line("stakers", arms=("heavy-bow",), works="stakes", stats={"shooting": 3}),
        line("crossbows", arms=("heavy-crossbow",), big_shield=True, stats={"shooting": 1}),
        line("javelins", arms=("javelin",), stats={"shooting": 1}),
        line("swords"),
        line("pikes", density="dense", arms=("pike",), stats={"combat": 5}),
        line("spears", density="dense", arms=("spear",), big_shield=True, stats={"combat": 5}),
        line("helpers", melee=False),
        line("fanatics", fanatic=True),
        line("legionaries", arms=("javelin",), legionary=True, big_shield=True, stats={"shooting": 1}),
        line("slingers", density="skirmish", arms=("sling",), stats={"combat": 2, "shooting": 2}),
        line("knights", "cavalry", arms=("lance",), armour="full", stats={"attack": 6, "protection": 4, "move": 16}),
        line(
            "riders",
            "cavalry",
            arms=("lance",),
            armour="full",
            stats={"attack": 6, "move": 16},
            may_dismount=True,
            dismounted={"class": "infantry", "density": "free", "arms": ("halberd",), "stats": {**_STATS, "attack": 5}},
        ),
        line("bowmen-on-horse", "cavalry", arms=("light-bow",), stats={"shooting": 2, "move": 18}),
        line("camels", "camels", arms=("light-bow",), stats={"shooting": 2, "move": 16}),
        line("elephants", "elephants", None, piece="indian-elephant", stats={"combat": 3, "attack": 6, "protection": 5, "move": 14}),
        line("scythes", "chariots", None, piece="scythed-chariot", stats={"combat": 3, "attack": 4, "protection": 3, "move": 14}),
        line("heavy-chariots", "chariots", None, piece="heavy-chariot", stats={"combat": 3, "protection": 4, "move": 14}),
        line(
            "chariot-bows", "chariots", None, piece="light-chariot", arms=("light-bow",),
            stats={"combat": 3, "attack": 2, "shooting": 2, "move": 16},
        ),
        line(
            "chariot-javelins", "chariots", None, piece="light-chariot", arms=("javelin",),
            stats={"combat": 3, "attack": 2, "shooting": 1, "move": 16},
        ),
        line("bombards", "artillery", None, piece="heavy-bombard", melee=False, stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 3}),
        line("light-bombards", "artillery", None, piece="light-bombard", melee=False, stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 2}),
        line("bolts", "artillery", None, piece="bolt-thrower", melee=False, stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 2}),
        line("stones", "artillery", None, piece="stone-thrower", melee=False, stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 2}),
        line("dragoons", "cavalry", arms=("light-musket",), stats={"shooting": 1, "move": 18}),
    )
}  # fmt: skip


def army(*kinds: str, of: str = "army", year: int = YEAR, **other: Any) -> FormationsArmy:
    """An army with one unit of each kind named, in that order; units are called as their kind, repeated ones kind-2 ..."""
    units = []
    for index, kind in enumerate(kinds):
        before = kinds[:index].count(kind)
        units.append({"id": f"{kind}-{before + 1}" if before else kind, "line": kind, **other.pop(kind, {})})
    roster = {
        "kind": "roster",
        "system": "formations",
        "id": of,
        "army_list": f"{of}-list",
        "name": of.capitalize(),
        "date": year,
        "units": tuple(units),
        **other,
    }
    army_list = {
        "kind": "army-list",
        "system": "formations",
        "id": f"{of}-list",
        "edition": 1,
        "name": f"List of {of}",
        "years": {},
        "history": "Made for tests.",
        "sources": ({"title": "Tests"},),
        "commanders": {
            "most": 4,
            "general": ("ordinary", "talented", "genius"),
            "prices": {"ordinary": 10, "talented": 20, "genius": 30},
        },
        "camps": {"none": 0, "ordinary": 10, "barricade": 20, "fortified": 30},
        "lines": tuple(KINDS[kind] for kind in dict.fromkeys(kinds)),
    }
    return Army(FormationsRoster.model_validate(roster), FormationsArmyList.model_validate(army_list))


def formation(of: str, *columns: tuple[str, ...], shape: str = "line") -> dict[str, Any]:
    """A formation: columns from left to right, each front to rear."""
    return {"id": of, "name": of.capitalize(), "shape": shape, "columns": columns}


def commander(unit: str, talent: str = "ordinary", rank: str = "general") -> dict[str, Any]:
    """A commander in a unit."""
    return {"name": f"{rank} of {unit}", "rank": rank, "talent": talent, "unit": unit}


def game(north: FormationsArmy, south: FormationsArmy, **other: Any) -> FormationsGame:
    """An evening of two armies, the northern one attacking; `north` and `south` of `sides` are added to a side."""
    sides = other.pop("sides", {})
    year = north.roster.date.year
    evening = {
        "kind": "evening",
        "system": "formations",
        "id": "evening",
        "name": "Evening",
        "date": year,
        "table": {"width": 120.0, "depth": 120.0},
        "sides": (
            {"roster": north.roster.id, "edge": "north", "role": "attacker", **sides.get("north", {})},
            {"roster": south.roster.id, "edge": "south", "role": "defender", **sides.get("south", {})},
        ),
        **other,
    }
    return Game(FormationsEvening.model_validate(evening), (north, south))
