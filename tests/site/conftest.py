"""A small site, built once, and a browser that looks at it: what a page may never do is watched in every test."""

import fcntl
import functools
import http.server
import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request, expect, sync_playwright

from builder.text.package_files import army_lists
from tests.commands import muster
from tests.site.tree import Parsed, parsed

HOSTILE = {
    "bold": "<b>Bold</b>",
    "script": '"><script>alert(1)</script>',
    "entity": "&amp; &lt;i&gt;",
    "template": "{{7*7}} {% raw %}",
    "quote": "' onmouseover='alert(2)",
    "end": "</script><svg onload=alert(3)>",
}
EVENINGS = ("muret-1213", "kawanakajima-1561")  # the second hides a unit; a list of the first has a past edition

# What the worker keeps at the moment, by paths.
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys())
  .map((one) => new URL(one.url).pathname)))).flat()"""

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
)  # the first of them that is here

# Seconds that a page may take to come to what is claimed of it. A page's scripts work when they get round to it, so no test
# asks a page once (test_waiting.py): it waits with `expect`, or with `becomes` for what `expect` cannot ask.
PATIENCE = 30
expect.set_options(timeout=1000 * PATIENCE)
Answer = TypeVar("Answer")

# One page of each kind, below the folder of a language.
KINDS = {
    "start": "index.html",
    "list": "lists/albigensian-crusade.html",
    "roster": "rosters/aragon-muret.html",
    "roster that hides": "rosters/uesugi-kawanakajima.html",
    "evening": "evenings/muret-1213.html",
    "system": "chainmail/index.html",
    "glossary": "chainmail/glossary.html",
    "facts": "red-plains/facts.html",
    "codes": "codes.html",
    "calculators": "chainmail/calc/index.html",
    "calculator": "chainmail/calc/melee.html",
    "hostile list": "lists/hostile.html",
    "hostile roster": "rosters/hostile-roster.html",
}


def hostile(folder: Path) -> Path:
    """A list and a roster all of whose names are markup."""
    name = HOSTILE
    lines = [
        {
            "id": f"line-{key}",
            "name": text,
            "class": "heavy-foot",
            "number": {"from": 0, "to": 9},
            "price": 1,
            "move": 6,
        }
        for key, text in name.items()
    ]
    documents: list[dict[str, Any]] = [
        {
            "kind": "army-list", "system": "chainmail", "id": "hostile", "edition": 1, "name": name["script"], "region": name["quote"],
            "years": {"from": 1210, "to": 1215}, "history": name["end"], "sources": [{"title": name["bold"]}], "lines": lines,
        },
        {
            "kind": "roster", "system": "chainmail", "army_list": "hostile", "date": "1213-09-12", "scale": {"figure_mm": 30},
            "id": "hostile-roster", "name": name["end"],
            "units": [{"id": key, "line": f"line-{key}", "figures": 4} for key in name],
        },
    ]  # fmt: skip
    folder.mkdir(exist_ok=True)
    for document in documents:
        (folder / f"{document['id']}.yaml").write_text(json.dumps(document), "utf-8")
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site that all tests here look at; it is built once, whichever process comes first."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    home.mkdir(exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "site" / "manifest.json").is_file():  # it is written last
            evenings = (army_lists() / "evenings" / f"{name}.yaml" for name in EVENINGS)
            given = (*evenings, hostile(home / "hostile"))
            done = muster("publish", *given, "--out", home / "site", "--quiet", "--no-pdf")
            assert done.exit_code == 0, done.output
    return home / "site"


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # its name there
        pass


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address of the site on a plain server of this machine."""
    with serving(site) as address:
        yield address


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        pass  # a browser that is closed does not wait for what it asked for


class serving:  # noqa: N801  # used as `with serving(folder) as address`
    """A plain server of a folder on this machine."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(_Silent, directory=folder)
        self._server = _Server(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def __enter__(self) -> str:
        self._thread.start()
        return f"http://localhost:{self._server.server_port}/"

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium without windows, which takes half the time of the other; Playwright brings none of its own."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail(f"no Chromium here: install the system package {BROWSERS[0]} (./run test does)", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@dataclass
class Reader:
    """A person at a browser: opens pages below one address, and remembers what no page may do."""

    context: BrowserContext
    top: str
    faults: list[str] = field(default_factory=list)
    offline: bool = False

    def open(self, path: str) -> Page:
        """The page at `path` below the site's top, in a tab of its own."""
        page = self.context.new_page()
        if path == "index.html":  # it would lead on at once
            page.route("**/door.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._fault(f"script: {error}"))
        page.on("dialog", self._asked)
        page.on("request", self._sent)
        page.goto(self.top + path)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        allowed = "blocked by Playwright", *(["ERR_INTERNET_DISCONNECTED"] if self.offline else [])
        if message.type in ("error", "warning") and not any(one in message.text for one in allowed):
            self._fault(f"console: {message.text}")

    def _asked(self, dialog: Dialog) -> None:
        self._fault(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _sent(self, request: Request) -> None:
        if not request.url.startswith((self.top, "data:")):
            self._fault(f"request: {request.url}")

    def _fault(self, text: str) -> None:
        self.faults.append(text)


Readers = Callable[..., Reader]


@pytest.fixture
def reader_of(browser: Browser) -> Iterator[Callable[..., Reader]]:
    """Makes readers of an address, with options of a browser context; at the end no page has done what none may."""
    made: list[Reader] = []

    def make(top: str, **options: Any) -> Reader:
        made.append(Reader(browser.new_context(**{"locale": "en-GB", "service_workers": "block", **options}), top))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
    assert [fault for one in made for fault in one.faults] == []


@pytest.fixture(params=["file", "http"])
def top(request: pytest.FixtureRequest, site: Path) -> str:
    """The site's address: as files on this machine, and on a server."""
    return f"{site.as_uri()}/" if request.param == "file" else str(request.getfixturevalue("server"))


@pytest.fixture
def reader(reader_of: Readers, top: str) -> Reader:
    """A reader with a screen of usual size."""
    return reader_of(top)


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """What axe finds on a page: rule, where, and why."""
    looking = Axe()
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

    def find(page: Page, *rules: str) -> list[str]:
        only = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": tags}
        found = looking.run(page, options={"runOnly": only, "resultTypes": ["violations"], "preload": False})
        return [
            f"{one['id']}: {node['target']}: {node['failureSummary']}"
            for one in found.response["violations"]
            for node in one["nodes"]
        ]

    return find


@pytest.fixture(scope="session")
def pages(site: Path) -> Mapping[str, Parsed]:
    """All pages of the site by their paths, read as a browser reads them."""
    return parsed(site)


def becomes(ask: Callable[[], Answer], wanted: Answer) -> None:
    """Ask a page until it answers as wanted, at most `PATIENCE` seconds; a failure shows the last answer."""
    end = time.monotonic() + PATIENCE
    while (answer := ask()) != wanted and time.monotonic() < end:
        pass  # each question waits for the browser
    assert answer == wanted


def holds(ask: Callable[[], bool]) -> None:
    """Ask a page until the answer is yes."""
    becomes(ask, wanted=True)


def shown(page: Page) -> list[str]:
    """The ids of the lists in the table, as they stand there."""
    return [one.get_attribute("data-id") or "" for one in page.locator("#catalogue tbody tr").all() if one.is_visible()]
