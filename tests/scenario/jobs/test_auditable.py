"""An auditable job: commitment first, then the host's nonce, then the deck, then everything to check it with."""

import hashlib

import pytest
from shuffler import faults, reasons
from shuffler.randomness import audit, chacha20, permutation
from shuffler.randomness.drbg import Drbg, keys_for
from wire import AUDITABLE, KEY, NONCE, Auditor, Desk, play, refusal, serve, shuffle_values

IN_PASS_2_US = 17_000_000  # from when the board was switched on


def bound(machine="pile10", cards=52, earlier=(), capacity=10, method=b"planned", piles=b""):
    """The encoding of a shuffle or a deal, and the attempts before."""
    job = b""
    for field in (method, bytes([cards]), b"poker", machine.encode(), bytes([capacity]), piles):
        job += bytes([len(field)]) + field
    attempts = b"".join(commitment + bytes([len(nonce)]) + nonce for commitment, nonce in earlier)
    return hashlib.sha256(b"mischwerk scheme 2 job" + job + bytes([len(earlier)]) + attempts).digest()


def committed(material, binding):
    return hashlib.sha256(b"mischwerk scheme 2 commitment" + binding + material).digest()


def recomputed(material, nonce, cards, binding):
    """The target that follows from what was revealed."""
    count = [0]

    def next_key(out):
        own = material[count[0] * 288 : (count[0] + 1) * 288]
        out[:] = hashlib.sha256(b"mischwerk scheme 2 key" + binding + nonce + bytes([count[0]]) + own).digest()
        count[0] += 1
        return 0

    target = permutation.draw(Drbg(next_key, chacha20.block).below, cards)
    assert count[0] == keys_for(cards)
    return target


def revealed(desk):
    """``material = yield from revealed(..)``"""
    material, part, parts = b"", 0, 1
    while part < parts:
        answer = yield from desk.ask("reveal_material", key=KEY, part=part)
        assert answer.name == "material_is"
        material += answer.values["material"]
        parts = answer.values["parts"]
        part += 1
    return material


@pytest.mark.parametrize(
    ("machine", "cards", "capacity"), [("pile10", 52, 10), ("pile11", 110, 10), ("wheel54", 52, 1)]
)
def test_the_deck_follows_from_commitment_nonce_and_material(machine, cards, capacity):
    desk, said = Desk(), {}
    auditor = Auditor(desk)

    def script():
        yield from desk.ask("shuffle", **shuffle_values(cards, **AUDITABLE))
        said["result"] = yield from desk.ask("result")
        said["commitment"] = yield from desk.ask("get_commitment", attempt=0)
        said["material"] = yield from revealed(desk)
        said["target"] = yield from desk.ask("reveal_target")
        said["pass"] = yield from desk.ask("reveal_pass", index=0)

    made, _ = serve(script(), auditor, desk, machine=machine, cards=cards)
    assert said["result"].values["state"] == 3
    assert (said["result"].values["mode"], said["result"].values["commitments"]) == (1, 1)
    assert said["result"].values["credited_bits"] == 256 * keys_for(cards)
    material = said["material"]
    assert len(material) == 288 * keys_for(cards)
    binding = bound(machine, cards, (), capacity)
    assert auditor.commitments == [committed(material, binding)]
    commitment = said["commitment"].values
    assert (commitment["scheme"], commitment["commitment"], commitment["nonce"]) == (2, auditor.commitments[0], NONCE)
    target = recomputed(material, NONCE, cards, binding)
    assert said["target"].values["target"] == target
    assert made.scene.order() == target
    assert len(said["pass"].values["pocket"]) == cards


def test_a_deals_piles_are_committed_to():
    desk, said = Desk(), {}
    auditor = Auditor(desk)

    def script():
        yield from desk.ask("deal", cards=4, format=0, piles=[3, 1], **AUDITABLE)
        said["material"] = yield from revealed(desk)

    serve(script(), auditor, desk, cards=4)
    assert auditor.commitments == [committed(said["material"], bound(cards=4, method=b"deal", piles=b"\x03\x01"))]


def test_another_nonce_gives_another_deck():
    """The board's part is the same (same seed of the twin), the host's is not."""

    def shuffled(nonce):
        desk = Desk()
        auditor = Auditor(desk, lambda attempt: nonce)
        _, _, made = play([("shuffle", shuffle_values(**AUDITABLE))], auditor, desk)
        return auditor.commitments, made.scene.order()

    orders_seen = [shuffled(b"\x01" * 32), shuffled(b"\x02" * 32)]
    assert orders_seen[0][0] == orders_seen[1][0]
    assert orders_seen[0][1] != orders_seen[1][1]


def test_nothing_is_drawn_before_the_nonce_and_without_one_the_job_pauses():
    desk, said, given = Desk(), {}, []
    auditor = Auditor(desk, lambda attempt: b"\x07" * 32 if attempt else None)

    def script():
        said["first"] = yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        said["fault"] = yield from desk.ask("get_fault", index=0)
        said["status"] = yield from desk.ask("status")
        given.append(desk.bench.scene.order())
        yield from desk.ask("resume")
        said["result"] = yield from desk.ask("result")
        said["lost"] = yield from desk.ask("get_commitment", attempt=0)
        said["used"] = yield from desk.ask("get_commitment", attempt=1)
        said["material"] = yield from revealed(desk)

    made, _ = serve(script(), auditor, desk)
    assert faults.kind(said["fault"].values["code"]).name == "NO_NONCE"
    assert said["status"].values["state"] == 2
    assert given == [list(range(52))]
    assert said["result"].values["state"] == 3
    assert said["result"].values["commitments"] == 2
    assert said["lost"].values["nonce"] == b""
    binding = bound(earlier=[(auditor.commitments[0], b"")])
    assert said["used"].values["commitment"] == committed(said["material"], binding)
    assert len(set(auditor.commitments)) == 2, "an attempt's material is never committed to again"
    assert made.scene.order() == recomputed(said["material"], b"\x07" * 32, 52, binding)


