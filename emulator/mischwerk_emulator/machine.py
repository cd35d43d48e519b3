"""A machine in a folder: chip and model in lock-step, its port, its clock, and what a person can do to it.

FOLDER/port is the USB port (gone while the chip restarts), FOLDER/clock the chip's time, FOLDER/files.bin its file
system, FOLDER/control a socket that takes one JSON object a line (`control` lists them).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import socket
import sys
import time
from collections.abc import Callable
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import mischwerk_machines
from mischwerk_sim.mechanism import MechanismError

from .bootrom import write_bootrom
from .chip import Chip, ChipError
from .clock_file import ClockFile
from .mechanism import PulsedModel
from .node import find_node
from .port import Port

PORT, CLOCK, CONTROL, FILES, LOG = "port", "clock", "control", "files.bin", "log"
_INPUTS = (*range(10, 21), 26, 27, 28)  # pins that rest at their pull-ups
_SLICE_US = 1000.0  # the chip and the model meet at least so often ...
_SHORTEST_US = 20.0  # ... and so exactly where the model expects something
_TOUCHED_EVERY_US = 200.0  # while something moves: so late may an axis's change of rate be known
_MOST_QUEUED_BYTES = 256  # on their way to the board; a host that writes more has to wait
_BOOT_S = 0.7  # until USB is up no host can open the port
_UNPLUGGED_S = 0.4
_RACK_HAS_NOT = ("slot", "mouth")


def board_file(project: Path) -> ModuleType:
    """firmware/board.py of the project, which is no package's."""
    spec = util.spec_from_file_location("board", project / "firmware" / "board.py")
    assert spec is not None and spec.loader is not None
    board = util.module_from_spec(spec)
    spec.loader.exec_module(board)
    return board


