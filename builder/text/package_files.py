"""Where the files lie that travel with the program: page templates, the sample army lists, the cases of the checks.

In an installed wheel they are packaged under `builder/assets`; in a checkout they are the folders of the same
name at its top, the cases those of its tests. Nobody else works out a path of this kind.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_PACKAGED = _PACKAGE / "assets"
_CHECKOUT = _PACKAGE.parent


def templates() -> Path:
    """The folder of page templates, styles, geometry and translations."""
    return _travelling("templates")


def in_language(name: str, language: str) -> Path | None:
    """A file of `templates` (`guides/site.md`) in a language other than English; None where it has not been translated."""
    path = templates() / "locale" / language / name
    return path if path.is_file() else None


def army_lists() -> Path:
    """The folder of sample army lists, rosters and evenings."""
    return _travelling("army_lists")


def cases() -> Path:
    """The folder of the cases of the checks: tests in a checkout, examples for `muster explain` everywhere."""
    return _travelling("cases", "tests/cases")


def _travelling(name: str, in_checkout: str = "") -> Path:
    packaged = _PACKAGED / name
    return packaged if packaged.is_dir() else _CHECKOUT / (in_checkout or name)
