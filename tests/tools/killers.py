"""Inputs made to use up time or memory: each writes its documents into a folder and names the words of `muster` that meet them."""

import json
import math
import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from builder.documents.reading import yaml_source

Words = tuple[str, ...]
Documents = dict[str, dict[str, Any]]
BUILD: Words = ("build", "evening.yaml", "-q")
LONGEST = 400  # letters that a name may have
UNITS = 200  # that a roster may have
MANY = 100  # pieces of terrain that a field may have, points that an outline may
_SIDE = 1000  # of the largest table


def usual() -> Documents:
    """A small evening: an army list, two rosters of it, a field with one hill."""
    army = {
        "kind": "roster",
        "system": "chainmail",
        "army_list": "list",
        "date": "1213-09-12",
        "scale": {"figure_mm": 30},
    }
    return {
        "list": {
            "kind": "army-list", "system": "chainmail", "id": "list", "edition": 1, "name": "List", "region": "Languedoc",
            "years": {"from": 1200, "to": 1300}, "history": "Long ago.", "sources": [{"title": "A chronicle"}], "lines": [line(0)],
        },
        **{
            side: {**army, "id": side, "name": side, "units": [unit(number) for number in range(3)]}
            for side in ("red", "blue")
        },
        "evening": {
            "kind": "evening", "system": "chainmail", "id": "evening", "name": "Evening", "date": "1213-09-12",
            "table": {"width": 72, "depth": 48}, "terrain": [hill(0, [[10, 10], [30, 10], [30, 25]])],
            "sides": [{"roster": "red", "edge": "north"}, {"roster": "blue", "edge": "south"}],
        },
    }  # fmt: skip


def line(number: int, **more: Any) -> dict[str, Any]:
    """A troop line of heavy foot."""
    known = {"id": f"line-{number}", "name": f"Line {number}", "class": "heavy-foot", "price": 1, "move": 6}
    return {**known, "number": {"from": 0, "to": UNITS}, **more}


def unit(number: int, of: int | str = 0, **more: Any) -> dict[str, Any]:
    """A unit of four figures of a line."""
    return {"id": f"unit-{number}", "line": f"line-{of}", "figures": 4, **more}


def hill(number: int, outline: Iterable[Iterable[float]], **more: Any) -> dict[str, Any]:
    """A hill."""
    return {"id": f"hill-{number}", "ground": "hill", "downhill": 90, "outline": list(outline), **more}


