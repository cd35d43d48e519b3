"""Mischwerk's program for the computer beside the machine, and its library.

    with mischwerk.open(sim=True, machine="pile10") as shuffler:
        result = shuffler.shuffle(cards=52, audit=True)

What is listed in ``__all__`` is the library (docs/reference/api.md); ``mischwerk.aio`` is its twin for asyncio. All
else in this package is free to change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mischwerk.version import __version__ as __version__

if TYPE_CHECKING:
    from mischwerk import aio as aio
    from mischwerk.api.driving import Job as Job
    from mischwerk.api.events import CardFed as CardFed
    from mischwerk.api.events import Committed as Committed
    from mischwerk.api.events import Ended as Ended
    from mischwerk.api.events import Event as Event
    from mischwerk.api.events import FaultReported as FaultReported
    from mischwerk.api.events import Noted as Noted
    from mischwerk.api.events import PhaseBegan as PhaseBegan
    from mischwerk.api.events import Planned as Planned
    from mischwerk.api.history import History as History
    from mischwerk.api.history import KeptFault as KeptFault
    from mischwerk.api.history import KeptJob as KeptJob
    from mischwerk.api.history import kept_jobs as kept_jobs
    from mischwerk.api.history import read_history as read_history
    from mischwerk.api.history import read_kept_job as read_kept_job
    from mischwerk.api.history import read_stats as read_stats
    from mischwerk.api.requests import Arrange as Arrange
    from mischwerk.api.requests import Deal as Deal
    from mischwerk.api.requests import Plan as Plan
    from mischwerk.api.requests import Shuffle as Shuffle
    from mischwerk.api.requests import make_plan as make_plan
    from mischwerk.api.results import DealtPile as DealtPile
    from mischwerk.api.results import JobFailed as JobFailed
    from mischwerk.api.results import JobResult as JobResult
    from mischwerk.api.results import JobStopped as JobStopped
    from mischwerk.api.results import Outcome as Outcome
    from mischwerk.api.shuffler import Shuffler as Shuffler
    from mischwerk.api.shuffler import connect as connect
    from mischwerk.api.shuffler import open as open
    from mischwerk.api.values import Calibration as Calibration
    from mischwerk.api.values import Change as Change
    from mischwerk.api.values import Count as Count
    from mischwerk.api.values import Fault as Fault
    from mischwerk.api.values import Identity as Identity
    from mischwerk.api.values import Jog as Jog
    from mischwerk.api.values import Log as Log
    from mischwerk.api.values import PlannedPass as PlannedPass
    from mischwerk.api.values import Sensors as Sensors
    from mischwerk.api.values import Stopped as Stopped
    from mischwerk.api.verifying import Finding as Finding
    from mischwerk.api.verifying import Verification as Verification
    from mischwerk.api.verifying import verify_record as verify_record
    from mischwerk.errors import DeviceFault as DeviceFault
    from mischwerk.errors import LinkError as LinkError
    from mischwerk.errors import MischwerkError as MischwerkError
    from mischwerk.errors import UsageProblem as UsageProblem
    from mischwerk.history.stats import Stats as Stats
    from mischwerk.link.board_status import JobStatus as JobStatus
    from mischwerk.link.board_status import LatchedFault as LatchedFault
    from mischwerk.link.board_status import Status as Status
    from mischwerk.upkeep.checkup import CheckResult as CheckResult

# The module of each name, for the command line starts in a fraction of a second because nothing is loaded in vain.
_MODULES = {
    "api.driving": ("Job",),
    "api.events": ("CardFed", "Committed", "Ended", "Event", "FaultReported", "Noted", "PhaseBegan", "Planned"),
    "api.history": ("History", "KeptFault", "KeptJob", "kept_jobs", "read_history", "read_kept_job", "read_stats"),
    "api.requests": ("Arrange", "Deal", "Plan", "Shuffle", "make_plan"),
    "api.results": ("DealtPile", "JobFailed", "JobResult", "JobStopped", "Outcome"),
    "api.shuffler": ("Shuffler", "connect", "open"),
    "api.values": (
        "Calibration", "Change", "Count", "Fault", "Identity", "Jog", "Log", "PlannedPass", "Sensors", "Stopped",
    ),
    "api.verifying": ("Finding", "Verification", "verify_record"),
    "history.stats": ("Stats",),
    "link.board_status": ("JobStatus", "LatchedFault", "Status"),
    "upkeep.checkup": ("CheckResult",),
    "errors": ("DeviceFault", "LinkError", "MischwerkError", "UsageProblem"),
}  # fmt: skip
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", *sorted(_MODULE_OF)]  # noqa: PLE0604 (all of them are strings)


def __getattr__(name: str) -> Any:
    if name == "aio":
        return import_module("mischwerk.aio")
    if name in _MODULE_OF:
        return getattr(import_module(f"mischwerk.{_MODULE_OF[name]}"), name)
    raise AttributeError(f"module 'mischwerk' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
