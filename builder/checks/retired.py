"""Codes of removed checks, which will never be used again: the code, and why and when it was removed."""

from collections.abc import Mapping

RETIRED: Mapping[str, str] = {}
