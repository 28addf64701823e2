"""A rule system of another package that is broken: told in one line, and nothing else is hidden by it."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.text.package_files import templates
from tests.systems.outside_package import NAME, runner


def _line(path: str, old: str, new: str) -> Callable[[Path], None]:
    """A fault put into a file of the installed package."""

    def spoil(packages: Path) -> None:
        file = packages / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")

    return spoil


PACKAGE, POINTS = "muster_iron_hills", "muster_iron_hills-0.1.dist-info/entry_points.txt"
FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "no such module": (_line(POINTS, "hills:SYSTEM", "plains:SYSTEM"), "No module named 'muster_iron_plains'"),
    "no such name": (_line(POINTS, ":SYSTEM", ":RULES"), "has no attribute 'RULES'"),
    "something else": (_line(POINTS, ":SYSTEM", ":BOOK"), "the entry point is a `Rulebook`, not a `System`"),
    "a slip in Python": (_line(f"{PACKAGE}/profile.py", "class TroopLine", "clas TroopLine"), "SyntaxError"),
    "another id": (_line(f"{PACKAGE}/rules.py", 'Rulebook("iron-hills"', 'Rulebook("iron"'), "its `System` has a different id, `iron`"),
    "a field missing": (_line(f"{PACKAGE}/__init__.py", '    measure=Text("inch"),\n', ""), "argument: 'measure'"),
    "a prefix of ours": (_line(f"{PACKAGE}/__init__.py", '"IR"', '"CH"'), "`chainmail` already uses the check-code prefix `CH`"),
    "no prefix": (_line(f"{PACKAGE}/__init__.py", '"IR"', '"iron"'), "must be two capital Latin letters"),
    "a part missing": (_line(f"{PACKAGE}/sheets.py", "matchups =", "pairs ="), "has no attribute 'matchups'"),
    "data that contradict": (_line(f"{PACKAGE}/data/facts.yaml", "IR-02:", "IR-01:"), "facts.yaml says IR-01 twice"),
    "a fault in a check": (_line(f"{PACKAGE}/rules.py", '"troops.most"', '"troops.least"'), "has no constant 'troops.least'"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_package_is_told_in_one_line_and_hides_nothing(
    packages: Path, tmp_path: Path, samples: Path, name: str
) -> None:
    """By its code, at the document that wants it and where the list of all is asked for; other systems go on."""
    installed = Path(shutil.copytree(packages, tmp_path / "broken"))
    spoil, why = FAULTS[name]
    spoil(installed)
    run = runner(installed, tmp_path)
    ours = shutil.copy(templates().parent / "army_lists" / "chainmail" / "rosters" / "montfort-muret.yaml", samples)
    checked = run("check", samples / "red-band.yaml", ours)
    every = run("systems")
    said = checked.stdout + checked.stderr + every.stderr
    assert "Traceback" not in said
    if name != "a part missing":  # a check does not load the odds
        assert (
            f"red-band.yaml:2:9: error S132: the system `{NAME}` from the package muster-iron-hills" in checked.stdout
        ), said
        assert why in checked.stdout
        assert checked.stdout.count("S132") == 1
        assert checked.returncode == 1
    if name != "a fault in a check":  # nobody has run it
        assert every.returncode == 2
        assert every.stderr.startswith("muster: S132: ")
        assert why in every.stderr
    assert [line for line in every.stdout.splitlines() if line.startswith("chainmail: ")]
    assert checked.stderr.startswith("2 files, ")


def test_what_other_systems_say_is_explained_beside_a_broken_one(packages: Path, tmp_path: Path) -> None:
    """What it might have said itself is not taken for unknown."""
    installed = Path(shutil.copytree(packages, tmp_path / "broken"))
    FAULTS["a part missing"][0](installed)
    run = runner(installed, tmp_path)
    assert run("explain", "CH201").returncode == 0
    said = run("explain", "IR201")
    assert (said.returncode, said.stderr.partition(" the system")[0]) == (2, "muster: S132:")


def test_a_word_that_sheets_lack_is_told_of_their_package(packages: Path, tmp_path: Path, samples: Path) -> None:
    """Data are a part of it as well."""
    installed = Path(shutil.copytree(packages, tmp_path / "wordless"))
    _line(f"{PACKAGE}/data/sheets.yaml", "  adds: {en: bonus}\n", "")(installed)
    said = runner(installed, tmp_path)("build", samples / "at-the-ford.yaml", "-q")
    assert said.returncode == 2
    assert said.stderr.startswith(
        f"muster: S132: the system `{NAME}` from the package muster-iron-hills cannot be used: BuilderBug"
    )
    assert "Traceback" not in said.stderr


def test_a_system_may_do_without_what_only_adds_words(packages: Path, tmp_path: Path, samples: Path) -> None:
    """Names of fields and keys, calculators: the site has no page for these, and no link to one."""
    installed = Path(shutil.copytree(packages, tmp_path / "bare"))
    for name in ("calculators", "fields", "roster"):
        (installed / PACKAGE / "data" / f"{name}.yaml").unlink()
    run = runner(installed, tmp_path)
    said = run("publish", samples, "--no-pdf", "--out", "site", "-q")
    assert (said.returncode, said.stderr) == (0, ""), said.stderr
    site = tmp_path / "site"
    assert not (site / "en" / NAME / "calc" / "melee.html").exists()
    assert not [page.name for page in (site / "en" / NAME).glob("*.html") if "calc/" in page.read_text("utf-8")]
    assert "attacker" in run("calc", NAME, "melee", "attacker=horse", "defender=foot").stdout


def test_an_id_that_is_built_in_stays_built_in(packages: Path, tmp_path: Path) -> None:
    """The package that has it too is told of where the list of all is asked for."""
    installed = Path(shutil.copytree(packages, tmp_path / "twin"))
    _line(POINTS, "iron-hills =", "chainmail =")(installed)
    run = runner(installed, tmp_path)
    said = run("systems")
    assert said.returncode == 2
    assert (
        "S132: the system `chainmail` from the package muster-iron-hills cannot be used: a built-in system has this id"
        in said.stderr
    )
    assert run("check", templates().parent / "army_lists" / "chainmail" / "rosters").returncode == 0


def test_two_packages_of_one_id_are_refused(packages: Path, tmp_path: Path) -> None:
    """Nobody could say which was meant."""
    installed = Path(shutil.copytree(packages, tmp_path / "two"))
    other = Path(shutil.copytree(installed / "muster_iron_hills-0.1.dist-info", installed / "other-1.dist-info"))
    for name, old, new in (
        ("METADATA", "muster-iron-hills", "other"),
        ("entry_points.txt", "muster_iron_hills:", "other:"),
    ):
        file = other / name
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    said = runner(installed, tmp_path)("systems", NAME)
    assert said.returncode == 2
    assert "several packages offer it: muster-iron-hills, other" in said.stderr


def test_packages_are_looked_through_only_where_no_built_in_system_is_meant(tmp_path: Path) -> None:
    """The start of every command would pay for it."""
    code = (
        "import importlib.metadata as m\n"
        "found = m.entry_points\n"
        "m.entry_points = lambda group: 1 / 0 if group == 'muster.systems' else found(group=group)\n"
        "from builder.library.examine import examine, library\n"
        f"reader, files = library(({str(templates().parent / 'army_lists' / 'chainmail')!r},))\n"
        "assert files > 3 and not [one for one in examine(reader) if one.severity == 'error']\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
