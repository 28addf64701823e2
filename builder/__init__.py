"""Muster: a club's army lists in, everything that lies on the table out."""

__version__ = "0.1.0"
