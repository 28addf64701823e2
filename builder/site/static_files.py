"""The files that are the same on every site: styles, scripts and the icon."""

from collections.abc import Iterator

from builder.site.catalogue import Catalogue
from builder.site.page import Page, Site
from builder.text import package_files

_KINDS = {".css", ".js", ".svg"}


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """Each style sheet, script and picture in `templates/site`, below `assets/`."""
    for path in sorted((package_files.templates() / "site").iterdir()):
        if path.suffix in _KINDS:
            yield Page(f"assets/{path.name}", (), path.read_bytes)
