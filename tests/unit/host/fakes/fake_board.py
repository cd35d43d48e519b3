"""A scripted board on a pty: the core's BoardSession with made-up answers, for trying the host alone."""

from __future__ import annotations

import hashlib
import os
import select
import struct
import threading
import time
import tty
from dataclasses import dataclass, field
from typing import Any

import mischwerk_machines
from shuffler import faults, hal, reasons
from shuffler.job import AUDITABLE
from shuffler.link import framing, protocol, reason_texts
from shuffler.link.session import BoardSession
from shuffler.planning import piles, planner
from shuffler.randomness import audit, chacha20, drbg, permutation
from shuffler.randomness.audit import SCHEME
from shuffler.randomness.source import SeedSource

SECOND = 1_000_000
JOBS = ("shuffle", "deal", "arrange")  # all of them follow the script's shuffle
UPKEEP = ("jog", "tend")


def phase(name: str, number: int = 0, t_us: int = 0) -> tuple[str, dict[str, Any]]:
    return "phase", {"phase": protocol.PHASES.index(name), "pass": number, "t_us": t_us}


def fault(name: str, card: int = 17, where: str = "throat", attempt: int = 3, t_us: int = 7 * SECOND):
    code = name if isinstance(name, int) else faults.code(name)
    return "fault", {"code": code, "where": where, "card": card, "attempt": attempt, "t_us": t_us,
                     "reason": reasons.NOT_REACHED, "numbers": [card, 52, attempt], "detail": ""}  # fmt: skip


def finished(state: str, t_us: int = 20 * SECOND) -> tuple[str, dict[str, Any]]:
    return "finished", {"state": protocol.STATES.index(state), "t_us": t_us}


HAPPY = [phase("homing"), phase("drawing"), phase("planning"), phase("feeding", 1), phase("ejecting", 1),
         phase("feeding", 2), phase("ejecting", 2), phase("idle"), finished("done")]  # fmt: skip
MISFED = [phase("homing"), phase("feeding", 1), phase("paused"), fault("MISFEED"), finished("paused")]
SHORT = [phase("idle"), finished("done")]
HANGING = [phase("homing"), phase("feeding", 1), ("until_stop", {})]


def coded(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """A refusal, fault or line of the log that is written in words, as it goes over the wire."""
    values = dict(values)
    if name == "log_is" and "text" in values:
        values |= {"code": 0, "place": 0, "pocket": faults.NO_POCKET, "detail": values.pop("text")}
    if name in ("fault", "fault_is") and "where" in values:
        place, _, pocket = values.pop("where").rpartition(" ") if values["where"][-1:].isdigit() else (
            values.pop("where"), "", "")  # fmt: skip
        values["place"] = faults.PLACES.index(place) if place in faults.PLACES else 200
        values["pocket"] = int(pocket) if pocket else faults.NO_POCKET
    if name in ("fault", "fault_is", "refused", "log_is") and "reason" not in values:
        found = [reason for reason, text in reason_texts.TEXTS.items() if text == values["detail"]]
        values |= {"reason": (*found, reasons.WORDS)[0], "numbers": []}
        values["detail"] = "" if found else values["detail"]
    return values


def unknown(packet: Any) -> bytes:
    """An answer of a type that no version knows."""
    return framing.encode(struct.pack("<BBH", 0xA7, packet.seq, packet.session) + b"later")


def levels(*names: str) -> int:
    """Sensors that are on."""
    return sum(1 << hal.SENSOR_NAMES.index(name) for name in names)


@dataclass
class Script:
    """What the board does. Steps are (event, values), ("sleep", seconds), ("until_stop", {}), or ("for_ever", [events])
    that come again and again."""

    machine: str = "pile10"
    capacity: int = 0  # none: of the machine, or 10
    flags: int = 0
    protocol: int = protocol.VERSION
    shuffle: list[Any] = field(default_factory=lambda: list(HAPPY))
    resume: list[Any] = field(default_factory=lambda: list(HAPPY[3:]))
    home: list[Any] = field(default_factory=lambda: [phase("homing"), phase("collecting"), finished("done")])
    refuse: dict[str, tuple[str, str]] = field(default_factory=dict)
    result: dict[str, int] = field(default_factory=dict)
    faults: list[dict[str, Any]] = field(default_factory=list)
    target: list[int] = field(default_factory=list)  # none: the one that was asked for, or drawn
    plan: list[dict[str, list[int]]] = field(default_factory=list)  # none: one that leads there
    kind: str = ""  # none: of the machine
    pockets: int = 0  # likewise
    status_state: str = ""  # none: what it is
    commitments: list[bytes] = field(default_factory=list)  # what it tells of them afterwards
    scheme: int = SCHEME
    material: bytes = b""
    text: bytes = b""  # said instead of frames
    greeting: bytes = b""  # sent in front of every answer
    lose: tuple[str, ...] = ()  # events never sent though numbered
    twice: bool = False  # every frame is sent twice
    deaf_to: int = 0  # requests that are lost on the line before one is heard
    mute_after: str = ""  # no answer to anything once this request came
    answers: dict[str, Any] = field(default_factory=dict)  # request: (answer, values) instead of the right one
    # What a doctor hears:
    interpreter: str = "CPython 3.11 (fake)"
    status_fault: str = ""
    homed: int = 1
    levels: list[int] = field(default_factory=lambda: [levels("well", "home pusher")])  # told in turn, the last stays
    supply: int = 1
    jog: list[Any] = field(default_factory=lambda: list(SHORT))
    tend: list[Any] = field(default_factory=lambda: list(SHORT))
    tended: dict[str, int] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=lambda: {"cards": "52", "format": "poker", "poker_um": "0"})
    counters: dict[str, int] = field(default_factory=lambda: {"shuffles_good": 7, "of_later": 1})
    log: list[tuple[int, str]] = field(default_factory=list)
    raw: bytes = bytes(range(256))  # of the noise source, again and again


