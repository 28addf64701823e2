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
    offline.pages,
)


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """All files of the site but the worker, which knows the bytes of them all (`offline.worker`)."""
    for part in _PARTS:
        yield from part(shelf, site)
