/* A step of a space, and what its parts share. */
#ifndef STEP_H
#define STEP_H

#include "candidates.h"
#include "munk.h"

void twin_step(Space *space, Float dt);                               /* step.c: cpSpaceStep, with the same results */
void twin_step_knowing(Space *space, Float dt, Candidates *known);    /* the same; NULL: nothing is kept */
uint32_t twin_collide(Shape *a, Shape *b, uint32_t id, Space *space); /* step.c */
void twin_find_pairs(Space *space, Candidates *known);                /* tree.c */
void twin_prepare(Space *space, Float dt);                              /* solver.c */
void twin_solve(Space *space, Float dt, Float dt_coef);               /* solver.c */

static inline int are_rejected(Filter a, Filter b) {
    return (a.group != 0 && a.group == b.group) || !(a.categories & b.mask) || !(b.categories & a.mask);
}

#endif
