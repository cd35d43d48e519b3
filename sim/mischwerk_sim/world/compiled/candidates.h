/* The pairs of the tree as a flat list, as long as no leaf moves: candidates.c. */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "munk.h"

enum { NUMBER_PLACES = 2048 };

/* A box that is a little too large: left, below, and the negatives of right and above. */
typedef float Box __attribute__((vector_size(16)));

typedef struct {
    long count, room, boxes, box_room;
    unsigned short *a, *b;
    Pair **pair;
    Box *box;
    Shape **shape;
    unsigned stamp, moving, fixed; /* of the tree when the list was valid, and how many shapes there were */
    int is_valid;
    unsigned short number[NUMBER_PLACES]; /* of shapes, from 1 */
} Candidates;

Candidates *candidates_new(void);
void candidates_free(Candidates *known);
int candidates_are_valid(Candidates *known, Space *space, int moved);
int candidates_collide(Candidates *known, Space *space); /* 0: not done */
void candidates_keep(Candidates *known, Space *space);
void candidates_add(Candidates *known, Pair *pair);
void twin_list_pairs(const Node *subtree, Candidates *known); /* tree.c */

#endif
