"""Checks of evenings."""
