"""The story of an evening, which both players read, names nobody whom one of them hides: reserves and units in ambush."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.commands import CHECKOUT

EVENINGS = sorted(
    path
    for path in CHECKOUT.glob("army_lists/evenings/*.yaml")
    if re.search(r"^system: formations$", path.read_text("utf-8"), re.M)
)
STEM = 5  # letters: endings change from case to case, above all in Russian


def stems(text: str) -> set[str]:
    """How the words begin that may be names."""
    words = re.findall(rf"\w{{{STEM},}}", re.sub("['’]", "", text))
    return {word[:STEM].casefold() for word in words if word[0].isupper()}


def known_and_hidden(side: dict[str, Any], language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of the names of a side's units: of those that all see, of those that it hides."""
    path = CHECKOUT / "army_lists" / "formations" / "rosters" / f"{side['roster']}.yaml"
    roster = yaml.safe_load(path.read_text("utf-8"))
    waiting = (roster.get("reserve") or {}).get("units", ())
    known: set[str] = set()
    hidden: set[str] = set()
    for unit in roster["units"]:
        own = hidden if unit["id"] in waiting or unit.get("ambush") else known
        own |= stems(unit.get("name", {}).get(language, ""))
    return frozenset(known), frozenset(hidden)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_the_story_names_no_unit_that_a_side_hides(path: Path) -> None:
    evening = yaml.safe_load(path.read_text("utf-8"))
    for language, text in evening["history"].items():
        places = stems(" ".join(one["name"][language] for one in evening.get("terrain", ()) if "name" in one))
        known, hidden = map(frozenset.union, *(known_and_hidden(side, language) for side in evening["sides"]))
        assert stems(text) & (hidden - known - places) == set()
