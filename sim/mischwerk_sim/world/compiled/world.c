/* The world's loop: base.py's _step and _sense, until there is something to see or to watch, or the time is up. */
#include "world.h"

/* For a comparison with state.py. */
size_t world_size(void) { return sizeof(Loop); }

/* Python's a // b, of positive numbers. */
static double floor_div(double a, double b) {
    double quotient = (a - fmod(a, b)) / b, whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1.0 : whole;
}

static int is_quiet(const Loop *loop, int is_turning) {
    const Feed *feed = loop->feed;
    if (!loop->are_slow || loop->motion[PUSHER].is_busy || is_turning || feed->string_mm != feed->string_goal) return 0;
    return !loop->is_follower_down || (loop->first_asleep && is_asleep(loop->first_asleep));
}

static long steps_in(const Loop *loop, double duration_us) {
    long steps = (long)(fmin2(1e6, duration_us) / loop->dt_us);
    return steps > loop->sense_steps ? steps : loop->sense_steps;
}

static void advance_sectors(const Loop *loop) {
    double step_s = loop->apart_steps * (loop->dt_us * 1e-6), angle = loop->sectors ? loop->sector_load->a : 0.0;
    for (long i = 0; i < loop->sectors; i++) {
        cpBodySetAngularVelocity(loop->sector_carrier[i], (angle - loop->sector_carrier[i]->a) / step_s);
        twin_step(loop->sector_space[i], step_s);
    }
}

/* Whether a sensor, or what counts feeds and strokes, says something new. If not, when to look next is set. */
static int has_news(Loop *loop) {
    Clock *clock = loop->clock;
    unsigned char level[SENSORS];
    memcpy(level, loop->level, sizeof(level));
    double steady_us = world_switches(loop, level);
    long beams_at = clock->beams_at;
    if (clock->steps >= beams_at) {
        int is_turning = !world_motor_is_resting(loop->motor[FEED]);
        beams_at = clock->steps + steps_in(loop, world_beams(loop, is_quiet(loop, is_turning), level));
    }
    if (memcmp(level, loop->level, sizeof(level))) return 1;
    int is_out = world_motor_position(loop->motor[PUSHER]) > loop->switches.pusher_meets_mm;
    int in_throat = level[loop->switches.throat] &&
                    (loop->in_throat || !world_motor_is_resting(loop->motor[FEED]));
    if (is_out != loop->is_out || in_throat != loop->in_throat) return 1;
    long watch_at = clock->watch_at > clock->steps ? clock->watch_at : clock->steps + loop->watch_steps;
    clock->beams_at = beams_at < watch_at ? beams_at : watch_at;
    long sense_at = clock->steps + steps_in(loop, steady_us);
    clock->sense_at = clock->beams_at < sense_at ? clock->beams_at : sense_at;
    return 0;
}

int world_run(Loop *loop) {
    Clock *clock = loop->clock;
    while (clock->owed_us >= loop->dt_us) {
        long most = (long)floor_div(clock->owed_us, loop->dt_us);
        long left = loop->beat_steps - clock->steps % loop->beat_steps, at_once = 1;
        int is_turning = !world_motor_is_resting(loop->motor[FEED]);
        if (left > 1 && is_quiet(loop, is_turning)) {
            at_once = left != 3 ? left : 1;
            if (at_once > loop->standing_steps) at_once = loop->standing_steps;
        }
        long parts = clock->sense_at - clock->steps;
        if (parts < at_once) parts = at_once;
        if (parts > left) parts = left;
        if (parts > most) parts = most;
        parts /= at_once;
        if (!parts) break;
        long steps = parts * at_once;
        double duration_us = steps * loop->dt_us, duration_s = duration_us * 1e-6;
        double end_us = loop->time_us - clock->owed_us + duration_us, step_s = duration_s / parts;
        for (long i = 0; i < loop->motors; i++) world_drive_motor(loop->motor[i], end_us, duration_s);
        world_drive_feed(loop->feed, !world_motor_is_resting(loop->motor[FEED]), duration_s);
        world_act(loop->air, parts, step_s);
        for (long i = 0; i < parts; i++) twin_step_knowing(loop->space, step_s, loop->candidates);
        clock->owed_us -= duration_us;
        clock->steps += steps;
        clock->end_us = end_us;
        if (clock->steps % loop->apart_steps == 0) advance_sectors(loop);
        if (clock->steps < clock->sense_at) continue;
        if (loop->looks_always || has_news(loop)) return TO_LOOK;
        clock->sensed_us = end_us;
        if (clock->steps < clock->watch_at) continue;
        int news = world_watch(loop);
        if (news != ALL_DONE) return news;
    }
    return ALL_DONE;
}

/* The same, with the board's time passing in pieces: one, or more until seen_us has come. */
int world_run_pieces(Loop *loop, double piece_us, double until_us, double seen_us) {
    for (;;) {
        double piece = fmin2(piece_us, until_us - loop->time_us);
        loop->time_us += piece;
        loop->clock->owed_us += piece;
        int news = world_run(loop);
        if (news != ALL_DONE || loop->time_us >= until_us || loop->time_us >= seen_us) return news;
    }
}
