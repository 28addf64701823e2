"""Reading without a network: the worker that keeps visited pages, and what a phone needs to put the site among its programs."""

import json
from collections.abc import Iterator, Sequence
from functools import partial

from builder.site.page import Page, Site, words
from builder.site.shelf import digest, program

_CASES = "assets/calc/"  # large, and each of use to its own calculator only
_SEARCH = "assets/search."


def pages(others: Sequence[Page], site: Site) -> Iterator[Page]:
    """The worker and the manifest of a site of which `others` are all other files.

    The worker bears a version made of everything that the others are made of: after each publish that changed a page
    browsers take the new one and renew what they keep.
    """
    parts = tuple(digest((page.path, *page.depends)) for page in others)
    yield Page("sw.js", parts, partial(_worker, tuple(page.path for page in others), parts, site))
    yield Page("manifest.webmanifest", (), _manifest)


def first(paths: Sequence[str]) -> list[str]:
    """What is kept from the first visit on: the page that opens rosters, and the styles and scripts of all pages."""
    return [
        path
        for path in sorted(paths)
        if path.startswith("r/") or (path.startswith("assets/") and not path.startswith((_CASES, _SEARCH)))
    ]


def _worker(paths: tuple[str, ...], parts: tuple[str, ...], site: Site) -> bytes:
    version = digest((program(), repr(site), *parts))
    told = {"VERSION": version, "FIRST": first(paths)}
    lines = [f"const {name} = {json.dumps(value)};" for name, value in told.items()]
    return ("\n".join([*lines, 'importScripts("assets/offline.js");']) + "\n").encode()


def _manifest() -> bytes:
    icon = {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    names = [words(language)["site"] for language in ("en", "ru")]
    told = {"name": " / ".join(names), "short_name": names[0], "start_url": "index.html", "display": "browser"}
    return (json.dumps({**told, "icons": [icon]}, ensure_ascii=False, indent=1) + "\n").encode()
