/* cpSpaceStep, with the same results to the last bit: the order of everything that is computed is the library's.

It is quicker because what the library calls for each shape, body and contact is inlined here, no collision handlers are
asked (a space that has some is left to the library), and no search is made for what might fall asleep: bodies of the
twin sleep on request only (rest/sleep_group.py). */
#include "step.h"

#define NEVER_S 1e8 /* a threshold above this: bodies don't fall asleep by themselves */

typedef struct { uintptr_t type_a, type_b; void *begin, *pre_solve, *post_solve, *separate, *data; } Handler;
extern Handler cpCollisionHandlerDoNothing;
extern void cpBodyUpdatePosition(Body *, Float);
extern void cpBodyUpdateVelocity(Body *, Vect, Float, Float);

/* -- arbiters -- */
static ArbiterThread *thread_of(Arbiter *arbiter, const Body *body) {
    return arbiter->body_a == body ? &arbiter->thread_a : &arbiter->thread_b;
}

static void unthread(Arbiter *arbiter, Body *body) {
    ArbiterThread *thread = thread_of(arbiter, body);
    if (thread->prev) thread_of(thread->prev, body)->next = thread->next;
    else if (body->arbiters == arbiter) body->arbiters = thread->next;
    if (thread->next) thread_of(thread->next, body)->prev = thread->prev;
    *thread = (ArbiterThread){NULL, NULL};
}

static void push_arbiter(Body *body, Arbiter *arbiter) {
    Arbiter *next = body->arbiters;
    thread_of(arbiter, body)->next = next;
    if (next) thread_of(next, body)->prev = arbiter;
    body->arbiters = arbiter;
}

static void *new_arbiter(const void *shapes, void *space) {
    Array *pool = ((Space *)space)->pooled_arbiters;
    if (!pool->num) {
        Arbiter *buffer = calloc(1, CP_BUFFER_BYTES);
        cpArrayPush(((Space *)space)->allocated_buffers, buffer);
        for (int i = 0; i < (int)(CP_BUFFER_BYTES / sizeof(Arbiter)); i++) cpArrayPush(pool, buffer + i);
    }
    Arbiter *arbiter = pool->arr[--pool->num];
    pool->arr[pool->num] = NULL;
    return cpArbiterInit(arbiter, ((const Shape *const *)shapes)[0], ((const Shape *const *)shapes)[1]);
}

static Arbiter *arbiter_of(const Shape *a, const Shape *b, Space *space) {
    HashSet *set = space->cached_arbiters;
    uintptr_t hash = ((uintptr_t)a * CP_COEF) ^ ((uintptr_t)b * CP_COEF);
    for (Bin *bin = set->table[hash % set->size]; bin; bin = bin->next) {
        Arbiter *arbiter = bin->elt;
        if ((arbiter->a == a && arbiter->b == b) || (arbiter->a == b && arbiter->b == a)) return arbiter;
    }
    const Shape *pair[] = {a, b};
    return (Arbiter *)cpHashSetInsert(set, hash, pair, new_arbiter, space);
}

static void update_arbiter(Arbiter *arbiter, const Collision *found) {
    const Shape *a = found->a, *b = found->b;
    arbiter->a = a, arbiter->body_a = a->body;
    arbiter->b = b, arbiter->body_b = b->body;
    for (int i = 0; i < found->count; i++) {
        Contact *contact = &found->contacts[i];
        contact->r1 = sub(contact->r1, a->body->p);
        contact->r2 = sub(contact->r2, b->body->p);
        contact->jn = contact->jt = 0.0;
        for (int j = 0; j < arbiter->count; j++) {
            const Contact *old = &arbiter->contacts[j];
            if (contact->hash == old->hash) contact->jn = old->jn, contact->jt = old->jt;
        }
    }
    arbiter->contacts = found->contacts;
    arbiter->count = found->count;
    arbiter->n = found->n;
    arbiter->e = a->e * b->e;
    arbiter->u = a->u * b->u;
    Vect surface = sub(b->surface_v, a->surface_v);
    arbiter->surface_vr = sub(surface, mul(found->n, dot(surface, found->n)));
    arbiter->handler_ab = arbiter->handler_ba = arbiter->handler_a = arbiter->handler_b = &cpCollisionHandlerDoNothing;
    arbiter->swapped = 0;
    if (arbiter->state == CACHED) {
        arbiter->state = FIRST_COLLISION;
        arbiter->process_collision = 1;
    }
}

/* -- collisions -- */
static int is_joint_between(const Body *a, const Body *b) {
    for (Constraint *joint = a->constraints; joint; joint = joint->a == a ? joint->next_a : joint->next_b)
        if (!joint->collide_bodies && ((joint->a == a && joint->b == b) || (joint->a == b && joint->b == a))) return 1;
    return 0;
}

uint32_t twin_collide(Shape *a, Shape *b, uint32_t id, Space *space) {
    if (!overlap(a->bb, b->bb) || a->body == b->body || are_rejected(a->filter, b->filter)) return id;
    if (is_joint_between(a->body, b->body)) return id;
    Collision found = twin_touch(a, b, id, cpContactBufferGetArray(space));
    if (!found.count) return found.id;
    space->contact_buffers->contacts += found.count;
    Arbiter *arbiter = arbiter_of(found.a, found.b, space);
    update_arbiter(arbiter, &found);
    if (arbiter->state != IGNORE && arbiter->process_collision && !a->sensor && !b->sensor &&
        !(a->body->m == INFINITY && b->body->m == INFINITY)) {
        cpArrayPush(space->arbiters, arbiter);
    } else {
        space->contact_buffers->contacts -= found.count;
        arbiter->contacts = NULL;
        arbiter->count = 0;
        if (arbiter->state != IGNORE) arbiter->state = NORMAL;
    }
    arbiter->stamp = space->stamp;
    return found.id;
}

