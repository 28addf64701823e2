"""Checks of evenings that are true in every system."""
