"""Recompute an auditable shuffle or deal without Mischwerk: python verify_by_hand.py record.json

For records whose "audit" has "scheme" 2. Needs Python 3.9 and `pip install cryptography`; knows nothing of the
project's own code.
"""

import hashlib
import json
import sys

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

with open(sys.argv[1], encoding="utf-8") as file:
    record = json.load(file)
*earlier, attempt = record["audit"]["attempts"]  # the earlier ones were aborted
material, nonce = bytes.fromhex(record["audit"]["material"]), bytes.fromhex(attempt["nonce"])


def job():
    """Return what is made of the numbers: six fields, each behind its length. A pile is its size, + 128 if it is
    ordered."""
    piles = []
    for pile in record.get("piles", []):
        piles += [127 + 128 * pile["ordered"]] * ((pile["size"] - 1) // 127)  # larger ones are two
        piles.append((pile["size"] - 1) % 127 + 1 + 128 * pile["ordered"])
    fields = [record["method"].encode(), bytes([record["cards"]]), record["format"].encode()]
    fields += [record["machine"].encode(), bytes([record["capacity"]]), bytes(piles)]
    return b"".join(bytes([len(field)]) + field for field in fields)


binding = b"mischwerk scheme 2 job" + job() + bytes([len(earlier)])
for one in earlier:
    theirs = bytes.fromhex(one["nonce"] or "")
    binding += bytes.fromhex(one["commitment"]) + bytes([len(theirs)]) + theirs
binding = hashlib.sha256(binding).digest()


def words(key):
    """ChaCha20 under one key, 256 bytes at a time: 32 are the next key, the rest are numbers of 32 bits."""
    while True:
        stream = Cipher(algorithms.ChaCha20(key, bytes(16)), None).encryptor().update(bytes(256))
        key = stream[:32]
        for at in range(32, 256, 4):
            yield int.from_bytes(stream[at : at + 4], "little")


def keys():
    """One key for every 288 bytes of the material."""
    for i in range(len(material) // 288):
        own = material[288 * i : 288 * (i + 1)]
        yield hashlib.sha256(b"mischwerk scheme 2 key" + binding + nonce + bytes([i]) + own).digest()


# Fisher and Yates: for n = cards, .., 2 the card at place n-1 changes places with that at a random place below n. A
# key pays for 243 bits; the next one begins with the number that would go beyond.
order, key, left = list(range(record["cards"])), keys(), -1
for n in range(record["cards"], 1, -1):
    cost = (n**65536 - 1).bit_length()  # log2(n) in 65536ths, rounded up
    if cost > left:
        numbers, left = words(next(key)), 243 * 65536
    left -= cost
    fair = next(word for word in numbers if word < 2**32 // n * n)  # above it some remainders would come more often
    order[n - 1], order[fair % n] = order[fair % n], order[n - 1]

place = 0
for pile in record.get("piles", []):  # of a hand only who has a card counts: its cards lie as they were fed
    end = place + pile["size"]
    order[place:end] = order[place:end] if pile["ordered"] else sorted(order[place:end])
    place = end

committed = hashlib.sha256(b"mischwerk scheme 2 commitment" + binding + material).hexdigest() == attempt["commitment"]
print("commitment", "ok" if committed else "DIFFERS")
print("target", "equal" if order == record["target"] else "DIFFERS")
sys.exit(0 if committed and order == record["target"] else 1)
