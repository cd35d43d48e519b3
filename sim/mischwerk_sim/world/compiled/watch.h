/* Where cards are in either build: what watch.c and check.c share. */
#ifndef WATCH_H
#define WATCH_H

#include "world.h"

typedef struct { double x, y, cos_a, sin_a, left, right; } Card;

int world_is_wrong(const Loop *loop, const Card *card, double at); /* check.c; at: where rack or wheel is */

/* cards.py: heights_at */
static inline double height_at(const Card *card, double x) {
    double slope = card->sin_a / (fabs(card->cos_a) < 1e-6 ? 1e-6 : card->cos_a);
    return card->y + (x - card->x) * slope;
}

/* Python's a % b, of b above 0. */
static inline double modulo(double a, double b) {
    double rest = fmod(a, b);
    return rest < 0.0 ? rest + b : rest;
}

typedef struct { long pocket; double above; } InRack;

/* rack.py: _pockets_of_cards */
static inline InRack in_rack(const Watch *watch, const Card *card, double rack_mm) {
    double above = card->y + watch->fall * (card->x - watch->front) - rack_mm, pocket = floor(above / watch->pitch);
    return (InRack){(long)pocket, above - pocket * watch->pitch};
}

typedef struct { long slot; double inner, outer, across, slope; } InSlot;

/* places.py: _in_wheel */
static inline InSlot in_slot(const Watch *watch, const Card *card, double angle) {
    double raw = rint((PI + angle - atan2(card->y, card->x)) / watch->pitch), axis = PI - raw * watch->pitch + angle;
    double cos_s = cos(axis), sin_s = sin(axis), along = card->x * cos_s + card->y * sin_s;
    double direct = card->cos_a * cos_s + card->sin_a * sin_s, reach = fabs(direct) * watch->half_mm;
    double slope = card->sin_a * cos_s - card->cos_a * sin_s;
    return (InSlot){(long)modulo(raw, watch->slots), along - reach, along + reach,
                    card->y * cos_s - card->x * sin_s, direct < 0.0 ? -slope : slope};
}

#endif
