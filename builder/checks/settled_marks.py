"""Notes and warnings that a document marks as settled are not shown; a mark without effect is a finding itself."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.checks.rule import Rule
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import YamlSource
from builder.text.diagnostic import Diagnostic, Severity
from builder.text.suggestions import near

_CODE = re.compile(r"[A-Z]{1,2}[0-9]{3}")  # a code of another kind or system, not a typo


def unsettled(
    marked: Sequence[str], source: YamlSource, rules: Iterable[Rule], found: list[Diagnostic], *, whole: bool
) -> list[Diagnostic]:
    """The findings left to show after removing those that a document marks as settled.

    Errors are never removed. Marks with an unknown code, with the code of an error, or without any finding are findings
    themselves; the last only if the `whole` document could be checked.
    """
    if not marked:
        return found
    severity = {rule.code: rule.severity for rule in rules}
    quiet = {code for code in marked if severity.get(code, "error") != "error"}
    left = [one for one in found if one.code not in quiet]
    return [*left, *_useless(marked, source, severity, {one.code for one in found} if whole else set(severity))]


def _useless(
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
