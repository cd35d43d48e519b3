/* The order of the solver's work: plan.c. */
#ifndef PLAN_H
#define PLAN_H

#include "munk.h"

enum { MOVABLE = 1, TIED = 2, MOST_UNITS = 60000 }; /* more have no plan: levels are short numbers */

/* touch: how many contacts, bodies and iterations; of each contact its two bodies; of each body what it is.
   Returns iterations * (contacts + 1) numbers: of a contact, or, as many as there are, all joints. NULL: there is none. */
const unsigned short *plan_of(const unsigned short *touch);

#endif
