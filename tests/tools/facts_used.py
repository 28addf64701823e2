"""Where each fact of a rulebook is used, found and written down: `python -m tests.tools.facts_used --write`.

`used:` names the procedures that cite a fact or whose worked examples do, and the sheets on which it is told or a number
of it is printed: briefing, cards, roster, reference, map, markers. The checks that cite it are known without (`builder.desk.coverage`).
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_plain
from builder.registry import SYSTEMS, system
from builder.system import System
from tests.tools.printed import SHEETS, printed
from tests.tools.worked import worked

_CONDITION = re.compile(r"\.(when|unless)\.")  # asked to decide whether a number counts; not itself on the sheet


def used(system_id: str) -> dict[str, tuple[str, ...]]:
    """Every fact with its uses: procedures, then sheets."""
    home = system(system_id)
    facts: dict[str, list[str]] = {number: [] for number in read_plain(file(home))}
    for number, use in _uses(home):
        if number in facts and use not in facts[number]:
            facts[number].append(use)
    return {number: tuple(uses) for number, uses in facts.items()}


def _uses(home: System) -> Iterator[tuple[str, str]]:
    cited = {procedure.id: [c.fact for c in procedure.cites] for procedure in home.calculations()}
    for procedure, answer in worked(home.id):
        cited[procedure.id] += [c.fact for term in answer.working for c in term.cites]
    for name, numbers in cited.items():
        yield from ((number, name) for number in numbers)
    seen = printed(home.id)
    for sheet in SHEETS:
        keys = [key for key in sorted(seen.read[sheet]) if not _CONDITION.search(key)]
        yield from ((citation.fact, sheet) for citation in home.constants.cite(*keys))
        if sheet == "reference":
            yield from ((number, sheet) for number in sorted(seen.told))


def file(home: System) -> Path:
    """The file of the facts of a system."""
    return home.data / "facts.yaml"


def written(path: Path, uses: Mapping[str, tuple[str, ...]]) -> str:
    """The file as it should be: the same texts and section comments, one form, and these uses."""
    facts: dict[str, Any] = read_plain(path)
    lines: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            lines.append(line)
        elif not line.startswith(" "):
            number = line.partition(":")[0]
            lines += [f"{number}:", *_entry(facts[number], uses[number])]
    return "\n".join(lines) + "\n"


def _entry(fact: Mapping[str, Any], uses: tuple[str, ...]) -> Iterator[str]:
    if "section" in fact:
        yield f"  section: {_quoted(fact['section'])}"
    yield f"  en: {_quoted(fact['en'])}"
    for form in ("key", "short"):
        if form in fact:
            yield f"  {form}: {{en: {_quoted(fact[form]['en'])}}}"
    if uses:
        yield f"  used: [{', '.join(uses)}]"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def main() -> None:
    """Say which files are stale; with `--write`, write them."""
    for system_id in SYSTEMS:
        path = file(system(system_id))
        fresh = written(path, used(system_id))
        if fresh == path.read_text("utf-8"):
            continue
        print(f"{path.name} of {system_id}: {'written' if '--write' in sys.argv else 'stale'}")
        if "--write" in sys.argv:
            path.write_text(fresh, "utf-8")


if __name__ == "__main__":
    main()
