"""Checks of army lists, common to all systems."""
