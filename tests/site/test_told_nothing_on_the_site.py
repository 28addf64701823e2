"""Worlds that differ only in what one side hides: every page and download of a site is the same in each.

In the usual profile one side of each evening hides, and of a system with one evening both in turn; at night both of each.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from builder.library.examine import library
from builder.render.files.jobs import Job
from builder.site.catalogue import catalogue_of
from builder.site.page import Page, Site
from builder.site.publish import all_pages
from builder.text import LANGUAGES, Language
from tests import worlds
from tests.evening.test_on_paper import usual
from tests.worlds import World, differing

SYSTEMS: tuple[tuple[str, Mapping[Language, str]], ...] = tuple(
    (name, dict.fromkeys(LANGUAGES, name)) for name in worlds.HIDING
)
SITE = Site(SYSTEMS, ("lists", "rosters", "evenings", "systems"), calculators=False)
EVENINGS = worlds.evenings()
PLAYED = {roster for name, _ in EVENINGS for roster in worlds.sides(name)}
EACH = [one for one in worlds.each() if one[0] == "evening" or one[1] not in PLAYED]


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A map is told by what it is drawn from: the same sheet always gives the same drawing."""
    monkeypatch.setattr("builder.site.downloads.map_svg.svg", lambda sheet, **drawn: repr((sheet, drawn)))


def published(world: World, folder: Path) -> dict[str, Any]:
    """Every page and download of a site by its path: its bytes, or what its job is given where another process makes it."""
    reader, _ = library((str(world.written(folder)),))
    return {page.path: _told(page) for page in all_pages(catalogue_of(reader), SITE) if page.depends}


def _told(page: Page) -> Any:
    made = page.make()
    return (made.key, made.arguments) if isinstance(made, Job) else made


@pytest.mark.parametrize(("kind", "name", "side"), EACH)
def test_no_page_and_no_download_of_a_site_tells_what_a_side_hides(
    kind: str, name: str, side: int, tmp_path: Path, nightly: bool
) -> None:
    """Pages of evenings, rosters, lists and systems, start page, search, and all that can be taken home."""
    if kind == "evening" and not nightly and side not in usual(name, (0, 1)):
        pytest.skip("for the night")
    known = worlds.worlds(kind, name, side)
    first = published(known[0], tmp_path / "first")
    assert any(path.startswith("en/rosters/") for path in first)
    for world in (known[1], known[-1]) if kind == "evening" else known[-1:]:
        assert differing(published(world, tmp_path / world.what), first) == [], world.what
