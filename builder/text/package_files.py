"""Paths of the files shipped with the program: page templates, sample army lists, test cases of the checks.

In an installed wheel they are in `builder/assets`; in a checkout they are the folders of the same name at the top, the
cases in `tests`. No other module computes these paths.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_PACKAGED = _PACKAGE / "assets"
_CHECKOUT = _PACKAGE.parent


def templates() -> Path:
    """The folder of page templates, styles, card geometry and translations."""
    return _packaged_or_checkout("templates")


def in_language(name: str, language: str) -> Path | None:
    """A file of `templates` (`guides/site.md`) in a language other than English; None if it is not translated."""
    path = templates() / "locale" / language / name
    return path if path.is_file() else None


def army_lists() -> Path:
    """The folder of sample army lists, rosters and evenings."""
    return _packaged_or_checkout("army_lists")


def cases() -> Path:
    """The folder of test cases of the checks: tests in a checkout, and everywhere the examples of `muster explain`."""
    return _packaged_or_checkout("cases", "tests/cases")


def _packaged_or_checkout(name: str, in_checkout: str = "") -> Path:
    packaged = _PACKAGED / name
    return packaged if packaged.is_dir() else _CHECKOUT / (in_checkout or name)
