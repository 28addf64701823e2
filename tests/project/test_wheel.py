"""The built wheel is the whole program: installed alone and run in an empty folder, it finds all it needs."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from builder import __version__

CHECKOUT = Path(__file__).parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))


class Installed:
    """An environment that has Muster from its wheel and nothing of this checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = scripts / "python"
        self.muster = scripts / "muster"
        self.site_packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))

    def run(self, *command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [str(word) for word in command], cwd=cwd, env=clean, text=True, encoding="utf-8",
            capture_output=True, timeout=120, check=False,
        )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Builds the wheel and installs it; the libraries are borrowed, so that no network is needed."""
    folder = tmp_path_factory.mktemp("wheel")
    build: list[str | Path] = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, CHECKOUT]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    made = Installed(folder / "venv")
    install: list[str | Path] = [
        "-m",
        "pip",
        "--python",
        made.python,
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        wheel,
    ]
    subprocess.run([sys.executable, *install], check=True, capture_output=True, timeout=120)
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (made.site_packages / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return made


def test_the_installed_program_is_the_wheel_and_not_the_checkout(installed: Installed, tmp_path: Path) -> None:
    """Guards the tests below: they say nothing if Python finds the checkout."""
    found = installed.run(installed.python, "-c", "import builder; print(builder.__file__)", cwd=tmp_path)
    assert Path(found.stdout.strip()).is_relative_to(installed.folder), found


def test_every_template_and_sample_list_travels_in_the_wheel(installed: Installed) -> None:
    assets = installed.site_packages / "builder" / "assets"
    for name in ("templates", "army_lists"):
        kept = files(CHECKOUT / name)
        assert kept, f"{name} is empty: nothing looked at"
        built = {path.with_suffix(".mo") for path in kept if path.parts[0] == "locale" and path.suffix == ".po"}
        assert files(assets / name) == {path for path in kept if path.with_suffix(".mo") not in built} | built


def test_every_case_of_a_check_travels_in_the_wheel(installed: Installed) -> None:
    """They are tests here and documentation there."""
    kept = files(CHECKOUT / "tests" / "cases")
    assert kept
    assert files(installed.site_packages / "builder" / "assets" / "cases") == kept


def test_a_code_is_explained_with_its_example_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    told = installed.run(installed.muster, "explain", "FO201", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "list.lines.spearmen.stats.combat: 4" in told.stdout


def test_the_wheel_speaks_every_language(installed: Installed, tmp_path: Path) -> None:
    """By catalogues that were built into it, of the program and of each system."""
    told = installed.run(installed.muster, "explain", "FO201", "--lang", "ru", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "(ошибка)" in told.stdout
    assert "Плотность" in told.stdout or "плотност" in told.stdout


def test_the_guides_are_shown_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    for language, title in (("en", "# Printing"), ("ru", "# Печать")):
        told = installed.run(installed.muster, "help", "printing", "--lang", language, cwd=tmp_path)
        assert (told.returncode, told.stderr) == (0, "")
        assert told.stdout.startswith(title)


def test_every_number_of_the_rules_travels_in_the_wheel(installed: Installed) -> None:
    kept = {path.relative_to(CHECKOUT) for path in CHECKOUT.glob("builder/systems/*/data/**/*.yaml")}
    assert kept
    assert kept == {
        path.relative_to(installed.site_packages)
        for path in installed.site_packages.glob("builder/systems/*/data/**/*.yaml")
    }


@pytest.mark.parametrize("door", ["muster", "python -m builder"])
def test_the_version_is_told_in_an_empty_folder(installed: Installed, tmp_path: Path, door: str) -> None:
    command = [installed.muster] if door == "muster" else [installed.python, "-m", "builder"]
    told = installed.run(*command, "--version", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("muster")
    assert __version__ in told.stdout


def test_the_systems_are_listed_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    told = installed.run(installed.muster, "systems", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "formations" in told.stdout


def test_the_packaged_evening_is_checked_and_built_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    """Templates, fonts, rules data and sample lists all come out of the wheel."""
    lists = installed.site_packages / "builder" / "assets" / "army_lists"
    evening = lists / "evenings" / "agincourt-1415.yaml"
    checked = installed.run(installed.muster, "check", evening, cwd=tmp_path)
    assert checked.returncode == 0, checked
    built = installed.run(installed.muster, "build", evening, "--only", "cards,map", cwd=tmp_path)
    assert built.returncode == 0, built
    made = {path.name for path in (tmp_path / "output" / "agincourt-1415").iterdir()}
    assert "map.svg" in made
    assert [name for name in made if re.fullmatch(r"cards-.*\.pdf", name)]
    assert {path.name for path in tmp_path.iterdir()} == {"output"}


def test_every_library_that_is_imported_is_declared_and_the_other_way_round() -> None:
    """A library that only came along with another one, or is used no more, does not stay unnoticed."""
    declared = {distribution(Requirement(line).name) for line in PROJECT["project"]["dependencies"]}
    of_import = packages_distributions()
    imported = {
        distribution(name)
        for module in imported_modules() - {"hatchling"}  # builds the wheel and is not in it
        for name in of_import.get(module, [f"{module}, which is not installed"])
    }
    assert imported == declared


def test_every_lower_bound_has_its_reason() -> None:
    lines = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8").partition("dependencies = [")[2]
    bounds = lines.partition("\n]")[0].strip().splitlines()
    assert len(bounds) == len(PROJECT["project"]["dependencies"])
    for line in bounds:
        assert re.fullmatch(r'\s*"[a-z0-9-]+>=[0-9.]+",\s+# \S.{20,}', line), line


@pytest.mark.parametrize(
    ("name", "groups"), [("requirements.lock", ["install"]), ("requirements-test.lock", ["install", "dev"])]
)
def test_a_lock_file_has_every_library_with_hashes_and_names_no_host(name: str, groups: list[str]) -> None:
    lock = (CHECKOUT / name).read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--index-url" not in lock
    entries = re.findall(r"^([a-z0-9.-]+)==(\S+[^\n]*\n(?: [^\n]*\n)*)", lock, re.MULTILINE)
    assert [name for name, rest in entries if "--hash=sha256:" not in rest] == []
    locked = {distribution(name) for name, _ in entries}
    asked = [line for group in groups for line in PROJECT["dependency-groups"][group] if isinstance(line, str)]
    assert needed(PROJECT["project"]["dependencies"] + asked) - locked == set()


def needed(requirements: list[str]) -> set[str]:
    """The libraries of these requirements and, on this machine, all that these need in turn."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        one = waiting.pop()
        name = distribution(one.name)
        if name in found or (one.marker and not one.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += [Requirement(line) for line in requires(name) or ()]
    return found


def files(folder: Path) -> set[Path]:
    """The files below a folder, relative to it, without what Python leaves behind."""
    return {
        path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }


def distribution(name: str) -> str:
    """A distribution's name in its one normal spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imported_modules() -> set[str]:
    """The top names of all that `builder` imports from outside itself and the standard library."""
    found = set()
    for path in (CHECKOUT / "builder").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("find_spec"):
                found |= {str(name.value) for name in node.args if isinstance(name, ast.Constant)}
    found.discard("pydantic_core")  # pydantic's own other half, which it pins to one version
    return found - sys.stdlib_module_names - {"builder"}
