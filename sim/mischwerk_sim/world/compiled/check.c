/* Whether a card may be where it can't be: `_illegal` of either build, and passing.py. Python says what is wrong. */
#include "watch.h"

static int is_wrong_in_rack(const Watch *watch, const Card *card, double rack_mm) {
    for (long i = 0; i < watch->cards; i++) {
        const Card *one = &card[i];
        double end_x = height_at(one, watch->rear_x) > watch->recess_foot ? watch->recess_x : watch->rear_x;
        if (one->left < end_x - watch->slack || one->right > watch->behind_x) return 1;
        if (one->x < 0.0 && (one->y < watch->lowest_y || one->y > watch->highest_y)) return 1;
        if (one->left < watch->gate_edge_x - watch->slack && one->right > watch->gate_edge_x + watch->slack) {
            double at_gate = height_at(one, watch->gate_edge_x);
            if (at_gate > watch->gate_from && at_gate < watch->gate_to) return 1;
        }
        if (!(one->left > watch->front)) continue;
        InRack there = in_rack(watch, one, rack_mm);
        if (there.pocket < 0 || there.pocket > watch->pockets || there.above > watch->room_mm) return 1;
    }
    return 0;
}

/* _open */
static int may_be_outside(const Watch *watch, double x, double y) {
    double angle = modulo(atan2(y, x), 2.0 * PI), slack = watch->slack;
    if (angle > watch->mouths_middle - watch->mouths_half && angle < watch->mouths_middle + watch->mouths_half &&
        hypot(x, y) < watch->mouths_radius)
        return 1;
    double low = x > watch->guide_end_x ? watch->under_guide_y : watch->lowest_y;
    return x > watch->wall_x && x < watch->chute_end_x && y > low - slack && y < watch->highest_y;
}

static int do_cross(const Watch *watch, const Card *a, const Card *b) {
    double x = b->x - a->x, y = b->y - a->y;
    double half = watch->half_mm * fabs(a->cos_a * b->sin_a - a->sin_a * b->cos_a);
    return fabs(x * b->sin_a - y * b->cos_a) < half && fabs(x * a->sin_a - y * a->cos_a) < half;
}

static int is_wrong_in_wheel(const Watch *watch, const Card *card, double angle) {
    const Card *loose[watch->cards + 1];
    long count = 0;
    if (watch->has_leapt) return 1;
    for (long i = 0; i < watch->cards; i++) {
        const Card *one = &card[i];
        InSlot in = in_slot(watch, one, angle);
        int is_inside = hypot(one->x, one->y) < watch->outer_radius;
        if (is_inside && in.inner < watch->innermost_mm) return 1;
        for (int k = -1; k <= 1; k += 2) {
            double end = k * watch->half_mm, along = (in.inner + in.outer) / 2.0 + end;
            double width = watch->slot_inner_mm + (along - watch->wedge_radius) * watch->slot_widens;
            if (is_inside && along < watch->outer_radius && fabs(in.across + end * in.slope) > width / 2.0 + watch->slack)
                return 1;
            double x = one->x + end * one->cos_a, y = one->y + end * one->sin_a;
            if (hypot(x, y) > watch->shroud_mm && !may_be_outside(watch, x, y)) return 1;
        }
        if (is_inside && in.outer < watch->shroud_mm) continue;
        for (long j = 0; j < count; j++)
            if (do_cross(watch, loose[j], one)) return 1;
        loose[count++] = one;
    }
    return 0;
}

/* Whether one lying card has passed through another since the last check; if not, the order is kept. */
static int has_one_passed(Watch *watch, const Card *card) {
    long lying[watch->cards + 1], rank[watch->cards + 1], count = 0, highest = -1;
    for (long i = 0; i < watch->cards; i++) {
        rank[i] = -1;
        if (!(card[i].x < watch->lies_left_of) || !(fabs(card[i].sin_a) < watch->flat)) continue;
        long j = count++;
        for (; j > 0 && card[lying[j - 1]].y > card[i].y; j--) lying[j] = lying[j - 1];
        lying[j] = i;
    }
    for (long i = 0; i < watch->cards && watch->lying[i] >= 0; i++) rank[watch->lying[i]] = i;
    for (long i = 0; i < count; i++) {
        if (rank[lying[i]] < 0) continue;
        if (rank[lying[i]] < highest) return 1;
        highest = rank[lying[i]];
    }
    for (long i = 0; i < watch->cards; i++) watch->lying[i] = i < count ? lying[i] : -1;
    return 0;
}

int world_is_wrong(const Loop *loop, const Card *card, double at) {
    Watch *watch = loop->watch;
    if (loop->switches.is_wheel ? is_wrong_in_wheel(watch, card, at) : is_wrong_in_rack(watch, card, at)) return 1;
    return has_one_passed(watch, card);
}
