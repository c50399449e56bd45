"""How commands present themselves: groups, whole summaries, and what an empty value is told."""

from __future__ import annotations

import shutil
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from houseedge.errors import NotationError

#: The groups of commands, in the order they are listed.
PLAY = "Play and settle"
COUNT = "Count"
RUN = "Run a house"
PROVE = "Prove"

#: What every command's context begins with; contexts below the first inherit it.
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def width() -> dict[str, int]:
    """The width of help where the terminal is narrower than the 50 columns it takes otherwise."""
    columns = shutil.get_terminal_size().columns
    return {"terminal_width": max(20, columns - 2)} if columns < 52 else {}


class StrictCommand(TyperCommand):
    """A command that takes no empty value where one has to say something.

    An empty text is what a script passes for a variable it never set: to take it for an option
    left out would open another house, or write another file, than was meant.
    """

    def invoke(self, ctx: Any) -> Any:
        """Carry the command out, unless a value is empty that has no empty default."""
        for parameter in self.params:
            if parameter.default != "":
                _refuse_empty(parameter, ctx.params.get(parameter.name or ""))
        return super().invoke(ctx)


def _refuse_empty(parameter: Any, value: object) -> None:
    values = value if isinstance(value, list | tuple) else (value,)
    if not any(isinstance(each, str) and not each.strip() for each in values):
        return
    if parameter.required or parameter.param_type_name == "argument":
        raise NotationError(f"{_name(parameter)} is empty. {parameter.help}")
    what = parameter.metavar or "a value"
    raise NotationError(f"{_name(parameter)} is empty: give it {what}, or leave it out")


def _name(parameter: Any) -> str:
    """A parameter as it is written on the command line."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name).upper()
    return str(parameter.opts[0])


class Commands(TyperGroup):
    """Commands listed in their groups, each with its whole first sentence."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        known = [self.commands[name] for name in self.list_commands(ctx)]
        groups: dict[str, list[tuple[str, str]]] = {}
        for command in (command for command in known if not command.hidden):
            panel = getattr(command, "rich_help_panel", None)
            group = panel if isinstance(panel, str) else "Commands"
            groups.setdefault(group, []).append((command.name or "", _summary(command)))
        for group, rows in groups.items():
            with formatter.section(group):
                formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of that name; a refusal names the commands there are."""
        try:
            return super().resolve_command(ctx, args)
        except typer.TyperException as fault:
            known = ", ".join(self.list_commands(ctx))
            raise NotationError(f"{_sentence(fault)} Commands are {known}.") from None


def _summary(command: Any) -> str:
    """The first paragraph of a command's help."""
    return " ".join((command.short_help or command.help or "").partition("\n\n")[0].split())


def usage(fault: typer.TyperException) -> str:
    """What was wrong with the words of the command line, and what would be right."""
    parameter = getattr(fault, "param", None)
    said = _sentence(fault)
    if parameter is not None and said.startswith("Missing"):
        return f"Missing {parameter.param_type_name} '{_name(parameter)}'. {parameter.help or ''}"
    # What validates the values says so in front of our own words.
    return said.replace(": Value error, ", ": ")


def _sentence(fault: typer.TyperException) -> str:
    message = fault.format_message() if hasattr(fault, "format_message") else str(fault)
    return " ".join(message.split())
