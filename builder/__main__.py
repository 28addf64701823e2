"""`python -m builder` is the same as `muster`."""

from builder.cli import main

if __name__ == "__main__":
    main(prog_name="muster")
