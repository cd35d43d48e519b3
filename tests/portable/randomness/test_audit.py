"""Auditable keys: what is committed to, what the nonce adds, what is revealed, and what is overwritten.

Bytes of jobs, commitments, keys and targets are what the independent reference computed (tests/golden/audit.json).
"""

import binascii
import hashlib
import json

from expect import raises
from shuffler.pieces import flat
from shuffler.planning.piles import Pile, dealt
from shuffler.randomness import audit, chacha20, drbg
from shuffler.randomness.audit import Audit, AuditKeys
from shuffler.randomness.permutation import draw
from shuffler.randomness.source import CREDITED_BITS, SLICE_BYTES

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
NONCE = bytes(range(32))
KEY, OTHER_KEY = b"k" * 32, b"K" * 32
LOCK = hashlib.sha256(KEY).digest()
JOB = audit.encoded("planned", 52, "poker", "pile10", 10, b"")


def golden():
    with open(HERE + "/../../golden/audit.json") as file:
        return json.load(file)


class Source:
    """A noise source that counts: 0, 1, 2, .. modulo 251."""

    def __init__(self):
        self.given = 0

    def start_up(self):
        yield

    def read(self, out):
        for i in range(len(out)):
            out[i] = self.given % 251
            self.given += 1


class Host:
    """Hears the commitments."""

    def __init__(self, job_audit):
        self.heard = []
        job_audit.on_commitment = lambda attempt, commitment: self.heard.append((attempt, commitment))


def made(count=1, job=JOB):
    """(audit, keys whose material is gathered, host)"""
    job_audit = Audit(job, LOCK)
    host = Host(job_audit)
    keys = AuditKeys(Source(), lambda: b"board id", count, job_audit)
    for _ in flat(keys.gathering()):
        pass
    return job_audit, keys, host


def commitment(material, job=JOB, attempts=()):
    return audit.commitment_to(audit.bound(job, attempts), material)


def key(keys):
    out = bytearray(32)
    assert keys.next_key(out) == CREDITED_BITS
    return bytes(out)


def test_keys_for_every_deck_are_the_references():
    counts = golden()["keys_for"]
    assert len(counts) == 251
    assert [drbg.keys_for(cards) for cards in range(251)] == counts


def on_the_wire(piles):
    """Piles of the golden file, of which none is larger than a byte tells."""
    return bytes([size | (128 if ordered else 0) for size, ordered in piles])


def encoded(case):
    return audit.encoded(
        case["method"], case["cards"], case["format"], case["machine"], case["capacity"], on_the_wire(case["piles"])
    )


def earlier(case):
    return [(binascii.unhexlify(commitment), binascii.unhexlify(nonce)) for commitment, nonce in case["earlier"]]


def test_bytes_of_jobs_are_the_references():
    cases = golden()["jobs"]
    assert [len(case["earlier"]) for case in cases] == [0, 1, 2, 3]
    assert len({case["job"] for case in cases}) == 4
    for case in cases:
        assert encoded(case) == binascii.unhexlify(case["job"]), case["method"]
        assert audit.bound(encoded(case), earlier(case)) == binascii.unhexlify(case["binding"]), case["method"]


def test_every_field_of_a_job_and_every_attempt_before_is_bound():
    usual = ["planned", 52, "poker", "pile10", 10, b"", []]
    others = ["deal", 51, "skat", "pile8", 9, b"\x34", [(bytes(32), b"")]]
    more = [[(bytes(32), bytes(32))], [(bytes(32), b""), (bytes(32), b"")], [(bytes(31) + b"\x01", b"")]]
    seen = set()
    for place, other in [(0, "planned")] + list(enumerate(others)) + [(6, attempts) for attempts in more]:
        fields = list(usual)
        fields[place] = other
        seen.add(audit.bound(audit.encoded(*fields[:6]), fields[6]))
    assert len(seen) == 11


def test_fields_that_run_into_each_other_are_distinguished():
    assert audit.encoded("planned", 52, "poke", "rpile10", 10, b"") != JOB
    assert audit.encoded("planned", 52, "poker", "pile1", 48, b"") != audit.encoded(
        "planned", 52, "poker", "pile10", 10, b""
    )
    assert audit.encoded("deal", 2, "x", "", 1, b"\x01\x01") != audit.encoded("deal", 2, "x", "\x01\x01", 1, b"")


def test_derived_keys_are_the_references():
    cases = golden()["jobs"]
    assert [case["cards"] for case in cases] == [52, 32, 52, 110]
    assert [len(case["keys"]) for case in cases] == [1, 1, 1, 3]
    for case in cases:
        material, binding = binascii.unhexlify(case["material"]), binascii.unhexlify(case["binding"])
        assert len(material) == SLICE_BYTES * len(case["keys"])
        for i in range(len(case["keys"])):
            own = material[i * SLICE_BYTES : (i + 1) * SLICE_BYTES]
            out = bytearray(32)
            audit.derive(out, binding, binascii.unhexlify(case["nonce"]), i, own)
            assert bytes(out) == binascii.unhexlify(case["keys"][i]), (case["cards"], i)