class FakeBoard:
    """Runs the script in a thread; `path` is the port. `heard` lists the requests carried out."""

    def __init__(self, script: Script | None = None) -> None:
        self.script = script or Script()
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self.heard: list[str] = []
        self.requests: list[Any] = []
        self.nonces: list[bytes] = []
        self._session = BoardSession()
        self._steps: list[Any] = []
        self._stopped = False
        self._wake_at = 0.0
        self._muted = False
        self._state = "none"
        self._on = True
        self.on_step = lambda step: None
        self.on_request = lambda packet: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> FakeBoard:
        self._thread.start()
        return self

    def close(self) -> None:
        self._on = False
        self._thread.join(2)
        os.close(self.master)
        os.close(self._slave)

    def __enter__(self) -> FakeBoard:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        while self._on:
            self.turn()

    def turn(self) -> None:
        """Read what came, carry out one step."""
        if select.select([self.master], [], [], 0.005)[0]:
            self._receive(os.read(self.master, 4096))
        if self._steps and time.monotonic() >= self._wake_at:
            self._step()

    def write(self, data: bytes) -> None:
        """Bytes to the host."""
        os.write(self.master, data)

    def _receive(self, data: bytes) -> None:
        script = self.script
        if script.text:
            self.write(script.text)
            return
        if script.deaf_to > 0:
            script.deaf_to -= 1
            return
        requests, again = self._session.receive(data)
        if again and not self._muted:
            self.write(again)
        for packet in requests:
            self.heard.append(packet.name)
            self.requests.append(packet)
            self.on_request(packet)
            if packet.name == script.mute_after:
                self._muted = True
            name, values = self._answer(packet)
            frame = self._session.answer(packet, name, coded(name, values)) if name else unknown(packet)
            if not self._muted:
                self.write(script.greeting + frame * (2 if script.twice else 1))

    def _step(self) -> None:
        name, values = self._steps[0]
        if name == "until_nonce":
            self._steps = self._steps[1:] if self.nonces else self._steps
            return
        if name == "until_stop":
            if self._stopped:
                self._steps = [phase("paused"), fault("STOPPED", 0, "well"), finished("paused")]
            return
        if name == "for_ever":
            self._steps[:0] = values
            return
        self._steps.pop(0)
        if name == "sleep":
            self._wake_at = time.monotonic() + values
            return
        self.on_step((name, values))
        if name == "finished":
            self._state = dict(enumerate(protocol.STATES)).get(values["state"], "none")
        if name == "fault":
            self.script.faults.append(values)
        frame = self._session.event(name, coded(name, values))
        if name not in self.script.lose:
            self.write(frame * (2 if self.script.twice else 1))

    def _answer(self, packet: Any) -> tuple[str, dict[str, Any]]:
        script = self.script
        if packet.name in script.answers:
            return script.answers[packet.name]
        if packet.name in script.refuse:
            code, detail = script.refuse.pop(packet.name)
            return "refused", {"code": faults.code(code), "detail": detail}
        if packet.name in (*JOBS, *UPKEEP, "resume", "home"):
            self._steps = list(getattr(script, "shuffle" if packet.name in JOBS else packet.name))
            if packet.name in JOBS and packet.values.get("mode") == AUDITABLE:
                self._commit(packet)
            self._stopped = False
            self._state = "running"
            self._session.listener = packet.session
            return "accepted", {}
        if packet.name == "stop":
            self._stopped = True
            return "accepted", {}
        return getattr(self, f"_{packet.name}")(packet)

    def _identify(self, _: Any):
        script, build = self.script, self.build
        return "identity", {"protocol": script.protocol, "firmware": "0.1.0", "machine": script.machine,
                            "kind": script.kind or build.kind, "pockets": script.pockets or build.pockets,
                            "capacity": script.capacity or build.capacity, "interpreter": script.interpreter,
                            "flags": script.flags}  # fmt: skip

    @property
    def build(self) -> Any:
        """The build of that name, or one much like a pile10."""
        machine = self.script.machine
        return mischwerk_machines.load(machine if machine in mischwerk_machines.names() else "pile10")

    def _status(self, _: Any):
        code = faults.code(self.script.status_fault) if self.script.status_fault else 0
        state = protocol.STATES.index(self.script.status_state or self._state)
        return "status_is", {"phase": 4, "state": state, "fault": code,
                             "homed": self.script.homed, "bad_frames": self._session.bad_frames}  # fmt: skip

    def _result(self, _: Any):
        job = next((one for one in self.requests if one.name in JOBS), None)
        if job is None:
            return "refused", {"code": 4002, "detail": "there was no shuffle"}
        asked = {"method": protocol.METHODS.index(job.name) if job.name != "shuffle" else 0, "mode": 2, **job.values}
        is_drawn = job.name != "arrange"
        needed = drbg.needed_bits(asked["cards"]) if is_drawn else 0
        credited = 256 * drbg.keys_for(asked["cards"]) if asked["mode"] != 2 else 0
        return "result_is", {"state": protocol.STATES.index(self._state), "cards": asked["cards"],
                             "method": asked["method"], "mode": asked["mode"],
                             "passes": asked.get("passes") or self.passes_of(job), "duration_us": 21_345_678,
                             "needed_bits": needed, "credited_bits": credited, "retries": 1, "attempts": 1,
                             "faults": len(self.script.faults),
                             "commitments": len(self.script.commitments), **self.script.result}  # fmt: skip

    def _get_fault(self, packet: Any):
        return "fault_is", self.script.faults[packet.values["index"]]

    def _nonce(self, packet: Any):
        self.nonces.append(packet.values["nonce"])
        return "accepted", {}

    def _get_commitment(self, packet: Any):
        attempt = packet.values["attempt"]
        nonce = self.nonces[attempt] if attempt < len(self.nonces) else b""
        commitment = self.script.commitments[attempt]
        return "commitment_is", {
            "attempt": attempt,
            "scheme": self.script.scheme,
            "commitment": commitment,
            "nonce": nonce,
        }

    def _reveal_material(self, packet: Any):
        part, parts = packet.values["part"], -(-len(self.script.material) // 144)
        if packet.values["nonce"] != self.nonces[-1]:
            return "refused", {"code": 4002, "detail": "this is not the nonce of the last job"}
        material = self.script.material[144 * part : 144 * part + 144]
        return "material_is", {"part": part, "parts": parts, "material": material}

    def _commit(self, packet: Any) -> None:
        """As a board does that has nothing to hide, unless the script tells how."""
        script, values = self.script, packet.values
        if script.commitments or script.material or any(step[0] == "commitment" for step in self._steps):
            return
        count = drbg.keys_for(values["cards"]) * 288
        script.material = b"".join(hashlib.sha256(b"fake %d" % i).digest() for i in range(count // 32))
        script.commitments = [audit.commitment_to(self._binding(packet), script.material)]
        event = "commitment", {"attempt": 0, "commitment": script.commitments[0], "t_us": 1}
        self._steps = [event, ("until_nonce", {}), *self._steps]

    def _binding(self, job: Any) -> bytes:
        values, script, build = job.values, self.script, self.build
        method = "deal" if job.name == "deal" else "planned"
        capacity, card_format = script.capacity or build.capacity, protocol.FORMATS[values["format"]]
        dealt = values.get("piles", b"")
        return audit.bound(
            audit.encoded(method, values["cards"], card_format, script.machine, capacity, dealt), self._earlier()
        )

    def _earlier(self) -> list[tuple[bytes, bytes]]:
        return [(one, self.nonces[k]) for k, one in enumerate(self.script.commitments[:-1])]

    def passes_of(self, job: Any) -> int:
        """How many passes such a job takes on this machine."""
        target = job.values.get("target") or list(range(job.values["cards"]))
        return len(self.script.plan) or len(self._planned(job, target))

    def last_job(self) -> Any:
        """The request of the job that counts."""
        return next(one for one in self.requests if one.name in JOBS)

    def target_of(self, job: Any) -> list[int]:
        """As a board that does what it was asked for draws it."""
        values = job.values
        if self.script.target or "target" in values:
            return list(self.script.target or values["target"])
        if values["mode"] == AUDITABLE:
            keys = self._next_key(self._binding(job))
        elif values["seed"]:
            keys = SeedSource(values["seed"]).next_key
        else:
            return list(range(values["cards"]))
        drawn = permutation.draw(drbg.Drbg(keys, chacha20.block).below, values["cards"])
        return piles.dealt(drawn, piles.from_bytes(values["piles"])) if "piles" in values else drawn

    def _next_key(self, binding: bytes) -> Any:
        slices = iter(range(99))

        def next_key(out: bytearray) -> int:
            index = next(slices)
            audit.derive(out, binding, self.nonces[-1], index, self.script.material[288 * index : 288 * index + 288])
            return 256

        return next_key

    def _planned(self, job: Any, target: list[int]) -> list[dict[str, list[int]]]:
        build, card_format = self.build, protocol.FORMATS[job.values["format"]]
        if card_format not in build.formats or job.values["cards"] > build.max_cards:
            return [{"pocket": [], "eject": []}] * 2
        config = mischwerk_machines.config(build, mischwerk_machines.card_format(card_format))
        config = config._replace(capacity=self.script.capacity or config.capacity)
        wanted = piles.from_bytes(job.values["piles"]) if "piles" in job.values else None
        passes = planner.Planner(target, config, wanted, None, job.name != "arrange").finish()
        return [{"pocket": list(one.pocket), "eject": list(one.eject)} for one in passes]

    def _reveal_target(self, _: Any):
        return "target_is", {"target": self.target_of(self.last_job())}

    def _reveal_pass(self, packet: Any):
        index = packet.values["index"]
        job = self.last_job()
        plan = self.script.plan or self._planned(job, self.target_of(job))
        return "pass_is", {"index": index, **plan[index]}

    def _sensors(self, _: Any):
        seen = self.script.levels
        return "sensors_are", {"levels": seen.pop(0) if len(seen) > 1 else seen[0], "supply": self.script.supply}

    def _tended(self, _: Any):
        what = next(one for one in reversed(self.requests) if one.name == "tend").values["what"]
        is_clean = protocol.TENDINGS[what] == "clean"
        lengths = (0, 0, 0) if is_clean else (2530, 2550, 2570)
        return "tended_is", {"what": what, "state": protocol.STATES.index(self._state), "cards": 0 if is_clean else 52,
                             "misfeeds": 0, "least_steps": lengths[0], "mean_steps": lengths[1],
                             "most_steps": lengths[2], **self.script.tended}  # fmt: skip

    def _get_setting(self, packet: Any):
        return self._listed("setting", packet, list(self.script.settings.items()))

    def _set_setting(self, packet: Any):
        self.script.settings[packet.values["setting"]] = packet.values["value"]
        return "accepted", {}

    def _get_counter(self, packet: Any):
        return self._listed("counter", packet, list(self.script.counters.items()))

    def _get_log(self, packet: Any):
        index, log = packet.values["index"], self.script.log
        if index >= len(log):
            return "refused", {"code": 4002, "detail": f"there are {len(log)}"}
        return "log_is", {"index": index, "count": len(log), "t_us": log[index][0], "text": log[index][1]}

    def _listed(self, what: str, packet: Any, entries: list[tuple[str, Any]]):
        index = packet.values["index"]
        if index >= len(entries):
            return "refused", {"code": 4002, "detail": f"there are {len(entries)}"}
        name, value = entries[index]
        return f"{what}_is", {"index": index, "count": len(entries), what: name, "value": value}

    def _diagnose(self, _: Any):
        return "accepted", {}

    def _maintenance(self, _: Any):
        return "accepted", {}

    def _capture(self, packet: Any):
        count = packet.values["count"]
        return "captured", {"raw": (self.script.raw * 2)[:count]}


def wait_for(one: FakeBoard, name: str) -> None:
    """Until the board has heard this request."""
    deadline = time.monotonic() + 10
    while name not in one.heard:
        assert time.monotonic() < deadline, f"{name} was never heard"
        time.sleep(0.02)
    time.sleep(0.1)
