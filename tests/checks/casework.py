"""Runs the cases of `tests/cases`: base documents, changed, loaded as from a file, looked at by one check."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from builder.checks.cases import Case, Expected, changed
from builder.checks.common import every
from builder.checks.rule import Rule
from builder.checks.run import findings
from builder.documents.game import Army, Game
from builder.load import validated
from builder.registry import system
from builder.source import Source, parse

CASES = Path(__file__).parent.parent / "cases"
SYSTEM = system("formations")
RULES: dict[str, Rule] = {rule.code: rule for rule in (*every(SYSTEM.account.load()), *SYSTEM.rules())}
MODELS = {"list": SYSTEM.army_list, "red": SYSTEM.roster, "blue": SYSTEM.roster, "evening": SYSTEM.evening}


class _Plain(yaml.SafeDumper):
    """Writes no aliases: Muster refuses them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@cache
def base() -> dict[str, Any]:
    """The base documents as plain data; nobody writes to them."""
    return {name: yaml.safe_load((CASES / "base" / f"{name}.yaml").read_text("utf-8")) for name in MODELS}


@lru_cache(maxsize=64)
def _load(name: str, text: str) -> tuple[Source, Any, tuple[str, ...]]:
    source = parse(f"{name}.yaml", text.encode())
    document, flaws = validated(source, MODELS[name])
    wrong = (*(flaw.code for flaw in source.flaws), *(f"{flaw.where}: {flaw.message.en}" for flaw in flaws))
    return source, document, wrong


def written(case: Case) -> dict[str, str]:
    """The changed base documents as the text of their files."""
    documents = changed(base(), case.change)
    return {
        name: yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False) for name, data in documents.items()
    }


def fits(case: Case) -> bool:
    """Whether Muster would read the documents of a case at all."""
    return not any(_load(name, text)[2] for name, text in written(case).items())


def found(rules: list[Rule], case: Case) -> list[tuple[str, Expected]]:
    """What some checks find in a changed base, each with its code."""
    sources: dict[str, Source] = {}
    documents: dict[str, Any] = {}
    for name, text in written(case).items():
        sources[name], documents[name], wrong = _load(name, text)
        assert not wrong, (name, wrong)
    armies = {name: Army(documents[name], documents["list"]) for name in ("red", "blue")}
    subjects: dict[str, tuple[str, Any]] = {
        "army-list": ("list", documents["list"]),
        "roster": ("red", armies["red"]),
        "evening": ("evening", Game(documents["evening"], (armies["red"], armies["blue"]))),
    }
    hits = []
    for rule in rules:
        home, subject = subjects[rule.of]
        told = findings([rule], subject, sources[home], system=SYSTEM.id, others=sources)
        for one in told:
            name = one.path.removesuffix(".yaml")
            hits.append((rule.code, Expected(one.where, one.message, one.fixes[0], "" if name == home else name)))
    return hits
