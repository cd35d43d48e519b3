"""Recompute an auditable shuffle or deal without Mischwerk: python verify_by_hand.py record.json

For records whose "audit" has "scheme" 2. Needs Python 3.9 and `pip install cryptography`; knows nothing of the
project's own code. It does not carry out the plan: whether the machine went there is seen in the cards.
"""

import hashlib
import json
import os
import re
import sys
import unicodedata

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

ALPHABETS = (  # what a phrase may have besides the signs of a plain keyboard: letters of only one of these
    "a-z\u00e0-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e\u0219\u021b",  # Latin
    "\u0390\u03ac-\u03ce",  # Greek
    "\u0430-\u045f\u0491",  # Cyrillic
)


def once(pairs):
    """Build an object of which no key comes twice: two readers would see two records."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key comes twice")
    return dict(pairs)


def is_clear(phrase):
    """No sign of it is invisible or can be taken for another, and it is written as all such phrases are."""
    letters = any(re.fullmatch(rf"[ -@\[\\\]_{alphabet}]{{1,200}}", phrase) for alphabet in ALPHABETS)
    usual = " ".join(unicodedata.normalize("NFKC", phrase).casefold().split())
    if re.fullmatch("[1-6]([ ,;.-]*[1-6])*", phrase):  # throws of dice
        usual = " ".join(re.findall("[1-6]", phrase))
    return letters and phrase == usual


def is_healthy(bits):
    """No run, bias or period that the board's own tests refuse."""
    windows = [bits[at : at + 1024] for at in range(0, len(bits), 1024)]
    alike = [[sum(map(str.__eq__, part, part[by:])) for by in range(1, 33)] for part in windows]
    periods = any(max(n, 1024 - by - n) >= 938 for counts in alike for by, n in enumerate(counts, 1))
    return not (periods or re.search("0{161}|1{161}", bits) or any(part.count(part[0]) >= 938 for part in windows))


