"""What the command costs as a whole process: ``python -m benchmarks.startup``, about two minutes.

    python -m benchmarks.startup           --help, a bad code, a warm solve, the very first one, peak memory
    python -m benchmarks.startup --setup   also the README's two set-up commands in a fresh copy, ten minutes more

Times are from start to end of the process on the wall clock, the median of several; memory is the most that the
process had. The results go to ``data/startup.json``.
"""

import os
import shutil
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from benchmarks import readme, records
from solver import __version__

WINNABLE: Final = Path(sysconfig.get_path("scripts")) / "winnable"
CODE: Final = "DS1-D1N-AAAAAAB"
HARD: Final = "DS1-D1V-AAAAAAB"
"""A deal that takes all of its time and much of its memory."""


@dataclass(frozen=True, slots=True)
class Run:
    """One process: its exit code, its wall-clock seconds and its peak memory in MB."""

    exit_code: int
    seconds: float
    peak_mb: int


def timed(*args: str, exits: Sequence[int] = (0,), **environment: str) -> Run:
    """Run ``winnable`` with arguments; it must end with one of the exit codes.

    Linux counts a child's memory from that of its parent on, so this module imports nothing big.
    """
    began = time.perf_counter()
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([WINNABLE, *args], env=os.environ | environment, **quiet)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in exits:
        raise records.Complaint(f"winnable {' '.join(args)} ended with {process.returncode}")
    return Run(process.returncode, seconds, records.megabytes(usage.ru_maxrss))


def first_solve() -> Run:
    """The first solve ever, with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as empty:
        return timed("solve", CODE, NUMBA_CACHE_DIR=empty)


def measure(repeats: int) -> dict[str, Any]:
    """The figures but for the set-up's."""
    timed("solve", CODE)  # compiled from here on

    def seconds(*args: str, exits: Sequence[int] = (0,)) -> float:
        return round(median(timed(*args, exits=exits).seconds for _ in range(repeats)), 3)

    return {
        "version": __version__,
        "repeats": repeats,
        "help_seconds": seconds("--help"),
        "bad_code_seconds": seconds("solve", "DS1-D1N-AAAAAA1", exits=(2,)),
        "warm_solve_seconds": seconds("solve", CODE),
        "first_solve_seconds": round(first_solve().seconds, 1),
        "peak_mb": {
            memory: timed("solve", HARD, "--memory", memory, "--seconds", "20", exits=(0, 1, 3)).peak_mb
            for memory in ("1GB", "200MB")
        },
        "machine": records.machine(),
    }


def set_up() -> dict[str, float]:
    """Seconds that the README's set-up commands take in a fresh copy of the project, with nothing compiled yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=records.ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in filter(None, listed.split("\0")):
            if (records.ROOT / name).is_file():  # not one that is deleted
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(records.ROOT / name, Path(folder) / name)
        environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
        environment["NUMBA_CACHE_DIR"] = str(Path(folder) / "cache")
        for name, command in zip(("run", "test"), readme.set_up_commands(), strict=True):
            began = time.perf_counter()
            subprocess.run(["bash", "-c", command], cwd=folder, env=environment, check=True)
            seconds[f"setup_{name}_seconds"] = round(time.perf_counter() - began)
    return seconds


@click.command()
@click.option("--repeats", type=click.IntRange(1), default=7, show_default=True, help="Runs of each short command.")
@click.option("--setup", is_flag=True, help="Also run the README's set-up commands in a fresh copy.")
@click.option("--data", type=records.FOLDER, default=records.DATA, help="Folder for the results.")
def main(repeats: int, setup: bool, data: Path) -> None:
    """Measure times and memory of the command as a whole process."""
    path = data / "startup.json"
    earlier = {name: value for name, value in records.read(path).items() if name.startswith("setup_")}
    figures = measure(repeats) | (set_up() if setup else earlier)
    records.write(path, figures)
    for name, value in figures.items():
        click.echo(f"{name}: {value}")


if __name__ == "__main__":
    main()
