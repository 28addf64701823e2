"""`muster build` of several evenings or parts, and into a folder that nobody can write to."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import process

ENGLISH, RUSSIAN = "agincourt-1415", "magnesia-190bc"


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """Two sample evenings in a folder, the second to be printed in Russian."""
    for name in (ENGLISH, RUSSIAN):
        shutil.copy(army_lists() / "evenings" / f"{name}.yaml", tmp_path)
    path = tmp_path / f"{RUSSIAN}.yaml"
    text = path.read_text("utf-8")
    assert "print:" not in text
    path.write_text(f"{text}print: {{language: ru}}\n", "utf-8")
    return tmp_path


def build(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`muster build` of both."""
    return process("build", f"{ENGLISH}.yaml", f"{RUSSIAN}.yaml", "--only", "markers", *words, cwd=home)


def test_parts_may_be_given_one_by_one(evenings: Path) -> None:
    """The last one alone was built."""
    said = process("build", f"{ENGLISH}.yaml", "--only", "map", "--only", "markers", "-q", cwd=evenings)
    assert said.returncode == 0, said.stderr
    assert {one.name for one in (evenings / "output" / ENGLISH).glob("*.pdf")} == {"map.pdf", "markers.pdf"}


def test_two_evenings_are_told_in_one_language_with_the_paper_of_both(evenings: Path) -> None:
    """That of the first; the titles are those that stand on paper."""
    said = build(evenings)
    assert said.returncode == 0, said.stderr
    assert re.findall(r"Ink|Краска", said.stdout) == ["Ink", "Ink"]
    assert "Маркеры" in said.stdout
    *each, every = map(int, re.findall(r"(\d+) sheets? of paper", said.stdout))
    assert len(each) == 2
    assert said.stdout.splitlines()[-1] == f"Total: {every} sheets of paper."
    assert every == sum(each)


def test_each_line_of_progress_names_its_evening(evenings: Path) -> None:
    assert build(evenings).stderr == f"1/1 {ENGLISH}/markers.pdf\n1/1 {RUSSIAN}/markers.pdf\n"


def test_a_folder_that_cannot_be_made_is_told_before_anything_is_drawn(evenings: Path) -> None:
    """No progress is to be seen, nothing is written."""
    (evenings / "output").mkdir()
    (evenings / "output" / ENGLISH).write_text("in the way", "utf-8")
    said = build(evenings)
    assert said.returncode == 3
    assert said.stdout == ""
    (line,) = said.stderr.splitlines()
    assert line.startswith(f"muster: cannot write output/{ENGLISH}: ")
    assert [path.name for path in (evenings / "output").iterdir()] == [ENGLISH]


def test_a_file_in_place_of_the_folder_is_told_in_russian(evenings: Path) -> None:
    (evenings / "mine").write_text("words", "utf-8")
    said = build(evenings, "--out", "mine", "--lang", "ru")
    assert said.returncode == 2
    assert said.stderr.startswith("muster: --out: нужна папка, а указан файл\n")
