"""The engine of the checks: runs rules on a subject, places and sorts findings, leaves out settled and repeated ones; never prints."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from builder.checks.rule import Found, Rule
from builder.documents.game import Absent
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import YamlSource
from builder.text import Text
from builder.text.citation import cite
from builder.text.diagnostic import Diagnostic, Severity
from builder.text.suggestions import near

FOUND = 100  # findings of one check in one document; also ends comparisons of everything with everything


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
        for hit in islice(_found_until_absent(rule, subject), FOUND)
    ]
    return sorted(found, key=lambda diagnostic: diagnostic.place)


def _found_until_absent(rule: Rule, subject: object) -> Iterator[Found]:
    """The findings of a rule, up to the point where it needs something that could not be read."""
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


_CODE = re.compile(r"[A-Z]{1,2}[0-9]{3}")  # a code of another kind or system, not a typo


def without_settled(
    marked: Sequence[str], source: YamlSource, rules: Iterable[Rule], found: list[Diagnostic], *, whole: bool
) -> list[Diagnostic]:
    """The findings left to show after removing those that a document marks as settled.

    Errors are never removed. Marks with an unknown code, with the code of an error, or without any finding are findings
    themselves; the last only if the `whole` document could be checked and has no error, which may hide what is settled.
    """
    if not marked:
        return found
    severity = {rule.code: rule.severity for rule in rules}
    quiet = {code for code in marked if severity.get(code, "error") != "error"}
    left = [one for one in found if one.code not in quiet]
    told = {one.code for one in found} if whole and all(one.severity != "error" for one in found) else set(severity)
    return [*left, *_unused_settled(marked, source, severity, told)]


def _unused_settled(
    marked: Sequence[str], source: YamlSource, severity: Mapping[str, Severity], found: set[str]
) -> Iterator[Diagnostic]:
    for index, code in enumerate(marked):
        where = ("settled", index)
        if code not in severity:
            known = [] if _CODE.fullmatch(code) else [one for one, level in severity.items() if level != "error"]
            yield coded_diagnostic("S127", source, where, {"code": code, "guess": near(code.upper(), known)})
        elif severity[code] == "error":
            yield coded_diagnostic("S128", source, where, {"code": code})
        elif code not in found or code in marked[:index]:
            yield coded_diagnostic("S129", source, where, {"code": code})


TOLD = (10, 3, 1)  # findings of one code in one file; fewer if the file has many codes
MOST = 100  # findings shown for one file; a sound document with all its notes has about twenty
LONGEST = 1000  # characters of a message or fix; the longest in a genuine document has about two hundred


def limited(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings to show, sorted by place: the last one shown of each kind has the number of those that are not."""
    files: dict[str, dict[str, list[Diagnostic]]] = {}
    for one in sorted(found, key=lambda one: one.place):
        files.setdefault(one.path, {}).setdefault(one.code, []).append(one)
    repeated = (one for codes in files.values() for one in _without_file_findings(list(codes.values())))
    return sorted(repeated, key=lambda one: one.place)


def _without_file_findings(kinds: list[list[Diagnostic]]) -> Iterator[Diagnostic]:
    count = next((most for most in TOLD if sum(min(most, len(kind)) for kind in kinds) <= MOST), TOLD[-1])
    for kind in kinds:
        short = (one._replace(message=_cut(one.message), fixes=tuple(map(_cut, one.fixes))) for one in kind[:count])
        *before, last = short
        yield from before
        yield last._replace(more=len(kind) - len(before) - 1)


def _cut(words: Text) -> Text:
    return words.changed(lambda said, _: said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…")
