"""The same evening or roster with other secrets: worlds that an opponent must not be able to tell apart.

A world is made of a sample by changing only what one side hides. In `formations`: who is in reserve or whether anybody is, how
it comes, who lies under which ambush card and which are false, whom commanders go with and what they can do. In `red-plains`:
units in woods, warlord and generals, messengers, shinobi, banners, plans, orders.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_plain
from builder.systems.red_plains.ground import place
from builder.text.package_files import army_lists

Data = dict[str, Any]
HIDING = ("formations", "red-plains")
SEEN: Mapping[str, frozenset[str]] = {
    "roster": frozenset({"kind", "system", "id", "army_list", "variant", "name", "date", "points", "camp"}),
    "side": frozenset({"roster", "edge", "back", "led", "role", "camp", "works", "fixed", "notes", "reserve", "score"}),
    "evening": frozenset(
        {"kind", "system", "id", "name", "date", "points", "history", "scenario", "table", "sides", "readings", "print"}
        | {"bids", "terrain", "rolled"}
    ),
}
"""What both players may know of each kind of document, by its keys; any other key some world has otherwise."""


@dataclass(frozen=True)
class World:
    """A roster, the evening it is played on if there is one, and the side (from 0) that hides; `what` is hidden otherwise."""

    what: str
    roster: Data
    evening: Data | None = None
    side: int = 0

    def written(self, folder: Path) -> Path:
        """The file to be built or published; the army's own roster lies beside it, before the samples."""
        folder.mkdir(parents=True, exist_ok=True)
        for one in (self.roster, self.evening):
            if one:
                path = folder / f"{one['id']}.yaml"
                path.write_text(json.dumps(one, ensure_ascii=False, default=str), "utf-8")
        return path


def evenings() -> tuple[tuple[str, int], ...]:
    """Each sample evening of the systems that hide something, with each of its sides."""
    paths = sorted((army_lists() / "evenings").glob("*.yaml"))
    return tuple((path.stem, side) for path in paths if _read(path)["system"] in HIDING for side in (0, 1))


def each() -> tuple[tuple[str, str, int], ...]:
    """Every sample of these systems: its kind, name and the side that hides."""
    return (*(("evening", *one) for one in evenings()), *(("roster", name, 0) for name in rosters()))


def sides(evening: str) -> tuple[str, ...]:
    """The rosters of a sample evening."""
    return tuple(one["roster"] for one in _read(army_lists() / "evenings" / f"{evening}.yaml")["sides"])


def rosters() -> tuple[str, ...]:
    """Each sample roster of these systems."""
    return tuple(path.stem for home in HIDING for path in sorted((army_lists() / home / "rosters").glob("*.yaml")))


def of_evening(name: str, side: int) -> tuple[World, ...]:
    """The sample evening first, then worlds in which that side hides otherwise."""
    evening = _read(army_lists() / "evenings" / f"{name}.yaml")
    return _worlds(World("as it is", _roster(evening["sides"][side]["roster"]), evening, side))


def of_roster(name: str) -> tuple[World, ...]:
    """The sample roster first, then worlds in which its player hides otherwise."""
    return _worlds(World("as it is", _roster(name)))


def worlds(kind: str, name: str, side: int) -> tuple[World, ...]:
    """The sample of that kind, evening or roster, then the worlds in which that side hides otherwise."""
    made = of_evening(name, side) if kind == "evening" else of_roster(name)
    assert len(made) >= 3
    return made


def differing(one: Data, other: Data) -> list[str]:
    """The keys under which two of them have not the same."""
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]


def otherwise(known: tuple[World, ...]) -> set[tuple[str, str]]:
    """The keys that some world has otherwise than the first: of roster, side or evening, and which."""
    first, *others = (dict(_parts(world)) for world in known)
    return {
        (kind, key)
        for other in others
        for kind, part in first.items()
        for key in {**part, **other[kind]}
        if part.get(key) != other[kind].get(key)
    }


def _parts(world: World) -> Iterator[tuple[str, Data]]:
    yield "roster", world.roster
    if world.evening:
        yield "evening", world.evening
        yield "side", world.evening["sides"][world.side]