def test_a_lost_order_takes_a_fresh_commitment_and_a_fresh_nonce():
    desk, said, bases = Desk(), {}, []
    auditor = Auditor(desk)

    def script():
        desk.bench.board.planned = lambda target, passes: bases.append(desk.bench.scene.order())
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        said["result"] = yield from desk.ask("result")
        said["material"] = yield from revealed(desk)

    made, _ = serve(script(), auditor, desk, double_offset={20: 0.3})
    result = said["result"].values
    assert (result["state"], result["attempts"], result["commitments"]) == (3, 2, 2)
    assert len(set(auditor.commitments)) == 2
    drawn = recomputed(said["material"], b"\x02" * 32, 52, bound(earlier=[(auditor.commitments[0], NONCE)]))
    assert made.scene.order() == [bases[-1][card] for card in drawn]


@pytest.mark.parametrize("is_on", ["no", "yes"])
def test_a_deck_that_was_seen_counts_as_an_attempt_where_its_owner_wants_another(is_on):
    desk, said, bases = Desk(), {}, []
    auditor = Auditor(desk)

    def script():
        desk.bench.board.planned = lambda target, passes: bases.append(desk.bench.scene.order())
        yield from desk.ask("set_setting", setting="redraw_after_cover", value=is_on)
        desk.bench.open_cover(IN_PASS_2_US)
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        said["status"] = yield from desk.ask("status")
        said["phases"] = [packet.values["pass"] for packet in desk.packets if packet.name == "phase"]
        assert any(desk.bench.scene.deck.pockets)
        desk.bench.scene.cover(False)
        yield from desk.ask("resume")
        said["result"] = yield from desk.ask("result")
        said["faults"] = []
        for index in range(said["result"].values["faults"]):
            said["faults"].append((yield from desk.ask("get_fault", index=index)))
        said["material"] = yield from revealed(desk)

    made, _ = serve(script(), auditor, desk)
    attempts = 2 if is_on == "yes" else 1
    assert (said["status"].values["state"], max(said["phases"])) == (2, 2)
    told = [(faults.kind(answer.values["code"]).name, answer.values["reason"]) for answer in said["faults"]]
    assert told == [("COVER_OPEN", reasons.CARDS_SEEN), ("DECK_SEEN", reasons.MEANING)][:attempts]
    result = said["result"].values
    assert (result["state"], result["attempts"], result["commitments"]) == (3, attempts, attempts)
    assert len(set(auditor.commitments)) == attempts
    binding = bound(earlier=[(commitment, NONCE) for commitment in auditor.commitments[:-1]])
    drawn = recomputed(said["material"], bytes([attempts]) * 32, 52, binding)
    assert made.scene.order() == [bases[-1][card] for card in drawn]


def test_nothing_is_revealed_before_the_end_nor_to_a_stranger_nor_of_a_sealed_deck():
    desk, ticks = Desk(), []
    auditor = Auditor(desk)
    frames = auditor.__call__

    class Stopping(Auditor):
        def __call__(self):
            ticks.append(1)
            return frames() + (desk.host.request("stop", {}) if len(ticks) == 900 else b"")

        hear = auditor.hear

    def part(number, key=KEY):
        return "reveal_material", {"key": key, "part": number}

    steps = [("shuffle", shuffle_values(**AUDITABLE)), part(0), ("resume", {}), ("reveal_target", {})]
    steps += [part(0, NONCE), part(2), part(1), ("reveal_target", {}), ("get_commitment", {"attempt": 1})]
    steps += [("shuffle", shuffle_values(seed=b"")), part(0)]
    answers, _, _ = play(steps, Stopping(desk), desk)
    _, paused, _, early, stranger, beyond, _, target, none, _, sealed = answers
    assert refusal(paused) == "not before the deck is finished"
    assert refusal(early) == "reveal its material first"
    assert refusal(stranger) == "this is not the key of the last job: only who asked for it can reveal it"
    assert refusal(beyond) == "no such part"
    assert target.name == "target_is"
    assert refusal(none) == "no such attempt"
    assert refusal(sealed) == "a sealed shuffle is not revealed"


@pytest.mark.parametrize("then", ["shuffle", "home", "diagnose"])
def test_material_is_overwritten_when_nobody_can_ask_for_it_any_more(then, monkeypatch):
    made, kind = [], audit.Audit
    monkeypatch.setattr(audit, "Audit", lambda job, lock: made.append(kind(job, lock)) or made[-1])
    desk, buffers = Desk(), []

    def script():
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        buffers.append(made[0].material)
        assert buffers[0] != bytearray(288)
        values = {"shuffle": shuffle_values(), "home": {}, "diagnose": {"on": 1}}[then]
        yield from desk.ask(then, **values)

    serve(script(), Auditor(desk), desk)
    assert buffers[0] == bytearray(288)
    assert made[0].material == b""


def test_a_job_that_never_gets_a_nonce_ends_after_sixteen_commitments():
    desk = Desk()
    auditor = Auditor(desk, lambda attempt: None)
    (*_, last), _, _ = play([("shuffle", shuffle_values(**AUDITABLE)), *[("resume", {})] * 16], auditor, desk)
    assert refusal(last) == "16 attempts without a deck: home first"
    assert len(set(auditor.commitments)) == 16
