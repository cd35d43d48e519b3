"""The doctor's checks of a board that answers, one after the other: what can be seen first, then what moves."""

import secrets
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from shuffler import reasons
from shuffler.randomness.permutation import inverse

from mischwerk import machines
from mischwerk.errors import DeviceFault, Interrupted, LinkError, MischwerkError, UsageProblem
from mischwerk.forms import counted
from mischwerk.link.board_status import Refused
from mischwerk.link.line import Line, contradiction
from mischwerk.link.wire import FLAG_JUMPER, FLAG_TWIN, FORMATS, METHODS, MODES
from mischwerk.messages import message
from mischwerk.upkeep import doctor_checks, tasks
from mischwerk.upkeep.checkup import MEND, CheckResult, mend, of_problem, ok, unchecked
from mischwerk.upkeep.doctor_checks import levels
from mischwerk.upkeep.tasks import AXES, CountResult
from mischwerk.verify import recomputed

# -- What the doctor tries on the machine itself, on request: motors, feeding, a shuffle undone.

MISFEEDS_PERCENT = 5  # more cards than that at a later attempt only: something is dirty
_PUSHER_STEPS, _POCKET_STEPS, _FEED_STEPS = 400, 100, 400  # the rack may be at an end of its travel


class Jobs(Protocol):
    """How its jobs are carried out. Both raise MischwerkError unless the job was done."""

    async def carry_out(self, name: str, **values: Any) -> None:
        """A job, from its request to its end."""

    async def count(self) -> CountResult:
        """The cards in the well, which come back in their order."""


class Motion:
    """Tries on one board. Each raises MischwerkError when one of its jobs fails."""

    def __init__(self, line: Line, identity: dict[str, Any], jobs: Jobs) -> None:
        self._line = line
        self._identity = identity
        self._jobs = jobs
        self._cards: int | None = None  # in the well, once counted

    async def motors(self) -> CheckResult:
        """Home, then each motor a little way; the pusher's sensor has to see it leave and come back."""
        await self._jobs.carry_out("home")
        has_pusher = "pusher" in machines.axes(self._identity["machine"])
        if has_pusher:
            await self._jog("pusher", self._pusher_steps())
            if await self._seen("home pusher"):
                return mend(
                    "motors",
                    "the pusher was moved out, but its home sensor still sees it at home",
                    "Check the pusher's motor, driver and belt, then that sensor.",
                )
            await self._jobs.carry_out("home")
        await self._jog("pocket", _POCKET_STEPS)
        await self._jog("pocket", _POCKET_STEPS, back=True)
        if await self._seen("well"):
            moved = "pusher and pockets" if has_pusher else "the pockets"
            return ok("motors", f"homed; {moved} turned, the feed was left alone: there are cards in the well")
        await self._jog("feed", _FEED_STEPS)
        number = "three" if has_pusher else "two"
        return ok("motors", f"homed; all {number} turned: did you see the feed roller turn, too?")

    async def feeding(self) -> CheckResult:
        """Every card through the throat once, and back."""
        if not await self.has_cards():
            return unchecked("feeding", "there is no card in the well")
        result = await self._jobs.count()
        self._cards = result.cards
        late = f"{result.misfeeds} of them only on a later attempt" if result.misfeeds else "all at the first attempt"
        message = f"{counted(result.cards, 'card')} fed and brought back, {late}"
        if result.misfeeds * 100 > MISFEEDS_PERCENT * result.cards:
            return mend("feeding", message, "Run `mischwerk clean`, or add weight to the follower.")
        return ok("feeding", message)

    async def self_test(self) -> CheckResult:
        """Shuffle in test mode, and undo it."""
        identity = self._identity
        if not identity["flags"] & (FLAG_TWIN | FLAG_JUMPER):
            return unchecked(
                "self-test",
                "it needs the test jumper: without it a board takes and reveals no order, so nothing can be undone",
            )
        if not await self.has_cards():
            return unchecked("self-test", "there is no card in the well")
        if self._cards is None:
            self._cards = (await self._jobs.count()).cards
        left: list[int] | None = None
        try:
            seed = secrets.token_bytes(32)
            deck = {"cards": self._cards, "format": await self._shuffled(self._cards, seed)}
            left = list((await tasks.ask(self._line, "reveal_target"))["target"])
            if left != recomputed.seeded_target(seed, self._cards):
                raise contradiction("the reported target is not the one that the seed gives")
            await self._jobs.carry_out("arrange", **deck, target=inverse(left))
        except DeviceFault as problem:
            lost = "in the shuffled order" if left else "out of its order"
            raise DeviceFault(problem.error, f"{problem.what_to_do} The deck is {lost}.") from problem
        return ok(
            "self-test",
            f"{self._cards} cards shuffled and put back; check them: a new deck must be in new-deck order again",
        )

    async def _shuffled(self, cards: int, seed: bytes) -> int:
        """Shuffle in test mode; the format the machine is set up for, which a changed setting may not show yet."""
        named = (await tasks.settings(self._line)).get("format")
        for card_format in sorted(FORMATS, key=lambda name: name != named):
            try:
                await self._jobs.carry_out(
                    "shuffle",
                    cards=cards,
                    format=FORMATS.index(card_format),
                    method=METHODS.index("planned"),
                    passes=0,
                    mode=MODES.index("test"),
                    seed=seed,
                )
            except UsageProblem as problem:
                refusal = problem.__cause__
                if not isinstance(refusal, Refused) or refusal.reason != reasons.OTHER_FORMAT:
                    raise
                continue
            return FORMATS.index(card_format)
        raise UsageProblem("The board takes none of the known formats.", message("update-program"))

    async def has_cards(self) -> bool:
        """Tell whether the well's sensor sees any."""
        return await self._seen("well")

    async def _seen(self, sensor: str) -> bool:
        return bool(levels(await tasks.ask(self._line, "sensors"))[sensor])

    def _pusher_steps(self) -> int:
        name = self._identity["machine"]
        if name not in machines.names():
            return _PUSHER_STEPS
        return machines.config(name, machines.load(name).formats[0]).pusher_out_steps // 4

    async def _jog(self, axis: str, steps: int, back: bool = False) -> None:
        await self._jobs.carry_out("jog", axis=AXES.index(axis), back=int(back), steps=steps)


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
        result = await _tried(check, tried())
        if result.state == MEND:
            self._why = f"{check} has to be fixed first"
        return result


async def _tried(check: str, procedure: Coroutine[Any, Any, CheckResult]) -> CheckResult:
    """Return what came of a check; a board that has gone ends them all."""
    try:
        return await procedure
    except (Interrupted, LinkError):
        raise
    except MischwerkError as problem:
        return of_problem(check, problem)
