"""One sealed shuffle, watched: it ends well, beats once a second, tells no card, and is counted."""

import time
from typing import NamedTuple

import pytest
from conftest import CARDS
from shuffler import faults
from shuffler.link import protocol, reason_texts

pytestmark = pytest.mark.wired("cards")

BEAT_US = 1_000_000
TWIN = 1  # flag in the identity: its clock is virtual
MAY_GROW = ("minutes_on", "double_feeds")
TELLING = [("reveal_target", {}), ("reveal_pass", {"index": 0}), ("reveal_material", {"key": bytes(32), "part": 0})]


class Watched(NamedTuple):
    """``asked``: (phase, answer) of a host that asks for the cards in each phase; ``afterwards``: when it is done."""

    state: str
    events: list
    asked: list
    afterwards: list
    wall_us: float
    before: dict
    after: dict
    result: dict


@pytest.fixture(scope="module")
def kept():
    return []


@pytest.fixture
def shuffle(machine, order, kept):
    """The shuffle, once for all tests here."""
    if not kept:
        kept.append(watch(machine, order))
    return kept[0]


def watch(machine, order):
    answers = []

    def react(event):
        if event.name == "phase":
            phase = protocol.PHASES[event.values["phase"]]
            answers.extend((phase, machine.ask(name, **values)) for name, values in TELLING)

    before, began = counted(machine), time.monotonic()
    state, events = machine.run("shuffle", react, **order())
    wall_us = (time.monotonic() - began) * 1e6
    afterwards = [machine.ask(name, **values) for name, values in TELLING]
    result = machine.ask("result").values
    return Watched(state, events, answers, afterwards, wall_us, before, counted(machine), result)


def counted(device):
    return {entry["counter"]: entry["value"] for entry in device.everything("get_counter")}


def test_it_ends_with_the_deck_in_the_well(shuffle):
    assert shuffle.state == "done"
    assert shuffle.result["cards"] == CARDS
    assert shuffle.result["passes"] >= 1
    assert shuffle.result["credited_bits"] >= shuffle.result["needed_bits"] > 0


def test_its_heart_beats_once_a_second_by_its_own_clock(shuffle):
    beats = [event.values["t_us"] for event in shuffle.events if event.name == "heartbeat"]
    assert len(beats) >= 2
    assert {later - sooner for sooner, later in zip(beats, beats[1:])} == {BEAT_US}
    assert abs(len(beats) - shuffle.result["duration_us"] / BEAT_US) <= 1.5


def test_its_clock_goes_as_fast_as_this_computers(shuffle, identity, machine):
    """Not for a twin: it has its own time."""
    if identity["flags"] & TWIN:
        pytest.skip("a twin's time is virtual")
    assert shuffle.result["duration_us"] == pytest.approx(
        shuffle.wall_us, rel=0.05 * machine.timeout_factor, abs=BEAT_US
    )


def test_events_come_in_the_order_of_their_numbers_and_none_is_lost(shuffle):
    numbers = [event.seq for event in shuffle.events]
    assert numbers == [(numbers[0] + k) & 0xFF for k in range(len(numbers))]


def test_no_card_is_revealed_while_it_runs_or_after(shuffle):
    assert "working" in {phase for phase, _ in shuffle.asked}
    assert {answer.name for _, answer in shuffle.asked} == {"refused"}
    assert [answer.name for answer in shuffle.afterwards] == ["refused"] * len(TELLING)
    assert all("sealed" in reason_texts.detail(answer.values) for answer in shuffle.afterwards)


def test_no_event_speaks_of_a_card(shuffle):
    """Whoever heard when a certain card came would know how far the pockets before it lie apart."""
    assert {event.name for event in shuffle.events} <= {"phase", "heartbeat", "finished", "fault"}
    for event in shuffle.events:
        if event.name == "fault" and event.values["card"]:
            assert not faults.kind(event.values["code"]).keeps_order, "that order is void, a new one was drawn"


def test_counters_grow_by_one_shuffle(shuffle):
    """And by what went wrong on the way, which a machine may do, but a count of cards tells of."""
    grown = {name: value - shuffle.before[name] for name, value in shuffle.after.items() if name not in MAY_GROW}
    fed = grown.pop("cards_fed")
    assert grown == {**dict.fromkeys(grown, 0), "shuffles_good": 1}
    planned = shuffle.result["cards"] * shuffle.result["passes"]
    assert fed == planned if shuffle.result["attempts"] == 1 else fed > planned