def test_targets_are_the_references_and_take_exactly_the_keys_committed_to():
    for case in golden()["jobs"]:
        job_audit, keys, host = made(drbg.keys_for(case["cards"]), encoded(case))
        job_audit.attempts = earlier(case)
        keys.material[:] = binascii.unhexlify(case["material"])
        job_audit.commit(keys.material)
        assert host.heard == [(len(case["earlier"]), binascii.unhexlify(case["commitment"]))]
        job_audit.take(binascii.unhexlify(case["nonce"]))
        generator = drbg.Drbg(keys.next_key, chacha20.block)
        drawn = draw(generator.below, case["cards"])
        wanted = [Pile(size, ordered) for size, ordered in case["piles"]]
        assert (dealt(drawn, wanted) if wanted else drawn) == case["target"], case["cards"]
        assert generator.keys == len(case["keys"])
        raises(IndexError, keys.next_key, bytearray(32))


def test_slice_is_raw_bits_and_the_hash_of_the_extra_ones():
    _, keys, _ = made(2)
    assert len(keys.material) == 2 * SLICE_BYTES
    for i in range(2):
        own = keys.material[i * SLICE_BYTES : (i + 1) * SLICE_BYTES]
        assert list(own[:256]) == [n % 251 for n in range(256 * i, 256 * (i + 1))]
        assert bytes(own[256:]) == hashlib.sha256(b"board id").digest()


def test_key_is_the_hash_of_tag_binding_nonce_index_and_slice():
    job_audit, keys, _ = made(2)
    job_audit.commit(keys.material)
    job_audit.take(NONCE)
    binding = hashlib.sha256(b"mischwerk scheme 2 job" + JOB + b"\x00").digest()
    for i in range(2):
        own = bytes(keys.material[i * SLICE_BYTES : (i + 1) * SLICE_BYTES])
        assert key(keys) == hashlib.sha256(b"mischwerk scheme 2 key" + binding + NONCE + bytes((i,)) + own).digest()


def test_taking_a_key_leaves_the_material_to_be_revealed():
    job_audit, keys, host = made()
    before = bytes(keys.material)
    job_audit.commit(keys.material)
    job_audit.take(NONCE)
    key(keys)
    assert bytes(job_audit.material) == before
    assert host.heard[0][1] == commitment(before)


def test_no_key_beyond_what_was_committed_to():
    job_audit, keys, _ = made()
    job_audit.commit(keys.material)
    job_audit.take(NONCE)
    key(keys)
    out = bytearray(32)
    raises(IndexError, keys.next_key, out)
    assert out == bytearray(32)


def test_audit_waits_from_the_commitment_to_the_nonce():
    job_audit, keys, _ = made()
    assert not job_audit.is_waiting
    job_audit.commit(keys.material)
    assert job_audit.is_waiting
    job_audit.take(NONCE)
    assert not job_audit.is_waiting
    assert job_audit.attempts == [(commitment(keys.material), NONCE)]


def test_audit_knows_the_nonces_of_all_attempts():
    job_audit, keys, _ = made()
    job_audit.commit(keys.material)
    assert not job_audit.knows(NONCE)
    job_audit.take(NONCE)
    job_audit.commit(bytearray(SLICE_BYTES))
    assert job_audit.knows(NONCE)
    assert not job_audit.knows(bytes(32))


def test_every_attempt_is_reported_with_its_number_and_earlier_material_is_overwritten():
    job_audit, keys, host = made()
    first = keys.material
    job_audit.commit(keys.material)
    second = bytearray(b"\x07" * SLICE_BYTES)
    job_audit.commit(second)
    assert [attempt for attempt, _ in host.heard] == [0, 1]
    assert [commitment for commitment, _ in job_audit.attempts] == [commitment for _, commitment in host.heard]
    assert host.heard[1][1] == commitment(second, JOB, job_audit.attempts[:1])
    assert first == bytearray(SLICE_BYTES)
    assert second == bytearray(b"\x07" * SLICE_BYTES)
    assert job_audit.is_waiting


def test_parts_put_together_are_the_material():
    job_audit, keys, _ = made(3)
    job_audit.commit(keys.material)
    assert job_audit.parts() == 6
    parts = [job_audit.part(i) for i in range(6)]
    assert b"".join(parts) == bytes(keys.material)
    assert {len(part) for part in parts} == {audit.PART_BYTES}


def test_close_overwrites_the_material_and_keeps_the_commitments():
    job_audit, keys, _ = made()
    material = keys.material
    job_audit.commit(keys.material)
    attempts = list(job_audit.attempts)
    job_audit.close()
    assert material == bytearray(SLICE_BYTES)
    assert job_audit.parts() == 0
    assert not job_audit.is_waiting
    assert job_audit.attempts == attempts


def test_closed_keys_leave_committed_material_to_the_audit_and_overwrite_any_other():
    job_audit, keys, _ = made()
    job_audit.commit(keys.material)
    before = bytes(keys.material)
    keys.close()
    assert bytes(job_audit.material) == before
    _, never, _ = made()
    never.close()
    assert never.material == bytearray(SLICE_BYTES)


def test_only_the_key_opens_it_and_no_nonce_does():
    job_audit, _, _ = made()
    job_audit.commit(bytearray(SLICE_BYTES))
    job_audit.take(NONCE)
    assert job_audit.opens(KEY)
    for other in (OTHER_KEY, LOCK, NONCE, b"", KEY + b"\0"):
        assert not job_audit.opens(other)
