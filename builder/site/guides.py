"""The guides as pages of the site."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from builder.desk.guides import TOPICS, guide, guides
from builder.site.catalogue import Catalogue
from builder.site.page import Page, PagePlace, Site, in_languages

if TYPE_CHECKING:
    from markupsafe import Markup


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The list of guides, and a page for each."""
    yield from in_languages(site, "guides/index.html", (), _contents)
    for topic in TOPICS:
        yield from in_languages(site, f"guides/{topic}.html", (), partial(_guide, topic))


def _contents(here: PagePlace) -> bytes:
    return here.fill("guides", guides=list(guides(here.language)))


def _guide(topic: str, here: PagePlace) -> bytes:
    shown = guide(topic, here.language)
    return here.fill("guide", guide=shown, html=as_html(shown.text))


def as_html(markdown: str) -> "Markup":
    """A guide as HTML: links lead to the pages of other guides, and wide tables and code scroll horizontally."""
    from markdown_it import MarkdownIt
    from markupsafe import Markup

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>\n')
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    reader.add_render_rule("fence", _block_of_code)
    reader.add_render_rule("code_inline", _code)
    reader.core.ruler.push("links to guides", _link_to_pages)
    return Markup(reader.render(markdown))  # noqa: S704  # our own text, with HTML off


def _block_of_code(renderer: object, tokens: Sequence[Any], index: int, *_: object) -> str:
    from markupsafe import escape

    return f'<pre tabindex="0"><code>{escape(tokens[index].content)}</code></pre>\n'


def _code(renderer: object, tokens: Sequence[Any], index: int, *_: object) -> str:
    """Keep a single option on one line: a browser would break `--full` after its hyphens."""
    from markupsafe import escape

    content = tokens[index].content
    kept = ' class="nowrap"' if content.startswith("--") and " " not in content else ""
    return f"<code{kept}>{escape(content)}</code>"


def _link_to_pages(state: Any) -> None:
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "link_open":
                token.attrs["href"] = token.attrs["href"].removesuffix(".md") + ".html"
