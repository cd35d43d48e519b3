"""The laboratory: `lab simulate`, `distance`, `mixing`, `study`, `audit`, `power`, each in a module of its own."""

import typer

from . import lab_audit, lab_distance, lab_mixing, lab_power, lab_simulate, lab_study
from .groups import lab
from .lab_folder import terminable


@lab.callback()
def lab_root(context: typer.Context) -> None:
    """The laboratory: how good a way of mixing is. Needs the extra `lab`."""
    context.with_resource(terminable())


for _module in (lab_simulate, lab_distance, lab_mixing, lab_study, lab_audit, lab_power):  # in the order of --help
    _module.add_to(lab)
