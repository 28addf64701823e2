"""How catalogues are built: each `.po`, which people edit, into the `.mo` beside it, which the program reads.

In a checkout that happens by itself when a `.po` is newer than its `.mo`; the wheel brings them built.
"""

import contextlib
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile


def built(source: Path) -> bytes:
    """The `.mo` of a `.po`: the same bytes for the same texts, as its dates are those in the file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def up_to_date(source: Path) -> bytes:
    """The `.mo` of a `.po`, built anew where it is older or not there, and kept beside it where that can be written."""
    target = source.with_suffix(".mo")
    if target.is_file() and target.stat().st_mtime >= source.stat().st_mtime:
        return target.read_bytes()
    made = built(source)
    with contextlib.suppress(OSError):  # a checkout that may only be read
        _write(target, made)
    return made


def _write(target: Path, made: bytes) -> None:
    with NamedTemporaryFile(dir=target.parent, prefix=".tmp-", delete=False) as file:
        file.write(made)
    Path(file.name).replace(target)


def build_all(folder: Path) -> list[Path]:
    """Build every catalogue below a folder; the files that were written."""
    sources = sorted(folder.rglob("*.po"))
    for source in sources:
        source.with_suffix(".mo").write_bytes(built(source))
    return [source.with_suffix(".mo") for source in sources]
