"""Word lists for typography, for the languages that need them."""

from builder.documents.package_data import read_data
from builder.text import LANGUAGES
from builder.text.package_files import in_language


def words_of_languages(key: str) -> tuple[str, ...]:
    """The words under a key of `templates/locale/LANGUAGE/typography.yaml`, for all languages together."""
    files = (in_language("typography.yaml", language) for language in LANGUAGES)
    return tuple(word for path in files if path for word in read_data(path).get(key, ()))
