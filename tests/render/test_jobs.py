"""The work is shared among processes where there can be some, and done all the same where there cannot."""

import builtins
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from builder.render.files import jobs
from builder.render.pages import html_to_pdf


class Sum:
    """Stands in for a job: what the workers do with one is run it."""

    def run(self) -> int:
        return sum(range(10))


@pytest.mark.parametrize("missing", [None, PermissionError, FileNotFoundError])
def test_jobs_are_done_with_and_without_shared_memory(
    monkeypatch: pytest.MonkeyPatch, missing: type[OSError] | None
) -> None:
    """A container may have no /dev/shm, and then no process can be started."""
    if missing:

        def refuse(*_: object, **__: object) -> None:
            raise missing

        monkeypatch.setattr(jobs, "ProcessPoolExecutor", refuse)
    with jobs.Workers(1) as workers:
        assert cast(Any, workers.start(cast(Any, Sum()))).result() == 45


def test_without_pango_one_message_of_ours_and_none_of_the_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """WeasyPrint prints a page of its own on standard output, where JSON or a map may be expected."""
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "weasyprint":
            print("WeasyPrint could not import some external libraries.")
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(html_to_pdf.PagesUnavailable, match=r"apt install libpango"):
        html_to_pdf.import_weasyprint()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "changed", ["sheets/matchups.py", "systems/formations/data/fighting.yaml", "systems/red_plains/procedures/melee.py"]
)
def test_a_sheet_is_made_anew_after_a_change_of_the_code_or_of_a_rulebook(
    changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Match-ups are calculated where they are drawn: what they come from is not yet in what they are made of."""
    read, before = Path.read_bytes, jobs._environment.__wrapped__()

    def edited(path: Path) -> bytes:
        return read(path) + b"#" * path.as_posix().endswith(changed)

    monkeypatch.setattr(Path, "read_bytes", edited)
    assert jobs._environment.__wrapped__() != before