def _worlds(world: World) -> tuple[World, ...]:
    known = _FORMATIONS if world.roster["system"] == "formations" else _RED_PLAINS
    found = [world]
    known = {**known, "other words": _other_words}
    for what, change in (*known.items(), ("everything", _all(known.values()))):
        other = deepcopy(World(what, world.roster, world.evening, world.side))
        change(other.roster, other.evening["sides"][other.side] if other.evening else {}, other)
        if (other.roster, other.evening) != (world.roster, world.evening):
            found.append(other)
    return tuple(found)


Change = Callable[[Data, Data, World], None]


def _all(changes: Any) -> Change:
    def change(roster: Data, side: Data, world: World) -> None:
        for one in changes:
            one(roster, side, world)

    return change


def _other_words(roster: Data, side: Data, world: World) -> None:
    """What sources are named for, and what has been agreed about findings: both may speak of what is hidden."""
    for document in (roster, world.evening or {}):
        document["sources"] = [one | {"says": "who hid, and where"} for one in document.get("sources", ())]
        document["settled"] = ["FO504", "C212"]


def _roster(name: str) -> Data:
    (path,) = army_lists().glob(f"*/rosters/{name}.yaml")
    return _read(path)


def _list(roster: Data) -> Data:
    return _read(army_lists() / roster["system"] / f"{roster['army_list']}.yaml")


@cache  # nobody writes into it: changes are made in copies
def _read(path: Path) -> Data:
    data: Data = read_plain(path)
    return data


# ---- formations -----------------------------------------------------------------------------------------------------


def _no_reserve(roster: Data, side: Data, world: World) -> None:
    if _is_placed(roster, side):
        return
    for unit in roster.pop("reserve", {"units": ()})["units"]:
        _without(roster, unit)


def _another_reserve(roster: Data, side: Data, world: World) -> None:
    """Two units of the list's first line in a formation, named, behind a flank or later."""
    if _is_placed(roster, side):
        return
    before = roster.get("reserve", {})
    _no_reserve(roster, side, world)
    line = _list(roster)["lines"][0]["id"]
    waiting = [f"zz-waiting-{number}" for number in (1, 2)]
    name = {"en": "Those who wait", "ru": "Ждущие"}
    roster["units"][:0] = [{"id": one, "line": line, "name": name} for one in waiting]
    formation = {"id": "zz-waiting", "name": name, "shape": "column", "columns": [waiting]}
    roster["formations"] = [formation, *roster.get("formations", ())]
    way = {"turn": 3} if "flanking_sector" in before else {"flanking_sector": 2}
    roster["reserve"] = {"units": waiting, **way}


def _is_placed(roster: Data, side: Data) -> bool:
    """Whether the reserve stands on the field when the game begins: then nobody hides it."""
    held = roster.get("reserve", {}).get("units", ())
    return any(one["id"] in held for one in side.get("deployment", ()))


def _ambushes_are_false(roster: Data, side: Data, world: World) -> None:
    for unit in [one["id"] for one in roster["units"] if one.get("ambush")]:
        at = [one["at"] for one in side.get("deployment", ()) if one["id"] == unit]
        _without(roster, unit)
        side["deployment"] = [one for one in side.get("deployment", ()) if one["id"] != unit]
        side["false_ambush_at"] = [*side.get("false_ambush_at", ()), *at]
        roster["false_ambushes"] = roster.get("false_ambushes", 0) + 1


def _false_ambushes_are_real(roster: Data, side: Data, world: World) -> None:
    places = side.pop("false_ambush_at", [])
    for number in range(roster.pop("false_ambushes", 0)):
        line = _list(roster)["lines"][-1]["id"]
        roster["units"].insert(number, {"id": f"zz-{number}", "line": line, "ambush": True})
        if number < len(places):
            side["deployment"].insert(0, {"id": f"zz-{number}", "at": places[number], "facing": 45})


def _other_ambushes(roster: Data, side: Data, world: World) -> None:
    lines = [one["id"] for one in _list(roster)["lines"]]
    for unit in (one for one in roster["units"] if one.get("ambush")):
        unit["line"] = next(line for line in lines if line != unit["line"])
        unit["name"] = {"en": "Quite other people", "ru": "Совсем другие"}


