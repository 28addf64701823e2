"""PDFs written on their own, without a manifest: each contains a line that identifies it."""

from hashlib import sha256
from pathlib import Path

from builder.render.files import folder_owner
from builder.render.files.write import write_file
from builder.text import Text
from builder.text.errors import OutputError

_END = b"startxref"  # once per PDF of ours, near its end; a comment is allowed before it
_LINE = b"%muster "


def write_signed(path: Path, pdf: bytes, command: str) -> None:
    """Write a PDF; an unchanged one by the same command is replaced. Raises OutputError, and existing files are
    unchanged.
    """
    refuse_other(path, command)
    write_file(path, signed(pdf, command))


def refuse_other(path: Path, command: str) -> None:
    """Check that the path is free, or holds an unchanged file written by the same command. Raises OutputError
    otherwise.
    """
    if folder_owner.occupied(path) and not (folder_owner.regular(path) and _wrote(path, command)):
        raise OutputError(_OTHER.fill(path=path, command=command))


def signed(pdf: bytes, command: str) -> bytes:
    """The PDF with a line that contains program, command and a hash to detect changes."""
    end = pdf.rindex(_END)
    return pdf[:end] + _LINE + f"{command} {sha256(pdf).hexdigest()}\n".encode() + pdf[end:]


def _wrote(path: Path, command: str) -> bool:
    try:
        data = path.read_bytes()
    except OSError:
        return False
    end = data.rfind(_END)
    line = data.rfind(_LINE, 0, max(end, 0))
    return line >= 0 and signed(data[:line] + data[end:], command) == data


_OTHER = Text(
    "{path} already exists and was not written by `muster {command}`, or has been changed since; move it away, or choose "
    "another place with --out; nothing was written"
)
