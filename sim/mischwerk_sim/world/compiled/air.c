/* What the air does to the speeds of piles that fall: air.py and airflow.py, operation for operation. */
#include "world.h"

static double drag(const Air *air, double speed) { return air->drag * power(speed, 2.0); }

static double shaft(const Air *air, double speed, double open_mm2) {
    return air->head_area * power(speed * air->area / (air->orifice * fmax2(open_mm2, 1.0)), 2.0);
}

/* The forces that go with the square of the speed, for each mm/s. */
static double quadratic(const Air *air, const Body *body, double gap_mm, double speed, double cos_a, double sin_a) {
    Vect at = place_of(body);
    double half = air->length / 2.0 * fabs(cos_a), rate = fmax2(fabs(speed), 1.0);
    double front = air->front_x + fmax2(at.y - air->slope_from, 0.0) * air->slope;
    int is_inside = at.x - half > air->rear_x - air->apart_mm && at.x + half < front + air->apart_mm;
    if (!is_inside || at.y > air->top || speed > 0.0) return drag(air, rate) / rate;
    double vent = air->vent_wide * fmax2(at.y - fmax2(air->vent_from, at.y - gap_mm), 0.0);
    double covered = air->length * cos(asin(sin_a)) * air->width;
    double open = fmax2((front - air->rear_x) * air->inner_mm - covered, 0.0) + vent;
    return (drag(air, rate) + shaft(air, rate, open)) / rate;
}

static void hold_back(const Air *air, const Pile *pile, long steps, double step_s) {
    Body *body = pile->lowest;
    double y = place_of(body).y, gap_mm, under;
    if (!pile->below) {
        gap_mm = y - pile->half_mm - (pile->floor_mm + pile->floor_mm_s * air->since_s);
        under = pile->floor_mm_s;
    } else {
        gap_mm = y - pile->half_mm - place_of(pile->below).y - pile->below_half_mm;
        under = pile->below->v.y;
    }
    if (gap_mm < air->apart_mm) return;
    double cos_a = cos(body->a), sin_a = sin(body->a);
    double speed = body->v.y * cos_a - body->v.x * sin_a;
    double film = gap_mm < air->film_mm ? air->film / power(fmax2(gap_mm, 0.0) + air->emboss_mm, 3.0) : 0.0;
    if (film != 0.0 && fabs(speed - under) < air->lies_mm_s) return;
    double fall = air->gravity * cos_a * step_s;
    double before = speed + (steps - 1) / 2.0 * fall;
    double grams = pile->cards * air->grams, duration_s = steps * step_s;
    double held = film + quadratic(air, body, gap_mm, speed, cos_a, sin_a);
    double after = (grams * (before - steps * fall) + duration_s * film * under) / (grams + duration_s * held);
    double change = after + (steps + 1) / 2.0 * fall - speed;
    for (long i = 0; i < pile->bodies; i++) {
        Body *piece = pile->body[i];
        cpBodySetVelocity(piece, vect(piece->v.x - sin_a * change, piece->v.y + cos_a * change));
    }
}

void world_act(Air *air, long steps, double step_s) {
    for (long i = 0; i < air->piles; i++) hold_back(air, &air->pile[i], steps, step_s);
    air->since_s += steps * step_s;
}
