"""What one check is, the engine that places its findings, and the checks that are true in every system."""
