"""Sources of bits whose min-entropy is known, each with a fixed seed."""

import random

import numpy as np


def array(bits):
    return np.array(list(bits), dtype=np.uint8)


def iid(count, p_zero, seed="iid"):
    """Independent bits: -log2(max(p, 1 - p)) each."""
    chance = random.Random(f"{seed} {p_zero}")
    return array(chance.random() >= p_zero for _ in range(count))


def chain(count, p_stay, seed="chain"):
    """Each bit is the one before with ``p_stay``: half of them ones, -log2(max(p, 1 - p)) in the long run."""
    chance = random.Random(f"{seed} {p_stay}")
    bits = [0]
    while len(bits) < count:
        bits.append(bits[-1] ^ (chance.random() >= p_stay))
    return array(bits)


def periodic(count, period, noise=0.0, seed="periodic"):
    """A pattern over and over, with a share of the bits turned over."""
    chance = random.Random(f"{seed} {noise}")
    return array(period[i % len(period)] ^ (chance.random() < noise) for i in range(count))


def echo(count, back, noise, seed="echo"):
    """Fair bits, each one that of ``back`` places before but for the noise: -log2(1 - noise)."""
    chance = random.Random(f"{seed} {back} {noise}")
    bits = [chance.getrandbits(1) for _ in range(back)]
    while len(bits) < count:
        bits.append(bits[-back] ^ (chance.random() < noise))
    return array(bits)


def drifting(count, stretch, p, seed="drift"):
    """Fair over all, but each stretch leans to one side with ``p``, in turn."""
    chance = random.Random(f"{seed} {stretch} {p}")
    return array((i // stretch % 2) ^ (chance.random() >= p) for i in range(count))


def parity(count, noise, taps=(3, 10), seed="parity"):
    """Each bit is the sum of earlier ones but for the noise: any two bits are independent. -log2(1 - noise)."""
    chance = random.Random(f"{seed} {noise}")
    bits = [1] * max(taps)
    while len(bits) < count:
        bits.append((sum(bits[-tap] for tap in taps) & 1) ^ (chance.random() < noise))
    return array(bits)


def repeated(count, seed="repeated"):
    """Fair bits, and all of them again."""
    chance = random.Random(seed)
    half = [chance.getrandbits(1) for _ in range(count // 2)]
    return array(half + half)
