"""The one Jinja2 environment of the house: everything escaped, a missing name is an error, only our own templates."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from builder.render import assets, tracing
from builder.render.block_types.table import type_of
from builder.text import package_files
from builder.text.located import LocatedText, located_pieces

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _environment(places: bool) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(package_files.templates()),
        autoescape=True,  # not select_autoescape: it would leave .html.j2 raw
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_with_places if places else None,
    )
    made.globals["type_of"] = type_of
    if places:
        made.filters["join"] = _joined_with_places
    return made


def _with_places(value: Any) -> Any:
    """Words with elements around those of their parts that know where in a file they stand."""
    from markupsafe import Markup

    if not isinstance(value, LocatedText):
        return value
    drawn = (
        Markup("<span data-place='{}'>{}</span>").format(place, words) if place else words
        for words, place in located_pieces(value)
    )
    return Markup("").join(drawn)


def _joined_with_places(values: Iterable[Any], between: str = "") -> Any:
    from markupsafe import Markup

    return Markup.escape(between).join(_with_places(value) for value in values)


def fill(template: str, *, language: str, styles: tuple[str, ...], **context: Any) -> str:
    """The page `templates/<template>.html.j2`, filled.

    Whatever stands in `context` is text and comes out as it was typed; `styles` are names of our own style sheets.
    """
    from markupsafe import Markup

    css = Markup("\n".join(assets.style(name) for name in styles))  # noqa: S704 (own files, no user text)
    page = _environment(tracing.on()).get_template(f"{template}.html.j2")
    return page.render(language=language, css=css, words=assets.words(language), **context)


def trusted(markup: str) -> Any:
    """Markup that we drew ourselves (an SVG map, whose texts are escaped already) for use in `fill`."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704
