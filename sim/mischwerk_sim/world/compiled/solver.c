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

static void solve_contact(Body *a, Body *b, Vect n, Vect surface, Float friction, Contact *c) {
    Vect r1 = c->r1, r2 = c->r2;
    Two ax = {a->v.x, a->v_bias.x}, ay = {a->v.y, a->v_bias.y}, aw = {a->w, a->w_bias};
    Two bx = {b->v.x, b->v_bias.x}, by = {b->v.y, b->v_bias.y}, bw = {b->w, b->w_bias};
    Two vx = (bx + -r2.y * bw) - (ax + -r1.y * aw) + (Two){surface.x, 0.0};
    Two vy = (by + r2.x * bw) - (ay + r1.x * aw) + (Two){surface.y, 0.0};
    Two along = vx * n.x + vy * n.y;
    Float across = vx[0] * -n.y + vy[0] * n.x;

    Two before = {c->jn, c->j_bias};
    Two wanted = before + ((Two){-c->bounce, c->bias} - along) * c->n_mass;
    Two after = {fmax2(wanted[0], 0.0), fmax2(wanted[1], 0.0)};
    c->jn = after[0];
    c->j_bias = after[1];
    Float most = friction * after[0], old = c->jt;
    Float turned = c->jt = fmin2(fmax2(old + -across * c->t_mass, -most), most);

    Two push = after - before, rub = {turned - old, 0.0};
    Two jx = n.x * push - n.y * rub, jy = n.x * rub + n.y * push;
    ax -= jx * a->m_inv, ay -= jy * a->m_inv, aw -= a->i_inv * (r1.x * jy - r1.y * jx);
    bx += jx * b->m_inv, by += jy * b->m_inv, bw += b->i_inv * (r2.x * jy - r2.y * jx);
    a->v = vect(ax[0], ay[0]), a->w = aw[0], a->v_bias = vect(ax[1], ay[1]), a->w_bias = aw[1];
    b->v = vect(bx[0], by[0]), b->w = bw[0], b->v_bias = vect(bx[1], by[1]), b->w_bias = bw[1];
}

static void solve(Arbiter *arbiter) {
    for (int i = 0; i < arbiter->count; i++)
        solve_contact(arbiter->body_a, arbiter->body_b, arbiter->n, arbiter->surface_vr, arbiter->u,
                      &arbiter->contacts[i]);
}

void twin_solve(Space *space, Float dt, Float dt_coef) {
    Array *arbiters = space->arbiters, *joints = space->constraints;
    for (int i = 0; i < arbiters->num; i++) {
        Arbiter *arbiter = arbiters->arr[i];
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
    for (int i = 0; i < space->iterations; i++) {
        for (int j = 0; j < arbiters->num; j++) solve(arbiters->arr[j]);
        for (int j = 0; j < joints->num; j++) {
            Constraint *joint = joints->arr[j];
            joint->klass->apply_impulse(joint, dt);
        }
    }
    for (int i = 0; i < joints->num; i++) {
        Constraint *joint = joints->arr[i];
        if (joint->post_solve) joint->post_solve(joint, space);
    }
}
