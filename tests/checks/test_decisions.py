"""A wrong decision on an open point of a text is told of that point, in every system."""

import json
from pathlib import Path
from typing import Any

import pytest

from builder.registry import SYSTEMS, system
from tests.commands import muster


def cited(system_id: str, question: str, choice: str) -> list[dict[str, Any]]:
    """What the finding about this decision of an evening rests on."""
    muster("new", "evening", "--system", system_id)
    path = Path("my-evening.yaml")
    path.write_text(f"{path.read_text('utf-8')}\nreadings: {{{question}: {choice}}}\n", "utf-8")
    found = json.loads(muster("check", path, "--format", "json").stdout)["diagnostics"]
    (cites,) = (one["cites"] for one in found if one["where"] == f"readings.{question}")
    return list(cites)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_choice_that_a_reading_lacks_cites_that_reading(own_folder: Path, system_id: str) -> None:
    for question in system(system_id).readings.known():
        (own_folder / "my-evening.yaml").unlink(missing_ok=True)
        assert [one["fact"] for one in cited(system_id, question, "neither")] == [question]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_reading_that_nobody_knows_cites_none(own_folder: Path, system_id: str) -> None:
    assert cited(system_id, "Q-999", "neither") == []
