"""What Muster stands on is new enough to be safe, and locked to the byte."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.tools.audit import judged

CHECKOUT = Path(__file__).parents[2]
SAFE = {  # the first versions without a known way in: CVE-2026-55073, CVE-2025-27516, CVE-2023-33733
    "weasyprint": "70",
    "jinja2": "3.1.6",
    "reportlab": "3.6.13",
}


def wanted() -> dict[str, Requirement]:
    """What the project asks for, by name."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    return {one.name.lower(): one for one in map(Requirement, project["dependencies"])}


LOCKS = ("requirements.lock", "requirements-test.lock")


def locked(lock: str = "requirements.lock") -> dict[str, str]:
    """The versions of a lock file, by name."""
    text = (CHECKOUT / lock).read_text("utf-8")
    return {name.lower(): version for name, version in re.findall(r"^([A-Za-z0-9._-]+)==([^ \\]+)", text, re.MULTILINE)}


@pytest.mark.parametrize(("name", "version"), SAFE.items())
def test_no_version_with_a_known_way_in_is_accepted(name: str, version: str) -> None:
    """Neither by the project's bounds nor by the lock."""
    bound = wanted()[name].specifier
    lowest = min(Version(one.version) for one in bound if one.operator in (">=", "=="))
    assert lowest >= Version(version)
    assert Version(locked()[name]) >= Version(version)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_dependency_is_locked_with_its_hash_and_within_its_bounds(lock: str) -> None:
    text = (CHECKOUT / lock).read_text("utf-8")
    versions = locked(lock)
    for name, requirement in wanted().items():
        assert requirement.specifier.contains(versions[name.replace("_", "-")]), name
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        if re.match(r"[A-Za-z0-9._-]+==", block):
            assert "--hash=sha256:" in block, block.splitlines()[0]


def test_a_player_gets_the_versions_that_are_tested_and_no_tool_for_tests() -> None:
    tested = locked("requirements-test.lock")
    assert locked().items() <= tested.items()
    assert locked().keys() & {"pytest", "mypy", "ruff", "playwright", "hypothesis", "uv"} == set()


SOUND = {"name": "jinja2", "version": "3.1.6", "vulns": []}
WEAK = {"name": "jinja2", "version": "3.1.5", "vulns": [{"id": "CVE-2025-27516", "fix_versions": ["3.1.6"]}]}
UNKNOWN = {"name": "jinja2", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("libraries", "code", "said"),
    [
        ([SOUND], 0, "1 libraries asked about, 0 weaknesses"),
        ([SOUND, WEAK], 1, "jinja2 3.1.5: CVE-2025-27516; put right in 3.1.6"),
        ([SOUND, UNKNOWN], 1, "not known: jinja2"),
        ([UNKNOWN], 0, "skipped"),
    ],
)
def test_a_known_weakness_fails_the_night_and_silence_is_no_praise(
    libraries: list[dict[str, object]], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What pip-audit answers, as `./run deep` judges it."""
    assert judged({"dependencies": libraries}) == code
    assert said in capsys.readouterr().out
