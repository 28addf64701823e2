"""Army lists and rosters named on a command line, by a file or an id; lists also by an edition (`england-1415@1`)."""

import re
from pathlib import Path

from builder.documents.army_list import ArmyList
from builder.documents.reading.folders import is_folder
from builder.documents.roster import Roster
from builder.library.editions.past import past
from builder.library.loading import CALLED, KINDS, AnyLoaded, Library, Loaded, holds
from builder.text import Text
from builder.text.errors import MusterError, UnreadableDocument
from builder.text.suggestions import near

_NAMED = re.compile(r"(?=.)(?P<id>[a-z0-9-]*)(?:@(?P<edition>[^/\\.]*))?")  # the edition after the @ may be invalid
_EDITION = re.compile("[0-9]{1,9}")
_NO_LIST = Text("there is no army list `{name}`{guess}")
_THERE_ARE = Text("\n    army lists: {known}")
_LIST_OF_ROSTER = Text("`{name}` is a roster, not an army list; its army list is `{list}`")
_NO_NUMBER = Text("`{name}`: write an edition as a number after the id of the list, as in `{like}@1`")
_NO_EDITION = Text("`{id}` has no edition {edition}; editions: {known}")
_NOT_A_LIST = Text("{path} is {kind}, not an army list")
_FOLDER = Text("{path} is a folder; name a file in it")
_NO_ROSTER = Text("there is no roster `{name}`{guess}")
_THERE_ARE_ROSTERS = Text("\n    rosters: {known}")
NOT_A_ROSTER = Text("{path} is {kind}, not a roster")


def is_file(name: str) -> bool:
    """Whether a name on the command line means a file, not an id."""
    return not _NAMED.fullmatch(name) or Path(name).is_file()


def read(reader: Library, path: str) -> AnyLoaded:
    """The document in a file. Raises UnreadableDocument, or MusterError for a folder."""
    if is_folder(Path(path)):
        raise MusterError(_FOLDER.fill(path=path))
    count = len(reader.given)
    reader.read_all([path])
    if len(reader.given) == count:
        raise UnreadableDocument(reader.diagnostics)
    return reader.given[-1]


def army_list(reader: Library, name: str) -> Loaded[ArmyList]:
    """The list in a file or with an id. Raises MusterError if there is none, UnreadableDocument if it cannot be read."""
    if is_file(name):
        loaded = read(reader, name)
        if not holds(loaded, ArmyList):
            raise MusterError(_NOT_A_LIST.fill(path=name, kind=CALLED[loaded.document.kind]))
        return loaded
    named = _NAMED.fullmatch(name)
    assert named
    wanted_id, number = named["id"], named["edition"]
    if not wanted_id or (number is not None and not _EDITION.fullmatch(number)):
        raise MusterError(_NO_NUMBER.fill(name=name, like=wanted_id or "england-1415"))
    current = reader.find(ArmyList, wanted_id)
    if current is None:
        raise UnreadableDocument(reader.diagnostics) if reader.broken(wanted_id) else _no_list(reader, wanted_id)
    editions = {one.document.edition: one for one in (*past(reader, current), current)}
    wanted = int(number or current.document.edition)
    if wanted not in editions:
        known = ", ".join(map(str, sorted(editions)))
        raise MusterError(_NO_EDITION.fill(id=wanted_id, edition=wanted, known=known))
    return editions[wanted]


def roster(reader: Library, name: str) -> Loaded[Roster]:
    """The roster in a file or with an id. Raises MusterError if there is none, UnreadableDocument if it cannot be read."""
    if is_file(name):
        loaded = read(reader, name)
        if not holds(loaded, Roster):
            raise MusterError(NOT_A_ROSTER.fill(path=name, kind=CALLED[loaded.document.kind]))
        return loaded
    found = reader.find(Roster, name)
    if found is None and reader.broken(name):
        raise UnreadableDocument(reader.diagnostics)
    if found is None:
        raise _no_roster(reader, name)
    return found


def _no_roster(reader: Library, name: str) -> MusterError:
    if other := _called(reader, name):
        return MusterError(NOT_A_ROSTER.fill(path=name, kind=other))
    known = reader.known("roster")
    guess = near(name, set(known))
    return MusterError(
        _NO_ROSTER.fill(name=name, guess=guess if guess.en else _THERE_ARE_ROSTERS.fill(known=", ".join(known)))
    )


def _no_list(reader: Library, name: str) -> MusterError:
    if roster := reader.find(Roster, name):
        return MusterError(_LIST_OF_ROSTER.fill(name=name, list=roster.document.army_list))
    if other := _called(reader, name):
        return MusterError(_NOT_A_LIST.fill(path=name, kind=other))
    known = reader.known("army-list")
    guess = near(name, set(known) - {name})
    return MusterError(_NO_LIST.fill(name=name, guess=guess if guess.en else _THERE_ARE.fill(known=", ".join(known))))


def _called(reader: Library, name: str) -> Text | None:
    """What the document with an id is; None if there is none."""
    return next((CALLED[kind] for kind in KINDS if reader.has(kind, name)), None)
