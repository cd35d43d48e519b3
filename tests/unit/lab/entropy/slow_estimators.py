"""The estimators of SP 800-90B section 6.3 once more, slowly, step by step as the text has them, on lists of bits.

Nothing here comes from the fast ones: other sums, other roots (exact fractions or 60 digits), dictionaries for tables.
The text's numbering from 1 is kept by a leading None.
"""

import math
from collections import Counter
from decimal import Decimal, localcontext
from statistics import fmean, stdev

Z = 2.5758293035489008


def bounded(p, n):
    return -math.log2(min(1.0, p + Z * math.sqrt(p * (1 - p) / (n - 1))))


def falling_root(function, target, low, high):
    """Where a falling function takes the value ``target``."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > target else (low, middle)
    return high


def most_common(bits):
    return bounded(max(Counter(bits).values()) / len(bits), len(bits))


def collision(bits):
    s, times, index = [None, *bits], [], 1
    while True:
        j = next((j for j in range(index + 1, len(s)) if len(set(s[index : j + 1])) < j - index + 1), None)
        if j is None:
            break
        times.append(j - index + 1)
        index = j + 1
    bound = fmean(times) - Z * stdev(times) / math.sqrt(len(times))

    def expected(p):  # with the incomplete gamma function of the text: gamma(3, z) = (z * z + 2 * z + 2) * exp(-z)
        q = 1 - p
        z = 1 / q
        f = (z * z + 2 * z + 2) * z**-3
        return p / q**2 * (1 + (1 / p - 1 / q) / 2) * f - p / q * (1 / p - 1 / q) / 2

    if bound > expected(0.5):
        return 1.0
    if bound <= 2:  # no collision is sooner
        return 0.0
    return -math.log2(falling_root(expected, bound, 0.5, 1 - 1e-9))


def markov(bits):
    pairs = Counter(zip(bits, bits[1:]))
    p = {value: bits.count(value) / len(bits) for value in (0, 1)}
    step = {(a, b): pairs[a, b] / max(1, pairs[a, 0] + pairs[a, 1]) for a in (0, 1) for b in (0, 1)}
    likeliest = 0
    for sequence in ([0] * 128, [0, 1] * 64, [0] + [1] * 127, [1] + [0] * 127, [1, 0] * 64, [1] * 128):
        probability = Decimal(p[sequence[0]])
        for pair in zip(sequence, sequence[1:]):
            probability *= Decimal(step[pair])
        likeliest = max(likeliest, probability)
    return min(float(-likeliest.ln() / Decimal(2).ln()) / 128, 1.0)


def compression_bound(bits, first):
    """X-bar', and the number of blocks; ``first``: blocks of the dictionary."""
    blocks = [tuple(bits[i : i + 6]) for i in range(0, len(bits) - 5, 6)]
    seen = {block: place for place, block in enumerate(blocks[:first], 1)}
    logs = []
    for place, block in enumerate(blocks[first:], first + 1):
        logs.append(math.log2(place - seen.get(block, 0)))
        seen[block] = place
    mean = fmean(logs)
    deviation = 0.5907 * math.sqrt(math.fsum(x * x for x in logs) / (len(logs) - 1) - mean * mean)
    return mean - Z * deviation / math.sqrt(len(logs)), len(blocks)


def compression_expected(p, first, blocks):
    """G(p) + 63 G(q): the double sum."""

    def g(z):
        def f(t, u):
            return z * z * (1 - z) ** (u - 1) if u < t else z * (1 - z) ** (t - 1)

        terms = (math.log2(u) * f(t, u) for t in range(first + 1, blocks + 1) for u in range(1, t + 1))
        return math.fsum(terms) / (blocks - first)

    return g(p) + 63 * g((1 - p) / 63)


def strings(bits, length):
    """How often each string of that length occurs in the bits."""
    text = bytes(bits)
    return Counter(text[i : i + length] for i in range(len(bits) - length + 1))


