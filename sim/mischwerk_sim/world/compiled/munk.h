/* What pymunk's Chipmunk (Munk2D) keeps of a space: its private structures, as far as the step needs them.

They are those of the version that build.py names, from Munk2D's chipmunk_structs.h and cpBBTree.c (MIT license,
copyright 2007-2024 Scott Lembcke and Howling Moon Software, 2025 Victor Blomqvist). Functions named here are the
library's own. */
#ifndef MUNK_H
#define MUNK_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CP_BUFFER_BYTES (32 * 1024)
#define CP_COEF 3344921057ul /* of Chipmunk's hashes of pairs */

typedef double Float;
typedef struct { Float x, y; } Vect;
typedef struct { Float l, b, r, t; } BB;
typedef struct { Float a, b, c, d, tx, ty; } Transform;
typedef struct { int num, max; void **arr; } Array;

typedef struct Space Space;
typedef struct Shape Shape;
typedef struct Arbiter Arbiter;
typedef struct Constraint Constraint;
typedef struct Body Body;

struct Body {
    void (*velocity_func)(Body *, Vect gravity, Float damping, Float dt);
    void (*position_func)(Body *, Float dt);
    Float m, m_inv, i, i_inv;
    Vect cog, p, v, f;
    Float a, w, t;
    Transform transform;
    void *user_data;
    Vect v_bias;
    Float w_bias;
    Space *space;
    Shape *shapes;
    Arbiter *arbiters;
    Constraint *constraints;
    struct { Body *root, *next; Float idle_time; } sleeping;
};

typedef struct {
    Vect r1, r2;
    Float n_mass, t_mass, bounce, jn, jt, j_bias, bias;
    uintptr_t hash;
} Contact;

typedef struct {
    const Shape *a, *b;
    uint32_t id;
    Vect n;
    int count;
    Contact *contacts;
} Collision;

typedef struct { Arbiter *next, *prev; } ArbiterThread;

enum { DISC = 0, POLYGON = 2 };
enum { FIRST_COLLISION, NORMAL, IGNORE, CACHED, INVALIDATED };

struct Arbiter {
    Float e, u;
    Vect surface_vr;
    void *data;
    const Shape *a, *b;
    Body *body_a, *body_b;
    ArbiterThread thread_a, thread_b;
    int count;
    Contact *contacts;
    Vect n;
    void *handler_ab, *handler_ba, *handler_a, *handler_b;
    unsigned char swapped;
    unsigned stamp;
    int state;
    unsigned char process_collision;
};

typedef struct { uintptr_t group; unsigned categories, mask; } Filter;
typedef struct {
    int type; /* DISC, a segment, or POLYGON */
    BB (*cache_data)(Shape *, Transform);
} ShapeClass;

struct Shape {
    const ShapeClass *klass;
    Space *space;
    Body *body;
    struct { Float m, i; Vect cog; Float area; } mass_info;
    BB bb;
    unsigned char sensor;
    Float e, u;
    Vect surface_v;
    void *user_data;
    uintptr_t type;
    Filter filter;
    Shape *next, *prev;
    uintptr_t hashid;
};

typedef struct { Vect v0, n; } Plane;
typedef struct { Shape shape; Vect c, tc; Float r; } Disc;
typedef struct {
    Shape shape;
    Float r;
    int count;
    Plane *planes; /* as many again follow: in the body's own frame */
} Poly;

typedef struct {
    void (*pre_step)(Constraint *, Float dt);
    void (*apply_cached_impulse)(Constraint *, Float dt_coef);
    void (*apply_impulse)(Constraint *, Float dt);
} ConstraintClass;

struct Constraint {
    const ConstraintClass *klass;
    Space *space;
    Body *a, *b;
    Constraint *next_a, *next_b;
    Float max_force, error_bias, max_bias;
    unsigned char collide_bodies;
    void (*pre_solve)(Constraint *, Space *);
    void (*post_solve)(Constraint *, Space *);
};

typedef struct Bin { void *elt; uintptr_t hash; struct Bin *next; } Bin;
typedef struct {
    unsigned entries, size;
    void *eql, *default_value;
    Bin **table, *pooled;
} HashSet;

