"""What the doctor tries on the machine itself, on request: motors, feeding, a shuffle undone."""

import secrets
from typing import Any, Protocol

from shuffler import reasons
from shuffler.randomness.permutation import inverse

from mischwerk import machines
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.forms import counted
from mischwerk.link import answers
from mischwerk.link.board_status import Refused
from mischwerk.link.line import Line
from mischwerk.link.wire import FLAG_JUMPER, FLAG_TWIN, FORMATS, METHODS, MODES
from mischwerk.upkeep import tasks
from mischwerk.upkeep.checkup import CheckResult, mend, ok, unchecked
from mischwerk.upkeep.doctor_checks import levels
from mischwerk.upkeep.tasks import AXES, CountResult
from mischwerk.verify import recomputed

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
        told = await self._jobs.count()
        self._cards = told.cards
        late = f"{told.misfeeds} of them only on a later attempt" if told.misfeeds else "all at the first attempt"
        words = f"{counted(told.cards, 'card')} fed and brought back, {late}"
        if told.misfeeds * 100 > MISFEEDS_PERCENT * told.cards:
            return mend("feeding", words, "Run `mischwerk clean`, or add weight to the follower.")
        return ok("feeding", words)

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
                raise answers.contradiction("the reported target is not the one that the seed gives")
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
        for card_format in sorted(FORMATS, key=lambda one: one != named):
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
        raise UsageProblem("The board takes none of the known formats.", "Update this program.")

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
