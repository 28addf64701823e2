"""What a player types is printed as typed in every output, and opens nothing: no markup, no file, no address, no program."""

import json
import re
import subprocess
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from builder.documents.package_data import read_plain
from tests.commands import COMMAND, environment
from tests.documents.test_corpus import CORPUS

TYPED = {
    path.stem: str(read_plain(path)["name"]["en"])
    for folder in ("formulas", "markup-of-pages", "markup-of-print", "templates")
    for path in sorted((CORPUS / folder).glob("*.yaml"))
    if path.stem != "newline-escape"  # a line end is printed as a space
}
UNITS = {name: text for name, text in TYPED.items() if len(text) < 26}  # what a card has room for
ARMY = {
    "kind": "roster", "system": "chainmail", "army_list": "list", "date": "1213-09-12", "scale": {"figure_mm": 30},
}  # fmt: skip

# notes what the program opens, whom it calls and what it starts; everything of ours and of the libraries is known
WATCH = """
import sys
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn"):
        sys.stderr.write(f"WATCHED {event} {arguments}\\n")
    if event == "open" and any(word in str(arguments[0]) for word in ("passwd", "canary")):
        sys.stderr.write(f"WATCHED open {arguments[0]}\\n")
sys.addaudithook(watch)
from builder.documents.package_data import read_plain
from builder.cli import main
main()
"""


def plain(text: str) -> str:
    """Without what layout changes: white space, and a straight apostrophe where a curly one is printed."""
    return re.sub(r"\s+", "", text).replace("’", "'")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """An evening whose units, armies and terrain bear hostile names; and what was said while it was built."""
    home = tmp_path_factory.mktemp("hostile")
    lines = [
        {
            "id": f"line-{name}",
            "name": text,
            "class": "heavy-foot",
            "number": {"from": 0, "to": 9},
            "price": 1,
            "move": 6,
        }
        for name, text in UNITS.items()
    ]
    documents = {
        "list": {
            "kind": "army-list", "system": "chainmail", "id": "list", "edition": 1, "name": TYPED["script"], "region": TYPED["jinja"],
            "years": {"from": 1200, "to": 1300}, "history": TYPED["attachment"], "sources": [{"title": TYPED["link"]}], "lines": lines,
        },
        "red": {**ARMY, "id": "red", "name": TYPED["image"], "units": [
            {"id": name, "line": f"line-{name}", "figures": 4} for name in UNITS
        ]},
        "blue": {**ARMY, "id": "blue", "name": TYPED["comment-end"], "units": [
            {"id": name, "line": f"line-{name}", "name": text, "figures": 4} for name, text in list(UNITS.items())[:3]
        ]},
        "evening": {
            "kind": "evening", "system": "chainmail", "id": "evening", "name": TYPED["style"], "date": "1213-09-12",
            "table": {"width": 72, "depth": 48},
            "sides": [{"roster": "red", "edge": "north", "back": "<b>R</b>"}, {"roster": "blue", "edge": "south", "back": "%PDF"}],
            "terrain": [{"id": "hill", "ground": "hill", "name": TYPED["bold"], "downhill": 90, "outline": [[10, 10], [30, 10], [30, 25], [10, 25]]}],
        },
    }  # fmt: skip
    for name, document in documents.items():
        (home / f"{name}.yaml").write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    (home / "watch.py").write_text(WATCH, "utf-8")
    done = subprocess.run(
        [COMMAND[0], "watch.py", "build", "evening.yaml", "-q"], cwd=home, env=environment(), capture_output=True, timeout=120
    )  # fmt: skip
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert done.returncode == 0, said
    return home / "output" / "evening", said


def text_of(pdf: Path) -> str:
    """All that stands in a PDF, without white space."""
    document = pypdfium2.PdfDocument(pdf)
    return plain("".join(page.get_textpage().get_text_range() for page in document))


def test_nothing_is_opened_started_or_called(built: tuple[Path, str]) -> None:
    assert "WATCHED" not in built[1]


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_called_on_paper_what_was_typed(built: tuple[Path, str], name: str) -> None:
    """On its card and on the roster."""
    for kind in ("cards", "roster"):
        assert plain(UNITS[name]) in text_of(built[0] / f"{kind}-red.pdf"), kind


def test_armies_evening_and_terrain_are_called_what_was_typed(built: tuple[Path, str]) -> None:
    """On every sheet, in the overview, in the drawing."""
    folder = built[0]
    assert plain(TYPED["image"]) in text_of(folder / "roster-red.pdf")
    assert plain(TYPED["comment-end"]) in text_of(folder / "roster-blue.pdf")
    assert plain(TYPED["style"]) in text_of(folder / "map.pdf")
    assert plain(TYPED["bold"]) in text_of(folder / "map.pdf")
    drawn = "".join(ET.parse(folder / "map.svg").getroot().itertext())
    assert plain(TYPED["bold"]) in plain(drawn)

    class Words(HTMLParser):
        said = ""

        def handle_data(self, data: str) -> None:
            self.said += data

    page = Words()
    page.feed((folder / "index.html").read_text("utf-8"))
    for name in ("style", "image", "comment-end"):
        assert plain(TYPED[name]) in plain(page.said), name


def test_no_page_has_a_script_or_an_address_of_anywhere_else(built: tuple[Path, str]) -> None:
    """Whatever is written in a name is words of the page, no element and no attribute."""

    class Elements(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag not in ("script", "iframe", "object", "embed", "foreignobject")
            for name, value in attrs:
                assert not name.startswith("on"), (tag, name)
                assert not (value or "").strip().lower().startswith("javascript:"), (tag, name)

        handle_startendtag = handle_starttag

    for page in ("index.html", "map.svg"):
        source = (built[0] / page).read_text("utf-8")
        Elements().feed(source)
        assert set(re.findall(r"(?:src|href|url\()=?[\"']?(https?:[^\"')]+)", source)) == set()


def test_no_pdf_has_attachments_scripts_or_links_out(built: tuple[Path, str]) -> None:
    for path in sorted(built[0].glob("*.pdf")):
        with pikepdf.open(path) as pdf:
            assert "/EmbeddedFiles" not in pdf.Root.get("/Names", pikepdf.Dictionary())
            for node in pdf.objects:
                if isinstance(node, pikepdf.Dictionary):
                    assert not {"/JS", "/JavaScript", "/Launch", "/URI", "/EF"} & {
                        str(node.get("/S", "")),
                        *node.keys(),
                    }, path.name
