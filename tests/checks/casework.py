"""Runs the cases of `tests/cases`: base documents, changed, loaded as from a file, looked at by one check."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from builder.checks.cases import Case, Expected
from builder.checks.common import common_checks
from builder.checks.rule import Rule
from builder.checks.run import findings
from builder.documents.game import Army, Game
from builder.documents.package_data import read_plain
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import YamlSource, parse
from builder.library.examine import examine
from builder.library.loading import Library
from builder.registry import SYSTEMS, system
from builder.text.diagnostic import Diagnostic
from tests.checks.changes import changed
from tests.languages import as_written, whole

CASES = Path(__file__).parent.parent / "cases"
FIRST = next(iter(SYSTEMS))  # whose documents the common checks are tried on
PARTS = ("list", "ally", "red", "blue", "evening")


def rules_of(system_id: str) -> dict[str, Rule]:
    """Every check that the documents of a system meet, by code: the common ones and its own."""
    home = system(system_id)
    return {rule.code: rule for rule in (*common_checks(home.parts.account.load()), *home.rules())}


SYSTEM = system(FIRST)
RULES: dict[str, Rule] = rules_of(FIRST)
EVERY_CODE = sorted({code for one in SYSTEMS for code in rules_of(one)})


def home_of(code: str) -> str:
    """The system on whose documents a check is tried."""
    return next((one for one in SYSTEMS if code.startswith(system(one).prefix)), FIRST)


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]  # the same in C, ten times as fast
    """Writes no aliases: Muster refuses them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@cache
def base(system_id: str = FIRST) -> dict[str, Any]:
    """The base documents of a system as plain data; nobody writes to them."""
    folder = CASES / "base" / system_id
    return {name: read_plain(folder / f"{name}.yaml") for name in PARTS if (folder / f"{name}.yaml").is_file()}


@lru_cache(maxsize=64)
def _load(system_id: str, name: str, text: str) -> tuple[YamlSource, Any, tuple[str, ...]]:
    home = system(system_id)
    models = {
        "list": home.army_list,
        "ally": home.army_list,
        "red": home.roster,
        "blue": home.roster,
        "evening": home.evening,
    }
    source = parse(f"{name}.yaml", text.encode())
    document, flaws = validated(source, models[name])
    wrong = (*(flaw.code for flaw in source.flaws), *(f"{flaw.where}: {flaw.message.en}" for flaw in flaws))
    return source, document, wrong


def written(case: Case, system_id: str = FIRST) -> dict[str, str]:
    """The changed base documents as the text of their files."""
    documents = changed(base(system_id), case.change)
    return {
        name: yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False) for name, data in documents.items()
    }


def fits(case: Case, system_id: str = FIRST) -> bool:
    """Whether Muster would read the documents of a case at all."""
    return not any(_load(system_id, name, text)[2] for name, text in written(case, system_id).items())


def examined(case: Case, system_id: str, folder: Path) -> list[Diagnostic]:
    """All that is said about the evening of a changed base and its rosters, written to a folder."""
    for name, text in written(case, system_id).items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    reader = Library(lambda _: [folder])
    reader.read_all([str(folder / "evening.yaml")])
    return examine(reader)


def found(rules: list[Rule], case: Case, system_id: str = FIRST) -> list[tuple[str, Expected]]:
    """What some checks find in a changed base, each with its code."""
    sources, subjects = _subjects(system_id, tuple(written(case, system_id).items()))
    hits = []
    for rule in rules:
        home, seen = subjects[rule.of]
        army_list = sources["list"] if rule.of == "roster" else None
        for one in findings([rule], seen, sources[home], system=system_id, others=sources, army_list=army_list):
            name = one.path.removesuffix(".yaml")
            says, fix = (as_written(text, languages=whole(system_id)) for text in (one.message, one.fixes[0]))
            hits.append((rule.code, Expected(one.where, says, fix, "" if name == home else name)))
    return hits


def subject(rule: Rule, case: Case, system_id: str = FIRST) -> tuple[YamlSource, Any, dict[str, YamlSource]]:
    """The document of a changed base that a check looks at, its file, and the files of all documents."""
    sources, subjects = _subjects(system_id, tuple(written(case, system_id).items()))
    home, seen = subjects[rule.of]
    return sources[home], seen, sources


@lru_cache(maxsize=64)
def _subjects(
    system_id: str, texts: tuple[tuple[str, str], ...]
) -> tuple[dict[str, YamlSource], dict[str, tuple[str, Any]]]:
    sources: dict[str, YamlSource] = {}
    documents: dict[str, Any] = {}
    for name, text in texts:
        sources[name], documents[name], wrong = _load(system_id, name, text)
        assert not wrong, (name, wrong)
    allies = {"ally": documents["ally"]} if "ally" in documents else {}
    armies = {name: Army(documents[name], documents["list"], allies) for name in ("red", "blue")}
    return sources, {
        "army-list": ("list", documents["list"]),
        "roster": ("red", armies["red"]),
        "evening": ("evening", Game(documents["evening"], (armies["red"], armies["blue"]))),
    }
