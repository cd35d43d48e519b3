/* In which order all contacts of all iterations of the solver, and the joints after each, are worked off.

One after the other, each would wait for the one before it, for most move a body that the next one moves, too. So they
are sorted by levels. The level of a contact is one above that of the latest before it with a body of its own: those of
one level move different bodies, each body meets the same contacts in the same order, and the results are the same.

A plan follows from who touches whom. That seldom changes from one step to the next, so plans are kept. */
#include "plan.h"

enum { KEPT = 64 };

typedef struct { long size; unsigned short *touch, *order; } Kept;

static void make(const unsigned short *touch, long rows, long bodies, long iterations, unsigned short *order) {
    const unsigned short *pair = touch + 3, *kind = pair + 2 * rows;
    long units = iterations * (rows + 1), most = 0, unit = 0;
    unsigned short level[units], latest[bodies + 1], begin[units + 1];
    memset(latest, 0, sizeof(latest));
    memset(begin, 0, sizeof(begin));
    for (long i = 0; i < iterations; i++) {
        for (long j = 0; j < rows; j++) {
            long a = pair[2 * j], b = pair[2 * j + 1], at = 0;
            if (kind[a] & MOVABLE) at = latest[a];
            if (kind[b] & MOVABLE && latest[b] > at) at = latest[b];
            latest[a] = latest[b] = at + 1;
            level[unit++] = at;
        }
        long joints = latest[bodies]; /* after those of the iteration before */
        for (long j = 0; j < bodies; j++)
            if (kind[j] & TIED && latest[j] > joints) joints = latest[j];
        for (long j = 0; j < bodies; j++)
            if (kind[j] & TIED) latest[j] = joints + 1;
        latest[bodies] = joints + 1;
        level[unit++] = joints;
    }
    for (unit = 0; unit < units; unit++) {
        begin[level[unit] + 1]++;
        if (level[unit] > most) most = level[unit];
    }
    for (long i = 1; i <= most; i++) begin[i] += begin[i - 1];
    unit = 0;
    for (long i = 0; i < iterations; i++)
        for (long j = 0; j <= rows; j++) order[begin[level[unit++]]++] = j;
}

const unsigned short *plan_of(const unsigned short *touch) {
    static _Thread_local Kept kept[KEPT];
    long rows = touch[0], bodies = touch[1], iterations = touch[2], size = 3 + 2 * rows + bodies;
    if (iterations * (rows + 1) > MOST_UNITS) return NULL;
    unsigned hash = 0;
    for (long i = 0; i < size; i++) hash = hash * 31 + touch[i];
    Kept *slot = &kept[hash % KEPT];
    if (slot->size == size && !memcmp(slot->touch, touch, size * sizeof(*touch))) return slot->order;
    slot->size = 0;
    free(slot->touch);
    slot->touch = malloc((size + iterations * (rows + 1)) * sizeof(*touch));
    if (!slot->touch) return NULL;
    slot->size = size;
    slot->order = slot->touch + size;
    memcpy(slot->touch, touch, size * sizeof(*touch));
    make(touch, rows, bodies, iterations, slot->order);
    return slot->order;
}
