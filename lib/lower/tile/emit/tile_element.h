/* Fragments, element by element. */
#ifndef TF_LOWER_TILE_EMIT_TILE_ELEMENT_H
#define TF_LOWER_TILE_EMIT_TILE_ELEMENT_H

#include "lower/tile/tile_emitter.h"

typedef void (*tf_tl_step_fn)(tf_tl_emitter *e, void *user);
/* Calls fn for all digits of the registers (e->reg), mode 0 in steps of `lanes`; in loops where there are many. */
void tf_tl_walk(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn, void *user);
/* ... with the longest mode as a loop that stays one. `s`: the statement, or NULL. */
void tf_tl_walk_alike(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn,
                      void *user);
/* The same of a statement's elements, in a loop that stays one where it does the same with each register; of scores or
 * weights of which half is passed by only the left one. */
void tf_tl_walk_seen(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn,
                     void *user);

/* Of this thread and e->reg, `lane` further in mode 0: the coordinate, and the register's number. */
void tf_tl_coord(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane, tf_ixp *coord);
tf_ixp tf_tl_reg(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane);
/* The coordinate is no hole; NULL = it never is. */
tf_value *tf_tl_inside(tf_tl_emitter *e, const tf_tl_layout *l, const tf_ixp *coord);
/* This thread is the first of those that hold the same; NULL = there are no copies. */
tf_value *tf_tl_single(tf_tl_emitter *e, const tf_tl_layout *l);
tf_value *tf_tl_read(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at);
tf_value *tf_tl_read_some(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, uint32_t n); /* as a vector; one as itself */
void tf_tl_write(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, tf_value *v);         /* or a vector's elements */

#endif
