"""What `mischwerk sim` prints: whole when piped, and within 80 columns on a terminal."""

import io
from types import SimpleNamespace

import mischwerk_machines
import pytest
from mischwerk_sim import commands
from mischwerk_sim.sweep.axes import Setting, axis
from mischwerk_sim.sweep.run import KINDS, Point, Sweep
from mischwerk_sim.sweep.tables import on_screen
from rich.console import Console


@pytest.fixture
def printed():
    """printed(width) is the table of a sweep over two numbers, with slips, at that width."""
    machine = mischwerk_machines.load("pile10")
    axes = tuple(axis(text, machine) for text in ("roller-friction=0.3,0.5", "card-friction=0.2,0.3"))
    sweep = Sweep(Setting(machine, mischwerk_machines.card_format("poker"), 52), axes, 208, 1, None, ())
    point = Point((0.35, 0.25), 208, dict.fromkeys(KINDS, 1), 0)

    def printer(width):
        out = io.StringIO()
        Console(file=out, width=width).print(on_screen(sweep, [point], width))
        return out.getvalue()

    return printer


def test_nothing_of_a_wide_table_is_lost_at_80_columns(printed):
    narrow, whole = printed(80), printed(500)
    assert "…" not in narrow and max(map(len, narrow.splitlines())) <= 80
    assert "roller-friction" in whole and narrow.count("friction") == 2
    assert narrow.count("(0-3)") == whole.count("(0-3)") > 0
    assert len(narrow.splitlines()) > len(whole.splitlines())


def test_piped_a_line_is_as_long_as_it_must(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert commands.console_at(stderr=False).width > 1000
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True, write=print, flush=print, encoding="utf-8"))
    assert commands.console_at(stderr=False).width == 80
