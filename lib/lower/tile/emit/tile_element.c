/* Elements of a fragment: walking a layout's registers, coordinates, one element read or written. */
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/plan/tile_alike_plan.h"
#include "lower/tile/plan/tile_hidden_plan.h"
#include "lower/tile/plan/tile_layout.h"

typedef struct walk {
  const tf_tl_layout *l;
  uint32_t lanes;
  tf_tl_step_fn fn;
  void *user;
  uint32_t rolled; /* this mode is a loop that may stay one; TF_TL_MODES: none */
  int64_t written; /* ... digits of it that each turn has written out */
} walk;

enum { FEWEST_TURNS = 4 };

static int64_t steps_of(const walk *w, uint32_t mode) { return w->l->r[mode].extent / (mode ? 1 : w->lanes); }

static bool is_cut(const tf_tl_emitter *e, uint32_t mode) { return e->cut[1] && mode == e->cut_mode; }

static void descend(tf_tl_emitter *e, const walk *w, uint32_t modes);

static void turns(tf_tl_emitter *e, const walk *w, uint32_t m, int64_t first, int64_t n, int64_t written) {
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp sym = tf_ix_sym(ix, "r", tf_ix_const(ix, 0), tf_ix_const(ix, n / written - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(ix, n / written), sym, false);
  if (m == w->rolled) tf_code_keep_rolled(&e->code);
  for (int64_t i = 0; i < written && !e->code.failed; i++) {
    tf_ixp digit = tf_ix_addc(ix, tf_ix_mulc(ix, sym, written), first + i);
    e->reg[m] = tf_ix_mulc(ix, digit, m ? 1 : w->lanes);
    descend(e, w, m);
  }
  tf_code_close(&e->code, NULL);
}

static int64_t digits_of(const tf_tl_emitter *e, const walk *w, uint32_t mode) {
  return is_cut(e, mode) ? e->cut[1] : steps_of(w, mode);
}

static void descend(tf_tl_emitter *e, const walk *w, uint32_t modes) {
  if (!modes) {
    w->fn(e, w->user);
    return;
  }
  uint32_t m = modes - 1;
  int64_t n = digits_of(e, w, m), first = is_cut(e, m) ? e->cut[0] : 0;
  int64_t below = 1, scale = m ? 1 : w->lanes;
  for (uint32_t i = 0; i < m; i++) below *= steps_of(w, i);
  bool brief = e->f->dropped && n > 1;
  if (n * below > e->most_steps || m == w->rolled || brief) { /* the outer modes are loops */
    turns(e, w, m, first, n, m == w->rolled ? w->written : 1);
    return;
  }
  for (int64_t i = 0; i < n && !e->code.failed; i++) {
    e->reg[m] = tf_ix_const(e->code.ix, (first + i) * scale);
    descend(e, w, m);
  }
}

void tf_tl_walk(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn, void *user) {
  walk w = {l, lanes, fn, user, TF_TL_MODES, 1};
  descend(e, &w, l->nr);
}

void tf_tl_walk_alike(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn,
                      void *user) {
  walk w = {l, lanes, fn, user, TF_TL_MODES, 1};
  int64_t most = FEWEST_TURNS - 1;
  for (uint32_t m = 0; m < l->nr; m++) {
    int64_t n = digits_of(e, &w, m), written = s ? tf_tl_digits_together(s, m) : 1;
    if (n % written || n / written <= most) continue;
    most = n / written;
    w.rolled = m;
    w.written = written;
  }
  e->rolled = w.rolled < TF_TL_MODES;
  descend(e, &w, l->nr);
  e->rolled = false;
}

void tf_tl_walk_seen(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l, uint32_t lanes, tf_tl_step_fn fn,
                     void *user) {
  if (e->half && tf_tl_is_wide(e->half, s)) {
    e->cut[0] = 0;
    e->cut[1] = l->r[l->nr - 1].extent / 2;
    e->cut_mode = l->nr - 1;
  }
  if (tf_tl_is_alike(e, s, l)) tf_tl_walk_alike(e, s, l, lanes, fn, user);
  else tf_tl_walk(e, l, lanes, fn, user);
  if (e->half) e->cut[1] = 0;
}

static tf_ixp thread_digit(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t mode) {
  int64_t below = 1;
  for (uint32_t i = 0; i < mode; i++) below *= l->t[i].extent;
  return tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, e->tid, below), l->t[mode].extent);
}

void tf_tl_coord(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane, tf_ixp *coord) {
  for (uint32_t d = 0; d < l->rank; d++) {
    tf_ixp c = tf_ix_const(e->code.ix, 0);
    for (uint32_t m = 0; m < l->nt; m++)
      if (l->t[m].stride[d])
        c = tf_ix_add(e->code.ix, c, tf_ix_mulc(e->code.ix, thread_digit(e, l, m), l->t[m].stride[d]));
    for (uint32_t m = 0; m < l->nr; m++) {
      tf_ixp digit = m ? e->reg[m] : tf_ix_addc(e->code.ix, e->reg[0], lane);
      if (l->r[m].stride[d]) c = tf_ix_add(e->code.ix, c, tf_ix_mulc(e->code.ix, digit, l->r[m].stride[d]));
    }
    coord[d] = c;
  }
}

tf_ixp tf_tl_reg(tf_tl_emitter *e, const tf_tl_layout *l, uint32_t lane) {
  tf_ixp r = tf_ix_const(e->code.ix, 0);
  int64_t scale = 1;
  for (uint32_t m = 0; m < l->nr; m++) {
    r = tf_ix_add(e->code.ix, r,
                  tf_ix_mulc(e->code.ix, m ? e->reg[m] : tf_ix_addc(e->code.ix, e->reg[0], lane), scale));
    scale *= l->r[m].extent;
  }
  return r;
}

tf_value *tf_tl_inside(tf_tl_emitter *e, const tf_tl_layout *l, const tf_ixp *coord) {
  tf_value *c = NULL;
  for (uint32_t d = 0; d < l->rank; d++) {
    tf_ixp n = tf_ix_const(e->code.ix, l->shape[d]);
    if (!tf_ix_prove_lt(e->code.ix, coord[d], n))
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, coord[d], n));
  }
  return c;
}

tf_value *tf_tl_single(tf_tl_emitter *e, const tf_tl_layout *l) {
  tf_value *c = NULL;
  for (uint32_t m = 0; m < l->nt; m++)
    if (l->t[m].extent > 1 && tf_tl_is_zero(&l->t[m], l->rank))
      c = tf_code_both(&e->code, c,
                       tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, thread_digit(e, l, m), tf_ix_const(e->code.ix, 0)));
  return c;
}

tf_value *tf_tl_read_some(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, uint32_t n) {
  tf_value *i = tf_code_value(&e->code, at), *m = tf_tl_memory(e, b);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, b, "reads", at, n, 32);
  return tf_k_load(&here, m, &i, tf_vector_of(b->elem, n), n > 1 ? b->elem_bytes : 0, NULL);
}

tf_value *tf_tl_read(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at) { return tf_tl_read_some(e, b, at, 1); }

void tf_tl_write(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, tf_value *v) {
  tf_value *i = tf_code_value(&e->code, at), *m = tf_tl_memory(e, b);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, b, "writes", at, tf_vector_len(v->type), 32);
  tf_k_store(&here, v, m, &i, v->type->kind == TF_TYPE_VECTOR ? b->elem_bytes : 0, NULL);
}
