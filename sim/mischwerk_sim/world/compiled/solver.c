/* The impulse solver: contacts one after the other, then joints, as often as the space says. */
#include "plan.h"
#include "step.h"

#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define HAS_SHUFFLE
#endif
#endif

/* Speeds go in pairs through the same arithmetic: a body's own, and the one that corrects overlaps. */
typedef double Two __attribute__((vector_size(16)));
typedef double Four __attribute__((vector_size(32)));
typedef long long Mask __attribute__((vector_size(16)));

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
    Four v; /* x, x of the correction, y, y of the correction */
    Four m_inv;
    Two w, i_inv;
    Body *body;
    int is_movable;
} Speed;

typedef struct {
    Four n, across, arm_a, arm_b; /* normal and tangent; both bodies' speeds at the contact for each rad/s */
    Two wanted, done, n_mass;     /* speeds along the normal, and impulses so far */
    Float t_mass, friction, rubbed;
    Speed *a, *b;
    Contact *contact;
} Row;

/* No functions: a Four can't be passed alike with wide registers and without. */
#define twice(x, y) ((Four){x, x, y, y})
#ifdef HAS_SHUFFLE /* compilers make better code of it */
#define both(two) __builtin_shufflevector(two, two, 0, 1, 0, 1)
#define low(four) __builtin_shufflevector(four, four, 0, 1)
#define high(four) __builtin_shufflevector(four, four, 2, 3)
#else
#define both(two) ((Four){(two)[0], (two)[1], (two)[0], (two)[1]})
#define low(four) ((Two){(four)[0], (four)[1]})
#define high(four) ((Two){(four)[2], (four)[3]})
#endif

static void read_speed(Speed *speed) {
    const Body *body = speed->body;
    speed->v = (Four){body->v.x, body->v_bias.x, body->v.y, body->v_bias.y};
    speed->w = (Two){body->w, body->w_bias};
}

static void write_speed(const Speed *speed) {
    Body *body = speed->body;
    body->v = vect(speed->v[0], speed->v[2]), body->v_bias = vect(speed->v[1], speed->v[3]);
    body->w = speed->w[0], body->w_bias = speed->w[1];
}

/* The speed of a body, entered into the table (of hashed places) when it is met first. */
static Speed *speed_of(Body *body, Speed *speeds, int *count, int *table, unsigned mask) {
    unsigned at = ((uintptr_t)body >> 4) * 2654435761u >> 8 & mask;
    for (; table[at] >= 0; at = (at + 1) & mask)
        if (speeds[table[at]].body == body) return &speeds[table[at]];
    Speed *speed = &speeds[table[at] = (*count)++];
    speed->body = body;
    speed->m_inv = twice(body->m_inv, body->m_inv), speed->i_inv = (Two){body->i_inv, body->i_inv};
    speed->is_movable = body->m_inv != 0.0 || body->i_inv != 0.0;
    read_speed(speed);
    return speed;
}

static void lay_out(Row *row, Contact *contact, const Arbiter *arbiter, Speed *a, Speed *b) {
    Vect n = arbiter->n;
    row->a = a, row->b = b, row->contact = contact;
    row->n = twice(n.x, n.y), row->across = twice(-n.y, n.x);
    row->arm_a = twice(-contact->r1.y, contact->r1.x), row->arm_b = twice(-contact->r2.y, contact->r2.x);
    row->wanted = (Two){-contact->bounce, contact->bias};
    row->done = (Two){contact->jn, contact->j_bias};
    row->n_mass = (Two){contact->n_mass, contact->n_mass};
    row->t_mass = contact->t_mass, row->friction = arbiter->u, row->rubbed = contact->jt;
}

/* cpArbiterApplyImpulse of one contact. */
static inline void solve(Row *row) {
    Speed *a = row->a, *b = row->b;
    Four v = (b->v + row->arm_b * both(b->w)) - (a->v + row->arm_a * both(a->w));
    Four parts = v * row->n;
    Two along = low(parts) + high(parts);
    Float across = v[0] * row->across[0] + v[2] * row->across[2];

    Two wanted = row->done + (row->wanted - along) * row->n_mass;
    Two done = (Two)((Mask)wanted & (wanted > (Two){0.0, 0.0}));
    Float most = row->friction * done[0];
    Float rubbed = fmin2(fmax2(row->rubbed + -across * row->t_mass, -most), most);
    Two more = done - row->done, rubs = {rubbed - row->rubbed, 0.0};
    Four j = row->n * both(more) + row->across * both(rubs);
    row->done = done;
    row->rubbed = rubbed;
    if (a->is_movable) {
        Four turn = row->arm_a * j;
        a->v -= j * a->m_inv;
        a->w -= a->i_inv * (high(turn) + low(turn));
    }
    if (b->is_movable) {
        Four turn = row->arm_b * j;
        b->v += j * b->m_inv;
        b->w += b->i_inv * (high(turn) + low(turn));
    }
}

static void apply_joints(Array *joints, Float dt) {
    for (int j = 0; j < joints->num; j++) {
        Constraint *joint = joints->arr[j];
        joint->klass->apply_impulse(joint, dt);
    }
}

/* Contacts first, then joints, which know bodies only, and so on. */
WIDE static void iterate(Space *space, Float dt, int contacts) {
    Array *arbiters = space->arbiters;
    unsigned places = 4;
    while (places < 4u * arbiters->num) places *= 2;
    int table[places], speeds = 0, rows = 0, tied = 0;
    Speed speed[2 * arbiters->num], *is_tied[2 * arbiters->num];
    Row row[contacts];
    unsigned short touch[3 + 2 * contacts + 2 * arbiters->num], *pair = touch + 3;
    memset(table, -1, sizeof(table));
    for (int i = 0; i < arbiters->num; i++) {
        Arbiter *arbiter = arbiters->arr[i];
        Speed *a = speed_of(arbiter->body_a, speed, &speeds, table, places - 1);
        Speed *b = speed_of(arbiter->body_b, speed, &speeds, table, places - 1);
        for (int j = 0; j < arbiter->count; j++) {
            lay_out(&row[rows++], &arbiter->contacts[j], arbiter, a, b);
            *pair++ = a - speed, *pair++ = b - speed;
        }
    }
    for (int i = 0; i < speeds; i++) {
        int is_one = speed[i].is_movable && speed[i].body->constraints;
        if (is_one) is_tied[tied++] = &speed[i];
        *pair++ = (speed[i].is_movable ? MOVABLE : 0) | (is_one ? TIED : 0);
    }
    touch[0] = rows, touch[1] = speeds, touch[2] = space->iterations;
    const unsigned short *order = plan_of(touch);
    for (long i = 0, units = space->iterations * (rows + 1l); i < units; i++) {
        long unit = order ? order[i] : i % (rows + 1);
        if (unit < rows) {
            solve(&row[unit]);
            continue;
        }
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
