"""The model twin as a child process, with real MicroPython inside, spoken to over its pty as over any serial port."""

import contextlib
import json
import subprocess
import sys
import time

import serial
from shuffler.link.session import HostSession


class PtyTwin:
    """``received``: every byte the twin has sent; ``packets``: what they say. Use as a context manager."""

    def __init__(self, folder, *options, machine="pile10", cards=52, sim_seed=1, pace="none"):
        self.report = folder / "report.jsonl"
        command = [sys.executable, "-m", "mischwerk_sim", "serve", "--twin", "model", "--child", "--pace", pace]
        command += ["--machine", machine, "--cards", str(cards), "--sim-seed", str(sim_seed), "--report", self.report]
        command += options
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        path = self.process.stdout.readline().strip()
        if not path:
            raise AssertionError(self.process.communicate(timeout=10)[1])
        self.port = serial.Serial(path, timeout=0.05, exclusive=True)
        self.host = HostSession(77)
        self.received = b""
        self.packets = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.port.close()
        self.process.stdin.close()
        try:
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.stdout.close()
            self.process.stderr.close()

    def send(self, data):
        self.port.write(data)

    def wait_for(self, *names, seconds=30):
        """The next packet of one of these names."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            data = self.port.read(self.port.in_waiting or 1)
            self.received += data
            got = self.host.receive(data)
            self.packets += got
            for packet in got:
                if packet.name in names:
                    return packet
            if self.process.poll() is not None:
                raise AssertionError("the twin ended: " + self.process.stderr.read())
        raise AssertionError(f"no {names} within {seconds} s")

    def ask(self, name, **values):
        """Send a request and wait for its answer."""
        self.send(self.host.request(name, values))
        seq = self.host._seq
        while True:
            answers = [p for p in self.packets if 0x80 <= p.type < 0xC0 and p.seq == seq]
            if answers:
                return answers[-1]
            self.wait_for(*ANSWERS)

    def told(self, event):
        """Lines of the twin report of one kind."""
        lines = [json.loads(line) for line in self.report.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line["event"] == event]


ANSWERS = ("accepted", "refused", "identity", "status_is", "result_is", "target_is", "pass_is", "fault_is")
