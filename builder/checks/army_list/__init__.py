"""Checks of army lists that are true in every system."""
