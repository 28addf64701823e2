"""One table of block types: whoever draws, divides or exports a block asks its row, so that a new one needs no more."""

import re
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from builder.render.block_types.table import BLOCK_TYPES, BlockType
from builder.render.files.exports import markdown, plain
from builder.render.pages import document_page, jinja_html
from builder.sheets.blocks import Block, Document, RuleLine
from builder.text.errors import BuilderBug


@dataclass(frozen=True)
class Sayings:
    """A type of block that no sheet has: what people said, each with who said it."""

    title: str
    said: tuple[tuple[str, str], ...]


class SayingsRow(BlockType[Sayings]):
    """Its row: everything else is as for any block of lines."""

    parted, easily = "said", True

    def lines(self, block: Sayings) -> tuple[RuleLine, ...]:
        return tuple(RuleLine(who, words) for who, words in block.said)


SAYINGS = Sayings("Sayings", tuple((f"W{i}", f"said number {i}, at some length " * 3) for i in range(30)))


@pytest.fixture(autouse=True)
def _row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BLOCK_TYPES, Sayings, SayingsRow())


def sheet(kind: Any) -> Document:
    """A document of that kind with nothing but sayings."""
    return Document("x", kind, "Heading", "", "en", (SAYINGS,))  # type: ignore[arg-type]


def on_screen(block: Any) -> str:
    """The block as pages of the site show it."""
    macros = jinja_html._environment(places=False).get_template("site/blocks.html.j2")
    context = {"explained_key": lambda key, says: key, "explained": str, "language": "en"}
    return str(macros.make_module(context).block(block))  # type: ignore[attr-defined]


def said(text: str) -> list[str]:
    """Who says something in a text, in their order."""
    return re.findall(r"\bW\d+\b", text)


EVERYBODY = [who for who, _ in SAYINGS.said]


def test_every_type_of_block_has_its_row_and_a_macro_for_paper_and_one_for_the_screen() -> None:
    for template in ("blocks", "site/blocks"):
        macros = jinja_html._environment(places=False).get_template(f"{template}.html.j2").module
        for one in get_args(Block):
            assert callable(getattr(macros, BLOCK_TYPES[one].macro, None)), (template, one)


@pytest.mark.parametrize("kind", ["reference", "roster", "list"])
def test_a_new_type_of_block_is_drawn_whole_on_every_kind_of_page(kind: str) -> None:
    done = document_page.html(sheet(kind), paper="a4")
    assert said(done) == EVERYBODY
    assert document_page.pdf(done).problems == ()


def test_a_new_type_of_block_is_measured_and_divided_over_all_columns() -> None:
    columns = document_page.html(sheet("reference"), paper="a4").split('class="col"')[1:]
    assert len(columns) == 3
    assert min(len(said(column)) for column in columns) > len(EVERYBODY) / 5
    assert ["Sayings\u00a0…" in column for column in columns] == [False, True, True]


def test_a_new_type_of_block_is_told_on_the_site_and_to_other_programs() -> None:
    for told in (on_screen(SAYINGS), markdown(sheet("list")), plain(sheet("reference"))):
        assert "Sayings" in told
        assert said(told) == EVERYBODY


def test_a_type_without_a_row_is_our_own_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BLOCK_TYPES, Sayings)
    with pytest.raises(BuilderBug, match="Sayings"):
        document_page.html(sheet("list"), paper="a4")
    with pytest.raises(BuilderBug, match="Sayings"):
        plain(sheet("list"))
