"""Compiles translation catalogues: each `.po`, which people edit, to the `.mo` beside it, which the program reads.

In a checkout this happens automatically if a `.po` is newer than its `.mo`; the wheel contains them compiled.
"""

import contextlib
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile


def built(source: Path) -> bytes:
    """The `.mo` for a `.po`; the same texts give the same bytes, since the dates are taken from the file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def up_to_date(source: Path) -> bytes:
    """The `.mo` for a `.po`, recompiled if it is older or missing, and saved beside it if possible."""
    target = source.with_suffix(".mo")
    with contextlib.suppress(OSError):  # missing, or only another user may read it
        if target.stat().st_mtime >= source.stat().st_mtime:
            return target.read_bytes()
    made = built(source)
    with contextlib.suppress(OSError):  # a read-only checkout
        _write(target, made, source.stat().st_mode)
    return made


def _write(target: Path, made: bytes, mode: int) -> None:
    """Write a file in one step with the permissions of the `.po`: a temporary file is for one user only."""
    with NamedTemporaryFile(dir=target.parent, prefix=".tmp-", delete=False) as file:
        file.write(made)
    Path(file.name).chmod(mode)
    Path(file.name).replace(target)


def build_all(folder: Path) -> list[Path]:
    """Compile every catalogue below a folder; return the files written."""
    sources = sorted(folder.rglob("*.po"))
    for source in sources:
        source.with_suffix(".mo").write_bytes(built(source))
    return [source.with_suffix(".mo") for source in sources]
