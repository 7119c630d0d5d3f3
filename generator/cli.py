"""The command line. The module of a command is imported only when the command is typed."""

from __future__ import annotations

import atexit
import gc
import importlib
from typing import Any

import click

from engine.common.kept import passed_over
from engine.common.names import unknown
from engine.common.problems import UnfitError
from engine.own_code.choice import forget
from generator.common.program import Program
from generator.common.project import exit_with_problems
from generator.common.terminal import cleaned, echo

COMMANDS = {
    "new": "Start a game of your own.",
    "import": "Turn a spreadsheet into cards.",
    "build": "Check, print and build the site in one go.",
    "check": "Check the data and play every scenario.",
    "print": "Make the print-and-play PDFs.",
    "printer": "Save how a printer shifts backs, so that prints correct it.",
    "preview": "Draw one piece as a picture.",
    "export": "Export to virtual tables, PNG files, spreadsheets.",
    "site": "Build the rules website.",
    "addresses": "Write down what the site has published, so that no address is lost.",
    "diff": "Say what changed since a revision.",
    "compare": "Play the same games with old and new data.",
    "play": "Play a game with people and bots, in the browser or the terminal.",
    "trace": "Play one scenario step by step.",
    "simulate": "Let bots play many games and check invariants in each.",
    "trust": "Let the rules code of a game's folder run.",
    "mutate": "Change data and code a little and find what no scenario notices.",
    "merge": "Put the shards of divided runs together.",
    "replay": "Play a replay file again and compare.",
    "scenario": "Make a scenario of some moves of a replay.",
    "translate": "Write the texts of a game that want a translation.",
    "fmt": "Tidy data files: schema line, line ends.",
}

# At the end of a process Python searches all objects for cycles, twice. The search takes a tenth of the time of a check.
atexit.register(gc.freeze)

_MODULES = {"import": "import_file"}  # modules that cannot have the name of their command, since Python keeps that word


class LazyCommands(Program):
    """The group of all commands: COMMANDS names them, and `generator.commands.<name>` has the code (or `_MODULES` names it)."""

    abouts = COMMANDS

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names in the order of a project: first `new`, then what one does with a game."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command. An unknown name ends with a message that suggests a similar one."""
        if cmd_name not in COMMANDS:
            ctx.fail(unknown(f"no command '{cmd_name}'", cmd_name, COMMANDS))
        module = importlib.import_module(f"generator.commands.{_MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. An error of the disk (full, write-protected, no folder) becomes a message and exit code 1.

        So do problems of data that cannot be played, and errors of the rules code in a game's folder.
        """
        forget()
        try:
            return super().invoke(ctx)
        except UnfitError as unfit:
            exit_with_problems(unfit.problems)
        except OSError as error:
            if error.errno is None or isinstance(error, BrokenPipeError):
                raise
            raise click.ClickException(
                f"{error.filename or 'the disk'}: {(error.strerror or str(error)).lower()}"
            ) from None
        except click.ClickException as error:
            vars(error)["message"] = cleaned(error.message)  # it may quote a file
            raise
        except Exception as error:
            from engine.rules_code.crashes import as_problem

            if problem := as_problem(error):
                exit_with_problems([problem])
            raise
        finally:
            for sentence in passed_over():
                echo(f"note: {sentence}", err=True)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="punchboard")
def main() -> None:
    """Turn board games written as data into PDFs to print, player aids and a rules website; check them and play them."""
