"""Keep the README true: ``python -m benchmarks.readme`` runs its examples and fills in its figures from ``data/``.

Examples are fenced blocks: ``console`` (lines that begin with ``$``) and ``pycon`` (``>>>``, ``...``), each command
followed by what it prints; a line ``...`` alone stands for lines left out. Times may differ from run to run, all
else must not. Figures stand between ``<!-- name -->`` and ``<!-- /name -->``. The set-up commands are the ``sh``
blocks. The tests compare all this with the README, and never write it.
"""

import os
import re
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final

import click
from click.testing import CliRunner

from benchmarks import records, seahaven
from cli.main import main as winnable

README: Final = records.ROOT / "README.md"

# Examples

_BLOCK: Final = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPTS: Final = {"console": ("$ ",), "pycon": (">>> ", "... ")}
_LEFT_OUT: Final = "..."
_TIME: Final = re.compile(r'(?<= in )\d+\.\d m?s\b|(?<="seconds": )\d+\.\d+')


@dataclass(frozen=True, slots=True)
class Example:
    """A command and what the README says it prints.

    Attributes:
        kind: ``console`` or ``pycon``.
        command: its lines as they stand in the README, prompts and all.
        output: the lines after it.
    """

    kind: str
    command: tuple[str, ...]
    output: tuple[str, ...]

    @property
    def source(self) -> str:
        """The command without its prompts."""
        return "\n".join(line[len(_PROMPTS[self.kind][0]) :] for line in self.command)


def examples_in(kind: str, body: str) -> Iterator[Example]:
    """The examples of one block."""
    first = _PROMPTS[kind][0]
    for text in re.split(rf"^(?={re.escape(first)})", body, flags=re.MULTILINE):
        lines = text.splitlines()
        if not lines:
            continue
        end = next((n for n, line in enumerate(lines) if not line.startswith(_PROMPTS[kind])), len(lines))
        if end == 0:
            raise records.Complaint(f"README: a block of {kind} does not begin with {first!r}: {lines[0]}")
        yield Example(kind, tuple(lines[:end]), tuple(lines[end:]))


def examples(text: str) -> list[Example]:
    """All examples of the README's text, in order."""
    return [
        each for block in _BLOCK.finditer(text) if block["kind"] in _PROMPTS for each in examples_in(*block.groups())
    ]


def set_up_commands(text: str | None = None) -> list[str]:
    """The commands that set up and run, and set up and test, on a fresh machine."""
    blocks = _BLOCK.finditer(README.read_text(encoding="utf-8") if text is None else text)
    return [line for block in blocks if block["kind"] == "sh" for line in block["body"].splitlines()]


class Runner:
    """Runs examples in a folder of their own; what one leaves there, or defines, the next may use."""

    def __init__(self, folder: Path) -> None:
        from solver.search.portfolio import compile_kernels

        compile_kernels()  # or the first example would say that it compiles
        self.folder = folder
        self.names: dict[str, Any] = {}
        (folder / "tests").symlink_to(records.ROOT / "tests")

    def output(self, example: Example) -> tuple[str, ...]:
        """What an example prints now, with lines left out where the README leaves them out."""
        printed = self._python(example) if example.kind == "pycon" else self._command(example.source)
        lines = tuple(line.rstrip() for line in printed.splitlines())
        if _LEFT_OUT not in example.output:
            return lines
        head = example.output.index(_LEFT_OUT)
        tail = len(example.output) - head - 1
        return (*lines[:head], _LEFT_OUT, *lines[len(lines) - tail :])

    def _python(self, example: Example) -> str:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(example.source + "\n", "README.md", "single"), self.names)
        return printed.getvalue()

    def _command(self, command: str) -> str:
        environment = {"COLUMNS": "80", "NO_COLOR": "1"}
        words = re.findall(r'"[^"]*"|[^\s"]+', command)
        if words[0] == "winnable" and not {"|", ">", "<"} & set(words):
            args = [word.strip('"') for word in words[1:]]
            here = Path.cwd()
            os.chdir(self.folder)
            try:
                return CliRunner(env=environment).invoke(winnable, args, prog_name="winnable").output
            finally:
                os.chdir(here)
        environment["PATH"] = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
        process = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=os.environ | environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        return process.stdout