def _other_commanders(roster: Data, side: Data, world: World) -> None:
    covered = {one["id"] for one in roster["units"] if one.get("ambush")} | set(
        roster.get("reserve", {}).get("units", ())
    )
    seen = [one["id"] for one in roster["units"] if one["id"] not in covered]
    roster["discipline"] = roster.get("discipline", 0) + 1
    for number, one in enumerate(roster.get("commanders", ())):
        one["unit"] = seen[-1 - number]
        one["name"] = {"en": f"Someone else {number}", "ru": f"Некто {number}"}
        one["talent"] = "talented" if one.get("talent", "ordinary") == "ordinary" else "ordinary"


_FORMATIONS: Mapping[str, Change] = {
    "no reserve": _no_reserve,
    "another reserve": _another_reserve,
    "other units in ambush": _other_ambushes,
    "all ambushes are false": _ambushes_are_false,
    "no ambush is false": _false_ambushes_are_real,
    "commanders elsewhere": _other_commanders,
}


def _without(roster: Data, unit: str) -> None:
    """Take out a unit and all that belongs to it."""
    roster["units"] = [one for one in roster["units"] if one["id"] != unit]
    roster["commanders"] = [one for one in roster.get("commanders", ()) if one["unit"] != unit]
    roster["formations"] = [
        one for one in roster.get("formations", ()) if not any(unit in row for row in one["columns"])
    ]


# ---- red-plains -----------------------------------------------------------------------------------------------------


def _means(**given: Any) -> Change:
    def change(roster: Data, side: Data, world: World) -> None:
        roster.update(given)

    return change


def _other_leaders(roster: Data, side: Data, world: World) -> None:
    open_to_all = [one["id"] for one in roster["units"] if one["id"] not in _in_woods(side, world)]
    roster["warlord"] |= {"traits": ["charisma"], "unit": open_to_all[-1]}  # his name is no secret
    roster["generals"] = [{"name": {"en": "A third", "ru": "Третий"}, "unit": open_to_all[0]}]


def _another_sheet(roster: Data, side: Data, world: World) -> None:
    side.pop("turns", None)


def _nobody_in_woods(roster: Data, side: Data, world: World) -> None:
    for unit in _in_woods(side, world):
        roster["units"] = [one for one in roster["units"] if one["id"] != unit]
        roster["generals"] = [one for one in roster.get("generals", ()) if one["unit"] != unit]
        side["deployment"] = [one for one in side["deployment"] if one["id"] != unit]
        side.pop("turns", None)


def _others_in_woods(roster: Data, side: Data, world: World) -> None:
    """In each wood of its half of the field that no enemy sees into, whoever was there before."""
    _nobody_in_woods(roster, side, world)
    if world.evening is None:
        return
    line = _list(roster)["lines"][0]["id"]
    half = "AB" if side["edge"] == "north" else "CD"
    enemies = [place(one["cell"], {}) for one in world.evening["sides"][1 - world.side]["deployment"]]
    woods = {cell: place(cell, {}) for cell in world.evening["terrain"].get("woods", ()) if cell[0] in half}
    dark = [cell for cell, at in woods.items() if at and not any(one and at.touches(one) for one in enemies)]
    for number, cell in enumerate(dark):
        unit = {"id": f"zz-{number}", "line": line, "figures": 8, "name": {"en": "Those in the wood", "ru": "Лесные"}}
        roster["units"].insert(0, unit)
        side["deployment"].insert(0, {"id": unit["id"], "cell": cell})


def _in_woods(side: Data, world: World) -> list[str]:
    woods = world.evening["terrain"].get("woods", ()) if world.evening else ()
    return [one["id"] for one in side.get("deployment", ()) if one["cell"] in woods]


_RED_PLAINS: Mapping[str, Change] = {
    "nobody in woods": _nobody_in_woods,
    "another banner": _means(banners=["crab"]),
    "no banner": _means(banners=[]),
    "more shinobi": _means(shinobi={"infiltrate": 3, "guard": 0}),
    "no shinobi": _means(shinobi={}),
    "no plan": _means(plans=0),
    "no messenger": _means(messengers=0),
    "leaders elsewhere": _other_leaders,
    "another sheet of orders": _another_sheet,
    "others in woods": _others_in_woods,
}
