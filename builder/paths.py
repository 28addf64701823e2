"""Where the files lie that travel with the program: page templates and the sample army lists.

In an installed wheel they are packaged under `builder/assets`; in a checkout they are the folders of the same
name at its top. Nobody else works out a path of this kind.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PACKAGED = _PACKAGE / "assets"
_CHECKOUT = _PACKAGE.parent


def templates() -> Path:
    """The folder of page templates, styles, geometry and translations."""
    return _travelling("templates")


def army_lists() -> Path:
    """The folder of sample army lists, rosters and evenings."""
    return _travelling("army_lists")


def _travelling(name: str) -> Path:
    packaged = _PACKAGED / name
    return packaged if packaged.is_dir() else _CHECKOUT / name
