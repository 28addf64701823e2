"""What a document with unknown keys may have been meant to be, so that such a key does not hide what else is wrong.

Faulty values are not guessed.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.documents.migration import LEFT_OUT, OldName, migrated_source
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import MOST_FLAWS, Keys, YamlSource
from builder.text.diagnostic import Diagnostic

if TYPE_CHECKING:
    from pydantic import BaseModel

_SURE = 0.75  # the least similarity of a slip, 0 to 1: of four letters one wrong, or two swapped
_MOST_WAYS = 6
Way = tuple[YamlSource, Any]
"""A file with other keys at the same places, and the document in it."""


class _Unknown(NamedTuple):
    where: Keys
    value: Any
    known: tuple[str, ...]  # the keys that may be there
    lacking: tuple[str, ...]  # those of them that are not

    def as_key(self, new: str) -> OldName:
        return OldName(self.where, "keys", str(self.where[-1]), new if new in self.lacking else LEFT_OUT)


def ways(
    source: YamlSource, model: "type[BaseModel]", unread: Collection[Keys] = ()
) -> tuple[list[Way], list[Diagnostic]]:
    """Every document that may have been meant, none if that cannot be guessed; and the findings below renamed keys.

    A misspelt key is renamed. Any other unknown key may have to be deleted, or may stand for any key that is missing
    beside it. Nothing is guessed if there are several such keys, or if one belongs elsewhere or is part of a text. The
    documents lack faulty values, and those at the places `unread`.
    """
    from builder.documents.model_keys import every_key
    from builder.documents.unread import read_partly

    found: list[Diagnostic] = []
    while slips := _slips(source, model):
        renamed = migrated_source(source, slips)
        document, more = validated(renamed, model)
        if {one.where for one in more} & {".".join(map(str, (*slip.where[:-1], slip.new))) for slip in slips}:
            return [], found  # the value does not fit: something else was meant
        if document is not None and not unread:
            return [(renamed, document)], found
        source, found = renamed, found + more
    unknown = list(_unknown(source, model))
    names = {str(one.where[-1]) for one in unknown}
    if len(names) > 1 or names & every_key(model) or any(one.value is None for one in unknown):
        return [], found
    possible = (LEFT_OUT, *dict.fromkeys(key for one in unknown for key in one.lacking))
    tried = [migrated_source(source, [one.as_key(new) for one in unknown]) for new in possible]
    read = [(one, *read_partly(one, model, unread)) for one in tried]
    fewest = min(faults for *_, faults in read)
    every = [(one, document) for one, document, faults in read if document is not None and faults == fewest]
    return every if len(every) <= _MOST_WAYS else [], found


def _slips(source: YamlSource, model: "type[BaseModel]") -> list[OldName]:
    """The renamings of keys that are like one missing key and no other, and known nowhere in the document."""
    from difflib import get_close_matches

    from builder.documents.model_keys import every_key

    found: dict[Keys, list[OldName]] = {}
    for one in _unknown(source, model):
        like = get_close_matches(str(one.where[-1]), one.known, 2, _SURE)
        if len(like) == 1 and like[0] in one.lacking and one.where[-1] not in every_key(model):
            found.setdefault((*one.where[:-1], like[0]), []).append(one.as_key(like[0]))
    return [slip for slip, *others in found.values() if not others]


def _unknown(source: YamlSource, model: "type[BaseModel]") -> Iterator[_Unknown]:
    from pydantic import ValidationError

    from builder.documents.model_keys import keys_of, model_at

    try:
        model.model_validate(source.data)
    except ValidationError as error:
        for one in error.errors(include_url=False) if error.error_count() <= MOST_FLAWS else ():
            where = one["loc"]
            if one["type"] == "extra_forbidden" and where in source.values and (around := model_at(model, where[:-1])):
                known = keys_of(around)
                lacking = tuple(key for key in known if (*where[:-1], key) not in source.values)
                yield _Unknown(where, one["input"], known, lacking)
