"""The only Jinja2 environment: everything is escaped, missing names are errors, only our own templates are loaded."""

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from builder.render import assets, tracing
from builder.render.block_types.table import type_of
from builder.render.block_types.typography import curly, tied, whole_ranges
from builder.render.pages.roster_sizes import rows_of_boxes
from builder.text import package_files
from builder.text.located import LocatedText, located_pieces

if TYPE_CHECKING:
    from jinja2 import Environment


_CODE = re.compile(r"\b[^\W\d_]{1,3}-[QW]?\d[\d.]*(?:-\d+)?\w?\b")
"""The number of a fact or a reading: K-Q17, N-403, C-8.3-09."""


@cache
def _environment(places: bool, printed: bool = True) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(package_files.templates()),
        autoescape=True,  # not select_autoescape, which would not escape .html.j2
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_printed_with_places if places and printed else _with_places if places else _tied if printed else None,
    )
    made.globals["type_of"] = type_of
    made.filters["whole_codes"] = _whole_codes
    made.filters["with_code"] = _with_code
    made.filters["rows_of_boxes"] = rows_of_boxes
    if places:
        made.filters["join"] = _joined_with_places
    return made


def _tied(value: Any) -> Any:
    """A text as it is printed: no line begins with a dash or a dot or divides a range. Markup is not a text."""
    return whole_ranges(tied(value)) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _printed_with_places(value: Any) -> Any:
    return _with_places(_tied(value))


def _with_places(value: Any) -> Any:
    """A text with elements around those parts that know their place in a file."""
    from markupsafe import Markup

    if not isinstance(value, LocatedText):
        return value
    drawn = (
        Markup("<span data-place='{}'>{}</span>").format(place, words) if place else words
        for words, place in located_pieces(value)
    )
    return Markup("").join(drawn)


def _whole_codes(text: str) -> Any:
    """A text with elements around the codes in it, so that no line ends at their hyphens."""
    from markupsafe import Markup

    if isinstance(text, LocatedText) or not _CODE.search(text):
        return text
    escaped = str(Markup.escape(curly(text)))
    return Markup(_CODE.sub(r'<span class="code-word">\g<0></span>', escaped))  # noqa: S704 (escaped above)


def _with_code(text: str) -> Any:
    """A message with what stands between backticks as code."""
    from markupsafe import Markup

    code = Markup("<code>{}</code>")
    parts = (code.format(one) if number % 2 else one for number, one in enumerate(text.split("`")))
    return Markup("").join(parts)


def _joined_with_places(values: Iterable[Any], between: str = "") -> Any:
    from markupsafe import Markup

    return Markup.escape(between).join(_with_places(value) for value in values)


def fill(template: str, *, language: str, styles: tuple[str, ...], **context: Any) -> str:
    """Render `templates/<template>.html.j2` with our own style sheets; everything in `context` is text, shown as
    written.
    """
    from markupsafe import Markup

    css = Markup("\n".join(assets.style(name) for name in styles))  # noqa: S704 (own files, no user text)
    page = _environment(tracing.on(), not template.startswith(_SITE)).get_template(f"{template}.html.j2")
    return page.render(language=language, css=css, words=assets.words(language), **context)


_SITE = "site/"  # pages whose lines are those of a screen


def trusted(markup: str) -> Any:
    """Mark markup that we made ourselves (an SVG map, whose texts are already escaped) as safe for `fill`."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704
