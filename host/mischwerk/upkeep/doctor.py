"""The doctor's checks of a board that answers, one after the other: what can be seen first, then what moves."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from mischwerk import machines
from mischwerk.errors import Interrupted, LinkError, MischwerkError
from mischwerk.link.line import Line
from mischwerk.upkeep import doctor_checks, tasks
from mischwerk.upkeep.checkup import MEND, CheckResult, of_problem, unchecked
from mischwerk.upkeep.doctor_motion import Jobs, Motion

Check = Callable[[], Coroutine[Any, Any, CheckResult]]


class Tried(NamedTuple):
    """What is tried on the machine itself: whether its motors are turned, its deck fed (a function is asked when the
    time comes, and there are cards), and a deck shuffled and put back."""

    motors: bool = False
    feeding: bool | Callable[[], bool] = False
    self_test: bool = False


class Doctor:
    """Checks the board of ``identity``; each call of `next` is one check."""

    def __init__(self, line: Line, identity: dict[str, Any], jobs: Jobs, tried: Tried) -> None:
        self._line = line
        self._identity = identity
        self._motion = Motion(line, identity, jobs)
        self._tried = tried
        self._status: dict[str, Any] = {}
        self._told: dict[str, Any] = {}  # by the sensors
        self._why: str | None = None  # it must not be moved
        self._is_fed = False
        self._left = [
            self._interpreter,
            self._start,
            self._machine,
            self._sensors,
            self._supply,
            self._noise_source,
            self._memory,
            self._motors,
            self._feeding,
            self._self_test,
        ]

    async def next(self) -> CheckResult | None:
        """The next result, None after the last. Raises LinkError when the board is gone, Interrupted."""
        return await self._left.pop(0)() if self._left else None

    async def _interpreter(self) -> CheckResult:
        return doctor_checks.interpreter(self._identity)

    async def _start(self) -> CheckResult:
        return doctor_checks.start(self._identity)

    async def _machine(self) -> CheckResult:
        self._status = await tasks.ask(self._line, "status")
        return doctor_checks.machine(self._status)

    async def _sensors(self) -> CheckResult:
        self._told = await tasks.ask(self._line, "sensors")
        return doctor_checks.sensors(
            self._status, doctor_checks.levels(self._told), machines.axes(self._identity["machine"])
        )

    async def _supply(self) -> CheckResult:
        return doctor_checks.supply(self._told)

    async def _noise_source(self) -> CheckResult:
        return await _tried("noise source", doctor_checks.noise_source(self._line, self._status))

    async def _memory(self) -> CheckResult:
        return await _tried("memory", doctor_checks.memory(self._line, self._identity))

    async def _motors(self) -> CheckResult:
        self._why = doctor_checks.at_rest(self._status)
        self._is_fed = await self._may_feed()
        return await self._moved("motors", self._tried.motors, "--jog", self._motion.motors)

    async def _feeding(self) -> CheckResult:
        return await self._moved("feeding", self._is_fed, "--feed-test", self._motion.feeding)

    async def _self_test(self) -> CheckResult:
        return await self._moved("self-test", self._tried.self_test, "--self-test", self._motion.self_test)

    async def _may_feed(self) -> bool:
        wanted = self._tried.feeding
        if not callable(wanted):
            return wanted
        return self._why is None and await self._motion.has_cards() and wanted()

    async def _moved(self, check: str, wanted: bool, option: str, tried: Check) -> CheckResult:
        if not wanted:
            return unchecked(check, f"it moves the machine; use {option}")
        if self._why is not None:
            return unchecked(check, self._why)
        found = await _tried(check, tried())
        if found.state == MEND:
            self._why = f"{check} has to be fixed first"
        return found


async def _tried(check: str, procedure: Coroutine[Any, Any, CheckResult]) -> CheckResult:
    """Return what came of a check; a board that has gone ends them all."""
    try:
        return await procedure
    except (Interrupted, LinkError):
        raise
    except MischwerkError as problem:
        return of_problem(check, problem)
