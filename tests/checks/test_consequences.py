"""A word that names nothing is one finding: what would only follow from it is not told besides."""

from pathlib import Path

import pytest

from builder.library.examine import examine, library
from builder.text.package_files import army_lists


def codes(path: Path) -> list[str]:
    """The codes of the errors and warnings about a file."""
    return [one.code for one in examine(library((str(path),))[0]) if one.severity != "info"]


@pytest.mark.parametrize(
    ("home", "old", "new", "code"),
    [
        ("chainmail/rosters/montfort-muret", "line: mounted-sergeants,", "line: mounted,", "C201"),
        ("formations/rosters/sapieha-wenden", "line: hussars,", "line: lancers,", "C201"),
        ("formations/rosters/sapieha-wenden", "variant: wenden", "variant: venden", "C256"),
        ("napoleonic/rosters/france-wertingen", "variant: vanguard", "variant: van", "C256"),
        ("formations/rosters/confederates-murten", "units: [schwyz-1", "units: [schwyz", "FO502"),
        ("formations/rosters/golitsyn-wenden", "options: [unsure]", "options: [sure]", "C236"),
        ("chainmail/rosters/toulouse-montoulieu", "options: [stones]", "options: [rocks]", "C236"),
        ("age-of-battles/rosters/burgundy-grandson", "serpentine-2]", "serpentine]", "AB321"),
        ("napoleonic/austria-1805", "experience: [recruit, veteran]", "experience: [new, veteran]", "NA102"),
        ("evenings/wertingen-1805", "ground: settlement", "ground: village", "NA402"),
        ("evenings/borodino-village-1812", "ground: river", "ground: stream", "NA402"),
        ("formations/england-1415", "years: {from: 1413, to: 1429}", "years: {from: 1429, to: 1413}", "C210"),
    ],
)
def test_only_the_cause_is_told(tmp_path: Path, home: str, old: str, new: str, code: str) -> None:
    text = (army_lists() / f"{home}.yaml").read_text("utf-8")
    assert old in text, home
    path = tmp_path / f"{Path(home).name}.yaml"
    path.write_text(text, "utf-8")
    assert codes(path) == []
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert codes(path) == [code]


def test_an_army_over_its_points_is_not_told_a_price_without_the_unit_that_is_not_known(tmp_path: Path) -> None:
    text = (
        (army_lists() / "formations/rosters/england-agincourt.yaml")
        .read_text("utf-8")
        .replace("points: 500", "points: 3")
    )
    path = tmp_path / "england-agincourt.yaml"
    path.write_text(text, "utf-8")
    assert codes(path) == ["C207"]
    path.write_text(text.replace("line: scouting-archers", "line: scouts"), "utf-8")
    assert codes(path) == ["C201"]
