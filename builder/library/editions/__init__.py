"""Editions of an army list: the past ones that are kept beside it, and what changed from one to the next, in words."""
