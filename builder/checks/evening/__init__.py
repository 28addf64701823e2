"""Checks of evenings, common to all systems."""
