"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.forms import Typed
from mischwerk.jobs.job_options import Deck as Deck
from mischwerk.jobs.job_options import DeckName as DeckName
from mischwerk.jobs.job_options import Format as Format
from mischwerk.jobs.job_options import History as History
from mischwerk.jobs.job_options import Interpreter as Interpreter
from mischwerk.jobs.job_options import Machine as Machine
from mischwerk.jobs.job_options import OwnFormat as OwnFormat
from mischwerk.jobs.job_options import Port as Port
from mischwerk.jobs.job_options import Rosc as Rosc
from mischwerk.jobs.job_options import Sim as Sim
from mischwerk.jobs.job_options import SimSeed as SimSeed
from mischwerk.jobs.job_options import Twin as Twin
from mischwerk.terminal.presentation import Json as Json

Cards = Annotated[int | None, Typed("--cards", "Cards in the deck.", "N", "52")]
NamedMachine = Annotated[str, Typed("--machine", "Build or machine file.", "NAME")]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="record.json of an auditable deck, or its folder.")]
