"""What is drawn as files on the disk: jobs, previews, exports, folders that are written whole or not at all."""
