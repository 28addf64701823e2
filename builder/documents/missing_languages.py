"""Names that lack a language used by others in the same document: a sheet in it would mix languages."""

from collections.abc import Iterator
from typing import Any

from builder.documents.fields import Name
from builder.documents.located_names import written
from builder.documents.reading.validation_errors import coded_diagnostic
from builder.documents.reading.yaml_source import YamlSource
from builder.text import LANGUAGES
from builder.text.diagnostic import Diagnostic


def missing_languages(document: Any, source: YamlSource) -> Iterator[Diagnostic]:
    """A note for each such name; plain text is the same in all languages, so it lacks none."""
    names = [(keys, part) for keys, part in written(document, source) if isinstance(part, Name) and not part.same]
    used = [one for one in LANGUAGES if any(one in name.root for _, name in names)]
    for keys, name in names:
        if lacking := [one for one in used if one not in name.root]:
            printed = name.text.spoken_in(lacking[0])
            facts = {"missing": ", ".join(f"`{one}`" for one in lacking), "printed": f"`{printed}`"}
            yield coded_diagnostic("S134", source, keys, facts)
