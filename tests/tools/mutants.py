"""Would a wrong rule be noticed? Each function of the rules cores is changed in small ways and must fail a test.

    python -m tests.tools.mutants [SYSTEM | rules | FILE ...] [--jobs 2] [--seconds 8] [--asking TESTS ...]

Everything is imported once and every test is run once, to see which lines it touches. Then each change is tried in a
fork of this process, on the tests that touch its line, quick ones first, until one of them fails. A change that no
test notices is a survivor. Rules are judged by tests of rules: those of sheets, and single tests of more than three
seconds, are not asked. With `--asking` only the tests of these files are: a minute instead of many, while a module is
worked on; what survives them may still fall to the others.

`mutants.yaml` lists the modules that are settled, each with the changes that make no difference and why. A survivor
in one of them is a failure; elsewhere it is only told.
"""

import argparse
import gc
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from coverage import Coverage
from hypothesis import Phase, settings

from builder.documents.package_data import read_data
from builder.registry import SYSTEMS, system
from tests.tools.mutations import Mutant, mutants

ROOT = Path(__file__).parent.parent.parent
EXPLAINED = Path(__file__).with_suffix(".yaml")
OPEN = ("survived", "untouched")
KERNEL = "rules"
_SHARED = (  # with a part for each system
    "tests/systems/test_calculations.py",
    "tests/checks/test_cases.py",
    "tests/rules/test_legality.py",
)
_SLOW = 3.0  # seconds of a single test
_HASTE = 20  # most changes are noticed at once: only those that are not get all of their seconds
_SPARE = 20  # seconds of computing beyond the tests' own before a change is taken to run for ever

Why = Mapping[str, Mapping[str, Mapping[str, str]]]


def core(system_id: str) -> list[Path]:
    """The modules of a system that hold rules, all but its sheets; or those of the kernel."""
    if system_id == KERNEL:
        return sorted(path for path in (ROOT / "builder" / KERNEL).glob("*.py") if path.name != "__init__.py")
    folder = Path(str(import_module(system(system_id).__class__.__module__).__file__)).parent / "systems"
    home = folder / system_id.replace("-", "_")
    return sorted(path for path in home.rglob("*.py") if "sheets" not in path.parts and path.name != "__init__.py")


def judges(system_id: str) -> list[Path]:
    """The test files that are asked about a system's rules, or about the kernel."""
    if system_id == KERNEL:
        return sorted((ROOT / "tests" / KERNEL).glob("test_*.py"))
    folder = ROOT / "tests" / "systems" / system_id.replace("-", "_")
    return [
        *(path for path in sorted(folder.glob("test_*.py")) if path.name != "test_sheets.py"),
        *(ROOT / one for one in _SHARED),
    ]


def explained() -> Why:
    """Changes that make no difference, with the reason: by file, function and change."""
    found: Why = read_data(EXPLAINED)
    return found


def name(path: Path) -> str:
    """A module as tables and explanations name it: `formations/tariff.py`, `rules/modifiers.py`."""
    return path.relative_to(ROOT / "builder").as_posix().removeprefix("systems/")


@dataclass
class Trial:
    """One change, and what came of it: killed, survived, untouched or explained."""

    path: Path
    mutant: Mutant
    end: str = ""


