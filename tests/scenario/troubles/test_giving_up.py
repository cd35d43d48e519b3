"""The operator of a campaign gives up a machine that makes no deck, and the campaign says so."""

import mischwerk_machines
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign import one, person
from shuffler import faults
from shuffler.machine import attempts

CARDS = 6


def test_an_operator_who_gets_no_deck_gives_up_and_the_campaign_says_so(monkeypatch):
    def fails(sequence, job):
        raise sequence.drive.fault("MISFEED", faults.WELL)

    monkeypatch.setattr(attempts, "carry_out", fails)
    machine, card = mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker")
    end = one.shuffle(firmware.InProcess(machine, card), machine, card, CARDS, "model", 1, ())
    assert not end.is_done
    assert len(end.broken) == 1
    assert end.broken[0].startswith(f"no deck after {person.ROUNDS} faults, the last: MISFEED at well: ")
    assert set(end.told) == {"MISFEED"} and len(end.told) >= person.ROUNDS
