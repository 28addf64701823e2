"""The club's site: every army list, roster and evening as pages that need no server, in every language."""
