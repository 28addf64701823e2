import re
from pathlib import Path

from click.testing import CliRunner

from builder.cli import muster
from builder.paths import army_lists

EVENING = army_lists() / "evenings" / "muret-1213.yaml"


def published(out: Path, *words: str) -> str:
    """What `muster publish` says of one evening's site; it must succeed."""
    done = CliRunner().invoke(muster, ["publish", str(EVENING), "--out", str(out), *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_site_that_is_published_again_unchanged_makes_no_page(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert "no page was made" in published(tmp_path / "site", "--no-pdf", "--preview")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_page_that_was_changed_by_hand_is_made_anew_and_no_other(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    page = tmp_path / "site" / "en" / "index.html"
    page.write_text("scribbled over")
    assert "1 of them made anew" in published(tmp_path / "site", "--no-pdf", "--preview")
    assert "scribbled" not in page.read_text()


def test_an_error_in_a_document_leaves_the_old_site_as_it_is(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    broken = tmp_path / "broken.yaml"
    broken.write_text(EVENING.read_text("utf-8").replace("sides:", "sidez:"), "utf-8")
    done = CliRunner().invoke(muster, ["publish", str(broken), "--preview", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert "nothing was written" in done.stderr
    assert {path: path.read_bytes() for path in before} == before


def test_a_letter_that_no_sheet_can_print_is_told_where_it_stands_and_nothing_is_written(tmp_path: Path) -> None:
    sample = (army_lists() / "red-plains" / "takeda-1561.yaml").read_text("utf-8")
    document = tmp_path / "takeda-1561.yaml"
    document.write_text(sample.replace("Nagashino 1575", "長篠 1575"), "utf-8")
    line = next(number for number, text in enumerate(document.read_text("utf-8").splitlines(), 1) if "長篠" in text)
    done = CliRunner().invoke(muster, ["publish", str(document), "--preview", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert f"takeda-1561.yaml:{line}:" in done.stderr
    assert "P302" in done.stderr
    assert not (tmp_path / "site").exists()


def test_a_site_can_be_had_without_its_pdfs(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    assert not list(tmp_path.rglob("*.pdf"))
    page = (tmp_path / "site" / "en" / "evenings" / "muret-1213.html").read_text("utf-8")
    assert not re.findall(r'href="[^"]*files/[^"]*pdf"', page)


def test_a_preview_says_which_page_to_open(tmp_path: Path) -> None:
    told = published(tmp_path / "site", "--preview", "--no-pdf")
    page = tmp_path / "site" / "en" / "evenings" / "muret-1213.html"
    assert f"open {page}" in told
    assert page.is_file()
