"""Every code about a file or its shape has an example that it is about and a near miss that it lets pass."""

from pathlib import Path

import pytest

from builder.checks.cases import Case, FileCase, cases, examples, file_cases
from builder.documents.reading.codes import wordings
from builder.text.catalogues import PROGRAM
from tests.checks.casework import CASES
from tests.checks.faultwork import failing, unplaced
from tests.checks.filework import content, found
from tests.checks.printwork import layout_diagnostics, strained, unmeasured
from tests.languages import whole

# What pydantic may say one day that Muster does not know yet: no document of ours has brought it forth.
NO_CASE = {"S199"}

OF_FILES = sorted(code for code in wordings() if code[0] in "DS" and code not in NO_CASE)
OF_PRINT = sorted(code for code in wordings() if code[0] == "P")
OURS = sorted(code for code in wordings() if code[0] == "M")
ALL = [(code, number, case) for code in OF_FILES for number, case in enumerate(file_cases(CASES, code), 1)]


def test_every_code_before_the_checks_is_looked_at() -> None:
    """File, shape, print, our own faults: no fifth kind slips in without cases."""
    assert OF_FILES
    assert OF_PRINT
    assert {*OF_FILES, *OF_PRINT, *OURS, *NO_CASE} == set(wordings())


@pytest.mark.parametrize("code", [*OF_FILES, *OURS])
def test_each_code_has_a_file_that_fires_and_a_near_miss(code: str) -> None:
    """A code without an example is not documented; one without a near miss may fire always."""
    known = file_cases(CASES, code)
    assert any(case.finds for case in known)
    assert any(not case.finds for case in known)


@pytest.mark.parametrize(("code", "case"), [pytest.param(c, k, id=f"{c}-{n}") for c, n, k in ALL])
def test_a_file_is_found_fault_with_exactly_as_it_says(code: str, case: FileCase, own_folder: Path) -> None:
    """Line, column, whole message and way out, in every language of the program."""
    assert found(case, code, own_folder) == list(case.finds)


@pytest.mark.usefixtures("faults_are_told")
@pytest.mark.parametrize("code", OURS)
def test_a_fault_of_ours_is_told_as_it_says(code: str, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, in every language of the program, but for the place in our code and the version."""
    for case in file_cases(CASES, code):
        with monkeypatch.context() as patch:
            if case.finds:
                failing(patch)
            assert list(map(unplaced, found(case, code, own_folder))) == list(map(unplaced, case.finds))


@pytest.mark.parametrize("code", [*OF_FILES, *OURS])
def test_the_example_of_a_file_can_be_printed(code: str) -> None:
    """`muster explain` shows file, place and message, and no sign that cannot be seen."""
    fires = next(case for case in file_cases(CASES, code) if case.finds)
    for language in whole(PROGRAM):
        text = examples(CASES, wordings()[code], PROGRAM, language)
        place = fires.finds[0]
        assert f"{place.line}:{place.column}: {place.says.say(language)}" in text
        assert all(line.isprintable() for line in text.splitlines())
        assert len(text) < 5000, "a case about size is told, not printed"


@pytest.mark.parametrize("code", OF_PRINT)
def test_what_cannot_be_printed_as_written_is_said(
    code: str, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stated messages come, whole, and no other; the near miss is printed without any."""
    known = cases(CASES, code)
    assert any(case.finds for case in known)
    assert any(not case.finds for case in known)
    for number, case in enumerate(known):
        with monkeypatch.context() as patch:
            if case.finds:
                strained(patch, code)
            said = layout_diagnostics(case, code, own_folder / str(number))
        assert said == list(map(unmeasured, case.finds)), case.name


def test_a_file_case_may_be_about_nothing_but_bytes() -> None:
    """The mark is replaced, the encoding applied; a case without a file has no bytes."""
    assert content(FileCase("x", (), "a: …\n", "ы", 2, "cp1251")) == b"a: \xfb\xfb\n"
    assert content(FileCase("x", ())) == b""
    assert not file_cases(CASES, "FO201"), "cases that change the base documents are no files"
    assert Case("x", {}, ()).finds == ()
