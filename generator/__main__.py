"""`python -m generator`: the command line where no script is installed."""

import os
import sys

# Python has put the current folder first, which may be a project of a stranger: its modules must not replace Python's own.
if not sys.flags.safe_path and sys.path[0] != os.path.dirname(os.path.dirname(os.path.abspath(__file__))):  # noqa: PTH100, PTH120 - pathlib is not loaded yet
    del sys.path[0]

from generator.cli import main

main(prog_name="punchboard")
