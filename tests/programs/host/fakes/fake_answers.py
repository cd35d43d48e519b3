"""What a scripted board answers: a board that did what it was asked for, unless the script says otherwise."""

from __future__ import annotations

import hashlib
from typing import Any

import mischwerk_machines
import shuffler
from fake_script import JOBS, Script
from shuffler import faults
from shuffler.job import AUDITABLE
from shuffler.link import protocol
from shuffler.link.session import BoardSession
from shuffler.planning import piles, planner
from shuffler.randomness import audit, chacha20, drbg, permutation
from shuffler.randomness.source import SeedSource


class Answers:
    """The board's answer to each request, from its script; ``_NAME`` answers the request of that name."""

    script: Script
    requests: list[Any]
    nonces: list[bytes]
    _session: BoardSession
    _steps: list[Any]
    _state: str

    def _identify(self, _: Any):
        script, build = self.script, self.build
        return "identity", {
            "protocol": script.protocol,
            "firmware": shuffler.VERSION,
            "machine": script.machine,
            "kind": script.kind or build.kind,
            "pockets": script.pockets or build.pockets,
            "capacity": script.capacity or build.capacity,
            "interpreter": script.interpreter,
            "flags": script.flags,
        }

    @property
    def build(self) -> Any:
        """The build of that name, or one much like a pile10."""
        machine = self.script.machine
        return mischwerk_machines.load(machine if machine in mischwerk_machines.names() else "pile10")

    def _status(self, _: Any):
        code = faults.code(self.script.status_fault) if self.script.status_fault else 0
        state = protocol.STATES.index(self.script.status_state or self._state)
        return "status_is", {
            "phase": 4,
            "state": state,
            "fault": code,
            "homed": self.script.homed,
            "bad_frames": self._session.bad_frames,
        }

    def _result(self, _: Any):
        job = next((request for request in self.requests if request.name in JOBS), None)
        if job is None:
            return "refused", {"code": 4002, "detail": "there was no shuffle"}
        values = {"method": protocol.METHODS.index(job.name) if job.name != "shuffle" else 0, "mode": 2, **job.values}
        is_drawn = job.name != "arrange"
        needed = drbg.needed_bits(values["cards"]) if is_drawn else 0
        credited = 256 * drbg.keys_for(values["cards"]) if values["mode"] != 2 else 0
        return "result_is", {
            "state": protocol.STATES.index(self._state),
            "cards": values["cards"],
            "method": values["method"],
            "mode": values["mode"],
            "passes": values.get("passes") or self.passes_of(job),
            "duration_us": 21_345_678,
            "needed_bits": needed,
            "credited_bits": credited,
            "retries": 1,
            "attempts": 1,
            "faults": len(self.script.faults),
            "commitments": len(self.script.commitments),
            **self.script.result,
        }

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
        if hashlib.sha256(packet.values["key"]).digest() != self.last_job().values["seed"]:
            return "refused", {"code": 4002, "detail": "this is not the key of the last job"}
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
        return [(commitment, self.nonces[k]) for k, commitment in enumerate(self.script.commitments[:-1])]

    def passes_of(self, job: Any) -> int:
        """How many passes such a job takes on this machine."""
        target = job.values.get("target") or list(range(job.values["cards"]))
        return len(self.script.plan) or len(self._planned(job, target))

    def last_job(self) -> Any:
        """The request of the job that counts."""
        return next(request for request in self.requests if request.name in JOBS)

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
        passes = planner.Planner(target, config, wanted, job.name != "arrange").finish()
        return [{"pocket": list(pass_.pocket), "eject": list(pass_.eject)} for pass_ in passes]

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

    def _upkeep_result(self, _: Any):
        what = next(request for request in reversed(self.requests) if request.name == "upkeep").values["what"]
        is_clean = protocol.UPKEEP_TASKS[what] == "clean"
        lengths = (0, 0, 0) if is_clean else (2530, 2550, 2570)
        return "upkeep_result_is", {
            "what": what,
            "state": protocol.STATES.index(self._state),
            "cards": 0 if is_clean else 52,
            "misfeeds": 0,
            "least_steps": lengths[0],
            "mean_steps": lengths[1],
            "most_steps": lengths[2],
            **self.script.upkeep_result,
        }

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
        t_us, entry = log[index]
        values = {"text": entry} if isinstance(entry, str) else entry
        return "log_is", {"index": index, "count": len(log), "t_us": t_us, **values}

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