def t_tuple(bits):
    n, best, length = len(bits), 0.0, 1
    while (most := max(strings(bits, length).values())) >= 35:
        best = max(best, (most / (n - length + 1)) ** (1 / length))
        length += 1
    return bounded(best, n)


def longest_repeated(bits):
    n, length = len(bits), 1
    while max(strings(bits, length).values()) >= 35:
        length += 1
    best = 0.0
    while max((found := strings(bits, length)).values()) > 1:
        pairs = sum(math.comb(count, 2) for count in found.values())
        best = max(best, (pairs / math.comb(n - length + 1, 2)) ** (1 / length))
        length += 1
    return bounded(best, n)


def no_run(p, run, tried):
    """The text's probability of no ``run`` successes in ``tried`` trials, in 60 digits."""
    with localcontext() as context:
        context.prec = 60
        p = Decimal(p)
        q, x = 1 - p, Decimal(1)
        for _ in range(10):
            x = 1 + q * p**run * x ** (run + 1)
        return (1 - p * x) / ((run + 1 - run * x) * q) / x ** (tried + 1)


def predictability(hits):
    tried, good = len(hits), sum(hits)
    share = good / tried
    if good == 0:
        everywhere = 1 - 0.01 ** (1 / tried)
    else:
        everywhere = min(1.0, share + Z * math.sqrt(share * (1 - share) / (tried - 1)))
    run = 1 + max(map(len, "".join("+" if hit else " " for hit in hits).split()), default=0)
    low, high = 0.5, run / (run + 1)  # above, x is no longer the wanted root
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if no_run(middle, run, tried) > Decimal("0.99") else (low, middle)
    return -math.log2(max(everywhere, low, 0.5))


def scored(bits, first, guesses):
    """Hits of a predictor with a scoreboard. ``guesses(i, s)``: subpredictions of s[i], None where there is none."""
    s, hits, winner, scores = [None, *bits], [], 0, Counter()
    for i in range(first, len(s)):
        said = guesses(i, s)
        hits.append(said[winner] == s[i])
        for j, guess in enumerate(said):
            if guess == s[i]:
                scores[j] += 1
                if scores[j] >= scores[winner]:
                    winner = j
    return hits


def multi_mcw(bits):
    def guesses(i, s):
        return [Counter(s[i - w : i]).most_common(1)[0][0] if i > w else None for w in (63, 255, 1023, 4095)]

    return scored(bits, 64, guesses)


def lag(bits):
    return scored(bits, 2, lambda i, s: [s[i - d] if d < i else None for d in range(1, 129)])


def multi_mmc(bits, most_pairs=100_000):
    models = [{} for _ in range(17)]

    def guesses(i, s):
        said = []
        for d in range(1, 17):
            model = models[d]
            if d < i - 1:
                pair = (tuple(s[i - d - 1 : i - 1]), s[i - 1])
                if pair in model or len(model) < most_pairs:
                    model[pair] = model.get(pair, 0) + 1
            context = tuple(s[i - d : i]) if d < i else None
            count, value = max((model.get((context, y), 0), y) for y in (0, 1))
            said.append(value if count else None)
        return said

    return scored(bits, 3, guesses)


def lz78y(bits, most_contexts=65_536):
    s, known, hits = [None, *bits], {}, []
    for i in range(18, len(s)):
        for j in range(16, 0, -1):
            context = tuple(s[i - j - 1 : i - 1])
            if context not in known and len(known) < most_contexts:
                known[context] = Counter()
            if context in known:
                known[context][s[i - 1]] += 1
        guess, largest = None, 0
        for j in range(16, 0, -1):
            counts = known.get(tuple(s[i - j : i]))
            if counts:
                count, value = max((counts[y], y) for y in (0, 1))
                if count > largest:
                    guess, largest = value, count
        hits.append(guess == s[i])
    return hits