def same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two outputs are equal but for times."""
    return _timeless(one) == _timeless(other)


def _timeless(lines: tuple[str, ...]) -> list[str]:
    return [_TIME.sub("TIME", line) for line in lines]


def with_examples(text: str) -> str:
    """The README with what its examples print now."""
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder))

        def anew(block: re.Match[str]) -> str:
            if block["kind"] not in _PROMPTS:
                return block[0]
            lines: list[str] = []
            for example in examples_in(*block.groups()):
                printed = runner.output(example)
                lines += [*example.command, *(example.output if same(printed, example.output) else printed)]
            return "\n".join([f"```{block['kind']}", *lines, "```"])

        return _BLOCK.sub(anew, text)


# Figures

NOT_MEASURED: Final = "Not measured yet."


def _duration(seconds: float) -> str:
    """A time that differs from machine to machine, as a reader wants it."""
    if seconds >= 100:
        return f"{seconds / 60:.0f} minutes"
    if seconds >= 10:
        return f"{seconds:.0f} s"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2g} ms"


def _machine(figures: dict[str, Any]) -> str:
    machine = figures["machine"]
    tools = f"Python {machine['python']}, numba {machine['numba']}"
    return f"{machine['cpu']}, {machine['cores']} cores, {tools}, winnable {figures['version']}"


def setup_text(data: Path) -> str:
    """How long the set-up commands take."""
    figures = records.read(data / "startup.json")
    if "setup_run_seconds" not in figures:
        return NOT_MEASURED
    took = [_duration(figures[f"setup_{name}_seconds"]) for name in ("run", "test")]
    return (
        f"On a machine with {figures['machine']['cores']} cores and a fast network the first took {took[0]}, "
        f"the second {took[1]}. The first solve ever compiles the search, once, in about "
        f"{_duration(figures['first_solve_seconds'])}; it says so."
    )


def verdicts_text(data: Path) -> str:
    """The table of verdicts."""
    summaries = records.read(data / "verdicts.json")
    shown = [summaries[key] for mode, span in records.SHOWN if (key := records.key(mode, span)) in summaries]
    if not shown:
        return NOT_MEASURED
    rows = [
        "| mode | codes | winnable | unwinnable | unknown | decided | search, median | mean | longest |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for each in shown:
        decided = (each["deals"] - each["unknown"]) / each["deals"]
        mode = each["first"].split("-")[1]
        times = (_duration(each[f"search_ms_{name}"] / 1000) for name in ("median", "mean", "max"))
        cells = (mode, f"`{each['first']}` … `{each['last'][-7:]}`", each["winnable"], each["unwinnable"])
        rows.append(f"| {' | '.join(map(str, (*cells, each['unknown'], f'{100 * decided:.6g}%', *times)))} |")
    machines = dict.fromkeys(map(_machine, shown))
    return "\n".join([*rows, "", f"One core of: {'; '.join(machines)}."])


def pace_text(data: Path) -> str:
    """The table of whole-process times, memory and search speed."""
    start, speed = (records.read(data / f"{name}.json") for name in ("startup", "speed"))
    if not start or not speed:
        return NOT_MEASURED
    rows = [
        ("`winnable --help`, whole process", _duration(start["help_seconds"])),
        ("a bad code", _duration(start["bad_code_seconds"])),
        ("`winnable solve DS1-D1N-AAAAAAB`, whole process", _duration(start["warm_solve_seconds"])),
        ("the very first solve, which compiles", _duration(start["first_solve_seconds"])),
        *((f"peak memory of a D1V solve, `--memory {key}`", f"{mb} MB") for key, mb in start["peak_mb"].items()),
        ("depth-first search, one core", f"{speed['depth_first']['nodes_a_second'] / 1e6:.1f} million nodes a second"),
        ("beam search, one core", f"{speed['beam']['generated_a_second'] / 1e6:.1f} million states a second"),
    ]
    machines = dict.fromkeys(map(_machine, (start, speed)))
    return "\n".join(
        ["| | |", "|---|--:|", *(f"| {name} | {value} |" for name, value in rows), "", f"On: {'; '.join(machines)}."]
    )


def towers_text(data: Path) -> str:
    """The table of Seahaven Towers: shares of many deals, time of the first of them."""
    figures = records.read(data / "seahaven.json")
    shown = [key for key in figures if key.endswith(f"-{seahaven.DEALS}")]
    if not shown:
        return NOT_MEASURED
    rows = [
        "| mode | codes | winnable | unknown | 95 % interval | search, mean | states, mean | most |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for mode in seahaven.SHOWN:
        many, timed = figures[f"{mode}-{seahaven.DEALS}"], figures[f"{mode}-{seahaven.TIMED}"]
        low, high = many["interval_percent"]
        rows.append(
            f"| {mode} | {many['deals']:,} | {many['winnable_percent']:.3f} % | {many['unknown']} "
            f"| {low:.3f} … {high:.3f} % | {1000 * timed['ms_mean']:.0f} µs | {many['nodes_mean']:.0f} "
            f"| {many['nodes_max']:,} |"
        )
    hard = ", ".join(f"{name} {time:.0f} ms" for name, time in figures["hard_ms"].items())
    notes = [
        "Codes from number 0 on; the time is the mean over the first 100,000 of them, without writing out lines.",
        f"Published hard deals, card by card, line and replay included: {hard}.",
        "",
        f"One core of: {_machine(figures)}.",
    ]
    return "\n".join([*rows, "", *notes])


FIGURES: Final[dict[str, Callable[[Path], str]]] = {
    "setup": setup_text,
    "figures": verdicts_text,
    "pace": pace_text,
    "towers": towers_text,
}
"""What stands between ``<!-- name -->`` and ``<!-- /name -->``."""


def with_figures(text: str, data: Path = records.DATA) -> str:
    """The README with the figures that are in the data now."""
    for name, figures in FIGURES.items():
        block = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if len(block.findall(text)) != 1:
            raise records.Complaint(f"README: not one <!-- {name} --> … <!-- /{name} -->")
        content = f"\n{figures(data)}\n\n"
        text = block.sub(lambda match, content=content: match[1] + content + match[2], text)
    return text


@click.command()
def main() -> None:
    """Run the README's examples anew and fill in its figures from the data."""
    before = README.read_text(encoding="utf-8")
    after = with_figures(with_examples(before))
    README.write_text(after, encoding="utf-8")
    click.echo("README.md: " + ("changed" if after != before else "was up to date"))


if __name__ == "__main__":
    main()