class EmulatedMachine:
    """One machine; `run` works until it is told to quit. ``wiring``: False leaves every input at its pull-up."""

    def __init__(
        self, folder: Path, image: Path, project: Path, machine: str, cards: int, fmt: str, seed: int,
        node: str, has_display: bool = False, is_wired: bool = True,
    ) -> None:  # fmt: skip
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._board = board_file(project)
        build = mischwerk_machines.load(machine)
        self._kind = build.kind
        self.model = PulsedModel(build, mischwerk_machines.card_format(fmt), cards, seed) if is_wired else None
        board = self._board
        self._node = node
        self._options: dict[str, Any] = {
            "image": str(image.resolve()), "bootrom": str(write_bootrom(folder)),
            "files": str((folder / FILES).resolve()), "seed": seed, "has_display": has_display,
            "pins": {
                "step": board.STEP_PINS, "dir": board.DIR_PINS, "enable": board.ENABLE_PIN, "servo": board.FOLLOWER_PIN,
                "led": board.LED_PIN,
            },
        }  # fmt: skip
        self._port = Port(folder / PORT)
        self._clock = ClockFile(folder / CLOCK, is_new=True)
        self._held: dict[int, int] = {}  # pins that somebody holds at a level
        self._later: list[tuple[float, Callable[[], object]]] = []
        self._asked: dict[str, Any] = {}
        self._waiting: list[socket.socket] = []  # for statistics
        self._levels: list[tuple[int, int]] = []
        self._was_open: bool | None = None
        self._was_read = True
        self._base_us = 0.0  # of this life of the chip
        self._lived_us = 0.0
        self._heard_us = 0.0  # the latest bytes of the host came to the chip, in this life of it
        self.boots: list[dict[str, Any]] = [{"at_s": 0.0, "reason": "power"}]  # of each life of the chip
        self.lights: list[tuple[float, int]] = []
        self._is_over = False
        self._cards = cards
        self._decks: list[list[int]] = []  # as they lay in the well when the first card of a pass left it
        self._is_full = True
        self._log = (folder / LOG).open("a", buffering=1, encoding="utf-8")

    # -- time ---------------------------------------------------------------------------------------
    @property
    def now_us(self) -> float:
        """Since the emulator was started."""
        return self._base_us + self._lived_us

    def run(self) -> None:
        """Raises ChipError, MechanismError."""
        control = _listen(self.folder / CONTROL)
        peers: list[socket.socket] = []
        chip = self._power_on({"memory": None})
        pace_wall, pace_us = time.monotonic(), 0.0
        try:
            while not self._is_over:
                said = chip.hear()
                if "statistics" in said:
                    for peer in self._waiting:
                        _answer(peer, said["statistics"])
                    self._waiting.clear()
                    continue
                if "reset" in said:
                    chip = self._reset(chip, said)
                    continue
                self._lived(said)
                chip.tell(self._reply(said))
                if self._asked.pop("cut", False):
                    chip = self._cut_power(chip)
                self._attend(control, peers)
                ahead_s = (self.now_us - pace_us) / 1e6 - (time.monotonic() - pace_wall)
                if ahead_s > 0.002:  # no quicker than a real one: people and ptys are on the other side
                    time.sleep(min(ahead_s, 0.02))
                elif ahead_s < -0.2:
                    pace_wall, pace_us = time.monotonic(), self.now_us
            self._switch_off(chip)
        finally:
            self._port.unplug()
            control.close()
            with contextlib.suppress(FileNotFoundError):
                (self.folder / CONTROL).unlink()
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
        return self._restart({
            "memory": self._options["files"] + ".memory", "scratch": said["scratch"], "reason": said["reset"],
        })  # fmt: skip

    def _cut_power(self, chip: Chip) -> Chip:
        """The motors let go, and what lay in memory is lost."""
        self._switch_off(chip)
        if self.model is not None:
            self.model.cut_power()
        self.boots.append({"at_s": self.now_us / 1e6, "reason": "power"})
        return self._restart({"memory": None})

    def _switch_off(self, chip: Chip) -> None:
        """What lies in its flash is kept."""
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

    def _lived(self, said: dict[str, Any]) -> None:
        """A slice is over: the model follows, the host hears."""
        before_us, self._lived_us = self._lived_us, said["t"] / 1e3
        self._clock.set(self.now_us / 1e6)
        duration_us = self._lived_us - before_us
        if self.model is not None and duration_us > 0:
            self.model.follow(duration_us, said["steps"], said["ended"], bool(said["enable"]))
            if said["servo"]:
                up, down = self._board.FOLLOWER_UP_US, self._board.FOLLOWER_DOWN_US
                is_down = abs(said["servo"] - down) < abs(said["servo"] - up)
                if is_down != self.model.follower_down:
                    self.model.set_follower(is_down)
        self._see_deck_leave()
        life = self.boots[-1]
        if said["led"] is not None:
            self.lights.append((self.now_us / 1e6, said["led"]))
            if said["led"]:
                life.setdefault("lit_after_s", self._lived_us / 1e6)
        if said["usb"]:
            life.setdefault("spoke_after_s", self._lived_us / 1e6)
        self._port.write(bytes.fromhex(said["usb"]))
        while self._later and self._later[0][0] <= self.now_us:
            self._later.pop(0)[1]()

    def _see_deck_leave(self) -> None:
        if self.model is None:
            return
        well = self.model.order()
        if self._is_full and len(well) == self._cards - 1:
            (gone,) = set(range(self._cards)) - set(well)
            self._decks.append([gone, *well])
        self._is_full = len(well) == self._cards

    def _reply(self, said: dict[str, Any]) -> dict[str, Any]:
        reply = dict(self._asked)
        reply.pop("cut", None)
        self._asked = {key: value for key, value in self._asked.items() if key == "cut"}
        if self._lived_us > _BOOT_S * 1e6:  # what is written before waits: told earlier, it would count as another's
            data = self._port.read(max(0, _MOST_QUEUED_BYTES - said["queued"]))
            if data:
                reply["usb"] = data.hex()
                self._heard_us = self._lived_us
            if self._port.is_open != self._was_open:
                self._was_open = self._port.is_open
                reply["open"] = int(self._port.is_open)
        if self._port.is_read != self._was_read:
            self._was_read = self._port.is_read
            reply["reads"] = int(self._port.is_read)
        levels = self._pins()
        if levels != self._levels:
            self._levels = reply["levels"] = levels
        slice_us = _SLICE_US
        if self.model is not None:
            is_moving = any(said["on"]) or any(said["steps"])
            slice_us = max(_SHORTEST_US, self.model.soonest_us(_TOUCHED_EVERY_US if is_moving else _SLICE_US))
        reply["slice_ns"] = slice_us * 1e3
        return reply

    def _pins(self) -> list[tuple[int, int]]:
        levels = dict.fromkeys(_INPUTS, 1)
        if self.model is not None:
            from shuffler.hal import SENSOR_NAMES

            for number, (pin, active, _) in enumerate(self._board.SENSORS):
                if self._kind == "wheel" or SENSOR_NAMES[number] not in _RACK_HAS_NOT:
                    levels[pin] = active if self.model.levels[number] else 1 - active
        levels.update(self._held)
        return sorted(levels.items())

    # -- people ---------------------------------------------------------------------------------------
    def _attend(self, control: socket.socket, peers: list[socket.socket]) -> None:
        with contextlib.suppress(BlockingIOError):
            peer, _ = control.accept()
            peer.setblocking(False)
            peers.append(peer)
        for peer in list(peers):
            try:
                asked = peer.recv(65536)
            except BlockingIOError:
                continue
            except OSError:
                asked = b""
            if not asked:
                peers.remove(peer)
                peer.close()
                continue
            for line in asked.decode().splitlines():
                try:
                    answer = self.command(json.loads(line), peer)
                except (ValueError, KeyError, TypeError, AssertionError) as problem:
                    answer = {"error": repr(problem)}
                if answer is not None:
                    _answer(peer, answer)

    def command(self, asked: dict[str, Any], peer: socket.socket) -> dict[str, Any] | None:
        """Carry out one: see `control.COMMANDS`. None: the answer follows."""
        model = self.model
        (name, value), *more = asked.items()
        if name == "press":
            pin = self._board.BUTTON_PIN if value == "main" else self._board.SELECT_PIN
            self._held[pin] = 0
            self._later.append((self.now_us + 1000.0 * dict(more).get("ms", 60), lambda: self._held.pop(pin, None)))
            self._later.sort(key=lambda one: one[0])
        elif name == "hold":
            pin, level = value
            self._held[pin] = level
        elif name == "release":
            self._held.pop(value, None)
        elif name == "time":
            return {
                "seconds": self.now_us / 1e6, "heard_us": self._heard_us, "boots": self.boots,
                "lights": self.lights[-20:],
            }  # fmt: skip
        elif name == "statistics":
            self._asked["statistics"] = 1
            self._waiting.append(peer)
            return None
        elif name == "clear":
            self._asked["clear"] = 1
        elif name == "supply":
            self._asked["supply"] = value
        elif name == "cut":
            self._asked["cut"] = True
        elif name == "quit":
            self._is_over = True
        elif model is None:
            raise ValueError("nothing is wired to this chip")
        elif name == "cover":
            model.set_cover(bool(value))
        elif name == "order":
            return {
                "order": model.order(), "places": model.places(), "feeds": model.feeds, "sweeps": model.sweeps,
                "decks": self._decks[-20:],
            }  # fmt: skip
        elif name == "take":
            model.lay_in_well(model.standing_in_throat())
        elif name == "push":
            model.push_in(model.flying)
        elif name == "lose":
            model.lose_steps(*value)
        else:
            raise ValueError(f"unknown command {name}")
        return {"ok": 1}


