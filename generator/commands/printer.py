"""`punchboard printer`: saves how a printer shifts and turns backs. Every print then corrects it."""

from __future__ import annotations

import click

from generator.common.program import CommandGroup, FiniteNumber
from generator.common.terminal import echo


@click.group(cls=CommandGroup, name="printer")
def command() -> None:
    """Save how a printer shifts and turns backs, so that prints correct it.

    \b
    punchboard print --calibrate
    punchboard printer set office --offset 0.5,-1 --rotate 0.1
    punchboard printer use office
    punchboard printer list
    """  # noqa: D301 - click keeps the lines after this mark as they are


@command.command("set")
@click.argument("name")
@click.option(
    "--offset", default="0,0", metavar="X,Y", show_default=True, help="mm by which backs are moved right and down."
)
@click.option(
    "--rotate",
    type=FiniteNumber(-360, 360),
    default=0.0,
    show_default=True,
    help="Degrees by which they are turned clockwise.",
)
def set_(name: str, offset: str, rotate: float) -> None:
    """Save the printer NAME and use it from now on."""
    from generator.printing import printers

    try:
        x, y = (float(part) for part in offset.split(","))
    except ValueError:
        raise click.UsageError(f"--offset {offset} is not two numbers such as 0.5,-1") from None
    try:
        printers.save(name, printers.Printer(x, y, rotate))
    except printers.PrinterError as error:
        raise click.UsageError(str(error)) from None
    echo(f"{name}: backs {x:+g} mm right, {y:+g} mm down, {rotate:+g} degrees; used from now on")


@command.command("use")
@click.argument("name")
def use(name: str) -> None:
    """Use the printer NAME from now on; 'none' means no correction."""
    from generator.printing import printers

    try:
        printers.use(name)
    except printers.PrinterError as error:
        raise click.UsageError(str(error)) from None
    echo(f"{name} is used from now on")


@command.command("list")
def list_() -> None:
    """List the saved printers; a star marks the one in use."""
    from generator.printing import printers

    try:
        found, used = printers.saved_printers()
    except printers.PrinterError as error:
        raise click.UsageError(str(error)) from None
    if not found:
        echo("no printer saved yet; see punchboard print --calibrate")
    for name, printer in sorted(found.items()):
        echo(f"{'*' if name == used else ' '} {name}: offset {printer.x:g},{printer.y:g}, rotate {printer.rotate:g}")
