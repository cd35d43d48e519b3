"""What the doctor tries on the machine itself, on request: motors, feeding, a shuffle undone."""

import secrets

from shuffler import reasons

from mischwerk import machines
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link import answers
from mischwerk.link.connection import Connection
from mischwerk.link.refusal import Refused
from mischwerk.link.wire import FLAG_JUMPER, FLAG_TWIN, FORMATS, METHODS, MODES
from mischwerk.screen import counted
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.checkup import Finding, mend, ok, unchecked
from mischwerk.upkeep.common import AXES
from mischwerk.upkeep.doctor_checks import levels
from mischwerk.verify import recomputed

MISFEEDS_PERCENT = 5  # more cards than that at a later attempt only: something is dirty
_PUSHER_STEPS, _POCKET_STEPS, _FEED_STEPS = 400, 100, 400  # the rack may be at an end of its travel


class Motion:
    """Tries on one board. Each raises MischwerkError when one of its jobs fails."""

    def __init__(self, board: Connection, interrupts: Interrupts) -> None:
        self._board = board
        self._interrupts = interrupts
        self._cards: int | None = None  # in the well, once counted

    def motors(self) -> Finding:
        """Home, then each motor a little way; the pusher's sensor has to see it leave and come back."""
        self._job("home")
        self._jog("pusher", self._pusher_steps())
        if self._seen("home pusher"):
            return mend(
                "motors",
                "the pusher was moved out, but its home sensor still sees it at home",
                "Check the pusher's motor, driver and belt, then that sensor.",
            )
        self._job("home")
        self._jog("pocket", _POCKET_STEPS)
        self._jog("pocket", _POCKET_STEPS, back=True)
        if self._seen("well"):
            return ok("motors", "homed; pusher and pockets turn, the feed was left alone: there are cards in the well")
        self._jog("feed", _FEED_STEPS)
        return ok("motors", "homed; all three turn: did you see the feed roller turn, too?")

    def feeding(self) -> Finding:
        """Every card through the throat once, and back."""
        if not self.has_cards():
            return unchecked("feeding", "there is no card in the well")
        told = upkeep.run_task(self._board, self._interrupts, upkeep.COUNT, quiet=True)
        self._cards = told.cards
        late = f"{told.misfeeds} of them only on a later attempt" if told.misfeeds else "all at the first attempt"
        words = f"{counted(told.cards, 'card')} fed and brought back, {late}"
        if told.misfeeds * 100 > MISFEEDS_PERCENT * told.cards:
            return mend("feeding", words, "Run `mischwerk clean`, or add weight on the follower.")
        return ok("feeding", words)

    def self_test(self) -> Finding:
        """Shuffle in test mode, and undo it."""
        identity = self._board.identity
        if not identity["flags"] & (FLAG_TWIN | FLAG_JUMPER):
            return unchecked(
                "self-test",
                "it needs the test jumper: without it a board takes and reveals no order, so nothing can be undone",
            )
        if not self.has_cards():
            return unchecked("self-test", "there is no card in the well")
        if self._cards is None:
            self._cards = upkeep.run_task(self._board, self._interrupts, upkeep.COUNT, quiet=True).cards
        left: list[int] | None = None
        try:
            seed = secrets.token_bytes(32)
            deck = {"cards": self._cards, "format": self._shuffled(self._cards, seed)}
            left = list(upkeep.ask(self._board.link, "reveal_target")["target"])
            if left != recomputed.seeded_target(seed, self._cards):
                raise answers.contradiction("the reported target is not the one that the seed gives")
            self._job("arrange", **deck, target=_inverse(left))
        except DeviceFault as problem:
            lost = "in the shuffled order" if left else "out of its order"
            raise DeviceFault(problem.error, f"{problem.what_to_do} The deck is {lost}.") from problem
        return ok(
            "self-test",
            f"{self._cards} cards shuffled and put back: check them, a new deck must be in new-deck order again",
        )

    def _shuffled(self, cards: int, seed: bytes) -> int:
        """Shuffle in test mode; the format the machine is set up for, which a changed setting may not show yet."""
        named = upkeep.settings(self._board.link).get("format")
        for card_format in sorted(FORMATS, key=lambda one: one != named):
            try:
                self._job(
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

    def has_cards(self) -> bool:
        """Whether the well's sensor sees any."""
        return self._seen("well")

    def _seen(self, sensor: str) -> bool:
        return bool(levels(upkeep.ask(self._board.link, "sensors"))[sensor])

    def _pusher_steps(self) -> int:
        name = self._board.identity["machine"]
        if name not in machines.names():
            return _PUSHER_STEPS
        return machines.config(name, machines.load(name).formats[0]).pusher_out_steps // 4

    def _jog(self, axis: str, steps: int, back: bool = False) -> None:
        self._job("jog", axis=AXES.index(axis), back=int(back), steps=steps)

    def _job(self, name: str, **values: object) -> None:
        upkeep.carry_out(self._board, self._interrupts, name, True, **values)


def _inverse(left: list[int]) -> list[int]:
    """The order that brings every card back to the place it had."""
    return sorted(range(len(left)), key=left.__getitem__)