/* -- the tree of boxes -- */
typedef struct Node Node;
typedef struct Pair Pair;

struct Node {
    Shape *shape; /* NULL of an inner node */
    BB bb;
    Node *parent;
    union {
        struct { Node *a, *b; } children;
        struct { unsigned stamp; Pair *pairs; } leaf;
    } as;
};

typedef struct { Pair *prev; Node *leaf; Pair *next; } Thread;
struct Pair { Thread a, b; uint32_t id; };

typedef struct Tree Tree;
struct Tree {
    void *klass, *bb_func;
    Tree *static_index, *dynamic_index;
    Vect (*velocity_func)(Shape *);
    HashSet *leaves;
    Node *root, *pooled_nodes;
    Pair *pooled_pairs;
    Array *buffers;
    unsigned stamp;
};

typedef struct BufferHeader { unsigned stamp; struct BufferHeader *next; unsigned contacts; } BufferHeader;

struct Space {
    int iterations;
    Vect gravity;
    Float damping, idle_speed_threshold, sleep_time_threshold, slop, bias;
    unsigned persistence;
    void *user_data;
    unsigned stamp;
    Float dt;
    Array *bodies, *static_bodies, *roused_bodies, *sleeping_components;
    uintptr_t shape_id_counter;
    Tree *static_shapes, *dynamic_shapes;
    Array *constraints, *arbiters;
    BufferHeader *contact_buffers;
    HashSet *cached_arbiters;
    Array *pooled_arbiters, *allocated_buffers;
    int locked;
    HashSet *handlers;
};

extern Vect cpBodyGetVelocity(const Body *);
extern void cpBodyActivate(Body *);
extern void cpArrayPush(Array *, void *);
extern const void *cpHashSetInsert(HashSet *, uintptr_t, const void *, void *(*)(const void *, void *), void *);
extern void cpSpacePushFreshContactBuffer(Space *);
extern Contact *cpContactBufferGetArray(Space *);
extern Collision cpCollide(const Shape *, const Shape *, uint32_t, Contact *);
extern Arbiter *cpArbiterInit(Arbiter *, const Shape *, const Shape *);
extern void cpArbiterUpdate(Arbiter *, Collision *, Space *);
extern void cpSpaceProcessComponents(Space *, Float);
extern void cpSpaceLock(Space *);
extern void cpSpaceUnlock(Space *, unsigned char);
extern void cpSpaceStep(Space *, Float);

static inline Vect vect(Float x, Float y) { return (Vect){x, y}; }
static inline Vect add(Vect a, Vect b) { return (Vect){a.x + b.x, a.y + b.y}; }
static inline Vect sub(Vect a, Vect b) { return (Vect){a.x - b.x, a.y - b.y}; }
static inline Vect mul(Vect a, Float s) { return (Vect){a.x * s, a.y * s}; }
static inline Float dot(Vect a, Vect b) { return a.x * b.x + a.y * b.y; }
static inline Float cross(Vect a, Vect b) { return a.x * b.y - a.y * b.x; }
static inline Vect perp(Vect a) { return (Vect){-a.y, a.x}; }
static inline Float fmax2(Float a, Float b) { return a > b ? a : b; }
static inline Float fmin2(Float a, Float b) { return a < b ? a : b; }
static inline int overlap(BB a, BB b) { return a.l <= b.r && b.l <= a.r && a.b <= b.t && b.b <= a.t; }
static inline BB merged(BB a, BB b) {
    return (BB){fmin2(a.l, b.l), fmin2(a.b, b.b), fmax2(a.r, b.r), fmax2(a.t, b.t)};
}
static inline Float area(BB bb) { return (bb.r - bb.l) * (bb.t - bb.b); }
static inline int is_static(const Body *body) { return body->sleeping.idle_time == INFINITY; }
static inline int is_kinematic(const Body *body) { return !is_static(body) && body->m == INFINITY; }
static inline int is_asleep(const Body *body) { return body->sleeping.root != NULL; }

#endif
