"""The table of contents of a site: every file of it, part by part."""

from collections.abc import Iterator

from builder.site import (
    calculators,
    codes,
    downloads,
    evenings,
    lists,
    offline,
    opening,
    rosters,
    search,
    start,
    static,
    systems,
)
from builder.site.page import Page, Site
from builder.site.shelf import Shelf

_PARTS = (
    start.pages,
    search.pages,
    lists.pages,
    rosters.pages,
    evenings.pages,
    systems.pages,
    calculators.pages,
    codes.pages,
    downloads.pages,
    opening.pages,
    static.pages,
)


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """All files of the site."""
    made = [page for part in _PARTS for page in part(shelf, site)]
    yield from made
    yield from offline.pages(made, site)
