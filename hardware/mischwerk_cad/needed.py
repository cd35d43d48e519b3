"""Commands import this before what draws: where that is not installed, one line says how to install it."""

import sys
from importlib.util import find_spec

import mischwerk_install

if find_spec("build123d") is None or find_spec("vtk") is None:
    print(*mischwerk_install.missing("cad"), sep="\n", file=sys.stderr)
    sys.exit(2)
