"""An auditable shuffle, proved by the host's own verification from what went over the line."""

import json
import secrets

import pytest
from conftest import CARDS, FORMAT, KEY
from mischwerk.deck.targets import Task
from mischwerk.jobs import record
from mischwerk.verify import verification
from mischwerk.verify.schemes import Attempt, as_record

pytestmark = pytest.mark.wired("cards")


def shuffled(device, order, nonce):
    """Shuffle with the nonce; the commitment that was heard before it was given."""
    heard = []

    def react(event):
        if event.name == "commitment":
            heard.append(event.values["commitment"])
            answer = device.ask("nonce", attempt=event.values["attempt"], nonce=nonce)
            assert answer.name == "accepted", answer.values

    state, events = device.run("shuffle", react, **order("auditable"))
    assert state == "done", [event.values for event in events if event.name == "fault"]
    assert len(heard) == 1
    return heard[0]


def material_of(device):
    parts = [device.ask("reveal_material", key=KEY, part=0).values]
    parts += [device.ask("reveal_material", key=KEY, part=k).values for k in range(1, parts[0]["parts"])]
    return b"".join(part["material"] for part in parts)


def record_of(device, identity, commitment, nonce, material):
    """As `mischwerk shuffle --auditable` writes it."""
    result = device.ask("result").values
    passes = [device.ask("reveal_pass", index=index).values for index in range(result["passes"])]
    facts = record.Facts(
        task=Task("shuffle", "planned", "auditable", {}),
        identity=identity,
        state="done",
        result=result,
        faults=[],
        machine=identity["machine"],
        cards=CARDS,
        card_format=FORMAT,
        sim_seed=None,
        rosc=None,
        seed=b"",
        twin=None,
        own_twin=False,
        wall_s=1.0,
        target=device.ask("reveal_target").values["target"],
        plan=[{"pocket": card_pass["pocket"], "eject": card_pass["eject"]} for card_pass in passes],
        audit=as_record([Attempt(commitment, nonce)], True, material),
        capacity=identity["capacity"],
    )
    return json.loads(json.dumps(record.build(facts)))


def test_the_deck_is_proved_and_would_not_be_with_another_nonce(machine, order, identity):
    nonce = secrets.token_bytes(32)
    commitment = shuffled(machine, order, nonce)
    assert machine.ask("reveal_target").name == "refused", "nothing before the material"
    other = bytes(byte ^ 1 for byte in nonce)
    assert machine.ask("reveal_material", key=nonce, part=0).name == "refused", "only for who asked for it"
    material = material_of(machine)
    made = record_of(machine, identity, commitment, nonce, material)
    findings = verification.verified(made)
    assert findings.proved, (findings.differing, findings.gaps)
    made["audit"]["attempts"][0]["nonce"] = other.hex()
    assert not verification.verified(made).proved
