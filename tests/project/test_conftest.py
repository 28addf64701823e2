"""The golden fixture can fail, and says what to do."""

from pathlib import Path

import pytest

from tests.conftest import Golden


def test_a_golden_that_is_missing_fails(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"no golden a\.txt"):
        Golden(tmp_path, update=False)("a.txt", "one")


def test_a_golden_that_differs_fails_and_shows_the_difference(tmp_path: Path) -> None:
    Golden(tmp_path, update=True)("a.txt", "one\ntwo")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)--update-golden.*-two.*\+three"):
        Golden(tmp_path, update=False)("a.txt", "one\nthree")


def test_an_updated_golden_is_then_kept(tmp_path: Path) -> None:
    Golden(tmp_path, update=True)("maps/a.svg", "<svg/>")
    Golden(tmp_path, update=False)("maps/a.svg", "<svg/>\n")
    assert (tmp_path / "maps" / "a.svg").read_bytes() == b"<svg/>\n"
