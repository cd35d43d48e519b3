/* Which shapes may touch: Chipmunk's tree of boxes and its pairs, brought up to date as cpBBTreeReindexQuery does.

The tree and the order of its pairs are the library's, for the solver's results follow from that order. But two shapes
that can never touch (of one body, or two parts) make no pair, and a pair whose boxes are apart is passed over here,
without a call. */
#include "candidates.h"
#include "step.h"

#define CARD 1u /* the category of cards (space.py): only their filters ever change */

/* -- pairs -- */
static Tree *master(Tree *tree) {
    Tree *dynamic = tree->dynamic_index;
    return dynamic && dynamic->klass == tree->klass ? dynamic : tree;
}

/* Whether they can't touch now nor later. */
static int never_touch(const Shape *a, const Shape *b) {
    if (a->body == b->body) return 1;
    return !((a->filter.categories | b->filter.categories) & CARD) && are_rejected(a->filter, b->filter);
}

static void recycle_pair(Tree *tree, Pair *pair) {
    pair->a.next = tree->pooled_pairs;
    tree->pooled_pairs = pair;
}

static Pair *new_pair(Tree *tree) {
    Pair *pair = tree->pooled_pairs;
    if (pair) {
        tree->pooled_pairs = pair->a.next;
        return pair;
    }
    Pair *buffer = calloc(1, CP_BUFFER_BYTES);
    cpArrayPush(tree->buffers, buffer);
    for (int i = 1; i < (int)(CP_BUFFER_BYTES / sizeof(Pair)); i++) recycle_pair(tree, buffer + i);
    return buffer;
}

static void link_back(Pair *next, const Node *leaf, Pair *pair) {
    if (!next) return;
    if (next->a.leaf == leaf) next->a.prev = pair;
    else next->b.prev = pair;
}

static void insert_pair(Node *a, Node *b, Tree *tree) {
    Pair *next_a = a->as.leaf.pairs, *next_b = b->as.leaf.pairs, *pair = new_pair(master(tree));
    *pair = (Pair){{NULL, a, next_a}, {NULL, b, next_b}, 0};
    a->as.leaf.pairs = b->as.leaf.pairs = pair;
    link_back(next_a, a, pair);
    link_back(next_b, b, pair);
}

static void unlink_thread(Thread thread) {
    link_back(thread.next, thread.leaf, thread.prev);
    if (!thread.prev) thread.leaf->as.leaf.pairs = thread.next;
    else if (thread.prev->a.leaf == thread.leaf) thread.prev->a.next = thread.next;
    else thread.prev->b.next = thread.next;
}

static void clear_pairs(Node *leaf, Tree *tree) {
    Pair *pair = leaf->as.leaf.pairs;
    leaf->as.leaf.pairs = NULL;
    while (pair) {
        int is_a = pair->a.leaf == leaf;
        Pair *next = is_a ? pair->a.next : pair->b.next;
        unlink_thread(is_a ? pair->b : pair->a);
        recycle_pair(master(tree), pair);
        pair = next;
    }
}

/* -- nodes -- */
static void recycle_node(Tree *tree, Node *node) {
    node->parent = tree->pooled_nodes;
    tree->pooled_nodes = node;
}

static Node *new_node(Tree *tree) {
    Node *node = tree->pooled_nodes;
    if (node) {
        tree->pooled_nodes = node->parent;
        return node;
    }
    Node *buffer = calloc(1, CP_BUFFER_BYTES);
    cpArrayPush(tree->buffers, buffer);
    for (int i = 1; i < (int)(CP_BUFFER_BYTES / sizeof(Node)); i++) recycle_node(tree, buffer + i);
    return buffer;
}

static void set_a(Node *node, Node *value) { (node->as.children.a = value)->parent = node; }
static void set_b(Node *node, Node *value) { (node->as.children.b = value)->parent = node; }

static Float merged_area(BB a, BB b) {
    return (fmax2(a.r, b.r) - fmin2(a.l, b.l)) * (fmax2(a.t, b.t) - fmin2(a.b, b.b));
}

static Float proximity(BB a, BB b) {
    return fabs(a.l + a.r - b.l - b.r) + fabs(a.b + a.t - b.b - b.t);
}

static Node *insert_node(Node *subtree, Node *leaf, Tree *tree) {
    if (!subtree) return leaf;
    if (subtree->shape) {
        Node *node = new_node(tree);
        node->shape = NULL;
        node->bb = merged(leaf->bb, subtree->bb);
        node->parent = NULL;
        set_a(node, leaf);
        set_b(node, subtree);
        return node;
    }
    Node *a = subtree->as.children.a, *b = subtree->as.children.b;
    Float cost_a = area(b->bb) + merged_area(a->bb, leaf->bb), cost_b = area(a->bb) + merged_area(b->bb, leaf->bb);
    if (cost_a == cost_b) {
        cost_a = proximity(a->bb, leaf->bb);
        cost_b = proximity(b->bb, leaf->bb);
    }
    if (cost_b < cost_a) set_b(subtree, insert_node(b, leaf, tree));
    else set_a(subtree, insert_node(a, leaf, tree));
    subtree->bb = merged(subtree->bb, leaf->bb);
    return subtree;
}

static Node *remove_node(Node *subtree, Node *leaf, Tree *tree) {
    if (leaf == subtree) return NULL;
    Node *parent = leaf->parent;
    Node *other = parent->as.children.a == leaf ? parent->as.children.b : parent->as.children.a;
    Node *above = parent == subtree ? NULL : parent->parent;
    recycle_node(tree, parent);
    if (!above) {
        other->parent = NULL;
        return other;
    }
    if (above->as.children.a == parent) set_a(above, other);
    else set_b(above, other);
    for (Node *node = above; node; node = node->parent)
        node->bb = merged(node->as.children.a->bb, node->as.children.b->bb);
    return subtree;
}

