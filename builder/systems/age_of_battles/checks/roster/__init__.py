"""Checks of rosters."""
