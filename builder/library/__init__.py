"""The documents of a club together: found, joined to what they refer to, checked, compared with their past editions."""
