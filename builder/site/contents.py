"""The table of contents of a site: every file of it, part by part."""

from collections.abc import Iterator

from builder.site import downloads, evenings, lists, rosters, start, static
from builder.site.page import Page, Site
from builder.site.shelf import Shelf

_PARTS = (start.pages, lists.pages, rosters.pages, evenings.pages, downloads.pages, static.pages)


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """All files of the site."""
    for part in _PARTS:
        yield from part(shelf, site)
