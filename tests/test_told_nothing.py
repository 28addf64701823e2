"""Worlds that differ only in what one side hides: every file that his opponent or anybody may have is the same in each."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from builder.build.docket import Choices, Docket, dockets
from builder.build.files import jobs
from builder.build.overview import overview
from builder.examine import library
from builder.registry import system
from builder.render.jobs import Job, Made
from builder.site import contents
from builder.site.page import Page, Site
from builder.site.publish import Wanted, publish
from builder.site.shelf import shelved
from builder.text import Language
from tests import worlds
from tests.loaded import soon
from tests.worlds import World

SYSTEMS: tuple[tuple[str, Mapping[Language, str]], ...] = tuple(
    (name, {"en": name, "ru": name}) for name in worlds.HIDING
)
SITE = Site(SYSTEMS, ("lists", "rosters", "evenings", "systems"), calculators=False)
USUAL = Choices(language="en")
OTHERWISE = Choices(language="ru", single=True)
EVENINGS, ROSTERS = worlds.evenings(), worlds.rosters()
EACH = [*(("evening", *one) for one in EVENINGS), *(("roster", name, 0) for name in ROSTERS)]


def found(kind: str, name: str, side: int) -> tuple[World, ...]:
    """The sample, then the worlds in which that side hides otherwise."""
    made = worlds.of_evening(name, side) if kind == "evening" else worlds.of_roster(name)
    assert len(made) >= 3
    return made


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]


@pytest.mark.parametrize("system_id", worlds.HIDING)
def test_whatever_is_written_of_a_side_both_may_know_or_some_world_has_otherwise(system_id: str) -> None:
    """A key that is added to rosters, sides or evenings is either named there as seen, or hidden in a world."""
    home = system(system_id)
    side = get_args(home.evening.model_fields["sides"].annotation)[0]
    fields = {
        (kind, field.alias or name)
        for kind, model in (("roster", home.roster), ("side", side), ("evening", home.evening))
        for name, field in model.model_fields.items()
    }
    played = [worlds.of_evening(name, side) for name, side in EVENINGS]
    changed = {one for known in played if known[0].roster["system"] == system_id for one in worlds.otherwise(known)}
    assert {one for one in fields - changed if one[1] not in worlds.SEEN[one[0]]} == set()


# ---- sheets ---------------------------------------------------------------------------------------------------------


def shared(world: World, folder: Path, choices: Choices) -> dict[str, Any]:
    """What the files of an evening are made of, without those of the one who hides; their names are all there."""
    reader, _ = library((str(world.written(folder)),))
    docket = next(iter(dockets(reader, choices)))
    every = jobs(docket, choices)
    own = [job for job in every if job.secret and job.owner == world.roster["id"]]
    assert own
    told = {job.file: (job.title, job.kind, job.secret, job.key, job.arguments) for job in every if job not in own}
    return {"files": [job.file for job in every], "index.html": _overview(docket, every), **told}


def _overview(docket: Docket, every: tuple[Job, ...]) -> bytes:
    """The page of links, were each secret file of another length in each world."""
    pages = [len(repr(job.arguments)) if job.secret else 1 for job in every]
    here = [(job, Made(b"", many, many)) for job, many in zip(every, pages, strict=True) if job.file != "map.svg"]
    return overview(docket, here, b"%PDF")


@pytest.mark.parametrize(("kind", "name", "side"), EACH)
def test_no_sheet_for_both_or_for_the_opponent_tells_what_a_side_hides(
    kind: str, name: str, side: int, tmp_path: Path
) -> None:
    """Each is made of the same words, and called by the same name; so is the page of links."""
    known = found(kind, name, side)
    asked = ((USUAL, known), *([(OTHERWISE, (known[0], known[-1]))] if kind == "evening" else []))
    for choices, some in asked:
        first, *others = (shared(world, tmp_path / world.what, choices) for world in some)
        for world, told in zip(some[1:], others, strict=True):
            assert differing(told, first) == [], world.what


# ---- the site -------------------------------------------------------------------------------------------------------


def published(world: World, folder: Path) -> dict[str, Any]:
    """Every page and download of a site by its path: its bytes, or what its job is given where another process makes it."""
    reader, _ = library((str(world.written(folder)),))
    return {page.path: _told(page) for page in contents.pages(shelved(reader), SITE) if page.depends}


def _told(page: Page) -> Any:
    made = page.make()
    return (made.key, made.arguments) if isinstance(made, Job) else made


ON_SITES = [one for one in EACH if one[0] == "evening" or not any(one[1] in worlds.sides(name) for name, _ in EVENINGS)]


@pytest.mark.parametrize(("kind", "name", "side"), ON_SITES)
def test_no_page_and_no_download_of_a_site_tells_what_a_side_hides(
    kind: str, name: str, side: int, tmp_path: Path
) -> None:
    """Pages of evenings, rosters, lists and systems, start page, search, and all that can be taken home."""
    known = found(kind, name, side)
    first = published(known[0], tmp_path / "first")
    assert any(path.startswith("en/rosters/") for path in first)
    for world in (known[1], known[-1]) if kind == "evening" else known[-1:]:
        assert differing(published(world, tmp_path / world.what), first) == [], world.what


# ---- the files themselves -------------------------------------------------------------------------------------------

BUILT = (("agincourt-1415", 0, "no reserve", "en"), ("kawanakajima-1561", 0, "nobody in woods", "ru"))


def state(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes, and when it was written."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def one_world(name: str, side: int, what: str) -> tuple[World, World]:
    """The sample, and that world."""
    known = worlds.of_evening(name, side)
    return known[0], next(world for world in known if world.what == what)


@pytest.mark.parametrize(("name", "side", "what", "language"), BUILT)
def test_an_evening_built_with_other_secrets_differs_only_in_the_files_of_the_one_who_has_them(
    name: str, side: int, what: str, language: str, tmp_path: Path
) -> None:
    """Overview and manifest among those that are the same. His own differ, and so does what whoever prints has."""
    made = []
    for number, world in enumerate(one_world(name, side, what)):
        home = tmp_path / str(number)
        done = soon("build", world.written(home), "--lang", language, "-q", cwd=home)
        assert done.returncode == 0, done.stderr
        made.append({file: data for file, (data, _) in state(home / "output" / name).items()})
    own = {f"{kind}-{world.roster['id']}.pdf" for kind in ("cards", "roster")} | {"evening.pdf"}
    assert list(made[0]) == list(made[1])
    assert set(differing(*made)) == own


@pytest.mark.parametrize("parts", ["map", "cards", "open,reference"])
def test_a_build_of_some_parts_after_secrets_have_changed_touches_no_file_of_both(parts: str, tmp_path: Path) -> None:
    """Overview, manifest and the list of files among them: none is written again, and none links to fewer sheets."""
    before, after = one_world("agincourt-1415", 0, "no reserve")
    folder, states = tmp_path / "output" / "agincourt-1415", []
    for world, only in ((before, ()), (after, ("--only", parts))):
        done = soon("build", world.written(tmp_path), *only, "-q", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        states.append(state(folder))
    own = {f"{kind}-{before.roster['id']}.pdf" for kind in ("cards", "roster")} | {"evening.pdf"}
    assert set(differing(*states)) == own
    assert all(f'href="{file}"'.encode() in states[1]["index.html"][0] for file in own)


def test_where_the_joined_file_goes_for_what_both_know_nothing_else_tells_of_secrets_that_changed(
    tmp_path: Path,
) -> None:
    """Cards on other paper leave the other sheets out of date, the secret ones among them; the overview links to those still."""
    before, after = one_world("agincourt-1415", 0, "no reserve")
    states = []
    for number, world in enumerate((before, after)):
        home = tmp_path / str(number)
        for one, only in ((before, ()), (world, ("--only", "cards", "--paper", "letter"))):
            done = soon("build", one.written(home), *only, "-q", cwd=home)
            assert done.returncode == 0, done.stderr
        states.append({file: data for file, (data, _) in state(home / "output" / "agincourt-1415").items()})
    assert set(differing(*states)) == {f"cards-{before.roster['id']}.pdf"}
    assert "evening.pdf" not in states[0]
    assert f'href="roster-{before.roster["id"]}.pdf"'.encode() in states[0]["index.html"]


def test_a_site_published_again_with_other_secrets_is_not_touched(tmp_path: Path) -> None:
    """PDFs, worker and manifest among its files; none is even written again, for that too would tell that something changed."""
    site, wanted = tmp_path / "site", Wanted(tmp_path / "site", calculators=False)
    made = []
    for world in one_world("kawanakajima-1561", 0, "nobody in woods"):
        told = publish((str(world.written(tmp_path / world.what)),), wanted, lambda *_: None)
        assert told.written
        made.append((told.made, state(site)))
    (first, before), (again, after) = made
    assert set(again) < set(first)
    assert {Path(path).suffix for path in again} >= {".pdf", ".html", ".svg", ".csv", ".md", ".txt"}
    assert differing(after, before) == []
    assert {"sw.js", "manifest.json"} <= set(after)
