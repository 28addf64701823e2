"""A column more on a roster is the sheet's matter alone: pages, site and exports take whatever columns a table has."""

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from builder.registry import SYSTEMS, system
from builder.render.files.exports import comma_separated, markdown
from builder.render.pages import document_page, jinja_html
from builder.sheets.blocks import Boxes, Document, StatLine, StatTable
from builder.site.columns import columns, values
from tests.tools.samples import armies

HEAD, VALUE = "cunning", "sly"


def widened(system_id: str) -> Document:
    """A sample roster of a system on a sheet of its own with a column more: one head, one value a line."""
    sheets: Any = import_module(system(system_id).parts.sheets.module).SHEETS
    plain: Any = sheets.roster

    class Wider(plain):  # type: ignore[misc]
        def units(
            self, heads: Iterable[str], boxes: Iterable[str], lines: Iterable[StatLine], **more: Any
        ) -> StatTable:
            made: StatTable = super().units([*heads, HEAD], boxes, lines, **more)
            return made

        def unit(
            self, unit: Any, said: Iterable[str], cells: Iterable[str], boxes: Iterable[Boxes], **more: Any
        ) -> Any:
            return super().unit(unit, said, [*cells, VALUE], boxes, **more)

    made: Document = replace(sheets, roster=Wider).present(armies(system_id)[0], "en").rosters[0]
    return made


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_column_more_is_on_paper_on_the_site_and_in_every_export(system_id: str) -> None:
    roster = widened(system_id)
    lines = len(armies(system_id)[0].roster.units)
    for told in (document_page.html(roster, paper="a4"), on_screen(roster), markdown(roster), comma_separated(roster)):
        assert HEAD in told
        assert told.count(VALUE) >= lines


def on_screen(roster: Document) -> str:
    """The blocks of a roster as its page on the site shows them."""
    context = {
        "columns_of": columns,
        "values_of": values,
        "explained": str,
        "explained_heads": list,
        "explained_key": lambda key, says: key,
        "say": {"number": "number", "section": "section", "table": "table"},
        "language": "en",
    }
    macros: Any = jinja_html._environment(places=False).get_template("site/blocks.html.j2").make_module(context)
    return "".join(str(macros.block(block)) for block in roster.blocks)
