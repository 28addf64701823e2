"""Codes that once named a check or a flaw and will never name another: the code, and why and when it went."""

from collections.abc import Mapping

RETIRED: Mapping[str, str] = {}