def job(record):
    """Return what is made of the numbers: six fields, each behind its length. A pile is its size, + 128 if it is
    ordered."""
    piles = []
    for pile in record.get("piles", []):
        piles += [127 + 128 * pile["ordered"]] * ((pile["size"] - 1) // 127)  # larger ones are two
        piles.append((pile["size"] - 1) % 127 + 1 + 128 * pile["ordered"])
    fields = [record["method"].encode(), bytes([record["cards"]]), record["format"].encode()]
    fields += [record["machine"].encode(), bytes([record["capacity"]]), bytes(piles)]
    return b"".join(bytes([len(field)]) + field for field in fields)


def bound(record, earlier):
    """32 bytes that stand for the job and its aborted attempts."""
    binding = b"mischwerk scheme 2 job" + job(record) + bytes([len(earlier)])
    for attempt in earlier:
        theirs = bytes.fromhex(attempt["nonce"] or "")
        binding += bytes.fromhex(attempt["commitment"]) + bytes([len(theirs)]) + theirs
    return hashlib.sha256(binding).digest()


def words(key):
    """ChaCha20 under one key, 256 bytes at a time: 32 are the next key, the rest are numbers of 32 bits."""
    while True:
        stream = Cipher(algorithms.ChaCha20(key, bytes(16)), None).encryptor().update(bytes(256))
        key = stream[:32]
        for at in range(32, 256, 4):
            yield int.from_bytes(stream[at : at + 4], "little")


def drawn(record, binding, nonce, material):
    """Fisher and Yates: for n = cards, .., 2 the card at place n-1 changes places with that at a random place below n.
    There is a key for every 288 bytes of the material. It pays for 243 bits; the next one begins with the number that
    would go beyond."""
    order, left = list(range(record["cards"])), -1
    parts = [material[at : at + 288] for at in range(0, len(material), 288)]
    key = (
        hashlib.sha256(b"mischwerk scheme 2 key" + binding + nonce + bytes([i]) + own) for i, own in enumerate(parts)
    )
    for n in range(record["cards"], 1, -1):
        cost = (n**65536 - 1).bit_length()  # log2(n) in 65536ths, rounded up
        if cost > left:
            numbers, left = words(next(key).digest()), 243 * 65536
        left -= cost
        fair = next(word for word in numbers if word < 2**32 // n * n)  # above it some would come more often
        order[n - 1], order[fair % n] = order[fair % n], order[n - 1]
    if len(material) % 288 or next(key, None):
        raise ValueError("the material does not fit the number of cards")
    place = 0
    for pile in record.get("piles", []):  # of a hand only who has a card counts: its cards lie as they were fed
        end = place + pile["size"]
        order[place:end] = order[place:end] if pile["ordered"] else sorted(order[place:end])
        place = end
    return order


def flaws(record, attempts, bits):
    """Name what such a record must not be, apart from commitment and target."""
    hashes = [attempt["commitment"] for attempt in attempts] + [
        attempt["nonce"] for attempt in attempts if attempt["nonce"] is not None
    ]
    phrases = [(attempt["phrase"], attempt["nonce"]) for attempt in attempts if attempt["phrase"] is not None]
    kind = ["done", "auditable", 2, None, "deal" if "piles" in record else "planned"]
    stated = [record["result"], record["seed_mode"], record["audit"]["scheme"], record["seed"], record["method"]]
    faults, latest = record["faults"], (record["faults"] or [{}])[-1]
    rules = {
        "it is of no auditable job of scheme 2 that was done": stated == kind and latest.get("severity") != "latched",
        "its outcomes": [attempt["outcome"] for attempt in attempts] == ["aborted"] * (len(attempts) - 1) + ["done"],
        "its hashes": len(set(hashes)) == len(hashes) and all(re.fullmatch("[0-9a-f]{64}", text) for text in hashes),
        "it began more often than 3 times, or than its faults explain": len(attempts) <= min(3, len(faults) + 1)
        and 1 <= record["attempts"] <= min(3, len(faults) + 1),
        "a phrase is unclear, or not what the nonce is made from": all(
            is_clear(said) and hashlib.sha256(b"mischwerk nonce phrase" + said.encode()).hexdigest() == nonce
            for said, nonce in phrases
        ),
        "its raw bits": is_healthy(bits),
        "where its cards lie": record["order"] in (None, record["target"]),
        "its piles": sum(pile["size"] for pile in record.get("piles", [])) in (0, record["cards"]),
    }
    return [what for what, holds in rules.items() if not holds]


def check(path):
    with open(os.path.join(path, "record.json") if os.path.isdir(path) else path, encoding="utf-8") as file:
        record = json.load(file, object_pairs_hook=once)
    *earlier, attempt = record["audit"]["attempts"]
    material = bytes.fromhex(record["audit"]["material"])
    binding = bound(record, earlier)
    commitment = hashlib.sha256(b"mischwerk scheme 2 commitment" + binding + material).hexdigest()
    order = drawn(record, binding, bytes.fromhex(attempt["nonce"]), material)
    if material.hex() != record["audit"]["material"]:
        raise ValueError("the material is written in another way")
    raw = b"".join(material[at : at + 256] for at in range(0, len(material), 288))
    wrong = flaws(record, [*earlier, attempt], "".join(f"{byte:08b}" for byte in raw))
    print("record", f"REFUSED: {', '.join(wrong)}" if wrong else "ok")
    print("commitment", "ok" if commitment == attempt["commitment"] else "DIFFERS")
    is_target = json.dumps(order) == json.dumps(record["target"])
    print("target", "equal" if is_target else "DIFFERS")
    print(f"beginnings: {max(len(earlier) + 1, record['attempts'])}, faults: {len(record['faults'])}")
    print("compare with what was noted: fingerprint", attempt["commitment"][:16], "and number", attempt["nonce"][:16])
    if attempt["phrase"] is not None:
        print("which is made from:", attempt["phrase"] if not wrong else ascii(attempt["phrase"]))
    return 0 if is_target and commitment == attempt["commitment"] and not wrong else 1


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.exit(check(sys.argv[1]))
    except (KeyError, TypeError, ValueError, IndexError, StopIteration, AttributeError, RecursionError) as problem:
        sys.exit(f"REFUSED: not the record of an auditable job of scheme 2: {problem!a:.200}")
