"""Worlds that differ only in what one side hides: the files that his opponent or both may have are not touched by it."""

import shutil
from pathlib import Path

import pytest

from builder.render.files import folder_memory
from builder.site.publish import SiteChoices, publish
from tests import worlds
from tests.loaded import soon
from tests.worlds import World, differing

EVENING = "agincourt-1415"
State = dict[str, tuple[bytes, int]]


def state(folder: Path) -> State:
    """Every file below a folder: its bytes, and when it was written."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def one_world(name: str, what: str) -> tuple[World, World]:
    """The sample, and the world in which its first side hides otherwise."""
    known = worlds.of_evening(name, 0)
    return known[0], next(world for world in known if world.what == what)


def built(world: World, home: Path, *words: str) -> State:
    """What lies in the folder of the evening after it was built."""
    assert world.evening
    done = soon("build", world.written(home), *words, "-q", cwd=home)
    assert done.returncode == 0, done.stderr
    return state(home / "output" / world.evening["id"])


def texts(states: State) -> dict[str, bytes]:
    return {file: data for file, (data, _) in states.items()}


def own(world: World) -> set[str]:
    """The files of the one who hides, and the one that holds everything, for whoever prints."""
    return {f"{kind}-{world.roster['id']}.pdf" for kind in ("cards", "roster")} | {"umpire.pdf", "evening.pdf"}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the sample evening was built once; nobody writes there."""
    home = tmp_path_factory.mktemp("sample")
    built(one_world(EVENING, "no reserve")[0], home)
    return home


def copy(sample: Path, home: Path) -> Path:
    """The built evening once more, as if it had been built there."""
    shutil.copytree(sample, home)
    folder_memory.remember(home / "output" / EVENING, folder_memory.recalled(sample / "output" / EVENING))
    return home


def test_an_evening_built_with_other_secrets_differs_only_in_the_files_of_the_one_who_has_them(
    sample: Path, tmp_path: Path
) -> None:
    """Overview and manifest among those that are the same. His own differ, and so does what whoever prints has."""
    before, after = one_world(EVENING, "no reserve")
    one, other = texts(state(sample / "output" / EVENING)), texts(built(after, tmp_path))
    assert list(one) == list(other)
    assert set(differing(one, other)) == own(before)


def test_so_does_a_battle_of_units_hidden_in_woods(tmp_path: Path) -> None:
    before, after = one_world("kawanakajima-1561", "nobody in woods")
    one, other = (texts(built(world, tmp_path / world.what, "--lang", "ru")) for world in (before, after))
    assert list(one) == list(other)
    assert set(differing(one, other)) == own(before)


@pytest.mark.parametrize("parts", ["map", "cards", "open,reference"])
def test_a_build_of_some_parts_after_secrets_have_changed_touches_no_file_of_both(
    parts: str, sample: Path, tmp_path: Path
) -> None:
    """Overview, manifest and the list of files among them: none is written again, and none links to fewer sheets."""
    before, after = one_world(EVENING, "no reserve")
    home = copy(sample, tmp_path / "home")
    states = state(home / "output" / EVENING), built(after, home, "--only", parts)
    assert set(differing(*states)) == own(before)
    assert all(f'href="{file}"'.encode() in states[1]["index.html"][0] for file in own(before))


def test_where_the_joined_file_goes_for_what_both_know_nothing_else_tells_of_secrets_that_changed(
    sample: Path, tmp_path: Path
) -> None:
    """Cards on other paper leave the other sheets out of date, the secret ones among them; the overview links to those still."""
    before, after = one_world(EVENING, "no reserve")
    words = "--only", "cards", "--paper", "letter"
    one, other = (texts(built(world, copy(sample, tmp_path / world.what), *words)) for world in (before, after))
    assert set(differing(one, other)) == {f"cards-{before.roster['id']}.pdf"}
    assert "evening.pdf" not in one
    assert f'href="roster-{before.roster["id"]}.pdf"'.encode() in one["index.html"]


def test_a_site_published_again_with_other_secrets_is_not_touched(tmp_path: Path) -> None:
    """PDFs, worker and manifest among its files; none is even written again, for that too would tell that something changed."""
    site, wanted = tmp_path / "site", SiteChoices(tmp_path / "site", calculators=False)
    made = []
    for world in one_world("kawanakajima-1561", "nobody in woods"):
        told = publish((str(world.written(tmp_path / world.what)),), wanted, lambda *_: None)
        assert told.written
        made.append((told.made, state(site)))
    (first, before), (again, after) = made
    assert set(again) < set(first)
    assert {Path(path).suffix for path in again} >= {".pdf", ".html", ".svg", ".csv", ".md", ".txt"}
    assert differing(after, before) == []
    assert {"sw.js", "manifest.json"} <= set(after)
