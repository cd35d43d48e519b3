/* Motors, the roller's shaft and the follower's string: actuator.py and feeder.py, operation for operation. */
#include "world.h"

static double commanded(const Motion *motion, double t_us) {
    for (long i = 0; i < motion->count; i++) {
        const Piece *piece = &motion->piece[i];
        if (t_us < piece->t1) {
            double dt = t_us > piece->t0 ? (t_us - piece->t0) * 1e-6 : 0.0;
            return piece->x0 + piece->v0 * dt + 0.5 * piece->a * dt * dt;
        }
    }
    return motion->rest_steps;
}

double world_motor_position(const Motor *motor) {
    if (motor->is_rotary) return motor->load->a;
    Vect at = place_of(motor->load);
    return (at.x - motor->zero[0]) * motor->way[0] + (at.y - motor->zero[1]) * motor->way[1];
}

int world_motor_is_resting(const Motor *motor) {
    if (!motor->is_resting || motor->motion->is_busy) return 0;
    return fabs((motor->aim - world_motor_position(motor)) * motor->steps_per_unit) < motor->at_rest_steps;
}

/* motors.py of mischwerk_machines: pull_out_nm */
static double voltage_limit_a(const Motor *motor, double hz) {
    double speed = hz / motor->steps_per_turn * 2.0 * PI;
    double back_v = motor->volt_s * speed;
    if (back_v >= motor->volts) return 0.0;
    double coil = motor->pole_pairs * speed * motor->millihenry * 1e-3;
    double squared = power(motor->ohms, 2.0) + power(coil, 2.0);
    double root = sqrt(power(motor->ohms * back_v, 2.0) + squared * (power(motor->volts, 2.0) - power(back_v, 2.0)));
    return (root - motor->ohms * back_v) / squared;
}

static double force_at(const Motor *motor, double hz) {
    if (hz <= motor->flat_hz) return motor->max_force;
    double limit = voltage_limit_a(motor, hz);
    return fmin2(motor->per_nm * (motor->nm_a * fmin2(limit, motor->most_a)), motor->max_force);
}

void world_drive_motor(Motor *motor, double t_us, double dt_s) {
    const Motion *motion = motor->motion;
    if (motor->is_resting && !motion->is_busy) return;
    double goal = (commanded(motion, t_us) + motor->offset_steps) / motor->steps_per_unit;
    double lag = (motor->aim - world_motor_position(motor)) * motor->steps_per_unit;
    while (fabs(lag) > motor->pull_out_steps) {
        double slip = copysign(motor->slip_steps, lag);
        motor->offset_steps -= slip;
        motor->lost_steps += (long)slip;
        goal -= slip / motor->steps_per_unit;
        lag -= slip;
    }
    double rate = (goal - motor->aim) / dt_s;
    cpConstraintSetMaxForce(motor->pull, force_at(motor, fabs(rate * motor->steps_per_unit)));
    if (motor->is_rotary) cpBodySetAngularVelocity(motor->cart, rate);
    else cpBodySetVelocity(motor->cart, vect(motor->way[0] * rate, motor->way[1] * rate));
    motor->is_resting = goal == motor->aim && !motion->is_busy;
    motor->aim = goal;
}

static void wind(Feed *feed, double dt_s) {
    double way = feed->string_goal - feed->string_mm;
    feed->string_speed = fmin2(feed->string_speed + feed->string_accel * dt_s, feed->string_most);
    if (way > 0.0) {
        double slack = feed->string_mm - (feed->string_top - place_of(feed->hanging).y);
        double most = fmax2(feed->string_speed + (slack - feed->slack_mm) / dt_s, 0.0);
        if (feed->hanging->v.y < -most) cpBodySetVelocity(feed->hanging, vect(0.0, -most));
    }
    feed->string_mm += copysign(fmin2(fabs(way), feed->string_speed * dt_s), way);
    cpSlideJointSetMax(feed->string, feed->string_mm);
}

void world_drive_feed(Feed *feed, int is_turning, double dt_s) {
    if (is_turning || feed->is_shaft_turning) {
        double speed = feed->nip->w * feed->nip_radius_mm;
        speed = speed * feed->speed_ratio / feed->roller_radius_mm;
        cpBodySetAngularVelocity(feed->shaft, speed);
        feed->is_shaft_turning = speed != 0.0;
    }
    if (feed->string_mm != feed->string_goal) wind(feed, dt_s);
}
