"""Files on disk: rendering jobs, previews, exports, and folders that are written atomically."""
