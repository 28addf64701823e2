"""The files that travel with the program are found in a checkout and in an installed wheel."""

from pathlib import Path

import pytest

from builder.text import package_files

CHECKOUT = Path(__file__).parents[2]


def test_a_checkout_reads_its_own_templates_and_lists() -> None:
    """Who edits a template or a list in the checkout sees the change at the next build."""
    assert package_files.templates() == CHECKOUT / "templates"
    assert package_files.army_lists() == CHECKOUT / "army_lists"
    assert package_files.cases() == CHECKOUT / "tests" / "cases"
    assert package_files.templates().is_dir()
    assert package_files.army_lists().is_dir()
    assert package_files.cases().is_dir()


def test_packaged_files_win_over_a_neighbouring_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a wheel, a stranger's `templates` folder beside the package is not taken for ours."""
    package = tmp_path / "site-packages" / "builder"
    (package / "assets" / "templates").mkdir(parents=True)
    (tmp_path / "site-packages" / "templates").mkdir()
    monkeypatch.setattr(package_files, "_PACKAGED", package / "assets")
    monkeypatch.setattr(package_files, "_CHECKOUT", package.parent)
    assert package_files.templates() == package / "assets" / "templates"


def test_the_current_folder_plays_no_part(own_folder: Path) -> None:
    """`muster` finds its templates wherever it is started."""
    (own_folder / "templates").mkdir()
    assert package_files.templates() == CHECKOUT / "templates"
