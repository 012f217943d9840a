"""The names that a notebook imports from `solver`."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import solver


@pytest.mark.parametrize("name", solver.__all__)
def test_every_name_is_there(name):
    assert getattr(solver, name) is getattr(import_module(solver._HOME_OF[name]), name)
    assert name in dir(solver)


def test_editors_see_the_same_names():
    tree = ast.parse(Path(solver.__file__).read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {(node.module, alias.name) for node in block.body for alias in node.names}
    assert seen == {(home, name) for name, home in solver._HOME_OF.items()}
    assert sorted(solver.__all__) == sorted(name for _, name in seen)


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="module 'solver' has no attribute 'slove'"):
        _ = solver.slove


def test_importing_the_library_imports_no_numpy():
    code = (
        "import sys, solver; solver.Deal, solver.parse_code, solver.Result; print({'numpy', 'numba'} & {*sys.modules})"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (process.stdout, process.stderr) == ("set()\n", "")
