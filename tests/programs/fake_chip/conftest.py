"""A powered fake RP2040 and its two modules `machine` and `rp2`."""

import pytest
from chip import chip


@pytest.fixture
def c():
    with chip(cards=8) as powered:
        powered.wiring.board.TMC_FITTED = False  # no firmware runs that sets drivers up: a pulse is a step
        yield powered


@pytest.fixture
def m(c):
    return __import__("machine")


@pytest.fixture
def rp2(c):
    return __import__("rp2")
