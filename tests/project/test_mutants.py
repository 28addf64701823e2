"""The faults that are put into the rules, and the list of those that make no difference."""

import re
import subprocess
import sys
from typing import Any

import pytest

from builder.registry import SYSTEMS
from tests.tools.mutants import KERNEL, ROOT, core, explained, name
from tests.tools.mutations import mutants

MODULES = {name(path): path for system_id in (KERNEL, *SYSTEMS) for path in core(system_id)}


def faults(body: str, returns: str = "int") -> list[str]:
    source = f"def asked(a: int, b: int) -> {returns}:\n    {body}\n"
    return [one.change for one in mutants(source, "asked.py")]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return a < b", ["a < b -> a <= b"]),
        ("return a and b", ["a and b -> a or b"]),
        ("return not a", ["not a -> a"]),
        ("return a + b", ["a + b -> a - b"]),
        ("return 'a' + b", []),
        ("return max(a, b)", ["max(a, b) -> min"]),
        ("return a + 2", ["a + 2 -> a - 2", "a + 2 -> 3", "a + 2 -> 1"]),
        ("return a if b else 0", ["b -> True", "b -> False", "0 -> 1"]),
        ("a += b", ["a += b -> a -= b"]),
        ("print(a)", ["print(a) -> pass"]),
        ("return 5 + 5", ["5 + 5 -> 5 - 5", "5 + 5 -> 6", "5 + 5 -> 4", "5 + 5 -> 6 (2)", "5 + 5 -> 4 (2)"]),
    ],
)
def test_each_slip_of_the_pen_is_tried(body: str, found: list[str]) -> None:
    """Two that read alike are numbered, so that each has a name."""
    assert faults(body) == found


@pytest.mark.parametrize(
    ("returns", "found"), [("list[int]", "return []"), ("int | None", "return None"), ("bool", "return True")]
)
def test_an_answer_may_be_left_out(returns: str, found: str) -> None:
    """By what the function says that it returns."""
    assert f"return a -> {found}" in faults("return a", returns)


def test_a_fault_is_in_its_function_and_nowhere_else() -> None:
    """Methods too; what stands beside stays as it was."""
    source = (
        "class Unit:\n    def men(self, a):\n        return a + 1\n    def horses(self, a):\n        return a + 1\n"
    )
    more = [one for one in mutants(source, "unit.py") if one.function == "Unit.horses"]
    space: dict[str, Any] = {}
    exec(source, space)
    unit = space["Unit"]
    unit.horses.__code__ = more[0].make()
    assert (unit().men(4), unit().horses(4)) == (5, 3)


def test_each_explained_fault_is_still_one() -> None:
    """An explanation of what no longer stands there explains nothing."""
    for module, functions in explained().items():
        path = MODULES[module]
        known = {(one.function, one.change) for one in mutants(path.read_text("utf-8"), str(path))}
        for function, changes in functions.items():
            assert not [change for change, why in changes.items() if (function, change) not in known or not why]


@pytest.mark.slow
def test_faults_in_a_module_are_noticed_by_tests_of_several_folders() -> None:
    asking = ["tests/systems/red_plains/test_flight.py", "tests/rules/test_tables.py"]
    words = ["-m", "tests.tools.mutants", "builder/systems/red_plains/procedures/flight.py", "--asking", *asking]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    figures = re.search(r"red_plains/procedures/flight.py +(\d+) +(\d+)", done.stdout)
    assert figures, done.stdout + done.stderr
    tried, noticed = map(int, figures.groups())
    assert noticed > 0.9 * tried
