/* What sensors say, and for how long none can change: sensors.py, and _read_switches of either build. */
#include "world.h"

Line world_bar_at(const Bars *bars, long i) {
    const Body *carrier = bars->carrier[i], *body = bars->body[i];
    if (!carrier) return (Line){body->transform.tx, body->transform.ty, body->transform.a, body->transform.b};
    const double *on = bars->on_carrier[i];
    Vect at = place_of(carrier);
    double cos_c = carrier->transform.a, sin_c = carrier->transform.b, angle = on[2] + carrier->a;
    return (Line){at.x + on[0] * cos_c - on[1] * sin_c, at.y + on[0] * sin_c + on[1] * cos_c, cos(angle), sin(angle)};
}

void world_read(const Loop *loop, double *lines) {
    long count = loop->bars.count;
    for (long i = 0; i < count; i++) {
        Line line = world_bar_at(&loop->bars, i);
        lines[i] = line.x, lines[count + i] = line.y;
        lines[2 * count + i] = line.cos_a, lines[3 * count + i] = line.sin_a;
    }
}

double world_beams(const Loop *loop, int is_quiet, unsigned char *level) {
    const Bars *bars = &loop->bars;
    double steady_us = INFINITY, nearest[SENSORS * 2];
    for (long j = 0; j < loop->beams; j++) nearest[j] = INFINITY;
    for (long i = 0; i < bars->count; i++) {
        Line line = world_bar_at(bars, i);
        double x = line.x, y = line.y, cos_a = line.cos_a, sin_a = line.sin_a;
        double flat = fabs(cos_a), half = flat * bars->shade_half_mm[i];
        double slower = is_quiet && bars->stands[i] ? loop->stands_slower : 1.0;
        for (long j = 0; j < loop->beams; j++) {
            const Beam *beam = &loop->beam[j];
            double off = beam->x - x;
            double by_end = (fabs(off) - half) * (1e6 / loop->along_mm_s);
            double by_face = off * sin_a + (y - beam->middle) * cos_a;
            by_face = (fabs(by_face) - beam->half * flat) * (1e6 / loop->across_mm_s);
            double away_us = fmax2(by_end, by_face) * slower;
            if (away_us < nearest[j]) nearest[j] = away_us;
        }
    }
    for (long j = 0; j < loop->beams; j++) level[loop->beam[j].sensor] = 0;
    for (long j = 0; j < loop->beams; j++) {
        level[loop->beam[j].sensor] |= nearest[j] <= 0.0;
        steady_us = fmin2(fabs(nearest[j]), steady_us);
    }
    return steady_us;
}

/* Distance from the nearest multiple. */
static double off(double value, double period) { return fabs(value - period * rint(value / period)); }

double world_switches(const Loop *loop, unsigned char *level) {
    const Switches *of = &loop->switches;
    const Motor *pocket = loop->motor[POCKET], *pusher = loop->motor[PUSHER];
    double at = world_motor_position(pocket), out = world_motor_position(pusher), turn_us;
    if (of->is_wheel) {
        double turn = at * of->steps_per_rad;
        double off_home = off(turn, of->whole_steps) - of->home_half;
        double off_slot = off(turn, of->whole_steps / of->slots) - of->slot_half;
        level[of->home_pocket] = off_home <= 0.0;
        level[of->slot] = off_slot <= 0.0;
        turn_us = fmin2(fabs(off_home), fabs(off_slot)) / of->fastest_steps_us;
    } else {
        double above = at - of->home_at_mm;
        level[of->home_pocket] = above >= 0.0;
        turn_us = fabs(above) / of->fastest_mm_us;
    }
    level[of->home_pusher] = out <= 0.0;
    if (world_motor_is_resting(pocket)) turn_us = INFINITY;
    return world_motor_is_resting(pusher) ? turn_us : fmin2(fabs(out) / of->fastest_mm_us, turn_us);
}
