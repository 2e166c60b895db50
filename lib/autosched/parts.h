/* A reduction in parts: what is cut, and what the parts are reduced by. */
#ifndef TF_AUTOSCHED_PARTS_H
#define TF_AUTOSCHED_PARTS_H

#include "autosched/autosched_impl.h"

typedef struct tf_as_parts {
  tf_op *at;         /* ops go before it */
  uint32_t first, n; /* axes */
  int64_t size;
  double f; /* what stands behind the last element, of floats and of others */
  int64_t i;
  tf_map *made; /* value -> its parts */
  /* an argument that has the axes, and the first of them there */
  tf_value *arg;
  uint32_t arg_first;
} tf_as_parts;

/* cut_parts.c */
uint32_t tf_as_parts_axes(const tf_as_parts *c, const tf_value *v); /* how many of them it has: not statically 1 */
/* Arguments that have all of the axes or none can be cut, and what is computed of such element by element. */
bool tf_as_can_cut(const tf_as_parts *c, const tf_value *v);
tf_value *tf_as_parts_of(tf_as_parts *c, tf_value *v);
bool tf_as_keeps_zero(const tf_as_parts *c, const tf_value *v); /* is it zero where the arguments are? */
/* Is it an argument, of a type that has the number, or one that is converted and keeps it? */
bool tf_as_keeps_number(const tf_value *v);
/* Behind tf_as_parts_of: how many elements each part has, an i32 of rank `rank` with `parts` along c->first; where each
 * begins, likewise an i64; [1, parts, size, 1]: is there such an element? */
tf_value *tf_as_parts_elements(const tf_as_parts *c); /* how many there are, an i64 */
tf_value *tf_as_parts_lengths(const tf_as_parts *c, int64_t parts, uint32_t rank);
tf_value *tf_as_parts_starts(const tf_as_parts *c, int64_t parts, uint32_t rank);
/* [1, 1, size, 1]: where in its part an element is, an i32. */
tf_value *tf_as_parts_places(const tf_as_parts *c, uint32_t rank);
tf_value *tf_as_parts_mask(const tf_as_parts *c, const tf_type *like);

/* in_parts.c: over one axis; what it gave for every element along that axis again. */
tf_value *tf_as_parts_reduced(const tf_as_parts *c, const char *name, tf_value *x, uint32_t axis, tf_type *elem);
tf_value *tf_as_parts_again(const tf_as_parts *c, tf_value *x, uint32_t axis);

/* part_places.c, part_variance.c: those that are no combination of two elements at a time. What takes op's place. */
TF_NODISCARD bool tf_as_can_part_place(const tf_op *op);
bool tf_as_place_keeps_part(const tf_op *op); /* its parts are of half the size: four blocks have room */
tf_value *tf_as_part_place(const tf_as_parts *c, tf_op *op, tf_value *parts);
TF_NODISCARD bool tf_as_can_part_variance(const tf_op *op);
tf_type *tf_as_narrow_parts(const tf_value *parts); /* the type of 16 bits that all elements are of, or NULL */
tf_value *tf_as_part_variance(const tf_as_parts *c, tf_op *op, tf_value *parts);

#endif
