"""A page for each evening, with its map."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from builder.documents.paper import USUAL
from builder.render.maps import map_svg
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, Played
from builder.site.page import Page, Site, fill, in_languages
from builder.text import LANGUAGES, Language

_MAPS = {"": USUAL, ".small": "phone"}  # for sheets and large screens; for a phone, whose page has the legend


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each evening in each language, and its map."""
    for played in catalogue.evenings.values():
        depends = (played.loaded.digest, *played.below)
        yield from in_languages(f"evenings/{played.document.id}.html", depends, partial(_page, site, played))
        for language in LANGUAGES:
            for form, size in _MAPS.items():
                yield Page(map_file(played, language, form), depends, partial(_map, played, size, language))


def map_file(played: Played, language: Language, form: str = "") -> str:
    """The path of an evening's map in one of its sizes."""
    return f"files/evenings/{played.document.id}.{language}{form}.svg"


def _map(played: Played, size: str, language: Language) -> bytes:
    field = blocks.sheets(played, language).map
    assert field is not None  # every evening has a field
    if size != USUAL:
        field = replace(field, legend=())
    return map_svg.svg(field, size=size, cut=True).encode()


def _page(site: Site, played: Played, path: str, language: Language) -> bytes:
    made = blocks.sheets(played, language)
    return fill(
        "evening",
        site,
        path,
        language,
        rules=played.loaded.system.id,
        document=played.document,
        system=played.loaded.system,
        sides=played.sides,
        field=made.map,
        map_file=map_file(played, language),
        small_map=map_file(played, language, ".small"),
        briefing=tuple(blocks.briefing(played, language)),
        reference=made.reference,
        whole=blocks.shown_whole(played, site),
        files=downloads.of_evening(played, site, language),
    )
