"""Does the firmware shuffle within a given MicroPython heap?"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import serial
from shuffler.link.session import HostSession


def shuffles_in_heap(machine: str, cards: int, heap: str) -> bool:
    """One whole shuffle on the model twin with MicroPython's heap bounded to ``heap``; True if it ends in order."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        command = [
            sys.executable,
            "-m",
            "mischwerk_sim",
            "serve",
            "--pace",
            "none",
            "--child",
            "--twin",
            "model",
            "--machine",
            machine,
            "--cards",
            str(cards),
            "--heap",
            heap,
            "--report",
            str(report),
        ]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as twin:
            assert twin.stdin is not None and twin.stdout is not None
            finished = _shuffle(twin.stdout.readline().strip(), cards)
            twin.stdin.close()
            twin.wait(10)
        lines = [json.loads(line) for line in report.read_text().splitlines()]
        targets = [line["target"] for line in lines if line["event"] == "planned"]
        orders = [line["order"] for line in lines if line["event"] == "state"]
        return finished and bool(orders) and orders[-1] == targets[-1]


def _shuffle(port: str, cards: int) -> bool:
    session = HostSession(1)
    limit = time.monotonic() + 60
    with serial.Serial(port, timeout=0.2) as line:
        line.write(
            session.request("shuffle", {"cards": cards, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""})
        )
        while time.monotonic() < limit:
            for packet in session.receive(line.read(line.in_waiting or 1)):
                if packet.name == "finished":
                    return bool(packet.values["state"] == 3)
    return False
