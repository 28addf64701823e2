"""An evening whose hidden units and persons bear names of their own: no file that the opponent may see has one of them."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml

from builder.documents.package_data import read_plain
from builder.evening.files import TITLES
from builder.registry import SYSTEMS
from builder.text import Language
from builder.text.package_files import army_lists
from tests.loaded import soon
from tests.tools.samples import games, presented

CANARY = re.compile("zyzzyva|зизива", re.IGNORECASE)


@dataclass(frozen=True)
class Case:
    """A sample evening, the side (from 0) that hides, and where its roster names what is hidden."""

    evening: str
    system: str
    side: int
    units: tuple[str, ...]
    persons: str


CASES = (
    Case("agincourt-1415", "formations", 0, ("isembart", "peasants-azincourt", "peasants-hesdin"), "commanders"),
    Case("agincourt-1415", "formations", 1, ("tramecourt-archers",), "commanders"),
    Case("kawanakajima-1561", "red-plains", 0, ("murakami",), "generals"),
)


@dataclass(frozen=True)
class Built:
    """A built evening: whose secrets, how many of them, the folder, the language."""

    case: Case
    army: str
    secrets: int
    folder: Path
    language: Language

    @property
    def own(self) -> set[str]:
        """The files of the one who hides, and the one that holds everything, for whoever prints."""
        return {f"cards-{self.army}.pdf", f"roster-{self.army}.pdf", "umpire.pdf", "evening.pdf"}

    def others(self) -> Iterator[Path]:
        """What the opponent may see."""
        yield from (path for path in sorted(self.folder.iterdir()) if path.name not in self.own)


PRINTED = ((CASES[0], "en"), (CASES[1], "ru"), (CASES[2], "en"), (CASES[2], "ru"))


@pytest.fixture(scope="module", params=PRINTED, ids=lambda one: f"{one[0].evening}-{one[0].side}-{one[1]}")
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The evening with canaries for hidden names and ids."""
    case, language = request.param
    home = tmp_path_factory.mktemp("secret")
    shutil.copytree(army_lists() / case.system, home / case.system)
    text = (army_lists() / "evenings" / f"{case.evening}.yaml").read_text("utf-8")
    army = yaml.safe_load(text)["sides"][case.side]["roster"]
    path = home / case.system / "rosters" / f"{army}.yaml"
    roster = read_plain(path)
    secrets = [one for one in roster["units"] if one["id"] in case.units] + roster[case.persons]
    for number, one in enumerate(secrets):
        one["name"] = {"en": f"Zyzzyva {number}", "ru": f"Зизива {number}"}
    written = json.dumps(roster, ensure_ascii=False, default=str)
    for number, unit in enumerate(case.units):
        hidden = f'"zyzzyva-{number}"'
        written, count = re.subn(rf'(?<!"line": )"{unit}"', hidden, written)
        assert count
        text = re.sub(rf"\b(id|unit|target): {unit}\b", rf"\1: {hidden}", text)
    path.write_text(written, "utf-8")
    (home / "evening.yaml").write_text(text, "utf-8")
    done = soon("build", "evening.yaml", "--lang", language, "-q", cwd=home)
    assert done.returncode == 0, done.stderr
    return Built(case, army, len(secrets), home / "output" / case.evening, language)


def told(path: Path) -> str:
    """All that a file says: a PDF's words, names, titles and bookmarks; the text of anything else."""
    if path.suffix != ".pdf":
        return path.read_text("utf-8")
    said = []
    with pypdfium2.PdfDocument(path) as document:
        said += [page.get_textpage().get_text_range() for page in document]
        said += [mark.get_title() for mark in document.get_toc()]
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            said += _strings(thing)
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/Metadata":
                said.append(thing.read_bytes().decode("utf-8", "replace"))
    return "\n".join(said)


def _strings(thing: Any) -> Iterator[str]:
    """Every string and name in an object of a PDF; what it refers to comes by itself."""
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        for key in thing.keys():  # noqa: SIM118 (no mapping)
            yield str(key)
            if not getattr(thing[key], "is_indirect", False):
                yield from _strings(thing[key])
    elif isinstance(thing, pikepdf.Array):
        for one in thing:
            if not getattr(one, "is_indirect", False):
                yield from _strings(one)
    elif isinstance(thing, pikepdf.String | pikepdf.Name):
        yield str(thing)


def test_no_file_that_the_opponent_sees_tells_a_hidden_name(built: Built) -> None:
    """Neither words, titles, bookmarks and metadata, nor the names of files; SVG, overview and manifest among them."""
    seen = list(built.others())
    assert {"index.html", "manifest.json", "map.svg", "map.pdf", "reference.pdf", f"open-{built.army}.pdf"} <= {
        path.name for path in seen
    }
    assert [path.name for path in seen if CANARY.search(path.name) or CANARY.search(told(path))] == []


def test_its_own_player_reads_every_hidden_name(built: Built) -> None:
    """On his roster each once at least; and the test above would find them."""
    names = {f"{word}{number}" for word in ("zyzzyva", "зизива") for number in range(built.secrets)}
    found = set(
        re.findall(r"(?:zyzzyva|зизива)\d", re.sub(r"\s", "", told(built.folder / f"roster-{built.army}.pdf").lower()))
    )
    assert len(found & names) == built.secrets


def test_the_overview_shows_no_picture_of_what_is_secret(built: Built) -> None:
    """Cards, rosters and the file that holds all of it are links without a picture."""
    page = (built.folder / "index.html").read_text("utf-8")
    pictured = set(re.findall(r'href="([^"]+)">\s*<img', page))
    assert {"reference.pdf", "map.pdf", "markers.pdf", f"open-{built.army}.pdf"} <= pictured
    assert not {name for name in pictured if name.startswith(("cards-", "roster-", "evening"))}


def test_the_overview_tells_whose_each_secret_file_is(built: Built) -> None:
    """It called the umpire's sheet secret for a player: he would have printed the secrets of both."""
    page = (built.folder / "index.html").read_text("utf-8")
    notes = dict(re.findall(r"<small>([\w-]+)\.pdf</small>\s*<small>([^<]+)</small>", page))
    whose = {key: TITLES[key].say(built.language) for key in ("kept", "umpire")}
    assert notes["umpire"] == whose["umpire"]
    assert notes[f"roster-{built.army}"] == notes[f"cards-{built.army}"] == whose["kept"]


HIDING = {"formations", "red-plains"}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_there_are_open_rosters_where_the_rules_hide_something(system_id: str) -> None:
    """The texts of the other three hide nothing: each of their rosters may be read by anybody, and is marked in no way."""
    hides = system_id in HIDING
    for game in games(system_id):
        sheets = presented(game, "en")
        assert len(sheets.open_rosters) == (len(sheets.rosters) if hides else 0)
        assert {one.mark for one in sheets.rosters} == ({"secret"} if hides else {""})
