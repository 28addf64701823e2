"""The past editions kept beside an army list, and findings from comparing the list with the newest of them."""

from collections.abc import Iterator

from builder.documents.army_list import ArmyList
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.library.editions.change import changes
from builder.library.loading import Library, Loaded
from builder.text import Text
from builder.text.diagnostic import Diagnostic

_THE_LINE = Text("the line `{id}` ({name})")
_RETIRED_ENTRY = Text("the `retired` entry for `{id}`")


def past(reader: Library, loaded: Loaded[ArmyList]) -> tuple[Loaded[ArmyList], ...]:
    """The past editions of an army list, newest first: complete documents, as published."""
    return tuple(one for one in _kept(reader, loaded) if one.document.edition < loaded.document.edition)


def findings(reader: Library, loaded: Loaded[ArmyList]) -> Iterator[Diagnostic]:
    """Changes that a list should declare but does not, compared with the newest edition kept beside it."""
    kept = _kept(reader, loaded)
    if not kept:
        return
    now, newest = loaded.document, kept[0].document
    file, following = kept[0].source.path, newest.edition + 1
    if newest.edition > now.edition:
        facts = {"edition": now.edition, "file": file, "past": newest.edition, "next": following}
        yield coded_diagnostic("S118", loaded.source, ("edition",), facts)
    elif newest.edition == now.edition and (changed := changes(newest, now)):
        facts = {"edition": now.edition, "file": file, "list": loaded.source.path, "next": following}
        yield coded_diagnostic(
            "S117", loaded.source, ("edition",), {**facts, "change": changed[0].says, "count": len(changed)}
        )
    for lost, what in _lost(newest, now):
        facts = {"what": what, "edition": newest.edition, "id": lost, "now": max(now.edition, following)}
        yield coded_diagnostic("S119", loaded.source, ("retired",) if now.retired else ("lines",), facts)


def _lost(newest: ArmyList, now: ArmyList) -> Iterator[tuple[str, Text]]:
    """Ids of lines and of tombstones that are missing from the present list, with a description of each."""
    there, stones = set(now.ids()), {stone.id for stone in now.retired}
    for key, index, line_id in newest.line_ids():
        if line_id not in there | stones:
            yield line_id, _THE_LINE.fill(id=line_id, name=getattr(newest, key)[index].name.text)
    for stone in newest.retired:
        if stone.id not in stones:
            yield stone.id, _RETIRED_ENTRY.fill(id=stone.id)


def _kept(reader: Library, loaded: Loaded[ArmyList]) -> tuple[Loaded[ArmyList], ...]:
    """The editions kept beside a list that have its id and system, newest first."""
    ours = (one for one in reader.kept(loaded) if one.document.id == loaded.document.id and one.system is loaded.system)
    return tuple(sorted(ours, key=lambda one: one.document.edition, reverse=True))
