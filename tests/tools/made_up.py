"""A language that nobody speaks: a copy of the program and its samples with one folder more, where every word is told apart.

English words stand there in Cyrillic letters, one for one, each about as wide as the letter that it stands for: what has room
in English has it here. Whatever comes out in Latin letters has not come from a catalogue.
"""

import re
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from builder.documents import dump
from builder.documents.fields import Name
from builder.documents.located_names import written
from builder.library.examine import library
from builder.text import LANGUAGES
from tests.tools.catalogues import ROOT, Message, messages, translations

LANGUAGE = "mk"
"""A language in Cyrillic letters, so that the names of months are too."""

_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абсдеґцніјкїмпорягѕтичшхуз")
_LETTERS |= str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "АБСДЕҐЦНІЈКЇМПОРЯГЅТИЧШХУЗ")
_KEPT = re.compile(
    r"`[^`]*`"  # words of files and commands
    r"|\{[^{}|]*\}"  # what is filled in
    r"|\[[a-z][a-z +-]*:"  # what the words after it are about
    r"|\{[^{}|]*\||COUNTED"  # a number before the forms of its word
    r"|https?://\S+|[\w-]+\.(?:yaml|html|pdf|md)|(?<!\w)--?[a-z]+(?:-[a-z]+)*"  # addresses, files, options
)
_PATTERN = "as patterns of CLDR are written"


def marked(words: str) -> str:
    """Words in other letters; what is no word of a language stays as it is."""
    return _changed(words, lambda told: told.translate(_LETTERS))


def _changed(words: str, change: Callable[[str], str]) -> str:
    parts, end = [], 0
    for kept in _KEPT.finditer(words):
        parts += [change(words[end : kept.start()]), kept[0]]
        end = kept.end()
    return "".join((*parts, change(words[end:])))


def in_marked(message: Message) -> str:
    """A text of the program in the made-up language."""
    return message.words if _PATTERN in message.context else marked(message.words)


_MORE = 0.35


def lengthened(words: str) -> str:
    """Words a third longer: each has its end twice."""
    return _changed(
        words,
        lambda told: re.sub(r"[^\W\d_]{2,}", lambda word: word[0] + word[0][-round(_MORE * len(word[0])) :], told),
    )


def in_longest(message: Message) -> str:
    """The longest that a language says for a text, and a third more."""
    if _PATTERN in message.context:
        return message.words
    said = [message.words]
    for language in LANGUAGES:
        told = translations(language, message.catalogue).get(message.words, message.context or None)
        said += [str(told.string)] if told and told.string else []
    return lengthened(max(said, key=len))


def home(folder: Path, say: Callable[[Message], str] = in_marked) -> Path:
    """A copy of the program in a folder, with the language that `say` makes; its samples name everything in it."""
    for part in ("builder", "templates"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    _write_catalogues(folder / "templates" / "locale" / LANGUAGE / "LC_MESSAGES", say)
    _write_samples(folder)
    return folder


def _write_catalogues(place: Path, say: Callable[[Message], str]) -> None:
    made: dict[str, Catalog] = {}
    for one in messages():
        catalogue = made.setdefault(one.catalogue, Catalog(locale=LANGUAGE))
        catalogue.add(one.words, say(one), context=one.context or None)
    place.mkdir(parents=True)
    for name, catalogue in made.items():
        data = BytesIO()
        write_mo(data, catalogue)
        (place / f"{name}.mo").write_bytes(data.getvalue())


def _write_samples(folder: Path) -> None:
    """The sample documents, each name in the made-up language alone."""
    reader, _ = library((str(ROOT / "army_lists"),))
    for loaded in reader.given:
        for _, part in written(loaded.document, loaded.source):
            said = part.root if isinstance(part, Name) else vars(part)
            told = marked(part.en) if isinstance(part, Name) else ""
            said.update({key: marked(words) for key, words in said.items() if isinstance(words, str) and key != "url"})
            if told:
                said.clear()
                said[LANGUAGE] = told
        path = folder / Path(loaded.source.path).relative_to(ROOT)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dump.as_yaml(loaded.document), "utf-8")