@dataclass(eq=False)  # pytest keeps plugins in sets
class Court:
    """A pytest plugin that runs, instead of the tests, each change against the tests that touch its line."""

    names: tuple[str, ...]
    trials: list[Trial]
    jobs: int
    seconds: float
    failed: bool = False
    cost: dict[str, float] = field(default_factory=dict)
    killers: Counter[str] = field(default_factory=Counter)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of the files that all systems share what is asked about this one, or about no system."""
        shared = {ROOT / one for one in _SHARED}
        others = tuple(one for one in SYSTEMS if one not in self.names)
        items[:] = [
            one for one in items if one.path not in shared or not one.nodeid.partition("[")[2].startswith(others)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every test once, then the trials."""
        items = {one.nodeid: one for one in session.items}
        lines = self._lines(items)
        code = _functions({trial.path for trial in self.trials})
        gc.freeze()  # what is there now is never collected: forks share it
        for path in dict.fromkeys(trial.path for trial in self.trials):
            module = [trial for trial in self.trials if trial.path == path]
            for seconds in (self.seconds / _HASTE, self.seconds):
                self._session(module, seconds, items, lines[path], code)
            for trial in module:
                if trial.end in OPEN:
                    where, mutant = path.relative_to(ROOT), trial.mutant
                    print(
                        f"\n{where}:{mutant.line} {mutant.function}: {mutant.change} ({trial.end})", end="", flush=True
                    )
        return True

    def _session(
        self,
        module: Iterable[Trial],
        seconds: float,
        items: Mapping[str, pytest.Item],
        lines: Mapping[int, list[str]],
        functions: Mapping[tuple[str, str, int], list[FunctionType]],
    ) -> None:
        """Give every trial of a module that is not settled so many seconds of tests."""
        running: dict[int, tuple[Trial, int]] = {}
        for trial in module:
            if trial.end not in ("", "survived"):
                continue
            touching = lines.get(trial.mutant.line) or lines.get(trial.mutant.statement) or []
            if not touching:
                trial.end = "untouched"
                continue
            while len(running) >= self.jobs:
                self._next(running)
            reader, writer = os.pipe()
            pid = os.fork()
            if not pid:
                self._try(
                    trial, [items[one] for one in self._asked(trial.path.stem, touching, seconds)], functions, writer
                )
            os.close(writer)
            running[pid] = trial, reader
        while running:
            self._next(running)

    def _lines(self, items: Mapping[str, pytest.Item]) -> dict[Path, dict[int, list[str]]]:
        """Which tests touch which lines, after a run of all."""
        paths = {trial.path for trial in self.trials}
        coverage = Coverage(data_file=None, config_file=False, include=[str(path) for path in paths])
        coverage.start()
        for one, item in items.items():
            _forget("builder.")
            coverage.switch_context(one)
            began, self.failed = time.process_time(), False
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                print(f"\nfails already, not asked: {one}")
            self.cost[one] = _SLOW + 1 if self.failed else time.process_time() - began
        coverage.stop()
        data = coverage.get_data()
        return {
            path: {
                line: [one for one in tests if self.cost.get(one, _SLOW) < _SLOW]
                for line, tests in data.contexts_by_lineno(str(path)).items()
            }
            for path in paths
        }

    def _asked(self, module: str, touching: Iterable[str], left: float) -> Iterator[str]:
        """Tests named for the module first, then those that noticed other changes, then the quick ones, while time allows."""
        named = module.replace("_", "-")

        def turn(one: str) -> tuple[bool, int, float]:
            return named not in one.replace("_", "-"), -self.killers[one], self.cost[one]

        for one in sorted(touching, key=turn):
            left -= self.cost[one]
            if left < 0:
                return
            yield one

    def _next(self, running: dict[int, tuple[Trial, int]]) -> None:
        """Wait for one trial to end."""
        pid, status = os.wait()
        trial, reader = running.pop(pid)
        with os.fdopen(reader) as pipe:
            if killer := pipe.read():
                self.killers[killer] += 1
        trial.end = "killed" if status else "survived"

    def _try(
        self,
        trial: Trial,
        items: list[pytest.Item],
        functions: Mapping[tuple[str, str, int], list[FunctionType]],
        pipe: int,
    ) -> None:
        """In the fork: change the function, ask the tests, and end."""
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            used = int(time.process_time())
            resource.setrlimit(resource.RLIMIT_CPU, (used + int(self.seconds) + _SPARE,) * 2)
            changed = trial.mutant.make()
            for function in functions[str(trial.path), trial.mutant.function, trial.mutant.first]:
                function.__code__ = changed
            _forget("builder.")
            _forget("tests.")
            for item in items:
                self.failed = False
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                if self.failed:
                    os.write(pipe, item.nodeid.encode())
                    os._exit(1)
            os._exit(0)
        except BaseException:  # noqa: BLE001  # whatever it is, this process must never go on as its parent
            os._exit(1)


def _functions(paths: set[Path]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of these modules that live, by file, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    files = {str(path) for path in paths}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            key = one.__code__.co_filename, one.__code__.co_qualname, one.__code__.co_firstlineno
            found.setdefault(key, []).append(one)
    return found


def _forget(package: str) -> None:
    """Empty the caches of functions in these modules: what they keep was worked out by unchanged code."""
    for one in _caches():
        if one.__module__.startswith(package):
            one.cache_clear()


@cache
def _caches() -> "list[_lru_cache_wrapper[object]]":
    return [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]


def trials(paths: Iterable[Path]) -> Iterator[Trial]:
    """Every change of these modules; the explained ones are settled already."""
    why = explained()
    for path in paths:
        known = why.get(name(path), {})
        for mutant in mutants(path.read_text("utf-8"), str(path)):
            yield Trial(path, mutant, "explained" if mutant.change in known.get(mutant.function, {}) else "")


def judge(system_id: str, paths: list[Path], jobs: int, seconds: float, asking: list[Path]) -> list[Trial]:
    """Try every change of these modules of one system on these test files, or on all of its own."""
    for path in paths:
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    named = (KERNEL,) if system_id == KERNEL else (system(system_id).prefix, system_id)
    court = Court(named, list(trials(paths)), jobs, seconds)
    options = [
        "-qq",
        "-p",
        "no:cacheprovider",
        "--assert=plain",
        "--tb=no",
        "--no-header",
        "--hypothesis-profile=mutants",
    ]
    pytest.main([*options, *map(str, asking or judges(system_id))], plugins=[court])
    return court.trials


def table(found: list[Trial]) -> Iterator[str]:
    """The figures of each module."""
    yield f"\n{'module':52}{'mutants':>9}{'killed':>9}{'explained':>11}{'open':>7}"
    for path in [*dict.fromkeys(trial.path for trial in found), None]:
        ends = Counter(trial.end for trial in found if path in (trial.path, None))
        still = sum(ends[one] for one in OPEN)
        yield f"{name(path) if path else 'all':52}{ends.total():9}{ends['killed']:9}{ends['explained']:11}{still:7}"


def main() -> int:
    """Judge what is named, print the tables; 1 if a settled module has a survivor without explanation."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants")
    parser.add_argument("what", nargs="*", help="systems, `rules` for the kernel, or files; left out: all of them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=30, help="of tests that one change is given at most")
    parser.add_argument("--asking", nargs="+", type=Path, default=[], help="test files; left out: all of the system's")
    given = parser.parse_args()
    if missing := [str(one) for one in given.asking if not one.exists()]:
        parser.error(f"no such tests: {', '.join(missing)}")
    settings.register_profile(
        "mutants",
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
    )
    files = [Path(one).resolve() for one in given.what if one not in (KERNEL, *SYSTEMS)]
    settled, failed = explained(), False
    for system_id in (KERNEL, *SYSTEMS):
        paths = [one for one in core(system_id) if system_id in given.what or one in files or not given.what]
        if paths:
            found = judge(system_id, paths, given.jobs, given.seconds, given.asking)
            print("\n".join(table(found)), flush=True)
            failed |= any(trial.end in OPEN and name(trial.path) in settled for trial in found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