def star(points: int, wide: float = 20.0) -> list[list[float]]:
    """An outline that crosses itself as often as it can."""
    turn = math.tau * (points // 2) / points
    return [[round(36 + wide * math.cos(turn * n), 3), round(24 + wide * math.sin(turn * n), 3)] for n in range(points)]


def squares(count: int) -> list[dict[str, Any]]:
    """Small hills all over the table."""
    chance = random.Random(1213)
    corners = [(chance.uniform(0, 70), chance.uniform(0, 46)) for _ in range(count)]
    return [hill(n, [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]) for n, (x, y) in enumerate(corners)]


def wood(number: int, outline: Iterable[Iterable[float]], **more: Any) -> dict[str, Any]:
    """A wood."""
    return {"id": f"wood-{number}", "ground": "wood", "outline": list(outline), **more}


def combs(count: int) -> list[dict[str, Any]]:
    """Woods all over the table, as long as a hand and as narrow as a finger, that no name finds room in."""
    chance = random.Random(1213)
    corners = [(chance.uniform(0, 66), chance.uniform(0, 47)) for _ in range(count)]
    teeth = [(5 * n / MANY, n % 2 / 2) for n in range(MANY)]
    return [
        wood(number, [[x + along, y + down] for along, down in teeth], name="The wood of Saint Crispin the Elder " * 2)
        for number, (x, y) in enumerate(corners)
    ]


def streams(bridges: int) -> list[dict[str, Any]]:
    """Streams side by side, each with so many bridges."""
    return [
        {
            "id": f"stream-{n}", "ground": "stream", "width": 0.2, "course": [[20, 0.4 * n + 4], [38, 0.4 * n + 4]],
            "crossing": {"bridges": [[20 + 18 * (one + 0.5) / bridges, 0.4 * n + 4] for one in range(bridges)]},
        }
        for n in range(MANY)
    ]  # fmt: skip


Spoils = Callable[[Documents], Words | None]


def _army(**more: Any) -> Spoils:
    """An evening whose red army has these things."""

    def spoil(documents: Documents) -> None:
        documents["red"] |= more

    return spoil


def _list(**more: Any) -> Spoils:
    def spoil(documents: Documents) -> None:
        documents["list"] |= more

    return spoil


def _evening(*words: str, **more: Any) -> Spoils:
    def spoil(documents: Documents) -> Words:
        documents["evening"] |= more
        return (*BUILD, *words)

    return spoil


def _full(*words: str) -> Spoils:
    """Both armies as large as they may be, each unit with a name of its own."""

    def spoil(documents: Documents) -> Words:
        for side in ("red", "blue"):
            documents[side]["units"] = [unit(n, name=f"The company number {n} of {side}") for n in range(UNITS)]
        return (*BUILD, *words)

    return spoil


def _slips(documents: Documents) -> None:
    """Every unit is of a line that is not there, and each has to be guessed at among thousands."""
    documents["list"]["lines"] = [line(n) for n in range(3000)]
    documents["red"]["units"] = [unit(n, of=f"{n}x") for n in range(UNITS)]


def _deployed(documents: Documents) -> None:
    """As many units as there may be, one above the other, each with a long path."""
    _full()(documents)
    path = [[n % 70 + 1, n % 46 + 1] for n in range(60)]
    for side, roster in zip(documents["evening"]["sides"], ("red", "blue"), strict=True):
        side["deployment"] = [
            {"id": one["id"], "at": [36, 24], "facing": 0, "front": 2, "depth": 2, "path": path}
            for one in documents[roster]["units"]
        ]


def _odds(documents: Documents) -> Words:
    _full()(documents)
    return ("odds", "red.yaml", "blue.yaml")


def _folder(documents: Documents) -> Words:
    """A folder of two thousand lists."""
    documents |= {f"list-{n}": {**documents["list"], "id": f"list-{n}"} for n in range(2000)}
    return ("check", ".")


def _twins(documents: Documents) -> Words:
    """Hundreds of files that all say they are the same roster."""
    documents |= {f"twin-{n}": documents["red"] for n in range(600)}
    return ("check", ".")


def _calc(*words: str) -> Spoils:
    return lambda documents: ("calc", *words, "--odds")


def _text(text: str) -> Callable[[Path], Words]:
    """A file of its own, as it stands."""

    def write(home: Path) -> Words:
        (home / "evening.yaml").write_text(text, "utf-8")
        return ("check", "evening.yaml")

    return write


_FLAT = "kind: roster\nsystem: chainmail\nid: red\n"
_ACCENTS = "e" + "\u0301" * (LONGEST - 1)

DOCUMENTS: Mapping[str, Spoils] = {
    "a name of one word": _army(name="W" * LONGEST),
    "a unit's name of one word": _army(units=[unit(0, name="W" * LONGEST)]),
    "a unit's name of many words": _army(units=[unit(0, name="of the " * (LONGEST // 7))]),
    "accents upon accents": _army(units=[unit(0, name=_ACCENTS)]),
    "names without a place to break": _army(units=[unit(0, name="x\u00a0" * (LONGEST // 2))]),
    "a history of one word": _list(history="w" * LONGEST),
    "thousands of sources": _list(sources=[{"title": "x" * 150} for _ in range(4000)]),
    "a source of one word on every sheet": _army(sources=[{"title": "w" * LONGEST} for _ in range(400)]),
    "armies as large as may be": _full(),
    "such armies in large print": _full("--large"),
    "such armies, one card a page": _full("--single", "--only", "cards"),
    "such armies with all of the rules": _full("--full"),
    "more units than may be": _army(units=[unit(n) for n in range(5000)]),
    "units that are all called the same": _army(units=[unit(0) for _ in range(UNITS)]),
    "more figures than men ever lived": _army(units=[unit(0, figures=10**17)]),
    "thousands of troop lines": _list(lines=[line(n) for n in range(4000)]),
    "every line misspelt among thousands": _slips,
    "units one above the other, with long paths": _deployed,
    "thousands of pieces of terrain": _evening(terrain=squares(3000)),
    "as many pieces of terrain as there may be": _evening(terrain=squares(MANY)),
    "as many pieces as large as the table": _evening(terrain=[hill(n, star(9)) for n in range(MANY)]),
    "as much terrain as a map can show": _evening(
        terrain=[
            *(wood(n, [[0, 0], [72, 0], [72, 48], [0, 48]]) for n in range(2)),
            {"id": "bank", "ground": "embankment", "width": 1, "course": [[n % 2 * 40, 3 * n] for n in range(17)]},
        ]
    ),
    "woods that no name finds room in": _evening(terrain=combs(10)),
    "bridges side by side": _evening(terrain=streams(8)),
    "as many bridges as a map can show": _evening(terrain=streams(6)),
    "an outline of thousands of points": _evening(terrain=[hill(0, star(9001))]),
    "an outline that crosses itself": _evening(terrain=[hill(0, star(MANY - 1))]),
    "an outline without any room": _evening(terrain=[hill(0, [[5, 5]] * MANY)]),
    "an outline without any breadth": _evening(terrain=[hill(0, [[5, 5 + n % 2] for n in range(MANY)])]),
    "a river with thousands of bends": _evening(
        terrain=[{"id": "river", "ground": "river", "course": [[n % 72, n * 7 % 48] for n in range(5000)], "width": 1}]
    ),
    "a river all over the table": _evening(
        terrain=[
            {"id": "river", "ground": "river", "course": [[n * 7 % 72, n * 31 % 48] for n in range(MANY)], "width": 1}
        ]
    ),
    "the largest table": _evening(table={"width": _SIDE, "depth": _SIDE}),
    "a wood as large as the largest table": _evening(
        table={"width": _SIDE, "depth": _SIDE},
        terrain=[{"id": "wood", "ground": "wood", "outline": [[0, 0], [_SIDE, 0], [_SIDE, _SIDE], [0, _SIDE]]}],
    ),
    "a strip of a table": _evening(table={"width": _SIDE, "depth": 1}),
    "the smallest table": _evening(table={"width": 0.001, "depth": 0.001}),
    "odds of everybody against everybody": _odds,
    "a folder of thousands of lists": _folder,
    "hundreds of files that are the same": _twins,
    "more shooters than men ever lived": _calc("chainmail", "missiles", "shooters=1000000000000", "armour=none"),
    "a wall shot at for ever": _calc(
        "formations", "wall", "year=1450", "turns=1000000000000", "guns=[{piece: heavy-bombard, distance: 15.0}]"
    ),
}
TEXTS: Mapping[str, Callable[[Path], Words]] = {
    "lists in lists": _text("units: " + "[" * (yaml_source.MOST_BYTES - 10)),
    "more keys than anybody reads": _text(_FLAT + "".join(f"key-{n}: 1\n" for n in range(60_000))),
    "units that are nothing": _text(_FLAT + "units: [" + "{}, " * 90_000 + "]\n"),
    "a quote without end": _text(_FLAT + 'name: "' + "x: y\n" * 200_000),
    "a key as long as may be": _text(_FLAT + "k" * (yaml_source.MOST_TEXT - 1) + ": 1\n"),
}


def write(name: str, home: Path) -> Words:
    """Write a killer's files into a folder; the words of the command that meets them."""
    if name in TEXTS:
        return TEXTS[name](home)
    documents = usual()
    words = DOCUMENTS[name](documents) or BUILD
    for stem, document in documents.items():
        (home / f"{stem}.yaml").write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    return words


KILLERS = (*DOCUMENTS, *TEXTS)
