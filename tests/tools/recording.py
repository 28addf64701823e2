"""Which numbers of a rulebook are read by what a test does."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from builder.rules.constants import Constant, Constants


@contextmanager
def recording(constants: Constants) -> Iterator[set[str]]:
    """The keys whose values are read meanwhile; a citation alone reads no value."""
    noted: set[str] = set()
    read = Constants.__getitem__

    def noting(self: Constants, key: str) -> Constant:
        if self is constants:
            noted.add(key)
        return read(self, key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Constants, "__getitem__", noting)
        patch.setattr(constants, "_made", {})
        yield noted
