"""The skeleton of a rule system installed, for the tests of packages of others."""

import shutil
from pathlib import Path

import pytest

from builder.desk.new_system import write_system
from tests.systems.outside_package import NAME, installed


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with that of the skeleton in it, made by uv without a network."""
    made = write_system(NAME, tmp_path_factory.mktemp("made"))
    target = tmp_path_factory.mktemp("installed")
    installed(target, made.folder)
    return target


@pytest.fixture
def samples(packages: Path, tmp_path: Path) -> Path:
    """A club's copy of the sample documents."""
    return Path(shutil.copytree(packages / "muster_iron_hills" / "army_lists", tmp_path / "lists"))


# ---- the skeleton ---------------------------------------------------------------------------------------------------
