"""Sizes that style sheets and Python share stand once: one number changed, and both follow."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from builder.documents.package_data import read_data
from builder.render import assets
from builder.text import package_files

STYLES = {path.stem: path.read_text("utf-8") for path in package_files.templates().glob("*.css")}

CHANGED = """
from builder.render import assets, sizes
tree = sizes._tree()
*way, last = {path!r}.split(".")
for part in way:
    tree = tree[part]
tree[last] = {to}
from builder.render.{module} import {name}
print({name})
print(assets.style({style!r}))
"""


def leaves(tree: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in tree.items():
        yield from leaves(value, f"{before}{key}.") if isinstance(value, dict) else (f"{before}{key}",)


@pytest.mark.parametrize(
    ("path", "to", "module", "name", "said", "style", "rule"),
    [
        (
            "block.paragraph",
            0.5,
            "block_types.heights",
            "PARAGRAPH_AIR",
            "0.5",
            "blocks",
            ".block p { padding-top: .5em; }",
        ),
        ("block.example.beside", 1, "block_types.heights", "EXAMPLE_SIDE", "2.0", "blocks", "padding: .4em 1em;"),
        (
            "reference.beside",
            20,
            "pages.reference_plan",
            "MARGINS",
            "(40.0, 19.0)",
            "reference",
            "margin: 7.5mm 20mm 11.5mm;",
        ),
        ("roster.number", 9, "pages.roster_sizes", "NUMBER", "9.0", "roster", "col.number { width: 9mm; }"),
        (
            "roster.rest.line",
            5,
            "pages.roster_sizes",
            "REST_ROW",
            "5.0",
            "roster",
            "line-height: 5mm; padding-right: 2mm;",
        ),
        ("roster.code.aside", 30, "pages.roster_code", "ASIDE", "30.0", "roster", "width: 30mm; padding: 1mm"),
        ("roster.track.edge", 0.5, "pages.roster_sizes", "TRACK_EDGE", "0.5", "sheet", "border: .5mm solid"),
        ("matchups.number", 2, "pages.matchups", "NUMBER", "2.0", "matchups", ".cells b { font-size: 2em; }"),
        ("booklet.width", 160, "pages.booklet", "_TEXT", "134.0", "booklet", "size: 160mm 210mm;"),
    ],
)
def test_a_size_changed_in_the_file_changes_what_is_drawn_and_what_is_reckoned(
    path: str, to: float, module: str, name: str, said: str, style: str, rule: str
) -> None:
    code = CHANGED.format(path=path, to=to, module=module, name=name, style=style)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    value, css = done.stdout.split("\n", 1)
    assert value == said
    assert rule in css
    assert rule not in assets.style(style)


def test_every_size_is_named_by_a_style_sheet() -> None:
    named = {name for css in STYLES.values() for name in re.findall(r"\{\{ (.+?) \}\}", css)}
    assert named == set(leaves(read_data(package_files.templates() / "sizes.yaml")))


@pytest.mark.parametrize("style", sorted(STYLES))
def test_no_style_sheet_is_left_with_a_place_that_nothing_fills(style: str) -> None:
    assert "{{" not in assets.style(style)
