/* The pairs of the tree as a flat list, as long as no leaf moves.

A stack of cards has several hundred pairs, of which seventy have boxes that overlap: to find these, going through the
list with small boxes in single precision, somewhat too large, is quicker than from node to node. Each found one is then
looked at exactly. */
#include "candidates.h"
#include "step.h"

#define TOO_LARGE_MM 0.001 /* more than single precision rounds away up to 8 m */

/* Its number, from a table of hashed places; more shapes than half the table get no list. */
static int numbered(Candidates *known, Shape *shape) {
    unsigned at = ((uintptr_t)shape >> 4) * 2654435761u >> 8 & (NUMBER_PLACES - 1);
    for (; known->number[at]; at = (at + 1) & (NUMBER_PLACES - 1))
        if (known->shape[known->number[at] - 1] == shape) return known->number[at] - 1;
    if (known->boxes == known->box_room) {
        long room = known->box_room * 2 + 64;
        Shape **shapes = realloc(known->shape, room * sizeof(*shapes));
        if (!shapes) return -1;
        known->shape = shapes;
        free(known->box);
        known->box = aligned_alloc(16, room * sizeof(*known->box));
        if (!known->box) return -1;
        known->box_room = room;
    }
    known->shape[known->boxes] = shape;
    known->number[at] = ++known->boxes;
    return known->boxes - 1;
}

void candidates_add(Candidates *known, Pair *pair) {
    if (known->boxes > NUMBER_PLACES / 2) return;
    if (known->count == known->room) {
        long room = known->room * 2 + 256;
        known->a = realloc(known->a, room * sizeof(*known->a));
        known->b = realloc(known->b, room * sizeof(*known->b));
        known->pair = realloc(known->pair, room * sizeof(*known->pair));
        if (!known->a || !known->b || !known->pair) abort();
        known->room = room;
    }
    int b = numbered(known, pair->b.leaf->shape), a = numbered(known, pair->a.leaf->shape);
    if (a < 0 || b < 0) abort();
    known->a[known->count] = a;
    known->b[known->count] = b;
    known->pair[known->count++] = pair;
}

int candidates_are_valid(Candidates *known, Space *space, int moved) {
    const Tree *tree = space->dynamic_shapes;
    int is_as_it_was = !moved && known->stamp == tree->stamp && known->moving == tree->leaves->entries &&
                       known->fixed == space->static_shapes->leaves->entries;
    if (!is_as_it_was) return known->is_valid = 0;
    if (known->is_valid) return 1;
    known->count = known->boxes = 0;
    memset(known->number, 0, sizeof(known->number));
    twin_list_pairs(tree->root, known);
    known->is_valid = known->boxes <= NUMBER_PLACES / 2;
    return known->is_valid;
}

int candidates_collide(Candidates *known, Space *space) {
    for (long i = 0; i < known->boxes; i++) {
        BB bb = known->shape[i]->bb;
        known->box[i] = (Box){(float)(bb.l - TOO_LARGE_MM), (float)(bb.b - TOO_LARGE_MM),
                              (float)(-bb.r - TOO_LARGE_MM), (float)(-bb.t - TOO_LARGE_MM)};
    }
    for (long i = 0; i < known->count; i++) {
        Box a = known->box[known->a[i]], b = known->box[known->b[i]];
        Box apart = a + (Box){b[2], b[3], b[0], b[1]}; /* where above 0, they are */
        typedef long long Wide __attribute__((vector_size(16)));
        Wide is_not = (Wide)(apart > (Box){0.0f, 0.0f, 0.0f, 0.0f});
        if (is_not[0] | is_not[1]) continue;
        Pair *pair = known->pair[i];
        pair->id = twin_collide(pair->a.leaf->shape, pair->b.leaf->shape, pair->id, space);
    }
    return 1;
}

void candidates_keep(Candidates *known, Space *space) {
    known->stamp = space->dynamic_shapes->stamp;
    known->moving = space->dynamic_shapes->leaves->entries;
    known->fixed = space->static_shapes->leaves->entries;
}

Candidates *candidates_new(void) { return calloc(1, sizeof(Candidates)); }

void candidates_free(Candidates *known) {
    free(known->a), free(known->b), free(known->pair), free(known->box), free(known->shape), free(known);
}
