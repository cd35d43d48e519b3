/* A step of a space, and what its parts share. */
#ifndef STEP_H
#define STEP_H

#include "candidates.h"
#include "munk.h"

/* Where the processor has them, in registers of twice the width; what is computed is the same. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx", "default")))
#else
#define WIDE
#endif
#define ALWAYS static inline __attribute__((always_inline)) /* so that it is made for either width */

void twin_step(Space *space, Float dt);                               /* step.c: cpSpaceStep, with the same results */
void twin_step_knowing(Space *space, Float dt, Candidates *known);    /* the same; NULL: nothing is kept */
uint32_t twin_collide(Shape *a, Shape *b, uint32_t id, Space *space); /* step.c */
Collision twin_touch(const Shape *a, const Shape *b, uint32_t id, Contact *contacts); /* collide.c: cpCollide */
void twin_find_pairs(Space *space, Candidates *known);                /* tree.c */
void twin_prepare(Space *space, Float dt);                              /* solver.c */
void twin_solve(Space *space, Float dt, Float dt_coef);               /* solver.c */

static inline int are_rejected(Filter a, Filter b) {
    return (a.group != 0 && a.group == b.group) || !(a.categories & b.mask) || !(b.categories & a.mask);
}

#endif
