"""Write the messages of cases anew from what the checks say now: `python -m tests.tools.recase [CODE...]`; then read the difference.

Only words change: where a case expects more or fewer findings, or elsewhere, than come, it is left alone and named.
"""

import sys
from pathlib import Path
from typing import Any

import yaml

from builder.checks.cases import Expected, cases
from builder.registry import SYSTEMS
from builder.text import Text
from tests.checks.casework import CASES, found, home_of, rules_of

RULES = {code: rule for one in SYSTEMS for code, rule in rules_of(one).items()} | rules_of(next(iter(SYSTEMS)))


def rewritten(path: Path) -> str | None:
    """The text of a file of cases with the messages of now; None where something else than words is different."""
    code, text = path.stem, path.read_text("utf-8")
    nodes = _value(yaml.compose(text), "cases").value
    changes: list[tuple[int, int, str]] = []
    for case, node in zip(cases(CASES, code), nodes, strict=True):
        hits = [hit for _, hit in found([RULES[code]], case, home_of(code))]
        if [(one.where, one.document) for one in hits] != [(one.where, one.document) for one in case.finds]:
            return None
        for old, new, entry in zip(case.finds, hits, _value(node, "finds").value, strict=True):
            changes += _changed(old, new, entry)
    for start, end, words in sorted(changes, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def _changed(old: Expected, new: Expected, entry: Any) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for key in ("says", "fix"):
        before, after = getattr(old, key), getattr(new, key)
        assert isinstance(before, Text)
        for language, scalar in _value(entry, key).value:
            if before.say(language.value) != after.say(language.value):
                end = scalar.end_mark.index
                found.append((scalar.start_mark.index, end, _quoted(after.say(language.value))))
    return found


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _value(node: Any, key: str) -> Any:
    return next(value for name, value in node.value if name.value == key)


def main(codes: list[str]) -> None:
    """Rewrite the cases of these codes, of all checks where none is named."""
    for path in sorted(CASES.glob("*.yaml")):
        if path.stem in RULES and (not codes or path.stem in codes):
            text = rewritten(path)
            if text is None:
                print(f"{path.stem}: not only words")
            elif text != path.read_text("utf-8"):
                path.write_text(text, "utf-8")
                print(f"{path.stem}: written")


if __name__ == "__main__":
    main(sys.argv[1:])
