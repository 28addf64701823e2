"""The definition of a check, the engine that places findings, and the checks common to all systems."""
