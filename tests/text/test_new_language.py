"""A language is a folder: with one more, and no other change, every word of the program is said in it.

The program is copied, and with it a made-up language in other letters (`tests.tools.made_up`). A word in Latin letters on a
sheet, a page or in a message has bypassed the catalogues.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from builder.cli import COMMANDS
from builder.desk.schemas import schema
from builder.registry import SYSTEMS
from tests.tools import made_up
from tests.tools.catalogues import ROOT
from tests.tools.made_up import LANGUAGE, marked

EVENINGS = ("agincourt-1415", "borodino-village-1812", "grandson-1476", "kawanakajima-1561", "muret-1213")
"""One of each system."""
CORPUS = ROOT / "tests" / "corpus"
FORMATS = {
    "CP", "DOC", "DOCX", "FEFF", "FFFE", "GIF", "GZIP", "JPEG", "KOI", "ODT", "PNG", "RTF", "UTF", "XLS", "XLSX", "ZIP", LANGUAGE,
}  # fmt: skip
EXCEPTED = ("guides/",)
"""Guides are whole texts, each translated or not."""
ROMAN = re.compile("[IVX]+")  # sections of rulebooks
NAMES = {
    "AB", "AIR", "BC", "CSV", "FO", "HTML", "ID", "JSON", "Muster", "PATHS", "PDF", "QR", "SVG", "YAML", "cm", "github", "id", "mm", "muster",
}  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that speaks the language."""
    return made_up.home(tmp_path_factory.mktemp("home"))


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of the copy, answering in the language."""
    return python(home, "-m", "builder", *words)


HELPS = """
import json
from click.testing import CliRunner
from builder.cli import COMMANDS, muster
print(json.dumps({one: CliRunner().invoke(muster, [one, "--help"]).stdout for one in COMMANDS}))
"""


def python(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A process in which the copy is found, and the language is that of the locale."""
    return subprocess.run(
        [sys.executable, *words], cwd=home, check=False, timeout=600, capture_output=True, text=True,
        encoding="utf-8", env={**os.environ, "PYTHONPATH": str(home), "PYTHONUTF8": "1", "LC_ALL": f"{LANGUAGE}_XX.UTF-8"},
    )  # fmt: skip


def latin(text: str) -> set[str]:
    """The words of a text in Latin letters, without those of files and commands and what is written alike everywhere."""
    bare = re.sub(
        r"`[^`]*`|U\+[0-9A-F]+|\b[A-Z]{1,2}\d{3}\b|\S*[/\\_]\S*|\S+\.(?:yaml|pdf|html|svg|md)\b|(?<!\w)--?[a-z-]+",
        " ",
        text,
    )
    return {word for word in re.findall("[A-Za-z]{2,}", bare) if word not in NAMES and not ROMAN.fullmatch(word)}


class Words(HTMLParser):
    """The words that a page shows or reads out, without code and without what it says to be in another language."""

    VOID = frozenset(
        {"br", "circle", "col", "hr", "img", "input", "line", "link", "meta", "path", "polygon", "rect", "use"}
    )

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.hidden: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hides = tag in ("code", "pre", "script", "style") or given.get("lang") not in (None, LANGUAGE)
        if not hides and not any(self.hidden):
            self.said += [words for key in ("title", "alt", "placeholder", "aria-label") if (words := given.get(key))]
        if tag not in self.VOID:
            self.hidden.append(hides)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.hidden):
            self.said.append(data)


def ids(home: Path) -> set[str]:
    """The words of the ids of documents, by which sheets and pages name their files."""
    return {word for path in (home / "army_lists").rglob("*.yaml") for word in re.findall("[A-Za-z]{2,}", path.stem)}


def bypassing(texts: Iterator[tuple[str, str]], known: set[str]) -> dict[str, set[str]]:
    """By file, the words that are in no catalogue."""
    return {name: found for name, text in texts if (found := latin(text) - known)}


