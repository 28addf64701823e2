"""Words about things that a table may not have: `[camels elephants:; no riders]` is said where it has either,
`[spear+halberd: and ]` where it has both.
"""

import re
from collections.abc import Callable

from builder.text.located import capital
from builder.text.message import Text

Has = Callable[..., bool] | None
"""Whether a table has any of these things; None: whatever they are, for words that are told as a whole."""

_ABOUT = re.compile(r"\[([a-z][a-z +-]*):([^\]]*)\]")


def on_table(words: Text, has: Has) -> Text:
    """The words without what is about things that a table has not; what begins with a capital still does."""
    return words.changed(lambda said, _: _told(said, has)) if "[" in words.en else words


def _told(said: str, has: Has) -> str:
    def met(part: re.Match[str]) -> str:
        return part[2] if has is None or all(has(*one.split()) for one in part[1].split("+")) else ""

    kept = _ABOUT.sub(met, said).strip(",; ")
    return capital(kept) if _ABOUT.sub(r"\2", said)[:1].isupper() else kept
