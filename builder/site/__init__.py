"""The club's site: every army list, roster and evening as static pages, in every language."""
