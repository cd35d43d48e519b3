"""A board at a pty that lies: in its answers, in what it reports about a job, and in how its bytes come."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

from shuffler.link import protocol

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/programs/host/fakes"))
from fake_board import FakeBoard, Script, fault, finished, levels, phase

FAKE_LINE = "Done: everything is as you wish."
EVIL = (
    "\x1b]0;owned\x07",
    "\x1b[2J\x1b[31mred",
    "\u202eturned",
    "\u2066\u2069\u061c",
    f"\n{FAKE_LINE}\n",
    "[/red][blink]",
    "%s%n{0}{x}",
    "\x00",
    "\x9b31m",
    "\u2028\u2029",
    "\x7f\x08\x08",
    "\r" + FAKE_LINE,
    "../../../etc",
    "A" * 255,
    "é" * 127,
    "\U000e0041\ufeff\u200b",
    "\t\v\f",
    '"\\',
    "9" * 255,
    "-1",
    "",
    "²",
    "home first",
    "used before",
    "set up for",
)

# How the bytes of a frame come.
LINE_LIES = ("honest bytes", "garbage between", "half frames", "late", "thrice", "silence", "flood", "hangs up")
# What an answer says.
ANSWER_LIES = (
    "honest answers",
    "another answer",
    "unknown answers",
    "all refused",
    "empty",
    "huge",
    "evil strings",
    "random",
    "an answer of before",
)
# What becomes of a job.
JOB_LIES = (
    "honest jobs",
    "heartbeats for ever",
    "phases for ever",
    "faults for ever",
    "commitments for ever",
    "commitments that prove nothing",
    "silent for ever",
    "clock runs away",
    "any events",
    "odd ends",
)

_KINDS = {message.name: dict(message.fields) for message in protocol.messages()}
_ANSWERS = [message.name for message in protocol.messages() if 0x80 <= message.type < 0xC0]
_TOP = {"u8": 255, "u16": 65535, "u32": 2**32 - 1, "u64": 2**64 - 1}


class HostileBoard(FakeBoard):
    """Honest but for its lies, which ``seed`` chooses. ``has_said_done``: whether it reported a job as done.
    ``was_trusted``: a nonce was given to a commitment by which no deck can be proved. ``broke``: what
    broke in it; not the host's problem.
    """

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"hostile board {seed}")
        self.line, self.answer, self.job = (self.dice.choice(lies) for lies in (LINE_LIES, ANSWER_LIES, JOB_LIES))
        # Two of three lies are left out at times: one alone gets further.
        for name in self.dice.sample(("line", "answer", "job"), self.dice.choice((0, 1, 2, 2))):
            setattr(self, name, {"line": LINE_LIES, "answer": ANSWER_LIES, "job": JOB_LIES}[name][0])
        super().__init__(Script(status_state=self.dice.choice(("", "", "", "none", "running", "done", "paused"))))
        os.set_blocking(self.master, False)
        self.has_said_done = False
        self.broke: Exception | None = None
        self._before: Any = None
        self._spoilt = self.dice.choice((1.0, 1.0, 0.3))  # which share of the answers is one
        self._knows_itself = self.dice.random() < 0.7  # identify is answered honestly: commands get further
        self._quiet_after = self.dice.randrange(1, 8)
        script = self.script
        script.flags = self.dice.choice((0, 0, 1, 2, 3))
        script.log = [(1, "MISFEED at throat: no card")]
        script.levels = [levels("well", "home pusher")]
        script.shuffle = script.resume = script.home = script.jog = script.upkeep = self._steps_of_a_job(script.shuffle)

    @property
    def was_trusted(self) -> bool:
        return self.job == "commitments that prove nothing" and bool(self.nonces)

    @property
    def lies(self) -> str:
        """Its lies, for a person."""
        dishonest = [lie for lie in (self.line, self.answer, self.job) if not lie.startswith("honest")]
        return ", ".join(dishonest) or "honest"

    def _steps_of_a_job(self, honest: list[Any]) -> list[Any]:
        heartbeat = ("heartbeat", {"phase": 4, "t_us": 0})
        commitment = ("commitment", {"attempt": 0, "commitment": bytes(32), "t_us": 0})
        endless = {
            "heartbeats for ever": [heartbeat],
            "phases for ever": [phase("feeding", 1), phase("homing")],
            "faults for ever": [fault("MISFEED"), fault(60000)],
            "commitments for ever": [commitment],
            "clock runs away": [heartbeat, ("heartbeat", {"phase": 4, "t_us": 2**63})],
        }
        if self.job in endless:
            return [*honest[:3], ("for_ever", endless[self.job])]
        if self.job == "commitments that prove nothing":
            self.script.scheme = self.dice.choice((0, 1, 2, 3))
            sizes = (0, 1, 31, 33, 200) if self.script.scheme == 2 else (32,)
            self.script.commitments = [b"\x11" * self.dice.choice(sizes)]
            useless = ("commitment", {"attempt": 0, "commitment": self.script.commitments[0], "t_us": 0})
            return [useless, ("sleep", 0.2), *honest]
        if self.job == "silent for ever":
            return honest[:3]
        if self.job == "odd ends":
            return [*honest[:-1], ("finished", {"state": self.dice.choice((0, 1, 2, 4, 5, 255)), "t_us": 0})]
        if self.job == "any events":
            events = ("phase", "heartbeat", "fault", "commitment")
            made = [(name, self._values(name, "random")) for name in self.dice.choices(events, k=25)]
            return [*made, finished(self.dice.choice(("done", "paused", "fault")))]
        return honest

    def _answer(self, packet: Any) -> tuple[str, dict[str, Any]]:
        request = packet.name
        answer = self._told(packet)
        if request != "identify" or not self._knows_itself:
            answer = self._lie(packet, answer)
        if protocol.STATES.index("done") == answer[1].get("state"):
            self.has_said_done = True
        self._before = answer
        return answer

    def _told(self, packet: Any) -> tuple[str, dict[str, Any]]:
        """The honest answer, as far as the script has one."""
        try:
            return super()._answer(packet)
        except (IndexError, KeyError, StopIteration, TypeError, ValueError):
            return "refused", {"code": 4002, "detail": "there is none"}

    def _lie(self, packet: Any, answer: tuple[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
        lie, name = self.answer, answer[0]
        if lie == "honest answers" or self.dice.random() > self._spoilt:
            return answer
        if lie == "another answer":
            name = self.dice.choice(_ANSWERS)
            return name, self._values(name, "random")
        if lie == "unknown answers":
            return "", {}
        if lie == "all refused":
            return "refused", self._values("refused", "random") | {
                "code": self.dice.choice((4002, 3001, 5001, 0, 65535))
            }
        if lie == "an answer of before":
            return self._before or answer
        values = self._values(name, lie)
        if lie == "evil strings":  # all else is as it should be
            values = {**answer[1], **{key: value for key, value in values.items() if isinstance(value, str)}}
        return name, values

    def _values(self, name: str, lie: str) -> dict[str, Any]:
        return {field: self._value(kind, lie) for field, kind in _KINDS[name].items()}

    def _value(self, kind: str, lie: str) -> Any:
        dice = self.dice
        if kind in _TOP:
            return {"empty": 0, "huge": _TOP[kind]}.get(lie, dice.choice((0, 1, 2, 3, dice.randint(0, _TOP[kind]))))
        size = {"empty": 0, "huge": 255}.get(lie, dice.choice((0, 1, 32, 52, 255)))
        if kind == "text":
            return {"empty": "", "huge": "W" * 255}.get(lie, dice.choice(EVIL))
        return list(dice.randbytes(size)) if kind == "list" else dice.randbytes(size)

    def turn(self) -> None:
        """Read what came, carry out one step."""
        try:
            super().turn()
        except OSError:  # the host has closed the port
            time.sleep(0.005)
        except Exception as problem:
            self.broke = problem
            self._on = False

    def _step(self) -> None:
        name, values = self._steps[0]
        if self.answer == "evil strings" and name == "fault":
            self._steps[0] = name, {**values, "where": self.dice.choice(EVIL), "detail": self.dice.choice(EVIL)}
        if name == "finished" and values["state"] == protocol.STATES.index("done"):
            self.has_said_done = True
        super()._step()

    def write(self, data: bytes) -> None:
        """Bytes to the host, as the lie about them has it. What doesn't fit into the pty any more is lost."""
        dice = self.dice
        if self.line == "garbage between":
            data = dice.randbytes(dice.randrange(40)) + b"\x00" + data + dice.randbytes(dice.randrange(40)) + b"\x00"
        elif self.line == "half frames" and dice.random() < 0.5:
            data = data[: dice.randrange(len(data) + 1)]
        elif self.line == "late":
            time.sleep(dice.choice((0.0, 0.05, 0.15)))
        elif self.line == "thrice":
            data = data * 3
        elif self.line == "silence" and len(self.heard) > self._quiet_after:
            return
        elif self.line == "flood":
            data = data + dice.randbytes(2000)
        elif self.line == "hangs up" and len(self.heard) > self._quiet_after:
            self._on = False
        try:
            os.write(self.master, data)
        except OSError:
            return
