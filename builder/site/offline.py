"""Offline reading: the service worker that caches visited pages, and the manifest with which a phone installs the site."""

import json
from collections.abc import Iterator, Mapping, Sequence

from builder.site.catalogue import Catalogue, digest
from builder.site.page import Page, Site, words
from builder.text import LANGUAGES

_CASES = "assets/calc/"  # large, and each needed only by its own calculator
_SEARCH = "assets/search."


WORKER = "sw.js"


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The web app manifest."""
    yield Page("manifest.webmanifest", (), _manifest)


def first(paths: Sequence[str]) -> list[str]:
    """The files cached on the first visit: the page that opens rosters, and the styles and scripts of all pages."""
    return [
        path
        for path in sorted(paths)
        if path.startswith("r/") or (path.startswith("assets/") and not path.startswith((_CASES, _SEARCH)))
    ]


def worker(others: Mapping[str, str]) -> bytes:
    """The service worker of a site with these other files, each with the hash of its bytes.

    Its version is derived from them, so that browsers update their cache after a publish that changed a file, and only
    then.
    """
    version = digest(f"{path} {others[path]}" for path in sorted(others))
    data = {"VERSION": version, "FIRST": first(tuple(others))}
    lines = [f"const {name} = {json.dumps(value)};" for name, value in data.items()]
    return ("\n".join([*lines, 'importScripts("assets/offline.js");']) + "\n").encode()


def _manifest() -> bytes:
    icon = {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    names = [words(language)["site"] for language in LANGUAGES]
    data = {"name": " / ".join(names), "short_name": names[0], "start_url": "index.html", "display": "browser"}
    return (json.dumps({**data, "icons": [icon]}, ensure_ascii=False, indent=1) + "\n").encode()
