"""The order of names."""

from unicodedata import normalize


def alphabetic(name: str) -> str:
    """The sort key of a name: its letters without accents."""
    letters = (
        one if one == "\N{CYRILLIC SMALL LETTER SHORT I}" else normalize("NFD", one)[0]
        for one in normalize("NFC", name.casefold())
    )
    return "".join(one for one in letters if one.isalnum() or one == " ").strip()
