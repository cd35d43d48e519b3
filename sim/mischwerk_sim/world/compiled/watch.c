/* The watch every 4 ms: base.py's _judge, and whether its _rearrange would do anything.

What is still, and which piles the air holds back, is judged here as in stillness.py and airflow.py. Where a card may be
about to change places, or something could be put to sleep, that is left to Python. Flat cards only. */
#include "watch.h"

static void read_cards(const Loop *loop, Card *card) {
    const Watch *watch = loop->watch;
    for (long i = 0; i < watch->cards; i++) {
        Line line = world_bar_at(&loop->bars, i);
        double half = fabs(line.cos_a) * watch->half_mm;
        card[i] = (Card){line.x, line.y, line.cos_a, line.sin_a, line.x - half, line.x + half};
    }
}

static long clamp(long i, long count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

/* _against_carriers */
static Vect against_carrier(const Loop *loop, const Card *card, double at, Vect turn) {
    const Watch *watch = loop->watch;
    if (!loop->switches.is_wheel) return vect(card->x, card->y - (card->x > watch->front ? at : 0.0));
    if (hypot(card->x, card->y) >= watch->outer_radius) turn = vect(1.0, 0.0);
    return vect(card->x * turn.x + card->y * turn.y, card->y * turn.x - card->x * turn.y);
}

typedef struct { long column; double height, speed; } Floor;

/* _floors */
static Floor floor_under(const Loop *loop, const Card *card, double at) {
    const Watch *watch = loop->watch;
    if (loop->switches.is_wheel) return (Floor){card->x < watch->gate_x ? 0 : -1, 0.0, 0.0};
    long pocket = in_rack(watch, card, at).pocket;
    if (!(card->left > watch->front && pocket >= 0 && pocket < watch->pockets))
        return (Floor){card->x < 0.0 ? 0 : -1, 0.0, 0.0};
    double shelf = at + pocket * watch->pitch - watch->fall * (card->x - watch->front);
    return (Floor){1 + pocket, shelf, loop->motor[POCKET]->load->v.y};
}

/* -- airflow.py: look -- */
static int is_above(const Floor *floor, const Card *card, long a, long b) {
    if (floor[a].column != floor[b].column) return floor[a].column > floor[b].column;
    return card[a].y != card[b].y ? card[a].y > card[b].y : a > b;
}

static void choose_piles(Loop *loop, const Card *card, const Vect *against, double at) {
    Watch *watch = loop->watch;
    Air *air = loop->air;
    long count = watch->cards, *order = watch->order;
    unsigned char is_moving[count + 1];
    int does_one_move = 0;
    for (long i = 0; i < count; i++) {
        double way = fabs(against[i].y - watch->heights[i]);
        watch->heights[i] = against[i].y;
        is_moving[i] = way > air->lies_mm_s * watch->interval_s && !watch->is_apart[i];
        does_one_move |= is_moving[i];
    }
    air->since_s = 0.0, air->piles = 0, air->pile = watch->pile;
    if (watch->is_vacuum || !does_one_move) return;
    Floor floor[count];
    for (long i = 0; i < count; i++) {
        floor[i] = floor_under(loop, &card[i], at);
        if (fabs(card[i].sin_a) > watch->steep) floor[i].column = -1;
    }
    for (long i = 1; i < count; i++) { /* nearly sorted, from the time before */
        long one = order[i], j = i;
        for (; j > 0 && is_above(floor, card, order[j - 1], one); j--) order[j] = order[j - 1];
        order[j] = one;
    }
    const double *thick = watch->thickness;
    Pile *pile = NULL, next;
    int does_move = 0;
    for (long i = 0; i <= count; i++) {
        long one = i < count ? order[i] : 0, below = i ? order[i - 1] : 0;
        int is_first = !i || i == count || floor[one].column != floor[below].column;
        double gap = INFINITY;
        if (i < count)
            gap = is_first ? card[one].y - thick[one] / 2.0 - floor[one].height
                           : card[one].y - card[below].y - (thick[one] + thick[below]) / 2.0;
        if (is_first || gap >= air->apart_mm) {
            if (pile && does_move) watch->pile[air->piles++] = next;
            pile = NULL, does_move = 0;
            if (i < count && floor[one].column >= 0 && gap >= air->apart_mm) {
                pile = &next;
                next = (Pile){loop->bars.body[one], NULL, thick[one] / 2.0, 0.0, floor[one].height, floor[one].speed,
                              0, 0, &watch->pile_body[i]};
                if (!is_first) next.below = loop->bars.body[below], next.below_half_mm = thick[below] / 2.0;
            }
        }
        if (i == count) return;
        watch->pile_body[i] = loop->bars.body[one];
        does_move |= is_moving[one];
        if (pile) next.cards++, next.bodies++;
    }
}

/* -- stillness.py: look and rest -- */
static void judge_stillness(Loop *loop, const Card *card, const Vect *against) {
    Watch *watch = loop->watch;
    long count = watch->cards;
    double interval_s = watch->interval_s, follower_mm = place_of(loop->feed->hanging).y, furthest = 0.0;
    int is_still = fabs(follower_mm - watch->follower_mm) < watch->still_mm_s * interval_s, are_slow = 1;
    watch->follower_looks = is_still ? watch->follower_looks + 1 : 0;
    watch->follower_mm = follower_mm;
    for (long i = 0; i < count; i++) {
        double now[3] = {card[i].x, card[i].y, card[i].sin_a * watch->half_mm};
        double way = fmax2(fabs(now[0] - watch->seen[i]), fabs(now[1] - watch->seen[count + i]));
        double by = fmax2(fabs(against[i].x - watch->carried[i]), fabs(against[i].y - watch->carried[count + i]));
        for (int k = 0; k < 3; k++) {
            watch->seen[k * count + i] = now[k];
            furthest = fmax2(furthest, fabs(now[k] - watch->calm_from[k * count + i]));
        }
        watch->carried[i] = against[i].x, watch->carried[count + i] = against[i].y;
        loop->bars.stands[i] = watch->stand[i] = way < watch->slow_mm_s * interval_s;
        are_slow &= watch->is_apart[i] || by < watch->slow_mm_s * interval_s;
        watch->looks[i] = by < watch->still_mm_s * interval_s ? watch->looks[i] + 1 : 0;
    }
    loop->are_slow = watch->are_slow = are_slow;
    int is_idle = loop->feed->string_mm == loop->feed->string_goal;
    for (long i = 0; i < loop->motors; i++) is_idle &= !loop->motion[i].is_busy;
    if (is_idle && fmax2(furthest, fabs(follower_mm - watch->calm_follower_mm)) < watch->rest_mm) {
        watch->calm_us += interval_s * 1e6;
        return;
    }
    watch->calm_us = 0.0;
    memcpy(watch->calm_from, watch->seen, 3 * count * sizeof(double));
    watch->calm_follower_mm = follower_mm;
}

/* -- rack.py: _exchange -- */
static void reach(const Watch *watch, double low, double high, double rack_mm, unsigned char *reached) {
    double first = floor((low - watch->beside_mm - rack_mm) / watch->pitch);
    double last = floor((high + watch->beside_mm - rack_mm) / watch->pitch) + 1.0;
    for (long i = first > 0.0 ? (long)first : 0; i < last && i < watch->pockets; i++) reached[i] = 1;
}

/* _calm_stops */
static void calm_stops(Watch *watch, const Card *card, const long *pocket) {
    unsigned char comes[watch->pockets + 2];
    memset(comes, 0, sizeof(comes));
    int does_one_come = 0;
    for (long i = 0; i < watch->cards; i++) {
        int is_quick = fabs(card[i].x - watch->seen_x[i]) > watch->bounces_mm;
        watch->seen_x[i] = card[i].x;
        if (!is_quick || !(card[i].x > watch->front)) continue;
        does_one_come = 1;
        memset(comes + pocket[i], 1, 3);
    }
    if (watch->are_calm && !does_one_come) return;
    watch->are_calm = !does_one_come;
    for (long i = 0; i < watch->pockets; i++) watch->stop[i]->e = comes[i + 1] ? watch->stop_elasticity : 0.0;
}

static int exchanges_in_rack(Loop *loop, const Card *card, double rack_mm) {
    Watch *watch = loop->watch;
    double rising = loop->motor[POCKET]->load->v.y;
    if (rising < watch->rising_mm_s - watch->falls_mm_s) return 1;
    unsigned char reached[watch->pockets], is_wanted[watch->pockets], is_barred[watch->pockets];
    long pocket[watch->cards + 1];
    memset(reached, 0, sizeof(reached));
    memset(is_wanted, 0, sizeof(is_wanted));
    memset(is_barred, 0, sizeof(is_barred));
    for (long i = 0; i < watch->cards; i++) {
        pocket[i] = clamp(in_rack(watch, &card[i], rack_mm).pocket, watch->pockets);
        if (card[i].left > watch->front + watch->inside_mm || card[i].right <= watch->front - watch->near_mm) continue;
        double height = height_at(&card[i], watch->front);
        reach(watch, height, height, rack_mm, reached);
    }
    if (world_motor_position(loop->motor[PUSHER]) > loop->switches.pusher_meets_mm - watch->near_mm / 2.0)
        reach(watch, watch->swept_from, watch->swept_to, rack_mm, reached);
    for (long i = 0; i < watch->cards; i++) {
        int may_stay = card[i].left > watch->front + watch->inside_mm && !reached[pocket[i]];
        if (watch->is_apart[i] && !may_stay) return 1;
        if (watch->is_apart[i]) continue;
        if (may_stay && watch->looks[i] > 1) is_wanted[pocket[i]] = 1;
        else is_barred[pocket[i]] = 1; /* all cards of a pocket come, or none */
    }
    for (long i = 0; i < watch->pockets; i++)
        if (is_wanted[i] && !is_barred[i]) return 1;
    watch->rising_mm_s = rising;
    calm_stops(watch, card, pocket);
    return 0;
}

/* -- wheel.py: _exchange -- */
static int exchanges_in_wheel(Loop *loop, const Card *card, double angle) {
    const Watch *watch = loop->watch;
    const double turn = 2.0 * PI;
    long slots = watch->slots, beside = watch->fins_beside;
    double off[slots];
    unsigned char near[slots], wanted[slots];
    for (long i = 0; i < slots; i++) {
        double at = PI - i * watch->pitch + angle;
        off[i] = fabs(modulo(at - watch->mouths_middle + PI, turn) - PI) - watch->mouths_half;
        double by_slots = off[i] / watch->pitch;
        near[i] = by_slots < watch->fins_near || (watch->fins_in[i] && by_slots < watch->fins_far_off);
    }
    for (long i = 0; i < slots; i++) wanted[i] = near[i] || near[(i + 1) % slots];
    for (long i = 0; i < watch->cards; i++) {
        const Card *one = &card[i];
        InSlot in = in_slot(watch, one, angle);
        long slot = in.slot;
        int is_seated = hypot(one->x, one->y) < watch->outer_radius && in.outer < watch->shroud_mm;
        if (watch->slot[i] != (is_seated ? slot : -1)) return 1;
        int may_stay = is_seated && off[slot] > watch->near_slots * watch->pitch;
        int may_come = may_stay && off[slot] > watch->far_off_slots * watch->pitch;
        if (watch->is_apart[i] ? !may_stay : may_come) return 1;
        if (!watch->is_apart[i])
            for (long j = slot - beside - 1; j <= slot + beside; j++) wanted[(j + slots) % slots] = 1;
    }
    return memcmp(wanted, watch->fins_in, slots) != 0;
}

/* -- sleep_manager.py: put_to_sleep -- */
static int may_freeze(const Watch *watch, const Card *card) {
    long stack[watch->cards + 1], count = 0, asleep = 0, highest = -1;
    for (long i = 0; i < watch->cards; i++) {
        if (!(card[i].right < watch->lies_before_x) || watch->is_apart[i]) continue;
        long j = count++;
        for (; j > 0 && card[stack[j - 1]].y > card[i].y; j--) stack[j] = stack[j - 1];
        stack[j] = i;
    }
    for (long i = 0; i < count; i++)
        if (watch->is_frozen[stack[i]]) asleep++, highest = i;
    if (highest >= asleep) return 1;
    long coming = asleep, free_from = count - watch->free_cards;
    while (coming < free_from && watch->looks[stack[coming]] > 1) coming++;
    return coming >= asleep + watch->worth;
}

static int may_sleep(const Loop *loop, const Card *card) {
    const Watch *watch = loop->watch;
    if (!world_motor_is_resting(loop->motor[FEED]) || loop->feed->string_mm != loop->feed->string_goal) return 0;
    if (!loop->is_follower_down) return may_freeze(watch, card);
    if (watch->follower_looks <= 1 || (loop->first_asleep && is_asleep(loop->first_asleep))) return 0;
    for (long i = 0; i < watch->cards; i++)
        if (card[i].left < watch->nip_end_x && !watch->is_apart[i] && watch->looks[i] <= 1) return 0;
    return 1;
}

int world_watch(Loop *loop) {
    Watch *watch = loop->watch;
    Clock *clock = loop->clock;
    if (watch->cards != loop->bars.count || watch->are_bonds) return TO_WATCH;
    Card card[watch->cards + 1];
    Vect against[watch->cards + 1];
    double at = world_motor_position(loop->motor[POCKET]);
    Vect turn = loop->switches.is_wheel ? vect(cos(at), sin(at)) : vect(1.0, 0.0);
    read_cards(loop, card);
    if ((clock->watches + 1) % watch->check_watches == 0 && world_is_wrong(loop, card, at)) return TO_WATCH;
    clock->watch_at = (clock->steps / loop->watch_steps + 1) * loop->watch_steps;
    clock->watches++;
    for (long i = 0; i < watch->cards; i++) against[i] = against_carrier(loop, &card[i], at, turn);
    choose_piles(loop, card, against, at);
    judge_stillness(loop, card, against);
    if (may_sleep(loop, card)) return TO_REARRANGE;
    int exchanges = loop->switches.is_wheel ? exchanges_in_wheel(loop, card, at) : exchanges_in_rack(loop, card, at);
    return exchanges ? TO_REARRANGE : ALL_DONE;
}
