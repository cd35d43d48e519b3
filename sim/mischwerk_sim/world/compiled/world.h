/* What Python and the compiled part both read and change; state.py has the same structures. */
#ifndef WORLD_H
#define WORLD_H

#include "step.h"

enum { ALL_DONE, TO_LOOK, TO_WATCH, TO_REARRANGE = 4 };
enum { FEED, POCKET, PUSHER, MOTORS, SENSORS = 16, PIECES = 32 };

typedef struct { long steps, sense_at, beams_at, watch_at, watches; double owed_us, sensed_us, end_us; } Clock;

typedef struct { double t0, t1, x0, v0, a; } Piece;
typedef struct { Piece piece[PIECES]; long count, is_busy; double rest_steps; } Motion;

typedef struct {
    long is_resting, is_off, lost_steps;
    double offset_steps, aim;
    Body *load, *cart;
    Constraint *pull;
    const Motion *motion;
    long is_rotary;
    double steps_per_unit, zero[2], way[2], pull_out_steps, slip_steps, at_rest_steps;
    double max_force, flat_hz, per_nm, steps_per_turn, volt_s, volts, ohms, pole_pairs, millihenry, nm_a, most_a;
} Motor;

typedef struct {
    long is_shaft_turning;
    double string_mm, string_goal, string_speed;
    Body *nip, *shaft, *hanging;
    Constraint *string;
    double nip_radius_mm, speed_ratio, roller_radius_mm, string_most, string_accel, string_top, slack_mm;
} Feed;

typedef struct { long sensor; double x, middle, half; } Beam;

typedef struct {
    long count;
    Body **body, **carrier;
    double (*on_carrier)[3], *shade_half_mm;
    unsigned char *stands;
} Bars;

typedef struct {
    long is_wheel;
    double home_at_mm, fastest_mm_us, steps_per_rad, whole_steps, slots, home_half, slot_half, fastest_steps_us;
    long home_pocket, home_pusher, slot, throat;
    double pusher_meets_mm;
} Switches;

typedef struct {
    Body *lowest, *below;
    double half_mm, below_half_mm, floor_mm, floor_mm_s;
    long cards, bodies;
    Body **body;
} Pile;

typedef struct {
    double since_s;
    long piles;
    Pile *pile;
    double grams, drag, head_area, area, orifice, inner_mm, width, length, film, emboss_mm, gravity;
    double lies_mm_s, apart_mm, film_mm, rear_x, front_x, top, slope_from, slope, vent_from, vent_wide;
} Air;

typedef struct {
    long cards, pockets, slots, check_watches, free_cards, worth, fins_beside;
    long are_bonds, has_leapt, is_vacuum, are_calm, are_slow, follower_looks;
    double calm_us, follower_mm, calm_follower_mm, rising_mm_s;
    double interval_s, half_mm, slow_mm_s, still_mm_s, rest_mm, steep, lies_before_x, nip_end_x, gate_x, pitch;
    double slack, lowest_y, highest_y, lies_left_of, flat;
    /* of a rack */
    double front, fall, inside_mm, near_mm, beside_mm, falls_mm_s, bounces_mm, swept_from, swept_to, stop_elasticity;
    double rear_x, recess_x, recess_foot, behind_x, gate_edge_x, gate_from, gate_to, room_mm;
    Shape **stop;
    /* of a wheel */
    double outer_radius, shroud_mm, mouths_middle, mouths_half, near_slots, far_off_slots, fins_near, fins_far_off;
    double innermost_mm, slot_inner_mm, slot_widens, wedge_radius, mouths_radius;
    double guide_end_x, under_guide_y, wall_x, chute_end_x;
    double *thickness, *seen, *carried, *calm_from, *heights, *seen_x;
    long *looks, *order, *slot, *lying;
    unsigned char *stand, *is_apart, *is_frozen, *fins_in;
    Pile *pile;
    Body **pile_body;
} Watch;

typedef struct { double x, y, cos_a, sin_a; } Line;

typedef struct {
    Clock *clock;
    Space *space;
    Candidates *candidates;
    long motors;
    Motor *motor[MOTORS];
    Feed *feed;
    Body *first_asleep; /* of the sleep group, if there is one */
    long beams;
    Beam *beam;
    long sectors;
    Space **sector_space;
    Body **sector_carrier, *sector_load;
    Air *air;
    Watch *watch;
    Bars bars;
    Switches switches;
    Motion motion[MOTORS];
    unsigned char level[SENSORS];
    double time_us, dt_us, along_mm_s, across_mm_s, stands_slower;
    int are_slow, is_follower_down, looks_always, in_throat, is_out;
    int beat_steps, standing_steps, sense_steps, watch_steps, apart_steps;
    size_t size;
} Loop;

void world_act(Air *air, long steps, double step_s);                 /* air.c */
double world_motor_position(const Motor *motor);                     /* motors.c */
int world_motor_is_resting(const Motor *motor);                      /* motors.c */
void world_drive_motor(Motor *motor, double t_us, double dt_s);      /* motors.c */
void world_drive_feed(Feed *feed, int is_turning, double dt_s);      /* motors.c */
double world_beams(const Loop *loop, int is_quiet, unsigned char *); /* looks.c: until when none can change, us */
void world_read(const Loop *loop, double *lines);                     /* looks.c: x, y, cosine and sine of all bars */
Line world_bar_at(const Bars *bars, long i);                         /* looks.c */
int world_watch(Loop *loop);                                         /* watch.c: ALL_DONE, or what is Python's */
double world_switches(const Loop *loop, unsigned char *);            /* looks.c: the same of switches */

#define PI 3.141592653589793

extern void cpBodySetVelocity(Body *, Vect);
extern void cpBodySetAngularVelocity(Body *, Float);
extern void cpConstraintSetMaxForce(Constraint *, Float);
extern void cpSlideJointSetMax(Constraint *, Float);

/* pow(x, 2) as Python computes it: a compiler would make a product of it. */
static inline double power(double x, double exponent) {
    volatile double exact = exponent;
    return pow(x, exact);
}

static inline Vect place_of(const Body *body) { return vect(body->transform.tx, body->transform.ty); }

#endif
