"""All files of a site, part by part."""

from collections.abc import Iterator

from builder.site import (
    calculators,
    code_page,
    downloads,
    evenings,
    guides,
    lists,
    offline,
    roster_opener,
    rosters,
    search,
    start,
    static_files,
    systems,
)
from builder.site.catalogue import Catalogue
from builder.site.page import Page, Site

_PARTS = (
    start,
    search,
    lists,
    rosters,
    evenings,
    systems,
    calculators,
    code_page,
    guides,
    downloads,
    roster_opener,
    static_files,
    offline,
)


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """All files of the site except the service worker, which depends on the bytes of all others (`offline.worker`)."""
    for part in _PARTS:
        yield from part.pages(catalogue, site)
