"""Our own YAML is read as it is written: plain words stay words, and nothing is said twice."""

from pathlib import Path
from typing import Any

import pytest

from builder.documents.package_data import read_plain
from builder.text.errors import BuilderBug
from builder.text.package_files import templates


def read(folder: Path, text: str) -> Any:
    (folder / "own.yaml").write_text(text, "utf-8")
    return read_plain(folder / "own.yaml")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"), ("on", "on"), ("12:30", "12:30"), ("012", "012"), ("1/2", "1/2"), ("1e3", "1e3"), ("'7'", "7"),
        ("7", 7), ("-7", -7), ("+7", 7), ("0", 0), ("2.5", 2.5), ("true", True), ("null", None), ("~", None), ("''", ""),
        ("2024-01-01", "2024-01-01"), ("-", [None]), ("[]", []), ("{}", {}), ("[[1], {a: [2]}]", [[1], {"a": [2]}]),
    ],
)  # fmt: skip
def test_only_true_false_null_and_numbers_mean_more_than_their_letters(
    tmp_path: Path, written: str, meant: object
) -> None:
    assert read(tmp_path, f"key: {{below: {written}}}" if written != "-" else "key:\n  below:\n    -\n") == {
        "key": {"below": meant}
    }


def test_a_key_that_stands_twice_is_a_mistake_of_ours(tmp_path: Path) -> None:
    """The first of two numbers would be lost without a word."""
    with pytest.raises(BuilderBug, match=r"own.yaml says a twice, the second time in line 3"):
        read(tmp_path, "a: 1\nb: 2\na: 3\n")


def test_an_alias_is_a_mistake_of_ours(tmp_path: Path) -> None:
    with pytest.raises(BuilderBug, match=r"own.yaml has an alias in line 2"):
        read(tmp_path, "a: &x 1\nb: *x\n")


def test_every_file_that_travels_with_the_package_is_read(tmp_path: Path) -> None:
    """The files of all systems and of the templates; none is empty."""
    package = Path(__file__).parents[2] / "builder"
    files = [*package.glob("systems/*/data/*.yaml"), *templates().glob("*.yaml")]
    assert len(files) > 10
    assert all(read_plain(file) for file in files)


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x\n", "a: 1\na: 2\n"])
def test_our_own_files_have_no_aliases_and_no_equal_keys(tmp_path: Path, text: str) -> None:
    """Either would hide what a rule says."""
    with pytest.raises(BuilderBug, match="line 2"):
        read(tmp_path, text)
