"""A size of paper is a row of one table: with one more row everything that is printed, chosen or described has it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

import builder

CHECKOUT = Path(builder.__file__).resolve().parents[1]
TABLE = "builder/documents/paper.py"
ADDED = {
    'Literal["a4", "letter"]': 'Literal["a4", "letter", "legal"]',
    'PAPERS: dict[str, PaperSize] = {\n': 'PAPERS: dict[str, PaperSize] = {\n    "legal": PaperSize("legal", 215.9, 355.6, "tall"),\n',
}  # fmt: skip
LEGAL = (215.9, 355.6)


@pytest.fixture(scope="module")
def with_legal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Muster in which the table, and no other file, is changed."""
    top = tmp_path_factory.mktemp("legal")
    for folder in ("builder", "templates", "army_lists"):
        shutil.copytree(CHECKOUT / folder, top / folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (top / TABLE).read_text("utf-8")
    for old, new in ADDED.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (top / TABLE).write_text(text, "utf-8")
    return top


def muster(top: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(top), "XDG_CACHE_HOME": str(top / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "builder", *words], cwd=top, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sizes(pdf: Path) -> set[tuple[float, float]]:
    """Width and height of the pages in mm, the shorter side first."""
    with pikepdf.open(pdf) as document:
        boxes = [[float(edge) * 25.4 / 72 for edge in page.mediabox] for page in document.pages]
    return {tuple(sorted((round(right - left, 1), round(high - low, 1)))) for left, low, right, high in boxes}  # type: ignore[misc]


def test_an_evening_is_built_on_a_paper_that_only_the_table_names(with_legal: Path) -> None:
    words = "--paper", "legal", "--only", "cards,markers,reference,roster,map", "--out", str(with_legal / "out")
    muster(with_legal, "build", "army_lists/evenings/agincourt-1415.yaml", *words)
    made = sorted((with_legal / "out").rglob("*.pdf"))
    assert {path.name.partition("-")[0] for path in made} >= {
        "cards",
        "markers.pdf",
        "roster",
        "reference.pdf",
        "map.pdf",
    }
    assert {path.name: sizes(path) for path in made} == {path.name: {LEGAL} for path in made}


def test_calibration_map_and_schema_know_the_paper_too(with_legal: Path) -> None:
    muster(with_legal, "calibrate", "--paper", "legal", "--out", str(with_legal / "printer"))
    assert sizes(with_legal / "printer/calibration.pdf") == {LEGAL}
    drawn = muster(with_legal, "map", "army_lists/evenings/agincourt-1415.yaml", "--size", "legal")
    assert "map-legal" in drawn
    assert '"legal"' in muster(with_legal, "schema", "evening")
