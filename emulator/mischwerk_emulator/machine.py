"""A machine in a folder: chip and model in lock-step, its port, its clock, and what a person can do to it.

FOLDER/port is the USB port (gone while the chip restarts), FOLDER/clock the chip's time, FOLDER/files.bin its file
system, FOLDER/control a socket that takes one JSON object a line (`control` lists them).
"""

from __future__ import annotations

import socket
import time
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import mischwerk_machines
from mischwerk_sim.kinds import table

from .chip import Chip, ClockFile, write_bootrom
from .control import CarryOut, ControlSocket
from .mechanism import Decks, Inputs, PulsedModel
from .port import Port

PORT, CLOCK, CONTROL, FILES, LOG = "port", "clock", "control", "files.bin", "log"
_SLICE_US = 1000.0  # longest time between two synchronisations of chip and model ...
_SHORTEST_US = 20.0  # ... and the precision where the model expects something
_TOUCHED_EVERY_US = 200.0  # while something moves: how late a change of an axis's rate may be noticed
_MOST_QUEUED_BYTES = 256  # on their way to the board; a host that writes more has to wait
_BOOT_S = 0.7  # until USB is up no host can open the port
_UNPLUGGED_S = 0.4


def board_file(project: Path) -> ModuleType:
    """firmware/board.py of the project, which is not part of a package."""
    spec = util.spec_from_file_location("board", project / "firmware" / "board.py")
    assert spec is not None and spec.loader is not None
    board = util.module_from_spec(spec)
    spec.loader.exec_module(board)
    return board


