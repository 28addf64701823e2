"""All files of a site, part by part."""

from collections.abc import Iterator

from builder.site import (
    calculators,
    code_page,
    documents,
    downloads,
    guides,
    offline,
    roster_opener,
    search,
    start,
    systems,
)
from builder.site.catalogue import Catalogue
from builder.site.page import Page, Site
from builder.text import package_files

_PARTS = (start, search, documents, systems, calculators, code_page, guides, downloads, roster_opener, offline)
_STATIC = {".css", ".js", ".svg"}


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """All files of the site except the service worker, which depends on the bytes of all others (`offline.worker`)."""
    for part in _PARTS:
        yield from part.pages(catalogue, site)
    for path in sorted((package_files.templates() / "site").iterdir()):
        if path.suffix in _STATIC:
            yield Page(f"assets/{path.name}", (), path.read_bytes)
