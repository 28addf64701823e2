"""A roster rests on its army list: errors in the list are told, whichever of the two is given."""

import re
import shutil
from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import muster

FAULTS = {
    "formations": ("carthage-zama", "combat: 4", "combat: 5"),
    "age-of-battles": ("burgundy-grandson", "type: foot", "type: fot"),
    "chainmail": ("aragon-muret", "class: heavy-horse", "class: heavy-hors"),
    "napoleonic": ("france-wertingen", "type: cavalry", "type: cavalri"),
    "red-plains": ("takeda-kawanakajima", "type: mounted-samurai", "type: mounted-samuray"),
}


@pytest.mark.parametrize("system", FAULTS)
def test_an_error_in_the_list_of_a_roster_is_told_where_it_stands_and_nothing_is_built(
    system: str, own_folder: Path
) -> None:
    """The roster alone was found good, and was printed with the wrong value or ended in an internal error."""
    name, right, wrong = FAULTS[system]
    roster = Path(shutil.copy(army_lists() / system / "rosters" / f"{name}.yaml", own_folder))
    (list_id,) = re.findall(r"^army_list: (\S+)", roster.read_text("utf-8"), re.MULTILINE)
    text = (army_lists() / system / f"{list_id}.yaml").read_text("utf-8")
    line = text[: text.index(right)].count("\n") + 1
    Path(f"{list_id}.yaml").write_text(text.replace(right, wrong, 1), "utf-8")
    for command in ("check", "build"):
        said = muster(command, roster.name)
        assert said.exit_code == 1, command
        assert re.search(rf"^{list_id}\.yaml:{line}:\d+: error ", said.output, re.MULTILINE), said.output
    assert not Path("output").exists()
