"""Runs the cases of what cannot be printed as it is written: the base documents, changed, and their sheets built."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from builder.checks.cases import Case, Expected
from builder.evening import Choices, build
from builder.render.files import jobs
from builder.render.pages import qr
from builder.text.catalogues import PROGRAM
from tests.checks.casework import written
from tests.languages import as_written, whole

PARTS = {"P301": "cards", "P302": "map", "P303": "cards", "P304": "cards", "P305": "roster"}
_MEASURED = re.compile(r"\d+[.,]\d(?= мм| mm)")


def strained(patch: pytest.MonkeyPatch, code: str) -> None:
    """The trouble that no document is needed for: an hour that drawing takes, memory that it asks for, codes that hold little."""

    def run(job: jobs.Job) -> jobs.Made:
        if code == "P303":
            time.sleep(3600)
        if job.file != "cards-red.pdf":  # of two that ask for too much the first to end would be named
            return jobs.Made(b"")
        return jobs.Made(b"x" * (2 * jobs.MEBIBYTES << 20))

    if code == "P305":
        patch.setattr(qr, "_BITS", 1000)
    if code in ("P303", "P304"):
        patch.setattr(jobs.Job, "run", run)
    if code == "P303":
        patch.setattr(jobs, "SECONDS", 0.01)


def layout_diagnostics(case: Case, code: str, folder: Path) -> list[Expected]:
    """What building the evening of a case says under this code, place by place."""
    folder.mkdir()
    for name, text in written(case).items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    choices = Choices(folder / "output", frozenset({PARTS[code]}), "en")
    outcome = build((str(folder / "evening.yaml"),), choices, lambda name, done, of: None)
    return [
        unmeasured(Expected(one.where, one.message, one.fixes[0], Path(one.path).stem))
        for one in outcome.diagnostics
        if one.code == code
    ]


def unmeasured(expected: Expected) -> Expected:
    """The same without its millimetres: they are those of the typeface that this machine has."""
    return replace(
        expected,
        says=as_written(expected.says, lambda words: _MEASURED.sub("…", words), whole(PROGRAM)),
        fix=as_written(expected.fix, languages=whole(PROGRAM)),
    )
