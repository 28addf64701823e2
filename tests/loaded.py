"""The command in a process of its own that has its libraries from the start: for tests of what is built, not how.

A file that was drawn once in a run of the tests is not drawn again, whichever process asks: a job knows by its key all that it
depends on. That the same job gives the same bytes again is the claim of tests that ask the program itself.
"""

import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.cli import main
from builder.render.files.jobs import Job, Made, Workers

DRAWN = "DRAWN_BY_TESTS"
"""The variable that names the folder for what was drawn; `tests/conftest.py` sets it."""

_LOADED = multiprocessing.get_context("forkserver")
_LIBRARIES = [
    "builder.evening.run",
    "builder.render.cards.card_sheets",
    "builder.render.pages.document_page",
    "weasyprint",
]


def start(self: Workers, job: Job) -> "Future[Made]":
    """In place of `Workers.start`: what the first who asked for it has drawn, or it is drawn now."""
    kept = Path(os.environ[DRAWN], job.key)
    if not kept.exists():
        drawing = _START(self, job)
        drawing.add_done_callback(partial(_keep, kept))
        return drawing
    drawn: Future[Made] = Future()
    drawn.set_result(pickle.loads(kept.read_bytes()))
    return drawn


_START = Workers.start


def _keep(kept: Path, drawing: "Future[Made]") -> None:
    if not drawing.cancelled() and not drawing.exception():
        part = kept.with_name(f"{kept.name}-{os.getpid()}")
        part.write_bytes(pickle.dumps(drawing.result()))
        part.replace(kept)


def soon(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """`muster WORDS` in a folder; a second of processor less than by `tests.commands.process`."""
    _LOADED.set_forkserver_preload([__name__, *_LIBRARIES])
    with TemporaryDirectory() as kept:
        streams = Path(kept, "said"), Path(kept, "shown")
        child = _LOADED.Process(target=_alone, args=([str(word) for word in words], cwd, streams, os.environ[DRAWN]))
        child.start()
        child.join(120)
        code = child.exitcode
        if code is None:
            child.kill()
            raise TimeoutError(f"muster {words} takes too long")
        said, shown = (path.read_text("utf-8", "backslashreplace") for path in streams)
    return subprocess.CompletedProcess(words, code, said, shown)


def _alone(words: list[str], cwd: Path, streams: tuple[Path, Path], kept: str) -> None:
    os.environ[DRAWN] = kept
    Workers.start = start  # type: ignore[method-assign]
    for number, path in enumerate(streams, 1):
        with path.open("wb") as stream:
            os.dup2(stream.fileno(), number)
    os.chdir(cwd)
    sys.argv = ["muster", *words]
    main()
