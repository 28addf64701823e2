"""Checks of rosters that are true in every system."""
