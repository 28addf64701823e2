"""Reading without a network: the worker that keeps visited pages, and what a phone needs to put the site among its programs."""

import json
from collections.abc import Iterator, Mapping, Sequence

from builder.site.catalogue import Catalogue, digest
from builder.site.page import Page, Site, words
from builder.text import LANGUAGES

_CASES = "assets/calc/"  # large, and each of use to its own calculator only
_SEARCH = "assets/search."


WORKER = "sw.js"


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The manifest of the program that a site is on a phone."""
    yield Page("manifest.webmanifest", (), _manifest)


def first(paths: Sequence[str]) -> list[str]:
    """What is kept from the first visit on: the page that opens rosters, and the styles and scripts of all pages."""
    return [
        path
        for path in sorted(paths)
        if path.startswith("r/") or (path.startswith("assets/") and not path.startswith((_CASES, _SEARCH)))
    ]


def worker(others: Mapping[str, str]) -> bytes:
    """The worker of a site of these other files, each with the hash of its bytes.

    It bears a version made of them: after each publish that changed a page browsers take the new one and renew what they
    keep, and after one that changed nothing to be seen they do not.
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
