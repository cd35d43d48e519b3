/* Where two shapes touch: Chipmunk's cpCollide (cpCollision.c) of polygons and discs, with the same results.

The way to the closest points (GJK, and EPA where shapes overlap) is the library's, operation for operation; what it
calls through pointers and recursively is inlined here, and corners are compared without branches. */
#include <float.h>

#include "step.h"

#define MOST_ROUNDS 30 /* of either algorithm */

/* The corners of a shape; of a disc its centre. */
typedef struct { const Plane *at; int count; } Outline;

/* A point on the difference of two shapes, and the corners that it is made of. */
typedef struct { Vect a, b, ab; uint32_t id; } Point;

typedef struct { Vect a, b, n; Float d; uint32_t id; } Closest;

typedef struct { Vect a, b; uintptr_t hash_a, hash_b; Float r; } Edge;

static inline int furthest(Outline of, Vect n) {
    Float most = -INFINITY;
    int index = 0;
    for (int i = 0; i < of.count; i++) {
        Float d = dot(of.at[i].v0, n);
        index = d > most ? i : index;
        most = d > most ? d : most;
    }
    return index;
}

static inline Point point(Outline a, Outline b, unsigned i, unsigned j) {
    Vect on_a = a.at[i].v0, on_b = b.at[j].v0;
    return (Point){on_a, on_b, sub(on_b, on_a), (i & 0xff) << 8 | (j & 0xff)};
}

/* A corner that may be gone. */
static inline unsigned known(Outline of, unsigned i) { return (int)i < of.count ? i : 0; }

static inline Point support(Outline a, Outline b, Vect n) {
    return point(a, b, furthest(a, vect(-n.x, -n.y)), furthest(b, n));
}

static inline int is_greater(Vect a, Vect b, Vect c) {
    return (b.y - a.y) * (a.x + b.x - 2 * c.x) > (b.x - a.x) * (a.y + b.y - 2 * c.y);
}

/* The point nearest to the origin is at (1 - t) / 2 of a and (1 + t) / 2 of b. */
static inline Float nearest_t(Vect a, Vect b) {
    Vect delta = sub(b, a);
    Float d2 = dot(delta, delta);
    return d2 ? -fmin2(fmax2(dot(delta, add(a, b)) / d2, -1.0), 1.0) : 0.0;
}

static inline Vect between(Vect a, Vect b, Float t) {
    Float half = 0.5 * t;
    return add(mul(a, 0.5 - half), mul(b, 0.5 + half));
}

static inline Float distance(Vect a, Vect b) {
    Vect nearest = between(a, b, nearest_t(a, b));
    return dot(nearest, nearest);
}

static inline Closest closest_on(const Point *v0, const Point *v1, Float t) {
    Vect p = between(v0->ab, v1->ab, t), delta = sub(v1->ab, v0->ab), turned = vect(delta.y, -delta.x);
    Closest found = {between(v0->a, v1->a, t), between(v0->b, v1->b, t), mul(turned, 1.0 / (sqrt(dot(turned, turned)) + DBL_MIN)),
                     0.0, (v0->id & 0xffff) << 16 | (v1->id & 0xffff)};
    found.d = dot(found.n, p);
    if (found.d <= 0.0 || (-1.0 < t && t < 1.0)) return found;
    found.d = sqrt(dot(p, p));
    found.n = mul(p, 1.0 / (found.d + DBL_MIN));
    return found;
}

/* Of shapes that overlap: the hull grows until its edge nearest to the origin is one of the difference's. */
static Closest expand(Outline a, Outline b, Point v0, Point v1, Point v2) {
    Point room[2][MOST_ROUNDS + 4], *hull = room[0], *next = room[1];
    hull[0] = v0, hull[1] = v1, hull[2] = v2;
    for (int count = 3, round = 1;; round++) {
        int nearest = 0;
        Float least = INFINITY;
        for (int j = 0, i = count - 1; j < count; i = j, j++) {
            Float d = distance(hull[i].ab, hull[j].ab);
            if (d < least) least = d, nearest = i;
        }
        const Point *from = &hull[nearest], *to = &hull[(nearest + 1) % count];
        Point p = support(a, b, perp(sub(to->ab, from->ab)));
        if (p.id == from->id || p.id == to->id || !is_greater(from->ab, to->ab, p.ab) || round >= MOST_ROUNDS)
            return closest_on(from, to, nearest_t(from->ab, to->ab));
        int kept = 1;
        next[0] = p;
        for (int i = 0; i < count; i++) {
            int at = (nearest + 1 + i) % count;
            Vect after = i + 1 < count ? hull[(at + 1) % count].ab : p.ab;
            if (is_greater(next[kept - 1].ab, after, hull[at].ab)) next[kept++] = hull[at];
        }
        Point *before = hull;
        hull = next, next = before, count = kept;
    }
}

