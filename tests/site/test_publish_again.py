"""Publishing again: the same bytes wherever and whenever; what changed is made anew, what went is taken away."""

import json
import shutil
from pathlib import Path

import pytest

from builder.render.files.folder_owner import Maker
from builder.render.files.write import Output
from builder.site.publish import SiteChoices, publish
from builder.text import LANGUAGES, SOURCE
from builder.text.package_files import army_lists
from tests.commands import process
from tests.project.test_environments import hashes

ROSTER = army_lists() / "chainmail" / "rosters" / "montfort-muret.yaml"


def test_the_same_documents_give_the_same_site_in_any_folder_time_zone_and_order_of_hashes(tmp_path: Path) -> None:
    """With PDFs and calculators, into a folder that is named from elsewhere."""
    made = []
    for place, zone, seed in (("one", "UTC", "1"), ("два и more", "Pacific/Kiritimati", "random")):
        home = tmp_path / place
        home.mkdir()
        more = {"TZ": zone, "PYTHONHASHSEED": seed}
        done = process("publish", ROSTER, "--out", "web", "--quiet", cwd=home, more=more)
        assert done.returncode == 0, done.stderr
        made.append(hashes(home / "web"))
    assert made[0] == made[1]
    assert {Path(name).suffix for name in made[0]} >= {".pdf", ".html", ".js", ".csv", ".json", ".yaml", ".md", ".txt"}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder of two lists and the roster of each."""
    home = tmp_path / "club"
    shutil.copytree(army_lists() / "chainmail", home)
    return home


def made(club: Path, site: Path | None = None) -> tuple[list[str], list[str]]:
    """The files that a publish of the club makes anew, without those of further languages, and those that it takes away."""
    wanted = SiteChoices(site or club.parent / "site", calculators=False, pdf=False)
    told = publish((str(club),), wanted, lambda *_: None)
    assert not [one for one in told.diagnostics if one.severity == "error"]
    others = {*LANGUAGES} - {SOURCE}
    return sorted(path for path in told.made if not others & {*path.replace("/", ".").split(".")}), sorted(told.dropped)


def test_what_a_killed_publish_left_is_taken_away_where_nothing_has_changed(club: Path) -> None:
    made(club)
    """And nothing that is only called alike."""
    site = club.parent / "site"
    with Output(site, Maker("publish", "site")) as output:
        output.add("en/index.html", b"half done")
        left = {path: path.read_bytes() for path in site.glob(".muster-*")}
    for path, data in left.items():
        path.write_bytes(data)
    theirs = site / "en" / ".tmp-index.html-1-old"
    theirs.write_bytes(b"mine")
    assert len(left) == 2
    assert made(club) == ([], [])
    assert not list(site.rglob(".muster-*"))
    assert theirs.read_bytes() == b"mine"


def test_a_changed_roster_makes_anew_only_what_shows_it(club: Path) -> None:
    made(club)
    assert made(club) == ([], [])
    roster = club / "rosters" / "montfort-muret.yaml"
    roster.write_text(roster.read_text("utf-8").replace("figures: 12", "figures: 11"), "utf-8")
    anew, gone = made(club)
    assert gone == []
    own = (f"files/rosters/montfort-muret.{kind}" for kind in ("en.csv", "en.md", "en.txt", "json", "yaml"))
    everything = ("assets/search.en.js", "en/index.html", "sw.js")  # these tell of all documents
    assert anew == sorted(("en/rosters/montfort-muret.html", *own, *everything))


def test_the_manifest_of_a_site_tells_of_its_files_what_everybody_sees(club: Path) -> None:
    """Their bytes, not what they were made of: who has the hash of a hidden thing can try what it may be."""
    made(club)
    site = club.parent / "site"
    there = {name: {"sha256": digest} for name, digest in hashes(site).items() if name != "manifest.json"}
    assert json.loads((site / "manifest.json").read_text("utf-8"))["files"] == there


def test_a_site_that_was_copied_elsewhere_is_made_anew_and_comes_out_as_one_that_stayed(club: Path) -> None:
    """Nobody remembers there what it was made of: that takes time, and nothing else. What has changed since is there too."""
    made(club)
    site, copy = club.parent / "site", club.parent / "copy"
    shutil.copytree(site, copy)
    (copy / "en" / "index.html").write_text("scribbled over", "utf-8")
    roster = club / "rosters" / "montfort-muret.yaml"
    roster.write_text(roster.read_text("utf-8").replace("figures: 12", "figures: 11"), "utf-8")
    (club / "rosters" / "aragon-muret.yaml").unlink()
    few, gone = made(club)
    many, gone_there = made(club, copy)
    assert len(many) > 3 * len(few)
    assert gone_there == gone != []
    assert hashes(copy) == hashes(site)
    assert made(club, copy) == ([], [])


def test_a_list_that_is_taken_away_takes_its_pages_and_downloads_away(club: Path) -> None:
    made(club)
    (club / "toulouse-aragon.yaml").unlink()
    for past in (club / "editions").glob("toulouse-aragon-*.yaml"):
        past.unlink()
    rosters = ("rosters/aragon-muret", "rosters/toulouse-montoulieu")
    for name in rosters:
        (club / f"{name}.yaml").unlink()
    _, gone = made(club)
    site = club.parent / "site"
    for name in ("lists/toulouse-aragon", *rosters):
        assert f"en/{name}.html" in gone
        assert f"ru/{name}.html" in gone
        assert f"files/{name}.yaml" in gone
    left = [path for path in site.rglob("*") if "toulouse" in path.name or "aragon" in path.name]
    assert left == []
    told = [page for page in site.rglob("*.html") if 'href="toulouse-aragon.html' in page.read_text("utf-8")]
    assert told == []
