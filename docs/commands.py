"""Write docs/commands.md from the help of the commands: ``python docs/commands.py``."""

from pathlib import Path

import click

from cli.main import main

PAGE = Path(__file__).with_suffix(".md")
HEAD = """# Commands

The help of each command, as `winnable COMMAND --help` prints it. Made by `python docs/commands.py`; do not edit.
"""


def page() -> str:
    """The text of the page."""
    group = click.Context(main, info_name="winnable", terminal_width=80, **main.context_settings)
    parts = [HEAD, _section(group)]
    for name in main.list_commands(group):
        command = main.get_command(group, name)
        assert command is not None
        parts.append(_section(click.Context(command, parent=group, info_name=name, terminal_width=80)))
    return "\n".join(parts)


def _section(context: click.Context) -> str:
    return f"## {context.command_path}\n\n```text\n{context.get_help().rstrip()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
