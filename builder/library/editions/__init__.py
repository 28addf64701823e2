"""Editions of an army list: the past ones kept beside it, and the changes between them in words."""
