"""The rulebook as data: each fact by its number, in our own words."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_data
from builder.rules.constants import Constant, Constants, fields
from builder.text import LANGUAGES, Text, same
from builder.text.citation import Citation, section_of
from builder.text.errors import BuilderBug
from builder.text.on_table import Has, on_table


class Facts:
    """The facts of one system, from `data/facts.yaml`; numbers in their words come from its constants."""

    def __init__(self, folder: Path, constants: Constants) -> None:
        self._folder = folder
        self._constants = constants

    @cached_property
    def _read(self) -> dict[str, dict[str, Any]]:
        facts = read_data(self._folder / "facts.yaml").items()
        return {number: {"en": fact} if isinstance(fact, Text) else fact for number, fact in facts}

    @cached_property
    def _resting(self) -> dict[str, list[str]]:
        """The keys of the constants that cite each fact."""
        found: dict[str, list[str]] = {}
        for key in self._constants:
            for citation in self._constants.cite(key):
                found.setdefault(citation.fact, []).append(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __contains__(self, number: str) -> bool:
        return number in self._read

    def text(self, number: str) -> Text:
        """The whole fact, its numbers filled in."""
        return self._constants.filled(self._fact(number)["en"])

    def short(self, number: str, has: Has = None) -> Text:
        """The fact as the sheets of a table that `has` things print it: a few words if it has them, else the whole."""
        short = self._fact(number).get("short")
        return self._constants.filled(on_table(short, has)) if short else self.text(number)

    def key(self, number: str, has: Has = None) -> Text:
        """The key words that are printed in bold before the short form."""
        key = self._fact(number).get("key")
        return self._constants.filled(on_table(key, has)) if key else same("")

    def used(self, number: str) -> tuple[str, ...]:
        """The procedures and sheets that use the fact, as running them has shown; the checks that cite it say so themselves."""
        return tuple(self._fact(number).get("used", ()))

    def numbers(self, number: str) -> tuple[Constant, ...]:
        """The constants that rest on the fact or occur in its words, in the order of the data."""
        said = " ".join(form.say(language) for form in self._forms(number) for language in LANGUAGES)
        wanted = {*self._resting.get(number, ()), *fields(said)}
        return tuple(self._constants[key] for key in self._constants if key in wanted)

    def section(self, number: str) -> str:
        """The section of the text that contains a fact; none for readings and examples, which are not facts of it."""
        return str(self._read.get(number, {}).get("section", ""))

    def section_name(self, section: str) -> Text:
        """The name of a section: the section itself if it is a number. Raises BuilderBug for a name that is in no
        `sections.yaml`.
        """
        if not section or not self._sections:
            return same(section)
        if section not in self._sections:
            raise BuilderBug(f"{self._folder.name}/sections.yaml has no {section}")
        return self._sections[section]

    @cached_property
    def _sections(self) -> dict[str, Text]:
        path = self._folder / "sections.yaml"
        return dict(read_data(path)) if path.is_file() else {}

    def citation(self, number: str) -> Citation:
        """The fact as a citation."""
        return Citation(self._constants.system, self.section(number) or section_of(number), number)

    def _forms(self, number: str) -> Iterator[Text]:
        fact = self._fact(number)
        yield fact["en"]
        yield from (fact[form] for form in ("key", "short") if form in fact)

    def _fact(self, number: str) -> dict[str, Any]:
        try:
            return self._read[number]
        except KeyError:
            raise BuilderBug(f"{self._constants.system} has no fact {number}") from None