def test_no_word_on_a_sheet_bypasses_the_catalogues(home: Path) -> None:
    made = run(home, "build", *(f"army_lists/evenings/{one}.yaml" for one in EVENINGS), "--lang", LANGUAGE, "--quiet")
    assert made.returncode == 0, made.stderr
    files = [path for path in sorted((home / "output").rglob("*.pdf")) if path.name != "evening.pdf"]
    assert len(files) > 30

    def texts() -> Iterator[tuple[str, str]]:
        for path in files:
            with PdfDocument(path) as pdf:
                yield path.name, " ".join(page.get_textpage().get_text_range() for page in pdf)

    assert bypassing(texts(), ids(home)) == {}


def test_sheets_bear_words_a_third_longer_than_the_longest_of_any_language(tmp_path: Path) -> None:
    """All sheets but the cards lose nothing. Order cards have the size that the rules give them, and say what is too long."""
    home = made_up.home(tmp_path, made_up.in_longest)
    given = [f"army_lists/evenings/{one}.yaml" for one in EVENINGS]
    made = run(
        home,
        "build",
        *given,
        "--lang",
        LANGUAGE,
        "--quiet",
        "--only",
        "briefing,roster,open,matchups,reference,map,umpire",
    )
    assert (made.returncode, made.stderr) == (0, "")
    assert "P301" in run(home, "build", given[0], "--lang", LANGUAGE, "--quiet", "--only", "cards").stderr


def test_no_word_of_the_site_bypasses_the_catalogues(home: Path) -> None:
    given = [f"army_lists/evenings/{one}.yaml" for one in EVENINGS]
    done = run(home, "publish", *given, "--preview", "--no-pdf", "--out", "site")
    assert done.returncode == 0, done.stderr
    assert latin(done.stdout) - ids(home) == set()
    site = home / "site" / LANGUAGE
    pages = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    assert len(pages) > 50

    def texts() -> Iterator[tuple[str, str]]:
        for name, path in pages.items():
            if not name.startswith(EXCEPTED):
                parser = Words()
                parser.feed(path.read_text("utf-8"))
                yield name, " ".join(parser.said)

    assert bypassing(texts(), ids(home)) == {}


def test_no_word_of_a_help_text_bypasses_the_catalogues(home: Path) -> None:
    """But for what one types: options, placeholders in capitals, examples."""
    told_of = json.loads(python(home, "-c", HELPS).stdout)
    assert {*told_of} == {*COMMANDS}
    for command, told in told_of.items():
        prose = [re.sub(r"^  -.*?(?:  |$)|\[.*?\]|muster .*", "", line) for line in told.splitlines()]
        assert {word for word in latin("\n".join(prose)) if not word.isupper()} <= {"output"}, command
        assert prose[0] == marked("Usage: "), "none of this is English"


def test_no_word_of_a_finding_bypasses_the_catalogues(home: Path) -> None:
    """Of every file of the corpus; words of a file are those of its schema, or stand in it."""
    told = json.loads(run(home, "check", str(CORPUS), "--format", "json").stdout)["diagnostics"]
    assert len(told) > 500
    keys = {word for kind in ("army-list", "roster", "evening") for one in SYSTEMS for word in _keys(schema(one, kind))}
    known = keys | {*SYSTEMS} | {*re.findall("[a-z]+", "\n".join(SYSTEMS))} | FORMATS

    def texts() -> Iterator[tuple[str, str]]:
        for one in told:
            own = {*re.findall("[A-Za-z]{2,}", Path(one["path"]).read_text("utf-8", "replace"))}
            for words in (one["message"], *one["fixes"]):
                said = re.sub("“[^”]*”|\\*\\S*:\\S*", "", words)
                yield words, " ".join(re.findall("[A-Za-z]{2,}", " ".join(latin(said) - own)))

    assert bypassing(texts(), known) == {}


def _keys(node: Any) -> Iterator[str]:
    """The words of a schema that stand in files: keys, and values that are words."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name in ("properties", "enum", "const"):
                yield from re.findall("[A-Za-z]{2,}", " ".join(map(str, [value] if name == "const" else value)))
            yield from _keys(value)
    elif isinstance(node, list):
        for one in node:
            yield from _keys(one)
