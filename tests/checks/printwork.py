"""Runs the cases of what cannot be printed as it is written: the base documents, changed, and their sheets built."""

from pathlib import Path

from builder.build import Choices, build
from builder.checks.cases import Case, Expected
from tests.checks.casework import written

PARTS = {"P301": "cards", "P302": "roster"}


def complaints(case: Case, code: str, folder: Path) -> list[Expected]:
    """What building the evening of a case says under this code, place by place."""
    folder.mkdir()
    for name, text in written(case).items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    choices = Choices(folder / "output", frozenset({PARTS[code]}), "en")
    outcome = build((str(folder / "evening.yaml"),), choices, lambda name, done, of: None)
    return [
        Expected(one.where, one.message, one.fixes[0], Path(one.path).stem)
        for one in outcome.diagnostics
        if one.code == code
    ]
