"""Progress of a build: a bar on a terminal, plain lines elsewhere, nothing with --quiet."""

import sys
from typing import Any


class Progress:
    """Shows the progress of a build, file by file."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def tell(self, file: str, done: int, total: int) -> None:
        """Report that `done` of `total` files are written; `file` is the last one (empty at the start of an evening)."""
        if self._quiet or not total or sys.stderr is None:
            return
        if not sys.stderr.isatty():
            if file:
                sys.stderr.write(f"{done}/{total} {file}\n")
            return
        if done == 0:
            self._open(total)
        elif self._bar is not None:
            self._bar.update(self._task, completed=done, description=file)
        if done == total:
            self._close()

    def _open(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        self._close()
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task("", total=total)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
