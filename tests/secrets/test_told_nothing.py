"""Worlds that differ only in what one side hides: every sheet that his opponent or both may have is the same in each.

In the usual profile every evening with one of its sides, and some rosters of each system; at night all of them.
"""

from pathlib import Path
from typing import Any, get_args

import pytest

from builder.evening.build_request import BuildRequest, Choices, build_requests
from builder.evening.files import jobs
from builder.evening.overview import overview
from builder.library.examine import library
from builder.registry import system
from builder.render.files.jobs import Job, Made
from tests import worlds
from tests.evening.test_on_paper import usual
from tests.worlds import World, differing

USUAL = Choices(language="en")
OTHERWISE = Choices(language="ru", single=True)
ROSTERS = 3  # by day one of so many: rosters alone are sheets that evenings have too


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
    played = [worlds.of_evening(name, side) for name, side in worlds.evenings()]
    changed = {one for known in played if known[0].roster["system"] == system_id for one in worlds.otherwise(known)}
    assert {one for one in fields - changed if one[1] not in worlds.SEEN[one[0]]} == set()


def shared(world: World, folder: Path, choices: Choices) -> dict[str, Any]:
    """What the files of an evening are made of, without those of the one who hides; their names are all there."""
    reader, _ = library((str(world.written(folder)),))
    request = next(iter(build_requests(reader, choices)))
    every = jobs(request, choices)
    own = [job for job in every if job.secret and job.owner in (world.roster["id"], "")]  # and the umpire's
    assert own
    told = {job.file: (job.title, job.kind, job.secret, job.key, job.arguments) for job in every if job not in own}
    return {"files": [job.file for job in every], "index.html": _overview(request, every), **told}


def _overview(request: BuildRequest, every: tuple[Job, ...]) -> bytes:
    """The page of links, were each secret file of another length in each world."""
    pages = [len(repr(job.arguments)) if job.secret else 1 for job in every]
    here = [(job, Made(b"", many, many)) for job, many in zip(every, pages, strict=True) if job.file != "map.svg"]
    return overview(request, here, b"%PDF")


def by_day(kind: str, name: str, side: int) -> bool:
    """Whether a sample is tried in the usual profile."""
    return side in usual(name, (0, 1)) if kind == "evening" else worlds.rosters().index(name) % ROSTERS == 0


@pytest.mark.parametrize(("kind", "name", "side"), worlds.each())
def test_no_sheet_for_both_or_for_the_opponent_tells_what_a_side_hides(
    kind: str, name: str, side: int, tmp_path: Path, nightly: bool
) -> None:
    """Each is made of the same words, and called by the same name; so is the page of links."""
    if not nightly and not by_day(kind, name, side):
        pytest.skip("for the night")
    known = worlds.worlds(kind, name, side)
    asked = ((USUAL, known), *([(OTHERWISE, (known[0], known[-1]))] if kind == "evening" else []))
    for choices, some in asked:
        first, *others = (shared(world, tmp_path / world.what, choices) for world in some)
        for world, told in zip(some[1:], others, strict=True):
            assert differing(told, first) == [], world.what
