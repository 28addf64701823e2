"""A club's documents as a whole: finding them, resolving references, checking, and comparing with past editions."""
