/* The impulse solver: contacts one after the other, then joints, as often as the space says. */
#include "step.h"

/* Speeds go in pairs through the same arithmetic: a body's own, and the one that corrects overlaps. */
typedef double Two __attribute__((vector_size(16)));

static Float mass_at(const Body *body, Vect r, Vect n) {
    Float rcn = cross(r, n);
    return body->m_inv + body->i_inv * rcn * rcn;
}

static void apply(Body *body, Vect j, Vect r) {
    body->v = add(body->v, mul(j, body->m_inv));
    body->w += body->i_inv * cross(r, j);
}

static Vect rotated(Vect a, Vect b) { return vect(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

static void prepare(Arbiter *arbiter, Float dt, Float slop, Float bias) {
    const Body *a = arbiter->body_a, *b = arbiter->body_b;
    Vect n = arbiter->n, apart = sub(b->p, a->p);
    for (int i = 0; i < arbiter->count; i++) {
        Contact *c = &arbiter->contacts[i];
        c->n_mass = 1.0 / (mass_at(a, c->r1, n) + mass_at(b, c->r2, n));
        c->t_mass = 1.0 / (mass_at(a, c->r1, perp(n)) + mass_at(b, c->r2, perp(n)));
        Float distance = dot(add(sub(c->r2, c->r1), apart), n);
        c->bias = -bias * fmin2(0.0, distance + slop) / dt;
        c->j_bias = 0.0;
        Vect v1 = add(a->v, mul(perp(c->r1), a->w)), v2 = add(b->v, mul(perp(c->r2), b->w));
        c->bounce = dot(sub(v2, v1), n) * arbiter->e;
    }
}

void twin_prepare(Space *space, Float dt) {
    Array *arbiters = space->arbiters, *joints = space->constraints;
    Float bias = 1.0 - pow(space->bias, dt);
    for (int i = 0; i < arbiters->num; i++) prepare(arbiters->arr[i], dt, space->slop, bias);
    for (int i = 0; i < joints->num; i++) {
        Constraint *joint = joints->arr[i];
        if (joint->pre_solve) joint->pre_solve(joint, space);
        joint->klass->pre_step(joint, dt);
    }
}

/* -- the contacts, laid out for the solver -- */
typedef struct {
    Two x, y, w;
    Float m_inv, i_inv;
    Body *body;
    int is_movable, level; /* of its latest contact */
} Speed;

typedef struct {
    Speed *a, *b;
    Contact *contact;
    Vect n, r1, r2, surface;
    Two wanted, done; /* speeds along the normal, and impulses so far */
    Float n_mass, t_mass, friction, rubbed;
    int level;
} Row;

static void read_speed(Speed *speed) {
    const Body *body = speed->body;
    speed->x = (Two){body->v.x, body->v_bias.x};
    speed->y = (Two){body->v.y, body->v_bias.y};
    speed->w = (Two){body->w, body->w_bias};
}

static void write_speed(const Speed *speed) {
    Body *body = speed->body;
    body->v = vect(speed->x[0], speed->y[0]), body->v_bias = vect(speed->x[1], speed->y[1]);
    body->w = speed->w[0], body->w_bias = speed->w[1];
}

/* The speed of a body, entered into the table (of hashed places) when it is met first. */
static Speed *speed_of(Body *body, Speed *speeds, int *count, int *table, unsigned mask) {
    unsigned at = ((uintptr_t)body >> 4) * 2654435761u >> 8 & mask;
    for (; table[at] >= 0; at = (at + 1) & mask)
        if (speeds[table[at]].body == body) return &speeds[table[at]];
    Speed *speed = &speeds[table[at] = (*count)++];
    speed->body = body;
    speed->m_inv = body->m_inv, speed->i_inv = body->i_inv;
    speed->is_movable = body->m_inv != 0.0 || body->i_inv != 0.0;
    speed->level = 0;
    read_speed(speed);
    return speed;
}

static void lay_out(Row *row, Contact *contact, const Arbiter *arbiter, Speed *a, Speed *b) {
    row->a = a, row->b = b, row->contact = contact;
    row->n = arbiter->n, row->r1 = contact->r1, row->r2 = contact->r2, row->surface = arbiter->surface_vr;
    row->wanted = (Two){-contact->bounce, contact->bias};
    row->done = (Two){contact->jn, contact->j_bias};
    row->n_mass = contact->n_mass, row->t_mass = contact->t_mass;
    row->friction = arbiter->u, row->rubbed = contact->jt;
    int level = 0; /* contacts of one level move different bodies: one level after the other is as one by one */
    if (a->is_movable) level = a->level;
    if (b->is_movable && b->level > level) level = b->level;
    a->level = b->level = row->level = level + 1;
}

static inline void solve(Row *row) {
    Speed *a = row->a, *b = row->b;
    Vect n = row->n, r1 = row->r1, r2 = row->r2;
    Two ax = a->x, ay = a->y, aw = a->w, bx = b->x, by = b->y, bw = b->w;
    Two vx = (bx + -r2.y * bw) - (ax + -r1.y * aw) + (Two){row->surface.x, 0.0};
    Two vy = (by + r2.x * bw) - (ay + r1.x * aw) + (Two){row->surface.y, 0.0};
    Two along = vx * n.x + vy * n.y;
    Float across = vx[0] * -n.y + vy[0] * n.x;

    Two before = row->done, wanted = before + (row->wanted - along) * row->n_mass;
    Two done = row->done = (Two){fmax2(wanted[0], 0.0), fmax2(wanted[1], 0.0)};
    Float most = row->friction * done[0], old = row->rubbed;
    Float rubbed = row->rubbed = fmin2(fmax2(old + -across * row->t_mass, -most), most);

    Two push = done - before, rub = {rubbed - old, 0.0};
    Two jx = n.x * push - n.y * rub, jy = n.x * rub + n.y * push;
    if (a->is_movable) {
        a->x = ax - jx * a->m_inv, a->y = ay - jy * a->m_inv;
        a->w = aw - a->i_inv * (r1.x * jy - r1.y * jx);
    }
    if (b->is_movable) {
        b->x = bx + jx * b->m_inv, b->y = by + jy * b->m_inv;
        b->w = bw + b->i_inv * (r2.x * jy - r2.y * jx);
    }
}

static void apply_joints(Array *joints, Float dt) {
    for (int j = 0; j < joints->num; j++) {
        Constraint *joint = joints->arr[j];
        joint->klass->apply_impulse(joint, dt);
    }
}

/* Contacts first, then joints, which know bodies only, and so on. */
static void iterate(Space *space, Float dt, int contacts) {
    Array *arbiters = space->arbiters;
    unsigned places = 4;
    while (places < 4u * arbiters->num) places *= 2;
    int table[places], by_level[contacts + 2], order[contacts], speeds = 0, rows = 0, tied = 0;
    Speed speed[2 * arbiters->num], *is_tied[2 * arbiters->num];
    Row row[contacts];
    memset(table, -1, sizeof(table));
    memset(by_level, 0, sizeof(by_level));
    for (int i = 0; i < arbiters->num; i++) {
        Arbiter *arbiter = arbiters->arr[i];
        Speed *a = speed_of(arbiter->body_a, speed, &speeds, table, places - 1);
        Speed *b = speed_of(arbiter->body_b, speed, &speeds, table, places - 1);
        for (int j = 0; j < arbiter->count; j++) {
            lay_out(&row[rows], &arbiter->contacts[j], arbiter, a, b);
            by_level[row[rows++].level + 1]++;
        }
    }
    for (int i = 1; i < contacts + 2; i++) by_level[i] += by_level[i - 1];
    for (int i = 0; i < rows; i++) order[by_level[row[i].level]++] = i;
    for (int i = 0; i < speeds; i++)
        if (speed[i].is_movable && speed[i].body->constraints) is_tied[tied++] = &speed[i];

    for (int i = 0; i < space->iterations; i++) {
        for (int j = 0; j < rows; j++) solve(&row[order[j]]);
        for (int j = 0; j < tied; j++) write_speed(is_tied[j]);
        apply_joints(space->constraints, dt);
        for (int j = 0; j < tied; j++) read_speed(is_tied[j]);
    }
    for (int i = 0; i < speeds; i++)
        if (speed[i].is_movable) write_speed(&speed[i]);
    for (int i = 0; i < rows; i++) {
        row[i].contact->jn = row[i].done[0], row[i].contact->j_bias = row[i].done[1];
        row[i].contact->jt = row[i].rubbed;
    }
}

void twin_solve(Space *space, Float dt, Float dt_coef) {
    Array *arbiters = space->arbiters, *joints = space->constraints;
    int contacts = 0;
    for (int i = 0; i < arbiters->num; i++) {
        Arbiter *arbiter = arbiters->arr[i];
        contacts += arbiter->count;
        if (arbiter->state == FIRST_COLLISION) continue;
        for (int j = 0; j < arbiter->count; j++) {
            Contact *c = &arbiter->contacts[j];
            Vect impulse = mul(rotated(arbiter->n, vect(c->jn, c->jt)), dt_coef);
            apply(arbiter->body_a, vect(-impulse.x, -impulse.y), c->r1);
            apply(arbiter->body_b, impulse, c->r2);
        }
    }
    for (int i = 0; i < joints->num; i++) {
        Constraint *joint = joints->arr[i];
        joint->klass->apply_cached_impulse(joint, dt_coef);
    }
    if (contacts) {
        iterate(space, dt, contacts);
    } else {
        for (int i = 0; i < space->iterations; i++) apply_joints(joints, dt);
    }
    for (int i = 0; i < joints->num; i++) {
        Constraint *joint = joints->arr[i];
        if (joint->post_solve) joint->post_solve(joint, space);
    }
}
