"""The rule systems; the list of them is `builder/registry.py`."""