/* -- marking -- */
/* Of a subtree whose box overlaps the leaf's. */
static void mark_query(Node *subtree, Node *leaf, int is_left, Tree *tree, Space *space) {
    while (!subtree->shape) {
        Node *a = subtree->as.children.a, *b = subtree->as.children.b;
        if (overlap(leaf->bb, a->bb)) mark_query(a, leaf, is_left, tree, space);
        if (!overlap(leaf->bb, b->bb)) return;
        subtree = b;
    }
    if (never_touch(leaf->shape, subtree->shape)) return;
    if (is_left) {
        insert_pair(leaf, subtree, tree);
    } else {
        if (subtree->as.leaf.stamp < leaf->as.leaf.stamp) insert_pair(subtree, leaf, tree);
        twin_collide(leaf->shape, subtree->shape, 0, space);
    }
}

static void mark_leaf(Node *leaf, Tree *tree, Node *static_root, Space *space) {
    if (leaf->as.leaf.stamp == master(tree)->stamp) {
        if (static_root && overlap(leaf->bb, static_root->bb)) mark_query(static_root, leaf, 0, tree, space);
        for (Node *node = leaf; node->parent; node = node->parent) {
            int is_left = node == node->parent->as.children.a;
            Node *other = is_left ? node->parent->as.children.b : node->parent->as.children.a;
            if (overlap(leaf->bb, other->bb)) mark_query(other, leaf, is_left, tree, space);
        }
        return;
    }
    for (Pair *pair = leaf->as.leaf.pairs; pair;) {
        if (leaf == pair->b.leaf) {
            if (overlap(pair->a.leaf->shape->bb, leaf->shape->bb))
                pair->id = twin_collide(pair->a.leaf->shape, leaf->shape, pair->id, space);
            pair = pair->b.next;
        } else {
            pair = pair->a.next;
        }
    }
}

static void mark_subtree(Node *subtree, Tree *tree, Node *static_root, Space *space) {
    if (subtree->shape) {
        mark_leaf(subtree, tree, static_root, space);
        return;
    }
    mark_subtree(subtree->as.children.a, tree, static_root, space);
    mark_subtree(subtree->as.children.b, tree, static_root, space);
}

/* The box of a leaf is larger than its shape's, by a share of its size or of the way it will go. */
static BB with_margin(Shape *shape) {
    BB bb = shape->bb;
    Float x = (bb.r - bb.l) * 0.1f, y = (bb.t - bb.b) * 0.1f;
    Vect v = mul(shape->body->v, 0.1f);
    return (BB){bb.l + fmin2(-x, v.x), bb.b + fmin2(-y, v.y), bb.r + fmax2(x, v.x), bb.t + fmax2(y, v.y)};
}

static int contains(BB bb, BB other) {
    return bb.l <= other.l && bb.r >= other.r && bb.b <= other.b && bb.t >= other.t;
}

/* cpPolyShapeCacheData of polygons, which nearly all shapes are. */
static inline void update_box(Shape *shape) {
    Transform t = shape->body->transform;
    if (shape->klass->type != POLYGON) {
        shape->bb = shape->klass->cache_data(shape, t);
        return;
    }
    const Poly *poly = (const Poly *)shape;
    int count = poly->count;
    Plane *planes = poly->planes;
    const Plane *own = planes + count;
    BB bb = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < count; i++) {
        Vect v = own[i].v0, n = own[i].n;
        v = vect(t.a * v.x + t.c * v.y + t.tx, t.b * v.x + t.d * v.y + t.ty);
        planes[i] = (Plane){v, vect(t.a * n.x + t.c * n.y, t.b * n.x + t.d * n.y)};
        bb = (BB){fmin2(bb.l, v.x), fmin2(bb.b, v.y), fmax2(bb.r, v.x), fmax2(bb.t, v.y)};
    }
    Float r = poly->r;
    shape->bb = (BB){bb.l - r, bb.b - r, bb.r + r, bb.t + r};
}

/* Bring boxes and tree up to date. Returns how many shapes have left their leaf's box. */
static int update_boxes(Tree *tree) {
    int moved = 0;
    for (unsigned i = 0; i < tree->leaves->size; i++) {
        for (Bin *bin = tree->leaves->table[i]; bin; bin = bin->next) {
            Node *leaf = bin->elt;
            Shape *shape = leaf->shape;
            update_box(shape);
            if (contains(leaf->bb, shape->bb)) continue;
            leaf->bb = with_margin(shape);
            tree->root = insert_node(remove_node(tree->root, leaf, tree), leaf, tree);
            clear_pairs(leaf, tree);
            leaf->as.leaf.stamp = master(tree)->stamp;
            moved++;
        }
    }
    return moved;
}

void twin_find_pairs(Space *space, Candidates *known) {
    Tree *tree = space->dynamic_shapes;
    int moved = update_boxes(tree);
    if (!tree->root) return;
    if (!known || !candidates_are_valid(known, space, moved) || !candidates_collide(known, space))
        mark_subtree(tree->root, tree, space->static_shapes->root, space);
    master(tree)->stamp++;
    if (known) candidates_keep(known, space);
}

/* The pairs in the order in which mark_subtree goes through them, while no leaf moves. */
void twin_list_pairs(const Node *subtree, Candidates *known) {
    if (!subtree->shape) {
        twin_list_pairs(subtree->as.children.a, known);
        twin_list_pairs(subtree->as.children.b, known);
        return;
    }
    for (Pair *pair = subtree->as.leaf.pairs; pair; pair = subtree == pair->b.leaf ? pair->b.next : pair->a.next)
        if (subtree == pair->b.leaf) candidates_add(known, pair);
}
