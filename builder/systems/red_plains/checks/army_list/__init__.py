"""Checks of army lists."""