/* Forget contacts that have not been for a while. */
static void drop_old_arbiters(Space *space) {
    HashSet *set = space->cached_arbiters;
    for (unsigned i = 0; i < set->size; i++) {
        Bin **link = &set->table[i];
        for (Bin *bin = *link; bin; bin = *link) {
            Arbiter *arbiter = bin->elt;
            const Body *a = arbiter->body_a, *b = arbiter->body_b;
            unsigned ago = space->stamp - arbiter->stamp;
            if ((is_static(a) || is_asleep(a)) && (is_static(b) || is_asleep(b))) ago = 0;
            else if (ago >= 1 && arbiter->state != CACHED) arbiter->state = CACHED;
            if (ago < space->persistence) {
                link = &bin->next;
                continue;
            }
            arbiter->contacts = NULL;
            arbiter->count = 0;
            cpArrayPush(space->pooled_arbiters, arbiter);
            *link = bin->next;
            set->entries--;
            bin->next = set->pooled;
            set->pooled = bin;
            bin->elt = NULL;
        }
    }
}

/* -- bodies -- */
static void move(Body *body, Float dt) {
    if (body->position_func != cpBodyUpdatePosition) {
        body->position_func(body, dt);
        return;
    }
    Vect p = body->p = add(body->p, mul(add(body->v, body->v_bias), dt)), c = body->cog;
    Float angle = body->a + (body->w + body->w_bias) * dt, cos_a = body->transform.a, sin_a = body->transform.b;
    if (angle != body->a) cos_a = cos(angle), sin_a = sin(angle);
    body->a = angle;
    body->transform =
        (Transform){cos_a, sin_a, -sin_a, cos_a, p.x - (c.x * cos_a - c.y * sin_a), p.y - (c.x * sin_a + c.y * cos_a)};
    body->v_bias = vect(0.0, 0.0);
    body->w_bias = 0.0;
}

static void accelerate(Body *body, Vect gravity, Float damping, Float dt) {
    if (body->velocity_func != cpBodyUpdateVelocity) {
        body->velocity_func(body, gravity, damping, dt);
    } else if (!is_kinematic(body)) {
        body->v = add(mul(body->v, damping), mul(add(gravity, mul(body->f, body->m_inv)), dt));
        body->w = body->w * damping + body->t * body->i_inv * dt;
        body->f = vect(0.0, 0.0);
        body->t = 0.0;
    }
}

/* Wake what touches or is tied to something that moves, and thread the arbiters. */
static void thread_arbiters(Space *space, Float dt) {
    if (space->sleep_time_threshold < NEVER_S) {
        cpSpaceProcessComponents(space, dt);
        return;
    }
    Array *arbiters = space->arbiters, *joints = space->constraints;
    for (int i = 0, count = arbiters->num; i < count; i++) {
        Arbiter *arbiter = arbiters->arr[i];
        Body *a = arbiter->body_a, *b = arbiter->body_b;
        if (is_asleep(a)) cpBodyActivate(a);
        if (is_asleep(b)) cpBodyActivate(b);
        push_arbiter(a, arbiter);
        push_arbiter(b, arbiter);
    }
    for (int i = 0; i < joints->num; i++) {
        Constraint *joint = joints->arr[i];
        if (is_asleep(joint->a) && is_kinematic(joint->b)) cpBodyActivate(joint->a);
        if (is_asleep(joint->b) && is_kinematic(joint->a)) cpBodyActivate(joint->b);
    }
}

static int has_handlers(const Space *space) {
    const Handler *of_all = (const Handler *)(&space->handlers + 1), *none = &cpCollisionHandlerDoNothing;
    return space->handlers->entries || of_all->begin != none->begin || of_all->pre_solve != none->pre_solve ||
           of_all->post_solve != none->post_solve || of_all->separate != none->separate;
}

void twin_step(Space *space, Float dt) { twin_step_knowing(space, dt, NULL); }

void twin_step_knowing(Space *space, Float dt, Candidates *known) {
    if (dt == 0.0 || has_handlers(space)) {
        cpSpaceStep(space, dt);
        return;
    }
    space->stamp++;
    Float dt_before = space->dt;
    space->dt = dt;
    Array *bodies = space->bodies, *arbiters = space->arbiters;
    for (int i = 0; i < arbiters->num; i++) {
        Arbiter *arbiter = arbiters->arr[i];
        arbiter->state = NORMAL;
        if (is_asleep(arbiter->body_a) || is_asleep(arbiter->body_b)) continue;
        unthread(arbiter, arbiter->body_a);
        unthread(arbiter, arbiter->body_b);
    }
    arbiters->num = 0;
    cpSpaceLock(space);
    for (int i = 0; i < bodies->num; i++) move(bodies->arr[i], dt);
    cpSpacePushFreshContactBuffer(space);
    twin_find_pairs(space, known);
    cpSpaceUnlock(space, 0);
    thread_arbiters(space, dt);
    cpSpaceLock(space);
    drop_old_arbiters(space);
    twin_prepare(space, dt);
    Float damping = pow(space->damping, dt);
    for (int i = 0; i < bodies->num; i++) accelerate(bodies->arr[i], space->gravity, damping, dt);
    twin_solve(space, dt, dt_before == 0.0 ? 0.0 : dt / dt_before);
    cpSpaceUnlock(space, 1);
}
