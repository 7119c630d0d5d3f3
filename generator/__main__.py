"""`python -m generator`: the command line where no script is installed."""

from generator.cli import main

main(prog_name="punchboard")
