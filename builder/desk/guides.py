"""The guides, for `muster help` and the site: Markdown in `templates/guides`, with a subfolder for each translation."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.text import SOURCE, Language, Text, package_files

# In the order in which a newcomer reads them.
TOPICS = (
    "installing",
    "army-lists",
    "scenarios",
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


@dataclass(frozen=True, slots=True)
class Guide:
    """One guide: its topic, the language of its text, and the text as Markdown."""

    topic: str
    language: Language
    text: str

    @property
    def title(self) -> str:
        """The heading on the first line."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def summary(self) -> str:
        """The first paragraph, on one line."""
        paragraphs = (one.strip() for one in self.text.split("\n\n"))
        return " ".join(next(one for one in paragraphs if one[0] not in "#>").split())


def guide(topic: str, language: Language) -> Guide:
    """The guide on a topic; if it is not translated, in English with a note that says so."""
    name = f"guides/{topic}.md"
    if own := package_files.in_language(name, language):
        return Guide(topic, language, own.read_text("utf-8"))
    text = (package_files.templates() / name).read_text("utf-8")
    if language == SOURCE:
        return Guide(topic, SOURCE, text)
    title, _, rest = text.partition("\n")
    return Guide(topic, SOURCE, f"{title}\n\n> {_NOT_TRANSLATED.say(language)}\n{rest}")


def guides(language: Language) -> Iterator[Guide]:
    """All guides, in the order of `TOPICS`."""
    return (guide(topic, language) for topic in TOPICS)
