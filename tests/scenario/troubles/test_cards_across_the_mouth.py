"""A card is stopped across the mouth of a pocket: `home` brings it back as long as the rack is held where it was.

A rack whose motor was off may have sunk, nobody knows how far: only a hand can help. That is said, and nothing moves.
"""

import pytest
from shuffler import faults, hal
from shuffler.link import protocol
from wire import Desk, serve, shuffle_values

STATE = protocol.STATES.index


def told(desk):
    return [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]


class AcrossTheMouth:
    """``noise`` for `serve`: stop as soon as the ``card``-th card has its lead in a mouth, its tail in the throat."""

    def __init__(self, desk, card=2):
        self._desk, self._card, self._was, self._left = desk, card, 0, True

    def __call__(self):
        scene = self._desk.bench.scene
        now = scene.levels[hal.THROAT] and scene.levels[hal.ENTRY]
        self._card -= now and not self._was
        self._was = now
        if self._card or not self._left:
            return b""
        self._left = False
        return self._desk.host.request("stop", {})


def stopped(build, after, asked=("upkeep", {"what": 0, "amount": 0})):
    """A job is stopped so, then ``after(desk)`` (a generator) happens; (desk, bench)."""
    desk = Desk()

    def script():
        yield from desk.ask("home")
        desk.take((yield desk.host.request(*asked)))
        assert told(desk) == ["STOPPED"]
        scene = desk.bench.scene
        assert scene.levels[hal.THROAT] and scene.levels[hal.ENTRY], "it stands where this test wants it"
        yield from after(desk)

    return desk, serve(script(), AcrossTheMouth(desk), desk, machine=build, cards=20)[0]


@pytest.mark.parametrize("build", ["pile6", "pile10", "wheel54"])
@pytest.mark.parametrize("is_idle_for_long", [False, True])
def test_home_brings_it_back_however_long_it_stood_there(build, is_idle_for_long):
    """After a minute without a job a board lets its motors go: not while a card stands so, whatever job it was."""

    def after(desk):
        if is_idle_for_long:
            desk.bench.hal.on_idle()
        yield from desk.ask("home")

    desk, made = stopped(build, after)
    assert told(desk) == ["STOPPED"]
    assert sorted(made.scene.order()) == list(range(20)) and not any(made.scene.deck.pockets)


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
def test_without_a_card_there_the_motors_are_released(build):
    desk = Desk()

    def script():
        yield from desk.ask("home")
        desk.bench.hal.on_idle()
        desk.homed = (yield from desk.ask("status")).values["homed"]

    serve(script(), desk=desk, machine=build)
    assert desk.homed == 0


def test_a_rack_whose_power_went_meanwhile_needs_a_hand_and_says_so_as_often_as_it_is_asked():
    """It has sunk: driven on, the card would meet the edge of a shelf. `home` works once the card was taken out."""

    def after(desk):
        desk.bench.hal.axes[hal.POCKET].set_position(0)
        service = desk.bench.hal.on_idle.__self__
        service._sequence.release_motors()  # as the power does
        for _ in range(3):
            yield from desk.ask("home")
            assert (yield from desk.ask("status")).values["fault"] == faults.code("JAM_THROAT")
        assert desk.bench.scene.levels[hal.THROAT], "nobody has moved it"
        desk.bench.scene.take_from_throat()
        yield from desk.ask("home")

    desk, made = stopped("pile10", after)
    assert told(desk) == ["STOPPED"] + 3 * ["JAM_THROAT"]
    assert sorted(made.scene.order()) == list(range(20)) and not any(made.scene.deck.pockets)


@pytest.mark.parametrize("build", ["pile6", "pile10", "wheel54"])
@pytest.mark.parametrize("after_ms", range(0, 700, 28))
def test_a_babble_of_three_kilobytes_makes_no_card_stand_across_a_mouth(build, after_ms):
    """The machine hears its sensors between any two pieces of what a host says; and then it is stopped, and resumed."""
    desk, began = Desk(), []

    def babble():
        scene = desk.bench.scene
        if not began and scene.axes[hal.FEED].busy:
            began.append(scene.time_us)
        if len(began) == 1 and scene.time_us >= began[0] + 1000 * after_ms:
            began.append(0)
            return b"\1" * 3000 + b"\0" + desk.host.request("stop", {})
        return b""

    def script():
        yield from desk.ask("shuffle", **shuffle_values(cards=6))
        yield from desk.ask("resume")
        desk.result = (yield from desk.ask("result")).values

    serve(script(), babble, desk, machine=build, cards=6)
    assert told(desk) == ["STOPPED"]
    assert desk.result["state"] == STATE("done")
