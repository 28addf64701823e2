"""The guides: Markdown in `templates/guides`, a folder for each language, for `muster help` and the site."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.text import Language, Text, package_files

# In the order in which a newcomer needs them.
TOPICS = (
    "installing",
    "army-lists",
    "checking",
    "printing",
    "secrets",
    "calculations",
    "editions",
    "site",
    "files",
    "own-systems",
    "recipes",
    "working",
)
_NOT_TRANSLATED = Text("This guide has not been translated yet. This is the English text.")
_ORIGINAL: Language = "en"


@dataclass(frozen=True, slots=True)
class Guide:
    """One guide: its topic, the language of its text, the text as Markdown."""

    topic: str
    language: Language
    text: str

    @property
    def title(self) -> str:
        """The heading in the first line."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def summary(self) -> str:
        """The first paragraph, on one line."""
        paragraphs = (one.strip() for one in self.text.split("\n\n"))
        return " ".join(next(one for one in paragraphs if one[0] not in "#>").split())


def guide(topic: str, language: Language) -> Guide:
    """The guide to a topic; in English, with a note that says so, where it has not been translated."""
    folder = package_files.templates() / "guides"
    own = folder / language / f"{topic}.md"
    if own.is_file():
        return Guide(topic, language, own.read_text("utf-8"))
    title, _, rest = (folder / _ORIGINAL / own.name).read_text("utf-8").partition("\n")
    return Guide(topic, _ORIGINAL, f"{title}\n\n> {_NOT_TRANSLATED.say(language)}\n{rest}")


def guides(language: Language) -> Iterator[Guide]:
    """All guides, in the order of `TOPICS`."""
    return (guide(topic, language) for topic in TOPICS)
