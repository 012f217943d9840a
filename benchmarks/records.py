"""What the benchmarks share: where results go, how they are written, and the machine they are from."""

import json
import os
import platform
import resource
import sys
from pathlib import Path
from typing import Any, Final

import click

ROOT: Final = Path(__file__).parent.parent
DATA: Final = ROOT / "data"
FOLDER: Final = click.Path(file_okay=False, resolve_path=True, path_type=Path)
SHOWN: Final = (
    ("D1N", "0..999"),
    ("D3N", "0..999"),
    ("D1N", "0..99999"),
    ("D3N", "0..99999"),
    ("D1V", "0..99"),
    ("D3V", "0..99"),
)
"""The ranges of codes that the README tells the verdicts of: mode and range."""


class Complaint(click.ClickException):
    """One line about what a benchmark cannot do."""

    exit_code = 2


def key(mode: str, span: str, seconds: float = 10, memory: str = "1GB") -> str:
    """The name in the data of what was measured on a range of Double Solitaire codes under these limits."""
    return f"DS-{mode}-{span.replace('..', '-')}-{seconds:g}s-{memory}"


def write(path: Path, figures: Any) -> None:
    """Write figures as JSON; a reader never sees half a file."""
    draft = path.with_name(f"{path.name}.new")
    draft.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    os.replace(draft, path)


def read(path: Path) -> Any:
    """Figures written before, or an empty dictionary."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def megabytes(maxrss: int) -> int:
    """The peak memory that `resource.getrusage` tells, in MB: Linux counts in kilobytes, macOS in bytes."""
    return maxrss * (1 if sys.platform == "darwin" else 1024) // 10**6


def own_peak() -> int:
    """The peak memory of this process so far, in MB."""
    return megabytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba

    cpu = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        rows = (row.partition(":") for row in Path("/proc/cpuinfo").read_text().splitlines())
        cpu = next((value.strip() for key, _, value in rows if key.strip() == "model name"), cpu)
    return {"cpu": cpu, "cores": os.cpu_count(), "python": platform.python_version(), "numba": numba.__version__}
