"""The commands of `muster`, one module each, and what they share: options, output, words for wrong use."""
