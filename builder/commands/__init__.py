"""The commands of `muster`, one module each, with shared options, output and messages for wrong use."""
