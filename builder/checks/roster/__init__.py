"""Checks of rosters, common to all systems."""
