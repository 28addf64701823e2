"""The files that every site has alike: styles, scripts and the icon."""

from collections.abc import Iterator

from builder import paths
from builder.site.page import Page, Site
from builder.site.shelf import Shelf

_KINDS = {".css", ".js", ".svg"}


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """Each style sheet, script and picture of `templates/site`, below `assets/`."""
    for path in sorted((paths.templates() / "site").iterdir()):
        if path.suffix in _KINDS:
            yield Page(f"assets/{path.name}", (), path.read_bytes)
