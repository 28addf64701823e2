"""A PDF that a command writes alone is known again by the line in it; what is anybody else's is never written over."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from builder.render.cards.calibration import sheet
from builder.render.files.signed_pdf import refuse_other, signed, write_signed
from builder.text.errors import OutputError
from tests.commands import muster

PDF = sheet("a4", "en")
OTHER = sheet("letter", "ru")


def test_what_a_command_wrote_itself_it_writes_anew(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_signed(path, PDF, "calibrate")
    write_signed(path, OTHER, "calibrate")
    assert path.read_bytes() == signed(OTHER, "calibrate")


@pytest.mark.parametrize(
    "theirs",
    [
        b"", b"startxref", b"%muster calibrate\nstartxref", PDF, signed(PDF, "booklet"), signed(PDF, "calibrate") + b"\n",
        signed(PDF, "calibrate").replace(b"obj", b"Obj", 1), signed(PDF, "calibrate")[:-1], signed(signed(PDF, "x"), "y"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_and_stays(tmp_path: Path, theirs: bytes) -> None:
    """Another command's, one without the line, one that a reader of PDFs has put notes into."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(theirs)
    with pytest.raises(OutputError, match=r"sheet\.pdf already exists and was not written by `muster calibrate`"):
        write_signed(path, PDF, "calibrate")
    assert path.read_bytes() == theirs


def test_what_cannot_be_read_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.pdf"
    write_signed(path, PDF, "calibrate")
    refuse_other(path, "calibrate")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", _denied)
        with pytest.raises(OutputError, match="already exists"):
            refuse_other(path, "calibrate")


def _denied(_: Path) -> bytes:
    raise PermissionError(13, "denied")


def test_the_line_does_not_hurt_the_pdf(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_signed(path, PDF, "calibrate")
    with pypdfium2.PdfDocument(path) as one, pypdfium2.PdfDocument(PDF) as other:
        assert [page.get_textpage().get_text_range() for page in one] == [
            page.get_textpage().get_text_range() for page in other
        ]
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_a_sheet_of_an_older_version_or_with_notes_in_it_is_kept_and_the_profile_too(tmp_path: Path) -> None:
    """The second call prints the sheet again; not over what somebody wrote into the first."""
    assert muster("calibrate", "--out", tmp_path).exit_code == 0
    assert muster("calibrate", "--out", tmp_path, "--paper", "letter").exit_code == 0
    path = tmp_path / "calibration.pdf"
    path.write_bytes(path.read_bytes() + b"% 24.5 mm\n")
    said = muster("calibrate", "--out", tmp_path, "--lang", "ru")
    assert said.exit_code == 3
    assert "calibration.pdf уже есть" in said.stderr
    assert path.read_bytes().endswith(b"% 24.5 mm\n")
