/* Inputs of an epilogue in shared memory. A thread has its sums in pairs, eight rows at a time, and guards each access
 * to memory; what it loads it waits for. So what has C's rows and columns (a residual), columns (a bias) or rows is
 * copied as a tile before the product's loop, by TMA where the launch finds rows of whole 16 bytes: it arrives while
 * the product runs, what lies beyond C is zeros, and the loop over the sums has no guards.
 *
 * Shared memory holds one tile of C's size beside the pipeline, of elements of at most 2 bytes. An output of the same
 * elements takes its place, element by element, and is copied from there. */
#include "lower/product/product_emit.h"

#include "fusion/fusion_dtype.h"

enum { MOST_BYTES = 2 }; /* of an element of a whole tile */

static bool is_matrix(const tf_mm_stage *s) { return s->row && s->column; }

static const tf_mm_stage *find_matrix(const tf_mm_emitter *e) {
  for (size_t i = 0; i < e->stages.n; i++)
    if (is_matrix(&e->stages.at[i])) return &e->stages.at[i];
  return NULL;
}

/* Which axes are C's rows and columns, with the columns last; false: it has neither, or is turned, or both are one. */
static bool find_axes(const tf_mm_emitter *e, const tf_value *v, tf_value *const *at, int32_t *row, int32_t *column) {
  *row = *column = -1;
  for (uint32_t k = 0; k < v->type->rank; k++) {
    int32_t *which = v->type->dims[k] == 1         ? NULL
                     : at[k] == e->at[e->rank - 2] ? row
                     : at[k] == e->at[e->rank - 1] ? column
                                                   : NULL;
    if (!which) continue;
    if (*which >= 0) return false;
    *which = (int32_t)k;
  }
  int32_t last = *column >= 0 ? *column : *row;
  return last >= 0 && last == (int32_t)v->type->rank - 1 && *row <= last;
}

static void copy(tf_mm_emitter *e, const tf_value *v, tf_value *const *at, int32_t row, int32_t column, tf_value *to) {
  tf_value *from[TF_FUSION_MAX_RANK];
  int64_t extents[TF_FUSION_MAX_RANK];
  for (int32_t k = 0; k < (int32_t)v->type->rank; k++) {
    extents[k] = k == row ? e->tile.m : k == column ? e->tile.n : 1;
    from[k] = k == row ? e->begin[0] : k == column ? e->begin[1] : v->type->dims[k] == 1 ? e->zero : at[k];
  }
  tf_mm_copy(&e->b, tf_map_get(&e->args, tf_map_ptr(v)), from, extents, to, NULL, NULL);
}

static bool is_of(const tf_mm_stage *s, const tf_value *v, tf_value *const *at) {
  if (s->of != v) return false;
  for (uint32_t k = 0; k < v->type->rank; k++)
    if (v->type->dims[k] != 1 && s->at[k] != at[k]) return false;
  return true;
}

const tf_mm_stage *tf_mm_stage_input(tf_mm_emitter *e, const tf_value *v, tf_value *const *at) {
  int32_t row, column;
  tf_fusion_dtype d = TF_FD_F32;
  for (size_t i = 0; i < e->stages.n; i++)
    if (is_of(&e->stages.at[i], v, at)) return &e->stages.at[i];
  if (!e->copies || !find_axes(e, v, at, &row, &column) || !tf_elem_dtype_of(v->type, &d) || d == TF_FD_BOOL)
    return NULL;
  tf_mm_stage s = {.of = v, .row = row >= 0, .column = column >= 0};
  memcpy(s.at, at, v->type->rank * sizeof *at);
  if (is_matrix(&s) && (find_matrix(e) || tf_fd_size(d) > MOST_BYTES)) return NULL;
  int64_t dims[2];
  uint32_t rank = 0;
  if (s.row) dims[rank++] = e->tile.m;
  if (s.column) dims[rank++] = e->tile.n;
  tf_builder inside = e->b, allocations = tf_builder_before(e->c->def);
  const char *name = tf_pool_printf(e->pool, "%s_tile", v->name ? v->name : "input");
  allocations.loc = inside.loc;
  s.tile = tf_mm_alloc(&allocations, TF_TS_SHARED, v->type->elem, dims, rank, name);
  e->b = tf_builder_before(e->loop);
  e->b.loc = inside.loc;
  copy(e, v, at, row, column, s.tile);
  e->b = inside;
  tf_vec_push(e->pool, &e->stages, s);
  return &e->stages.at[e->stages.n - 1];
}

const tf_mm_stage *tf_mm_stage_output(const tf_mm_emitter *e, const tf_value *v, tf_value *const *at) {
  const tf_mm_stage *s = find_matrix(e);
  int32_t row, column;
  if (!s || s->tile->type->elem != v->type->elem || !find_axes(e, v, at, &row, &column)) return NULL;
  return row >= 0 && column >= 0 ? s : NULL;
}
