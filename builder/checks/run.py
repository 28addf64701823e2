"""The engine of the checks: runs rules on a subject, places findings in files, sorts them; never prints."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice

from builder.checks.rule import Found, Rule
from builder.documents.game import Absent
from builder.documents.reading.yaml_source import YamlSource
from builder.text import Text
from builder.text.citation import cite
from builder.text.diagnostic import Diagnostic

MOST = 100  # findings of one check in one document; also ends comparisons of everything with everything


def findings(
    rules: Iterable[Rule],
    subject: object,
    source: YamlSource,
    *,
    system: str,
    others: Mapping[str, YamlSource] | None = None,
    common_cites: Mapping[str, tuple[str, ...]] | None = None,
    army_list: YamlSource | None = None,
) -> list[Diagnostic]:
    """The findings of the rules for one subject, sorted by place.

    `source` is the file of the checked document; `others` are the files of documents it refers to, by id (a finding may
    be in one of them); `common_cites` the system's facts behind the common checks, by code; `army_list` the file of a
    roster's list, cited when one of its limits is exceeded.
    """
    files = others or {}
    cites = common_cites or {}
    found = [
        _placed(rule, hit, files.get(hit.document, source), system, cites.get(rule.code, rule.cites), army_list)
        for rule in rules
        for hit in islice(_hits(rule, subject), MOST)
    ]
    return sorted(found, key=lambda diagnostic: diagnostic.place)


def _hits(rule: Rule, subject: object) -> Iterator[Found]:
    """The findings of a rule, up to the point where it needs a list or army that could not be resolved."""
    with suppress(Absent):
        yield from rule.check(subject)


_LIMITED = Text("{says} (the list: {file}:{line})")


def _placed(
    rule: Rule, hit: Found, source: YamlSource, system: str, facts: tuple[str, ...], army_list: YamlSource | None
) -> Diagnostic:
    line, column = source.mark(hit.where)
    says = rule.says.fill(**hit.facts)
    if hit.in_list and army_list:
        says = _LIMITED.fill(says=says, file=army_list.path, line=army_list.mark(hit.in_list)[0])
    return Diagnostic(
        rule.code,
        rule.severity,
        says,
        source.path,
        line,
        column,
        ".".join(str(key) for key in hit.where),
        cite(system, *(facts if hit.cites is None else hit.cites)),
        (rule.fix.fill(**hit.facts),),
    )
