"""What every test may ask for: Hypothesis profiles and goldens.

Hypothesis profiles, chosen by `--hypothesis-profile`:

* `dev` (when you call pytest yourself): few examples, new ones in each run.
* `ci` (`./run test`): the same examples on each run and each machine.
* `nightly` (`./run deep`): very many, new ones in each run.

Goldens are texts that a person can review, in `tests/golden/`. `pytest --update-golden` writes them again
from what the program does now; then read the difference in git before you keep it.
"""

import difflib
import gc
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from builder.documents.reading import internal_errors
from builder.documents.reading.yaml_source import YamlSource, parse
from builder.library import loading
from builder.text.diagnostic import Diagnostic
from builder.text.errors import MusterError
from tests import loaded

GOLDEN = Path(__file__).parent / "golden"

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("nightly", max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update-golden`."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write tests/golden from what the program does now, instead of comparing",
    )


def pytest_collection_finish() -> None:
    """The garbage collector does not look at the tests themselves: they stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS)


_ALLOCATIONS = (
    50_000  # before it collects, instead of 700: the tests of red-plains take 7.4 s of the processor, not 8.5
)


class Golden:
    """Compares a text with the reviewed one of the same name in `tests/golden`."""

    def __init__(self, folder: Path, update: bool) -> None:
        self.folder = folder
        self.update = update

    def __call__(self, name: str, text: str) -> None:
        """Fail unless `text` is what stands in the golden `name`, such as `cards/agincourt.txt`.

        With `--update-golden` the file is written instead. A golden that is missing fails as well: it is made
        on purpose or not at all.
        """
        path = self.folder / name
        if not text.endswith("\n"):
            text += "\n"
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        if not path.is_file():
            pytest.fail(f"no golden {name}: look at the output, then run pytest --update-golden", pytrace=False)
        kept = path.read_bytes().decode("utf-8")
        if kept != text:
            difference = difflib.unified_diff(
                kept.splitlines(),
                text.splitlines(),
                f"{self.folder.parent.name}/{self.folder.name}/{name}",
                "now",
                lineterm="",
                n=2,
            )
            shown = list(difference)[:80]
            pytest.fail(
                "\n".join([f"golden {name} differs (pytest --update-golden writes it anew):", *shown]),
                pytrace=False,
            )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden("maps/agincourt.svg", svg)` compares with the reviewed text of that name."""
    return Golden(GOLDEN, bool(request.config.getoption("--update-golden")))


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one while the test runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def nightly(request: pytest.FixtureRequest) -> bool:
    """Whether `./run deep` asks: then there is time for every combination."""
    profile: str | None = request.config.getoption("--hypothesis-profile", default=None)
    return profile == "nightly"


@pytest.fixture(scope="session", autouse=True)
def _own_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is remembered of folders that tests write is no business of whoever runs them; nor is their language ours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("caches")))
        patch.setenv("LC_ALL", "C.UTF-8")  # commands answer in the language of the locale
        patch.setenv(loaded.DRAWN, str(_shared(tmp_path_factory, "drawn")))
        yield


def _shared(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder that all processes of a run of the tests have together."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _a_sample_is_parsed_once() -> Iterator[None]:
    """The samples are read by a thousand commands in one process: what parsing makes of the same bytes is the same."""
    kept = lru_cache(128)(parse)

    def parsed(path: str, content: bytes) -> YamlSource:
        return (kept if len(content) < _LARGEST_KEPT else parse)(path, content)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "parse", parsed)
        yield


_LARGEST_KEPT = 64 * 1024  # bytes: any sample


@pytest.fixture(scope="session", autouse=True)
def _faults_are_raised() -> Iterator[None]:
    """A mistake of our own ends the test in which it happens, instead of becoming one finding more."""

    def raised(error: Exception, *where: YamlSource) -> Diagnostic:
        if isinstance(error, MusterError):
            return _TOLD(error, *where)
        raise error

    with pytest.MonkeyPatch.context() as patch:
        for name in ("as_diagnostic", "message"):
            patch.setattr(internal_errors, name, raised)
        yield


@pytest.fixture
def faults_are_told() -> Iterator[None]:
    """As outside of tests: for those that are about our own mistakes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(internal_errors, "as_diagnostic", _TOLD)
        patch.setattr(internal_errors, "message", _OUTSIDE)
        yield


_TOLD, _OUTSIDE = internal_errors.as_diagnostic, internal_errors.message
