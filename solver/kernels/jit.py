"""The two decorators of compiled functions, and the folder their machine code is kept in.

Numba's own cache looks only at the file a function stands in, not at the files of the functions it calls, so a
change elsewhere would go unnoticed. The machine code therefore lies in a folder named after the text of all kernels
together: another text, another folder. That also serves installations whose own folder is read-only.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import numba
from numba import njit

F = TypeVar("F", bound=Callable)


def _roots() -> Iterator[Path]:
    """Folders that may hold the machine code, the best first."""
    if "NUMBA_CACHE_DIR" in os.environ:
        yield Path(os.environ["NUMBA_CACHE_DIR"])
    with suppress(RuntimeError):  # no home folder, as for a bare user number in a container
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    yield Path(tempfile.gettempdir()) / f"winnable-{os.getuid()}"


def _usable(folder: Path) -> bool:
    """Whether a folder is there, or can be made, and nobody else can put code into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        owner = folder.stat()
    except OSError:
        return False
    return os.access(folder, os.W_OK) and owner.st_uid == os.getuid() and not owner.st_mode & 0o022


@cache
def cache_folder() -> Path | None:
    """Where this version's machine code is kept: under ``NUMBA_CACHE_DIR`` if that is set, else the user's cache.

    None if no such folder can be written; then everything is compiled anew in each process.
    """
    text = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    name = hashlib.sha256(text + numba.__version__.encode()).hexdigest()[:16]
    for root in _roots():
        if _usable(root / "winnable") and _usable(folder := root / "winnable" / name):
            return folder
    return None


def is_compiled() -> bool:
    """Whether an earlier process has compiled this version's kernels and kept the machine code."""
    folder = cache_folder()
    return folder is not None and (folder / "compiled").exists() and any(folder.rglob("*.nbi"))


def mark_compiled() -> None:
    """Note that all kernels are in the cache."""
    folder = cache_folder()
    if folder is not None:
        (folder / "compiled").touch()


def forget_compiled() -> None:
    """Delete this version's machine code."""
    folder = cache_folder()
    if folder is not None:
        for path in [folder / "compiled", *folder.rglob("*.nb[ic]")]:
            path.unlink(missing_ok=True)


def kernel(function: F) -> F:
    """A function that only kernels call: compiled into those that do, without the GIL or reference counts.

    Without reference counts, since passing arrays on would else cost more than most of these functions do; so they can
    make no arrays either.
    """
    return njit(nogil=True, _nrt=False)(function)


def inlined(function: F) -> F:
    """A `kernel` that is compiled into its callers as if written there: for small ones that take many arrays."""
    return njit(nogil=True, _nrt=False, forceinline=True)(function)


def entry(function: F) -> F:
    """A kernel that Python calls: compiled at its first call, the machine code kept for later processes."""
    folder = cache_folder()
    saved = numba.config.CACHE_DIR
    try:
        # Numba reads the folder at decoration time only, so other users of numba in this process see no change.
        numba.config.CACHE_DIR = str(folder or saved)
        return njit(nogil=True, _nrt=False, cache=folder is not None)(function)
    finally:
        numba.config.CACHE_DIR = saved
