"""Muster: turns a club's army lists into everything needed on the table."""

__version__ = "0.1.0"
