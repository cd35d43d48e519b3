"""The steps of the search: what improve.py says, on its buffers.

Plain Python to CPython. The types make viper code of them where the board is built, 50 times as quick.
"""


def rack_steps(b: "ptr8", d: "ptr16", v: "ptr32", steps: int):
    """``steps`` steps on the keys of a two-pass plan; d[k]: time a card takes when the rack moves by k pockets.

    A step moves one card to another column, or from the edge of its row to the next row. Keys keep their order and
    pockets their capacity.
    """
    cards = v[0]
    columns = v[1]
    rows = v[2]
    capacity = v[3]
    noise = v[4]
    noise_2 = v[5]
    done = v[7]
    end = done + steps
    while done < end:
        limit = v[6] * (v[8] - done) // v[8]
        done += 1
        noise = (noise * 13849 + 12345) & 0xFFFF
        noise_2 = noise_2 * 15091 % 65521
        t = ((noise + noise_2) & 0xFFFF) * cards >> 16
        noise = (noise * 13849 + 12345) & 0xFFFF
        c = ((noise + noise_2) & 0xFFFF) * columns >> 16
        i = b[t]
        old_c = b[512 + i]
        old_r = b[768 + i]
        r = old_r
        if noise >> 7 & 3 == 0:
            is_first = 1
            is_last = 1
            if t > 0 and b[768 + b[t - 1]] == r:
                is_first = 0
            if t + 1 < cards and b[768 + b[t + 1]] == r:
                is_last = 0
            if is_first == 1 and r > 0 and (is_last == 0 or noise >> 9 & 1 == 0):
                r -= 1
            elif is_last == 1 and r + 1 < rows:
                r += 1
            else:
                continue
            if b[1280 + r] >= capacity or b[1280 + old_r] == 1:
                continue
        elif c == old_c:
            continue
        if c != old_c and (b[1024 + c] >= capacity or b[1024 + old_c] == 1):
            continue  # no room there; and a pocket emptied would leave its neighbour to a stroke of its own
        if t > 0:
            j = b[t - 1]
            if b[768 + j] == r and (c < b[512 + j] or (c == b[512 + j] and i < j)):
                continue
        if t + 1 < cards:
            j = b[t + 1]
            if b[768 + j] == r and (b[512 + j] < c or (b[512 + j] == c and j < i)):
                continue
        delta = 0
        if c != old_c:
            p = b[1536 + c]
            q = b[1536 + old_c]
            j = i - 1
            while j <= i + 1:  # the cards fed before and after it in pass 1
                if j >= 0 and j < cards and j != i:
                    k = b[1536 + b[512 + j]]
                    delta += d[p - k if p > k else k - p] - d[q - k if q > k else k - q]
                j += 1
        b[512 + i] = 255  # taken out: who is fed before and after its place in pass 2?
        p = b[1792 + old_r]
        k = old_c
        sign = -1
        while True:
            m = k
            before = i - 1
            while True:
                while before >= 0 and b[512 + before] != m:
                    before -= 1
                if before >= 0 or m == 0:
                    break
                m -= 1
                before = cards - 1
            m = k
            after = i + 1
            while True:
                while after < cards and b[512 + after] != m:
                    after += 1
                if after < cards or m + 1 >= columns:
                    break
                m += 1
                after = 0
            x = p
            y = p
            if before >= 0:
                x = b[1792 + b[768 + before]]
                delta += sign * d[x - p if x > p else p - x]
            if after < cards:
                y = b[1792 + b[768 + after]]
                delta += sign * d[y - p if y > p else p - y]
            if before >= 0 and after < cards:
                delta -= sign * d[x - y if x > y else y - x]
            if sign == 1:
                break
            p = b[1792 + r]
            k = c
            sign = 1
        if delta <= limit:
            b[512 + i] = c
            b[768 + i] = r
            b[1024 + old_c] -= 1
            b[1024 + c] += 1
            b[1280 + old_r] -= 1
            b[1280 + r] += 1
            v[9] += delta
        else:
            b[512 + i] = old_c
    v[4] = noise
    v[5] = noise_2
    v[7] = done


def wheel_steps(b: "ptr8", d: "ptr16", v: "ptr32", steps: int):
    """``steps`` steps on the slots of a wheel: two cards, or a card and an empty slot, change places.

    A card goes one or two slots from one of those that are fed or ejected just before or after it.
    d[k], d[256 + k]: time a card takes in feeding and in ejecting when its slot lies k slots from the one before.
    """
    cards = v[0]
    slots = v[1]
    noise = v[4]
    noise_2 = v[5]
    done = v[7]
    end = done + steps
    while done < end:
        limit = v[6] * (v[8] - done) // v[8]
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
            j = b[256 + i] + x
        if j < 0 or j >= cards:
            continue
        if k & 2 != 0:
            j = b[j]
        x = 1
        if k & 4 == 0:
            x = 2
        if k & 8 == 0:
            x = -x
        to = (b[512 + j] + x + slots) % slots
        old = b[512 + i]
        if to == old:
            continue
        other = b[768 + to]
        delta = 0
        sign = -1
        while True:
            k = i
            while True:
                s = b[512 + k]
                if k > 0:
                    x = s - b[511 + k]
                    delta += sign * d[x if x > 0 else -x]
                if k + 1 < cards:
                    x = s - b[513 + k]
                    delta += sign * d[x if x > 0 else -x]
                t = b[256 + k]
                if t > 0:
                    x = s - b[512 + b[t - 1]]
                    delta += sign * d[256 + (x if x > 0 else -x)]
                if t + 1 < cards:
                    x = s - b[512 + b[t + 1]]
                    delta += sign * d[256 + (x if x > 0 else -x)]
                if k == other or other == 255:
                    break
                k = other
            if sign == 1:
                break
            sign = 1
            b[512 + i] = to
            b[768 + to] = i
            b[768 + old] = other
            if other != 255:
                b[512 + other] = old
        if delta <= limit:
            v[9] += delta
        else:
            b[512 + i] = old
            b[768 + old] = i
            b[768 + to] = other
            if other != 255:
                b[512 + other] = to
    v[4] = noise
    v[5] = noise_2
    v[7] = done