def _listen(path: Path) -> socket.socket:
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    control = socket.socket(socket.AF_UNIX)
    control.bind(str(path))
    control.listen(4)
    control.setblocking(False)
    return control


def _answer(peer: socket.socket, answer: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        peer.setblocking(True)
        peer.sendall((json.dumps(answer) + "\n").encode())
        peer.setblocking(False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m mischwerk_emulator")
    parser.add_argument("folder", type=Path, help="of this machine: its port, clock and flash")
    parser.add_argument("--image", type=Path, required=True, help="MicroPython's UF2 for RPI_PICO")
    parser.add_argument("--project", type=Path, default=Path(__file__).resolve().parents[2], help="whose board.py")
    parser.add_argument("--machine", default="pile10")
    parser.add_argument("--format", default="poker")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--node", default=None)
    parser.add_argument("--display", action="store_true", help="a display answers")
    parser.add_argument("--bare", action="store_true", help="nothing is wired to the chip")
    asked = parser.parse_args()
    if not asked.image.is_file():
        print(f"There is no image {asked.image}: docs/emulator.md says where it comes from.", file=sys.stderr)
        return 2
    try:
        EmulatedMachine(
            asked.folder, asked.image, asked.project, asked.machine, asked.cards, asked.format, asked.seed,
            find_node(asked.node), asked.display, not asked.bare,
        ).run()  # fmt: skip
    except (ChipError, MechanismError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