/* id: the corners found last time. */
ALWAYS Closest closest_of(Outline a, Outline b, const Shape *first, const Shape *second, uint32_t id) {
    const Vect origin = {0.0, 0.0};
    Point v0, v1;
    if (id) {
        v0 = point(a, b, known(a, id >> 24 & 0xff), known(b, id >> 16 & 0xff));
        v1 = point(a, b, known(a, id >> 8 & 0xff), known(b, id & 0xff));
    } else {
        BB m = first->bb, o = second->bb;
        Vect axis = perp(sub(between(vect(m.l, m.b), vect(m.r, m.t), 0.0), between(vect(o.l, o.b), vect(o.r, o.t), 0.0)));
        v0 = support(a, b, axis);
        v1 = support(a, b, vect(-axis.x, -axis.y));
    }
    for (int round = 1;; round++) {
        if (round <= MOST_ROUNDS && is_greater(v1.ab, v0.ab, origin)) {
            Point before = v0;
            v0 = v1, v1 = before;
        }
        Float t = nearest_t(v0.ab, v1.ab);
        if (round > MOST_ROUNDS) return closest_on(&v0, &v1, t);
        Vect nearest = between(v0.ab, v1.ab, t);
        Vect n = -1.0 < t && t < 1.0 ? perp(sub(v1.ab, v0.ab)) : vect(-nearest.x, -nearest.y);
        Point p = support(a, b, n);
        if (is_greater(p.ab, v0.ab, origin) && is_greater(v1.ab, p.ab, origin)) return expand(a, b, v0, p, v1);
        if (dot(p.ab, n) <= fmax2(dot(v0.ab, n), dot(v1.ab, n))) return closest_on(&v0, &v1, t);
        if (distance(v0.ab, p.ab) < distance(p.ab, v1.ab)) v1 = p;
        else v0 = p;
    }
}

static inline uintptr_t hash_pair(uintptr_t a, uintptr_t b) { return a * CP_COEF ^ b * CP_COEF; }

static inline Edge edge_towards(const Poly *poly, Vect n) {
    const Plane *planes = poly->planes;
    int count = poly->count, i = furthest((Outline){planes, count}, n);
    int before = i ? i - 1 : count - 1, after = i + 1 < count ? i + 1 : 0;
    int from = before, to = i;
    if (!(dot(n, planes[i].n) > dot(n, planes[after].n))) from = i, to = after;
    uintptr_t id = poly->shape.hashid;
    return (Edge){planes[from].v0, planes[to].v0, hash_pair(id, from), hash_pair(id, to), poly->r};
}

static inline Float clamp01(Float f) { return fmax2(0.0, fmin2(f, 1.0)); }

static inline Vect lerp(Vect a, Vect b, Float t) { return add(mul(a, 1.0 - t), mul(b, t)); }

static inline void push(Collision *found, Vect p1, Vect p2, uintptr_t hash) {
    Contact *contact = &found->contacts[found->count++];
    contact->r1 = p1, contact->r2 = p2, contact->hash = hash;
}

/* The ends of two edges on one another. */
static inline void clip(Edge e1, Edge e2, Vect n, Collision *found) {
    Float a1 = cross(e1.a, n), b1 = cross(e1.b, n), a2 = cross(e2.a, n), b2 = cross(e2.b, n);
    Float along1 = 1.0 / (b1 - a1 + DBL_MIN), along2 = 1.0 / (b2 - a2 + DBL_MIN);
    Vect out1 = mul(n, e1.r), out2 = mul(n, -e2.r);
    Vect p1 = add(out1, lerp(e1.a, e1.b, clamp01((b2 - a1) * along1)));
    Vect p2 = add(out2, lerp(e2.a, e2.b, clamp01((a1 - a2) * along2)));
    if (dot(sub(p2, p1), n) <= 0.0) push(found, p1, p2, hash_pair(e1.hash_a, e2.hash_b));
    p1 = add(out1, lerp(e1.a, e1.b, clamp01((a2 - a1) * along1)));
    p2 = add(out2, lerp(e2.a, e2.b, clamp01((b1 - a2) * along2)));
    if (dot(sub(p2, p1), n) <= 0.0) push(found, p1, p2, hash_pair(e1.hash_b, e2.hash_a));
}

static Vect minus(Vect a) { return vect(-a.x, -a.y); }

WIDE static Collision of_polygons(const Poly *a, const Poly *b, uint32_t id, Contact *contacts) {
    Outline one = {a->planes, a->count}, other = {b->planes, b->count};
    Closest at = closest_of(one, other, &a->shape, &b->shape, id);
    Collision found = {&a->shape, &b->shape, at.id, {0.0, 0.0}, 0, contacts};
    if (!(at.d - a->r - b->r <= 0.0)) return found;
    Edge e1 = edge_towards(a, at.n), e2 = edge_towards(b, minus(at.n));
    if (!(at.d <= e1.r + e2.r)) return found;
    found.n = at.n;
    clip(e1, e2, at.n, &found);
    return found;
}

WIDE static Collision of_disc(const Disc *a, const Poly *b, uint32_t id, Contact *contacts) {
    Plane centre = {a->tc, {0.0, 0.0}};
    Closest at = closest_of((Outline){&centre, 1}, (Outline){b->planes, b->count}, &a->shape, &b->shape, id);
    Collision found = {&a->shape, &b->shape, at.id, {0.0, 0.0}, 0, contacts};
    if (!(at.d <= a->r + b->r)) return found;
    found.n = at.n;
    push(&found, add(at.a, mul(at.n, a->r)), add(at.b, mul(at.n, -b->r)), 0);
    return found;
}

Collision twin_touch(const Shape *a, const Shape *b, uint32_t id, Contact *contacts) {
    int kind = a->klass->type * 3 + b->klass->type;
    if (kind == POLYGON * 3 + POLYGON) return of_polygons((const Poly *)a, (const Poly *)b, id, contacts);
    if (kind == DISC * 3 + POLYGON) return of_disc((const Disc *)a, (const Poly *)b, id, contacts);
    if (kind == POLYGON * 3 + DISC) return of_disc((const Disc *)b, (const Poly *)a, id, contacts);
    return cpCollide(a, b, id, contacts);
}
