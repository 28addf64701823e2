"""PDFs that a command writes alone, without a manifest beside them: each carries a line by which it is known again."""

from hashlib import sha256
from pathlib import Path

from builder.render.files import folder_owner
from builder.render.files.write import write_file
from builder.text import Text
from builder.text.errors import OutputError

_END = b"startxref"  # stands once, near the end of each PDF that we make; a comment may stand before it
_LINE = b"%muster "


def write_signed(path: Path, pdf: bytes, command: str) -> None:
    """Write a PDF; one that lies there is replaced if the same command wrote it and nobody changed it since.

    Raises:
        OutputError: something else lies there, or it could not be written; what lay there is as it was.
    """
    refuse_other(path, command)
    write_file(path, signed(pdf, command))


def refuse_other(path: Path, command: str) -> None:
    """See to it that nothing lies there but what the command itself wrote, as it wrote it.

    Raises:
        OutputError: something else does, or it cannot be read.
    """
    if folder_owner.occupied(path) and not (folder_owner.regular(path) and _wrote(path, command)):
        raise OutputError(_OTHER.fill(path=path, command=command))


def signed(pdf: bytes, command: str) -> bytes:
    """The PDF with a line that names program and command, and by its hash tells whether anything was changed."""
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
