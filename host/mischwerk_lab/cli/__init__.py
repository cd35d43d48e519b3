"""`lab` with `simulate`, `distance`, `mixing`, `study`, `audit`, `hunt`, `watch`, `power`, `skat`, `worth`; `entropy
assess`."""

import typer
from mischwerk.cli.groups import app, entropy

from . import assess, audit, distance, hunt, mixing, power, simulate, skat, study, watch, worth
from .folder import terminable

lab = typer.Typer(help="The laboratory: how good a way of mixing is.", rich_markup_mode=None)
app.add_typer(lab, name="lab")


@lab.callback()
def lab_root(context: typer.Context) -> None:
    """The laboratory: how good a way of mixing is. Needs the extra `lab`."""
    context.with_resource(terminable())


for _module in (simulate, distance, mixing, study, audit, hunt, watch, power, skat, worth):  # in the order of --help
    _module.add_to(lab)
assess.add_to(entropy)
