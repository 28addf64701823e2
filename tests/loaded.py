"""The command in a process of its own that has its libraries from the start: for tests of what is built, not how."""

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.cli import main

_LOADED = multiprocessing.get_context("forkserver")
_LIBRARIES = [
    "builder.evening.run",
    "builder.render.cards.card_sheets",
    "builder.render.pages.document_page",
    "weasyprint",
]


def soon(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """`muster WORDS` in a folder; a second of processor less than by `tests.commands.process`."""
    _LOADED.set_forkserver_preload([__name__, *_LIBRARIES])
    with TemporaryDirectory() as kept:
        streams = Path(kept, "said"), Path(kept, "shown")
        child = _LOADED.Process(target=_alone, args=([str(word) for word in words], cwd, streams))
        child.start()
        child.join(120)
        code = child.exitcode
        if code is None:
            child.kill()
            raise TimeoutError(f"muster {words} takes too long")
        said, shown = (path.read_text("utf-8", "backslashreplace") for path in streams)
    return subprocess.CompletedProcess(words, code, said, shown)


def _alone(words: list[str], cwd: Path, streams: tuple[Path, Path]) -> None:
    for number, path in enumerate(streams, 1):
        with path.open("wb") as stream:
            os.dup2(stream.fileno(), number)
    os.chdir(cwd)
    sys.argv = ["muster", *words]
    main()
