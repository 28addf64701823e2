"""Sites of ten, a hundred and a thousand army lists: whether the time that one takes stays what it is.

The lists are copies of the samples, each under an id and names of its own, the systems in turn.
"""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

import yaml

from builder.documents.package_data import read_plain
from builder.text.package_files import army_lists
from tests.bench.measure import Contestant, once

GROWTH = 1.3
"""How much more time a list may take among a thousand than among a hundred."""


@dataclass(frozen=True)
class Built:
    """What one publish cost: seconds by the clock, of processor time, and for a second one that finds nothing to do."""

    count: int
    wall: float
    busy: float
    again: float
    out: Path

    def __str__(self) -> str:
        pages = {"start page": self.out / "en" / "index.html", "list page": next(self.out.glob("en/lists/*.html"))}
        weights = (f"{name} {_weight(path)}" for name, path in pages.items())
        each = self.busy / self.count
        cost = f"{self.wall:7.1f} s, work {self.busy:7.1f} s, {each:.3f} s a list; again {self.again:5.1f} s"
        return f"{self.count:5} lists {cost}; {', '.join(weights)}"


def built(muster: Contestant, count: int, folder: Path, *options: str) -> Built:
    """Publish so many lists out of a new folder and again, unchanged; the site is left in it."""
    lists, out = folder / "lists", folder / "site"
    write(count, lists)
    command = (*muster, "publish", lists, "--out", out, "--quiet", *options)
    wall, busy = once(command)
    again, _ = once(command)
    return Built(count, wall, busy, again, out)


def growth(few: Built, more: Built, most: Built) -> float:
    """How many times as much work a further list is between the larger two as between the smaller two.

    By processor time, and without what every site costs alike, which would flatter the largest; of sites without
    calculators (`--preview`), whose work is the same at ten lists and at a thousand and would drown that of the lists.
    """
    return _further(more, most) / _further(few, more)


def _further(fewer: Built, more: Built) -> float:
    return (more.busy - fewer.busy) / (more.count - fewer.count)


def _weight(path: Path) -> str:
    content = path.read_bytes()
    return f"{len(content) / 1024:.0f} KiB ({len(gzip.compress(content, mtime=0)) / 1024:.0f} gzip)"


def write(count: int, folder: Path) -> None:
    """Write so many lists into a new folder."""
    folder.mkdir(parents=True)
    copies = [{**one, "id": f"{one['id']}-{number}"} for number, one in islice(_numbered(), count)]
    there = {one["id"] for one in copies}
    for one in copies:
        number = one["id"].rpartition("-")[2]
        one["name"] = {language: f"{name} {number}" for language, name in _both(one["name"]).items()}
        for key in ("enemies", "allies"):
            if key in one:
                one[key] = [name for name in (f"{other}-{number}" for other in one[key]) if name in there]
        text = yaml.safe_dump(one, allow_unicode=True, sort_keys=False)
        (folder / f"{one['id']}.yaml").write_text(text, "utf-8")


def _numbered() -> Iterator[tuple[int, dict[str, Any]]]:
    """The samples again and again, each time with a higher number."""
    samples = list(_samples())
    number = 0
    while True:
        number += 1
        for sample in samples:
            yield number, sample


def _samples() -> Iterator[dict[str, Any]]:
    """The army lists of the package, one of each system in turn."""
    homes = (sorted(home.glob("*.yaml")) for home in sorted(army_lists().iterdir()) if home.name != "evenings")
    for path in chain.from_iterable(zip_longest(*homes)):
        if path is not None:
            yield read_plain(path)


def _both(name: str | dict[str, str]) -> dict[str, str]:
    return name if isinstance(name, dict) else {"en": name, "ru": name}
