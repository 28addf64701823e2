"""The one Jinja2 environment of the house: everything escaped, a missing name is an error, only our own templates."""

from functools import cache
from typing import TYPE_CHECKING, Any

from builder import paths
from builder.render import assets

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(paths.templates()),
        autoescape=True,  # not select_autoescape: it would leave .html.j2 raw
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def fill(template: str, *, language: str, styles: tuple[str, ...], **context: Any) -> str:
    """The page `templates/<template>.html.j2`, filled.

    Whatever stands in `context` is text and comes out as it was typed; `styles` are names of our own style sheets.
    """
    from markupsafe import Markup

    css = Markup("\n".join(assets.style(name) for name in styles))  # noqa: S704 (own files, no user text)
    page = _environment().get_template(f"{template}.html.j2")
    return page.render(language=language, css=css, words=assets.words(language), **context)


def trusted(markup: str) -> Any:
    """Markup that we drew ourselves (an SVG map, whose texts are escaped already) for use in `fill`."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704
