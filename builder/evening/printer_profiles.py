"""Reads printer profiles."""

from collections.abc import Iterator
from pathlib import Path

from builder.documents.printer import PrintedSide, Printer
from builder.documents.reading.folders import reason
from builder.documents.reading.validation_errors import coded_diagnostic, validated, yaml_diagnostics
from builder.documents.reading.yaml_source import YamlSource, parse, read_bytes
from builder.render.cards.calibration import marks, most
from builder.text import Text
from builder.text.diagnostic import Diagnostic

_BOUND = Text("{low} to {high} mm; printed length: {length}")


def read(path: str) -> tuple[Printer | None, list[Diagnostic]]:
    """The profile in a file, or None and the errors."""
    try:
        source = parse(path, read_bytes(Path(path)))
    except OSError as error:
        return None, [coded_diagnostic("D019", YamlSource(path), (), {"reason": reason(error)})]
    found = yaml_diagnostics(source)
    if source.data is None:
        return None, found
    printer, shape_errors = validated(source, Printer)
    found += shape_errors
    if printer is not None:
        found += _impossible_lengths(printer, source)
    return (None if found else printer), found


def _impossible_lengths(printer: Printer, source: YamlSource) -> Iterator[Diagnostic]:
    """Lengths that no printer can be off by: probably measured in inches, between the wrong crosses, or a slip of the
    pen.
    """
    at = marks(printer.paper)
    printed = {"left_a": at.left, "left_c": at.left, "top_a": at.top, "a_to_b": at.across, "a_to_c": at.down}
    for side in ("front", "back"):
        measured: PrintedSide | None = getattr(printer, side)
        for name, length in printed.items() if measured else ():
            off = most() * max(length, at.across)
            if abs((value := getattr(measured, name)) - length) > off:
                low, high = f"{length - off:g}", f"{length + off:g}"
                bound = _BOUND.fill(low=low, high=high, length=f"{length:g}")
                yield coded_diagnostic("S105", source, (side, name), {"value": value, "bound": bound})