class EmulatedMachine:
    """One machine; `run` works until it is told to quit. ``is_wired``: False leaves every input at its pull-up.
    ``has_cache``: misses of the flash cache take time. ``most_hz``: the chip hangs above this; 0: never."""

    def __init__(
        self,
        folder: Path,
        image: Path,
        project: Path,
        machine: str,
        cards: int,
        fmt: str,
        seed: int,
        node: str,
        has_display: bool = False,
        is_wired: bool = True,
        has_cache: bool = True,
        most_hz: float = 0.0,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._board = board_file(project)
        build = mischwerk_machines.load(machine)
        self.model = PulsedModel(build, mischwerk_machines.card_format(fmt), cards, seed) if is_wired else None
        board = self._board
        self.inputs = Inputs(board, self.model, table.of(build).missing_sensors)
        self.decks = Decks(self.model, cards)
        self._node = node
        self._options: dict[str, Any] = {
            "image": str(image.resolve()),
            "bootrom": str(write_bootrom(folder)),
            "files": str((folder / FILES).resolve()),
            "seed": seed,
            "has_display": has_display,
            "has_cache": has_cache,
            "most_hz": most_hz,
            "pins": {
                "step": board.STEP_PINS,
                "dir": board.DIR_PINS,
                "enable": board.ENABLE_PINS[0],
                "servo": board.FOLLOWER_PIN,
                "led": board.LED_PIN,
            },
        }
        self._port = Port(folder / PORT)
        self._clock = ClockFile(folder / CLOCK, is_new=True)
        self.asked: dict[str, Any] = {}  # of the chip, with the next slice
        self.waiting: list[socket.socket] = []  # for statistics
        self._levels: list[tuple[int, int]] = []
        self._was_open: bool | None = None
        self._was_read = True
        self._base_us = 0.0  # of this life of the chip
        self._lived_us = 0.0
        self.heard_us = 0.0  # the latest bytes of the host came to the chip, in this life of it
        self.boots: list[dict[str, Any]] = [{"at_s": 0.0, "reason": "power"}]  # of each life of the chip
        self.lights: list[tuple[float, int]] = []
        self.is_over = False
        self._log = (folder / LOG).open("a", buffering=1, encoding="utf-8")

    # -- time ---------------------------------------------------------------------------------------
    @property
    def now_us(self) -> float:
        """Since the emulator was started."""
        return self._base_us + self._lived_us

    def run(self, carry_out: CarryOut) -> None:
        """Work until it is over; ``carry_out`` does what is asked through the socket. ChipError, MechanismError."""
        control = ControlSocket(self.folder / CONTROL, carry_out)
        chip = self._power_on({"memory": None})
        pace_wall, pace_us = time.monotonic(), 0.0
        try:
            while not self.is_over:
                said = chip.hear()
                if "statistics" in said:
                    model = self.model
                    seen = {} if model is None else {"least_staged_steps": model.least_staged_steps, "fed": model.fed}
                    for peer in self.waiting:
                        control.answer(peer, said["statistics"] | seen)
                    self.waiting.clear()
                    continue
                if "reset" in said:
                    chip = self._reset(chip, said)
                    continue
                self._lived(said)
                chip.tell(self._reply(said))
                if self.asked.pop("cut", False):
                    chip = self._cut_power(chip)
                control.attend()
                ahead_s = (self.now_us - pace_us) / 1e6 - (time.monotonic() - pace_wall)
                if ahead_s > 0.002:  # no faster than a real one: people and ptys are on the other side
                    time.sleep(min(ahead_s, 0.02))
                elif ahead_s < -0.2:
                    pace_wall, pace_us = time.monotonic(), self.now_us
            self._switch_off(chip)
        finally:
            self._port.unplug()
            control.close()
            chip.end()

    def _power_on(self, how: dict[str, Any]) -> Chip:
        chip = Chip(self._node, {**self._options, **how}, self.folder / "chip.err")
        self._levels, self._was_open = [], None
        self._port.plug()
        return chip

    def _reset(self, chip: Chip, said: dict[str, Any]) -> Chip:
        self._lived_us = said["t"] / 1e3
        self.boots.append({"at_s": self.now_us / 1e6, "reason": said["reset"], "flash": said["flash"]})
        print(f"{self.now_us / 1e6:.6f} reset {said['reset']} {said['flash']}", file=self._log)
        chip.end()
        return self._restart(
            {
                "memory": self._options["files"] + ".memory",
                "scratch": said["scratch"],
                "reason": said["reset"],
            }
        )

    def _cut_power(self, chip: Chip) -> Chip:
        """The motors are released, and memory is lost."""
        self._switch_off(chip)
        if self.model is not None:
            self.model.cut_power()
        self.boots.append({"at_s": self.now_us / 1e6, "reason": "power"})
        return self._restart({"memory": None})

    def _switch_off(self, chip: Chip) -> None:
        """Switch off; what lies in its flash is kept."""
        chip.hear()
        chip.tell({"quit": 1, "slice_ns": 0})
        chip.end()

    def _restart(self, how: dict[str, Any]) -> Chip:
        if self.model is not None:
            self.model.follow(1.0, (0, 0, 0), (1, 1, 1), False)
        self._base_us, self._lived_us = self.now_us, 0.0
        self._port.unplug()
        time.sleep(_UNPLUGGED_S)
        return self._power_on(how)

    def replug(self) -> None:
        """Pull the cable and plug it in again: the chip lives on by the motors' supply."""
        self._port.unplug()
        self.asked["replug"] = 1
        time.sleep(_UNPLUGGED_S)
        self._port.plug()
        self._was_open = None

    def _lived(self, said: dict[str, Any]) -> None:
        """A slice is over: the model follows, the host hears."""
        before_us, self._lived_us = self._lived_us, said["t"] / 1e3
        self._clock.set(self.now_us / 1e6)
        duration_us = self._lived_us - before_us
        if self.model is not None and duration_us > 0:
            microsteps = [said["microsteps"][address] for address in self._board.TMC_ADDRESSES]
            steps = [count * self._board.MICROSTEPS / of for count, of in zip(said["steps"], microsteps, strict=True)]
            self.model.follow(duration_us, steps, said["ended"], bool(said["enable"]))
            if said["servo"]:
                up, down = self._board.FOLLOWER_UP_US, self._board.FOLLOWER_DOWN_US
                is_down = abs(said["servo"] - down) < abs(said["servo"] - up)
                if is_down != self.model.follower_down:
                    self.model.set_follower(is_down)
        self.decks.look()
        life = self.boots[-1]
        if said["led"] is not None:
            self.lights.append((self.now_us / 1e6, said["led"]))
            if said["led"]:
                life.setdefault("lit_after_s", self._lived_us / 1e6)
        if said["usb"]:
            life.setdefault("spoke_after_s", self._lived_us / 1e6)
        self._port.write(bytes.fromhex(said["usb"]))
        self.inputs.release_due(self.now_us)

    def _reply(self, said: dict[str, Any]) -> dict[str, Any]:
        reply = dict(self.asked)
        reply.pop("cut", None)
        self.asked = {key: value for key, value in self.asked.items() if key == "cut"}
        if self._lived_us > _BOOT_S * 1e6:  # earlier writes wait: sent sooner, they would count for the previous run
            data = self._port.read(max(0, _MOST_QUEUED_BYTES - said["queued"]))
            if data:
                reply["usb"] = data.hex()
                self.heard_us = self._lived_us
            if self._port.is_open != self._was_open:
                self._was_open = self._port.is_open
                reply["open"] = int(self._port.is_open)
        if self._port.is_read != self._was_read:
            self._was_read = self._port.is_read
            reply["reads"] = int(self._port.is_read)
        levels = self.inputs.levels()
        if levels != self._levels:
            self._levels = reply["levels"] = levels
        slice_us = _SLICE_US
        if self.model is not None:
            is_moving = any(said["on"]) or any(said["steps"])
            slice_us = max(_SHORTEST_US, self.model.soonest_us(_TOUCHED_EVERY_US if is_moving else _SLICE_US))
        reply["slice_ns"] = slice_us * 1e3
        return reply
