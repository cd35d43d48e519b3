"""The steps of a rack's search: what improve.py says, on its buffers.

Plain Python to CPython. The types make viper code of them where the board is built, 50 times as quick.
"""

from .improve import CAPACITY, CARDS, COLUMNS, COST, DONE, MIDDLE, NOBODY, NOISE, NOISE_2, ROWS, THRESHOLD, TOTAL


def rack_steps(
    column: "ptr8",
    d: "ptr16",
    row: "ptr8",
    card: "ptr8",
    column_load: "ptr8",
    row_load: "ptr8",
    column_pocket: "ptr8",
    row_pocket: "ptr8",
    v: "ptr32",
    steps: int,
):
    """``steps`` steps on the keys of a two-pass plan; d[middle + k]: time a card takes when the rack moves by k
    pockets, up or down.

    A step moves one card to another column, or from the edge of its row to the next row. Keys keep their order and
    pockets their capacity. column, row: of each card; card: of each target place; what each column and row holds, and
    its pocket.
    """
    cards = v[CARDS]
    columns = v[COLUMNS]
    rows = v[ROWS]
    capacity = v[CAPACITY]
    middle = v[MIDDLE]
    noise = v[NOISE]
    noise_2 = v[NOISE_2]
    done = v[DONE]
    end = done + steps
    while done < end:
        limit = v[THRESHOLD] * (v[TOTAL] - done) // v[TOTAL]
        done += 1
        noise = (noise * 13849 + 12345) & 0xFFFF
        noise_2 = noise_2 * 15091 % 65521
        t = ((noise + noise_2) & 0xFFFF) * cards >> 16
        noise = (noise * 13849 + 12345) & 0xFFFF
        c = ((noise + noise_2) & 0xFFFF) * columns >> 16
        i = card[t]
        old_c = column[i]
        old_r = row[i]
        r = old_r
        if noise >> 7 & 3 == 0:
            is_first = 1
            is_last = 1
            if t > 0 and row[card[t - 1]] == r:
                is_first = 0
            if t + 1 < cards and row[card[t + 1]] == r:
                is_last = 0
            if is_first == 1 and r > 0 and (is_last == 0 or noise >> 9 & 1 == 0):
                r -= 1
            elif is_last == 1 and r + 1 < rows:
                r += 1
            else:
                continue
            if row_load[r] >= capacity or row_load[old_r] == 1:
                continue
        elif c == old_c:
            continue
        if c != old_c and (column_load[c] >= capacity or column_load[old_c] == 1):
            continue  # no room there; and a pocket emptied would leave its neighbour to a stroke of its own
        if t > 0:
            j = card[t - 1]
            if row[j] == r and (c < column[j] or (c == column[j] and i < j)):
                continue
        if t + 1 < cards:
            j = card[t + 1]
            if row[j] == r and (column[j] < c or (column[j] == c and j < i)):
                continue
        delta = 0
        if c != old_c:
            p = column_pocket[c]
            q = column_pocket[old_c]
            j = i - 1
            while j <= i + 1:  # the cards fed before and after it in pass 1
                if j >= 0 and j < cards and j != i:
                    k = column_pocket[column[j]]
                    delta += d[middle + p - k] - d[middle + q - k]
                j += 1
        column[i] = NOBODY  # taken out: who is fed before and after its place in pass 2?
        p = row_pocket[old_r]
        k = old_c
        sign = -1
        while True:
            m = k
            before = i - 1
            while True:
                while before >= 0 and column[before] != m:
                    before -= 1
                if before >= 0 or m == 0:
                    break
                m -= 1
                before = cards - 1
            m = k
            after = i + 1
            while True:
                while after < cards and column[after] != m:
                    after += 1
                if after < cards or m + 1 >= columns:
                    break
                m += 1
                after = 0
            x = p
            y = p
            if before >= 0:
                x = row_pocket[row[before]]
                delta += sign * d[middle + x - p]
            if after < cards:
                y = row_pocket[row[after]]
                delta += sign * d[middle + y - p]
            if before >= 0 and after < cards:
                delta -= sign * d[middle + x - y]
            if sign == 1:
                break
            p = row_pocket[r]
            k = c
            sign = 1
        if delta <= limit:
            column[i] = c
            row[i] = r
            column_load[old_c] -= 1
            column_load[c] += 1
            row_load[old_r] -= 1
            row_load[r] += 1
            v[COST] += delta
        else:
            column[i] = old_c
    v[NOISE] = noise
    v[NOISE_2] = noise_2
    v[DONE] = done
