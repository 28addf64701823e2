"""No test in the browser asks a page once: an answer that comes before the page's script has run is no answer."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(
    path.name for path in HERE.glob("test_*.py") if "playwright" in path.read_text("utf-8") and path != Path(__file__)
)
# What a page or a part of it answers at once, however far its scripts are.
ASKING = {
    "all", "all_inner_texts", "all_text_contents", "bounding_box", "count", "evaluate", "evaluate_all", "get_attribute",
    "inner_html", "inner_text", "input_value", "is_checked", "is_disabled", "is_enabled", "is_hidden", "is_visible",
    "text_content", "title",
}  # fmt: skip
SLEEPING = {"sleep", "wait_for_timeout"}


def calls(tree: ast.AST) -> Iterator[str]:
    """The names of the methods that are called below."""
    for one in ast.walk(tree):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
            yield one.func.attr


def test_there_are_tests_in_the_browser() -> None:
    assert len(FILES) > 4


@pytest.mark.parametrize("name", FILES)
def test_no_claim_asks_the_page_once(name: str) -> None:
    tree = ast.parse((HERE / name).read_text("utf-8"))
    claims = [one for one in ast.walk(tree) if isinstance(one, ast.Assert)]
    assert [f"{name}:{one.lineno}: {ast.unparse(one)}" for one in claims if ASKING & set(calls(one.test))] == []


@pytest.mark.parametrize("name", ["conftest.py", *FILES])
def test_no_test_sleeps(name: str) -> None:
    tree = ast.parse((HERE / name).read_text("utf-8"))
    assert SLEEPING & set(calls(tree)) == set()
