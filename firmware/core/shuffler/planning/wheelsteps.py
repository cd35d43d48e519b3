"""The steps of a wheel's search: what improve.py says, on its buffers.

Plain Python to CPython. The types make viper code of them where the board is built, 50 times as quick.
"""

from .improve import CARDS, COLUMNS, COST, DONE, NOBODY, NOISE, NOISE_2, THRESHOLD, TOTAL


def wheel_steps(
    slot: "ptr8",
    inside: "ptr8",
    place: "ptr8",
    card: "ptr8",
    feed: "ptr16",
    eject: "ptr16",
    v: "ptr32",
    steps: int,
):
    """``steps`` steps on the slots of a wheel: two cards, or a card and an empty slot, change places.

    A card goes one or two slots from one of those that are fed or ejected just before or after it. slot, place: of each
    card; card: of each target place; inside: the card in each slot; feed[slots + k], eject[slots + k]: time a card
    takes when its slot lies k slots from the one before, either way.
    """
    cards = v[CARDS]
    slots = v[COLUMNS]
    noise = v[NOISE]
    noise_2 = v[NOISE_2]
    done = v[DONE]
    end = done + steps
    while done < end:
        limit = v[THRESHOLD] * (v[TOTAL] - done) // v[TOTAL]
        done += 1
        noise = (noise * 13849 + 12345) & 0xFFFF
        noise_2 = noise_2 * 15091 % 65521
        i = ((noise + noise_2) & 0xFFFF) * cards >> 16
        noise = (noise * 13849 + 12345) & 0xFFFF
        k = ((noise + noise_2) & 0xFFFF) >> 8
        x = 1
        if k & 1 == 0:
            x = -1
        if k & 2 == 0:
            j = i + x
        else:
            j = place[i] + x
        if j < 0 or j >= cards:
            continue
        if k & 2 != 0:
            j = card[j]
        x = 1
        if k & 4 == 0:
            x = 2
        if k & 8 == 0:
            x = -x
        to = (slot[j] + x + slots) % slots
        old = slot[i]
        if to == old:
            continue
        other = inside[to]
        delta = 0
        sign = -1
        while True:
            k = i
            while True:
                s = slot[k]
                if k > 0:
                    delta += sign * feed[slots + s - slot[k - 1]]
                if k + 1 < cards:
                    delta += sign * feed[slots + s - slot[k + 1]]
                t = place[k]
                if t > 0:
                    delta += sign * eject[slots + s - slot[card[t - 1]]]
                if t + 1 < cards:
                    delta += sign * eject[slots + s - slot[card[t + 1]]]
                if k == other or other == NOBODY:
                    break
                k = other
            if sign == 1:
                break
            sign = 1
            slot[i] = to
            inside[to] = i
            inside[old] = other
            if other != NOBODY:
                slot[other] = old
        if delta <= limit:
            v[COST] += delta
        else:
            slot[i] = old
            inside[old] = i
            inside[to] = other
            if other != NOBODY:
                slot[other] = to
    v[NOISE] = noise
    v[NOISE_2] = noise_2
    v[DONE] = done
