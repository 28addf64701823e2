"""Once visited, the site is there without a network; what was never seen says so; a new publish takes the old one's place."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.site.conftest import KEPT, KINDS, Reader, Readers, becomes, holds, serving


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """The site in a folder of its own, to be changed."""
    return shutil.copytree(site, tmp_path / "copy")


@pytest.fixture
def visitor(copy: Path, reader_of: Readers) -> Iterator[Reader]:
    with serving(copy) as address:
        reader = reader_of(address, service_workers="allow")
        yield reader
        reader.context.close()  # before its server goes


def visit(reader: Reader, path: str) -> Page:
    """The page, once the worker keeps all that it needs."""
    page = reader.open(path)
    holds(lambda: page.evaluate(f"async () => (await ({KEPT})()).includes('/{path}')"))
    holds(lambda: page.evaluate("async () => (await navigator.serviceWorker.ready).active.state === 'activated'"))
    return page


def lost(reader: Reader) -> None:
    """No network from now on; and the server's own cache headers do not help."""
    reader.offline = True
    reader.context.set_offline(True)


def test_pages_that_were_visited_open_and_work_without_a_network(visitor: Reader) -> None:
    first, second = f"en/{KINDS['calculator']}", f"ru/{KINDS['list']}"
    page = visit(visitor, first)
    visit(visitor, second)
    visit(visitor, "en/index.html")
    lost(visitor)
    page.reload()
    before = page.locator("#outcome").inner_text()
    page.locator("#calculator select").first.select_option(index=1)
    expect(page.locator("#outcome")).not_to_have_text(before, use_inner_text=True)
    page = visitor.open(second)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    holds(lambda: page.locator("h1").evaluate(size) > 20)  # its styles are there
    page = visitor.open("en/index.html")
    page.get_by_role("searchbox").fill("K-102")
    expect(page.locator("#search-found a").first).to_have_text("K-102")


def test_the_page_that_opens_codes_is_there_without_a_network_from_the_first_visit_on(visitor: Reader) -> None:
    visit(visitor, f"en/{KINDS['evening']}")
    lost(visitor)
    page = visitor.open("r/")
    page.wait_for_load_state()
    came = "performance.getEntriesByType('resource').every((one) => one.responseStatus === 200)"
    holds(lambda: page.evaluate(came))
    expect(page.locator("h1")).to_be_visible()


def test_a_page_that_was_never_visited_is_not_there_without_a_network(visitor: Reader) -> None:
    visit(visitor, "en/index.html")
    lost(visitor)
    with pytest.raises(Error, match=r"ERR_(FAILED|INTERNET_DISCONNECTED)"):
        visitor.open(f"en/{KINDS['facts']}")
    visitor.faults.clear()


def test_a_new_publish_takes_the_place_of_the_old_one_and_renews_what_was_visited(copy: Path, visitor: Reader) -> None:
    page = visit(visitor, f"en/{KINDS['list']}")
    visit(visitor, f"en/{KINDS['evening']}")
    worker, visited = copy / "sw.js", copy / "en" / KINDS["list"]
    version = json.loads(worker.read_text("utf-8").partition(" = ")[2].partition(";")[0])
    visited.write_text(visited.read_text("utf-8").replace("<h1>", "<h1>Newer: "), "utf-8")
    (copy / "en" / KINDS["evening"]).unlink()
    worker.write_text(
        worker.read_text("utf-8").replace(version, "newer"), "utf-8"
    )  # last: the browser may look for it at any time
    page.goto(f"{visitor.top}en/index.html")  # not the changed page
    becomes(lambda: page.evaluate("caches.keys()"), ["muster / newer"])
    lost(visitor)
    expect(visitor.open(f"en/{KINDS['list']}").locator("h1")).to_contain_text("Newer: ")
    holds(lambda: f"/en/{KINDS['evening']}" not in page.evaluate(KEPT))


def test_sites_on_one_host_keep_their_pages_apart(site: Path, tmp_path: Path, reader_of: Readers) -> None:
    """A new publish of one takes nothing from the others, be they beside it or in a folder within."""
    seen = {"a": KINDS["list"], "b": KINDS["evening"], "b/inner": KINDS["roster"]}
    for name in seen:
        shutil.copytree(site, tmp_path / name)
    with serving(tmp_path) as address:
        reader = reader_of(address, service_workers="allow")
        for name, path in seen.items():
            page = visit(reader, f"{name}/en/{path}")
        before = {name.partition(" /")[2].rpartition("/ ")[0]: name for name in page.evaluate("caches.keys()")}
        assert set(before) == set(seen)
        worker = tmp_path / "b" / "sw.js"
        worker.write_text(worker.read_text("utf-8").replace(before["b"].rpartition(" ")[2], "newer"), "utf-8")
        page = reader.open("b/en/index.html")
        becomes(
            lambda: sorted(page.evaluate("caches.keys()")), sorted((before["a"], "muster /b/ newer", before["b/inner"]))
        )
        holds(lambda: page.evaluate(f"async () => (await ({KEPT})()).includes('/b/en/{seen['b']}')"))
        lost(reader)
        for name, path in seen.items():
            expect(reader.open(f"{name}/en/{path}").locator("h1")).to_be_visible()
        reader.context.close()  # before its server goes


def test_pages_that_lie_in_files_ask_for_no_worker_and_no_manifest(site: Path, reader_of: Readers) -> None:
    page = reader_of(f"{site.as_uri()}/", service_workers="allow").open("en/index.html")
    page.wait_for_load_state()
    expect(page.locator("link[rel=manifest]")).to_have_count(0)


def test_the_manifest_names_the_site_and_an_icon_that_is_there(site: Path, visitor: Reader) -> None:
    page = visit(visitor, "en/index.html")
    address = page.locator("link[rel=manifest]").evaluate("one => one.href")
    told = json.loads((site / address.removeprefix(visitor.top)).read_text("utf-8"))
    assert told["name"]
    assert [icon["src"] for icon in told["icons"] if not (site / icon["src"]).is_file()] == []
