/* From a fusion to its script: kernels, then each kernel by its class. */
#include "autosched/autosched.h"
#include "autosched/autosched_impl.h"
#include "ir/pass.h"
#include "support/result.h"

#define MOST_TENSORS 256 /* merging looks at all pairs of kernels */

/* Is the tensor read in parts, and not otherwise? Then these are what the kernel reads. */
static bool is_read_in_parts(const tf_as_kernel *k, const tf_value *v) {
  bool parts = false, other = false;
  for (uint32_t i = 0; i < k->n; i++)
    for (uint32_t o = 0; k->t[i].op && o < k->t[i].op->noperand; o++)
      if (k->t[i].op->operand[o].value == v) *(tf_fusion_is(k->t[i].op, TF_FUSION_PARTS) ? &parts : &other) = true;
  return parts && !other;
}

/* The tensor that the kernel reads, or writes if it reads none, which has the most elements. */
static const tf_as_tensor *largest(const tf_as_kernel *k) {
  const tf_as_tensor *best = NULL;
  for (int stored = 0; !best && stored < 2; stored++)
    for (uint32_t i = 0; i < k->n; i++) {
      const tf_as_tensor *t = &k->t[i];
      bool read = t->op ? tf_fusion_reindexes(t->op) : !is_read_in_parts(k, t->v) && !tf_as_is_read_elsewhere(t);
      if (stored ? !t->stored : !read) continue;
      if (!best || tf_as_elements(t->v->type) > tf_as_elements(best->v->type)) best = t;
    }
  return best;
}

static bool schedule_kernel(tf_as *a, tf_as_kernel *k) {
  a->two_widths |= !k->nreduction;
  if (!k->nreduction) return k->nside ? tf_as_tall(a, k) : tf_as_pointwise(a, k);
  const tf_as_tensor *t = largest(k);
  uint8_t c = t ? tf_as_innermost(t) : TF_AS_NOT;
  if (c == TF_AS_NOT || k->cls[c].reduced) return tf_as_rows(a, k);
  if (k->nside) return false;
  a->two_widths = true;
  return tf_as_columns(a, k);
}

/* A tensor that is stored only because another kernel reads it is computed there once more where it is made of what is
 * in memory anyway by a few ops of one element: then nothing is stored. */
enum { MOST_AGAIN = 12 };

static uint32_t chain(const tf_op *op, double *read) {
  if (tf_fusion_op_info(op)->cls == TF_FC_REDUCTION) return MOST_AGAIN + 1;
  uint32_t n = 1;
  for (uint32_t i = 0; i < op->noperand && n <= MOST_AGAIN; i++) {
    tf_value *v = op->operand[i].value;
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    if (v->def && tf_tensor_segment(v->def) == tf_tensor_segment(op) && !tf_tensor_is_returned(v->def))
      n += chain(v->def, read);
    else *read += tf_as_elements(v->type) * (double)tf_as_bytes(v->type);
  }
  return n;
}

static bool recompute_one(tf_as *a, tf_op *op) {
  tf_op *readers[64];
  uint32_t n = 0;
  int32_t where = -1;
  if (tf_fusion_at_use_of(op)) return false;
  bool alone = !tf_tensor_is_returned(op); /* read in one kernel, which is not its own */
  for (tf_use *u = op->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    if (tf_fusion_reindexes(u->owner)) return false; /* its loops are others */
    alone &= tf_tensor_segment(u->owner) != tf_tensor_segment(op);
    if (tf_tensor_segment(u->owner) == tf_tensor_segment(op)) continue;
    if (where >= 0 && tf_tensor_segment(u->owner) != where) {
      alone = false;
      continue;
    }
    where = tf_tensor_segment(u->owner);
    bool known = false;
    for (uint32_t i = 0; i < n; i++) known |= readers[i] == u->owner;
    if (!known && n < 64) readers[n++] = u->owner;
  }
  double read = 0, size = tf_as_elements(op->result[0].type) * (double)tf_as_bytes(op->result[0].type);
  if (!n || chain(op, &read) > MOST_AGAIN || read > size * (tf_tensor_is_returned(op) ? 0.75 : 2)) return false;
  if (alone) tf_as_segment(a, &op, 1, where);
  return alone || tf_as_recompute(a, &op->result[0], readers, n) != NULL;
}

/* Backwards, so that what a tensor is made of is seen to be read elsewhere, too. */
static void recompute(tf_as *a) {
  for (bool more = true; more && !a->failed;) {
    tf_op **ops;
    uint32_t n = tf_fusion_tensors(a->work, a->pool, &ops);
    more = false;
    for (uint32_t i = n; i-- > 0 && !more && n < 2 * MOST_TENSORS;) more = recompute_one(a, ops[i]);
  }
}

/* How many of the numbers up to `count` are kernels still: a kernel whose ops are all computed in others is none. */
static uint32_t mark_kernels(tf_as *a, uint32_t count, bool *is_kernel) {
  tf_op **ops;
  uint32_t n = tf_fusion_tensors(a->work, a->pool, &ops), left = 0;
  for (uint32_t i = 0; i < n; i++)
    if (!tf_fusion_at_use_of(ops[i])) is_kernel[tf_tensor_segment(ops[i])] = true;
  for (uint32_t c = 0; c < count; c++) left += is_kernel[c];
  return left;
}

static bool schedule(tf_as *a) {
  tf_op **ops;
  uint32_t n = tf_fusion_tensors(a->work, a->pool, &ops);
  if (!n || n > MOST_TENSORS) return false;
  n = tf_as_mark_views(a, ops, n);
  uint32_t *kernel = TF_NEW_ARRAY(a->pool, uint32_t, n + 1);
  uint32_t count = tf_as_cut(a, ops, n, kernel);
  if (!count) return false;
  if (count > 1) tf_as_note(a, "%u kernels", count);
  for (uint32_t c = 1; c < count; c++) {
    tf_op **mine = TF_NEW_ARRAY(a->pool, tf_op *, n + 1);
    uint32_t m = 0;
    for (uint32_t i = 0; i < n; i++)
      if (kernel[i] == c) mine[m++] = ops[i];
    tf_as_segment(a, mine, m, c);
  }
  if (count > 1) recompute(a);
  bool *is_kernel = TF_NEW_ARRAY(a->pool, bool, count);
  uint32_t left = mark_kernels(a, count, is_kernel);
  if (left < count) tf_as_note(a, "%u of them are computed in others", count - left);
  a->alone = count == 1;
  a->kernels = left;
  for (uint32_t c = 0; c < count && !a->failed; c++) {
    tf_as_kernel k;
    if (!is_kernel[c]) continue;
    if (!tf_as_read_segment(a, c, &k)) return false;
    if (!schedule_kernel(a, &k)) return false;
  }
  if (!a->failed && !(a->asking && a->alone)) tf_as_inline_most(a);
  for (size_t i = 0; i < a->rings.n && !a->failed; i++) {
    tf_as_inline_at(a, a->rings.at[i].op, a->rings.at[i].at);
    if (a->rings.at[i].stages) tf_as_ring_of_pieces(a, a->rings.at[i].op, a->rings.at[i].stages);
  }
  return !a->failed;
}

enum {
  MOST_THREADS = 1024,
  MANY_THREADS = 2048,
  LEAST_THREADS = 1536,
  LEAST_BLOCKS = 16 /* of a multiprocessor of any chip */
};

/* Of a block of the kernel that has most; of a number that only the launch knows whoever chose it has thought, unless
 * he thought of another kernel. */
static int64_t most_threads(const tf_as *a, tf_op *scheduled) {
  int64_t most = 1;
  for (tf_op *op = tf_fusion_body(scheduled)->first; op; op = op->next) {
    tf_domain d;
    int64_t n = 1;
    if (op->nresult != 1 || !tf_fusion_is_tensor(op->result[0].type) || !tf_domain_read(op, a->pool, &d)) continue;
    for (uint32_t i = 0; i < d.nloop && n > 0; i++)
      if (tf_ptype_is_tid(d.ptype[i])) n *= tf_id_static_extent(op, d.loop[i]);
    if (n <= 0 && a->kernels > 1) n = MOST_THREADS;
    if (n > most && n < MANY_THREADS) most = n;
  }
  return most;
}

/* Whoever chose it thought of one kernel, and of a multiprocessor with many threads; it is asked of all kernels. */
static void bound_ctas(tf_as *a, tf_op *scheduled) {
  int64_t threads = a->chip->threads ? a->chip->threads : LEAST_THREADS;
  int64_t blocks = a->chip->blocks ? a->chip->blocks : LEAST_BLOCKS;
  if (!a->min_ctas) return;
  int64_t most = threads / most_threads(a, scheduled), scaled = a->min_ctas * threads / MANY_THREADS;
  a->min_ctas = tf_as_least(a->min_ctas, tf_as_least(tf_as_least(most, blocks), scaled));
}

static void set_from(tf_op *func, const char *word, const tf_as_limit *l) {
  int64_t at[3] = {l->arg, l->axis, l->most};
  if (l->most) tf_op_set_attr(func, word, tf_attr_ints(func->ctx, at, 3));
}

/* What concerns the function as a whole. */
static void set_function(const tf_as *a, tf_op *func) {
  tf_context *c = func->ctx;
  int64_t cluster[2] = {1, a->cluster};
  tf_op_set_attr(func, "any_address", tf_attr_unit(c));
  if (!a->two_widths) tf_op_set_attr(func, "one_width", tf_attr_unit(c));
  if (a->cluster > 1) tf_op_set_attr(func, "cluster", tf_attr_ints(c, cluster, 2));
  if (a->min_ctas > 1) tf_op_set_attr(func, "min_ctas", tf_attr_i64(c, a->min_ctas));
  set_from(func, "last_from", &a->last_from);
  set_from(func, "first_below", &a->first_below);
  set_from(func, "first_from", &a->first_from);
  set_from(func, "stores_from", &a->stores_from);
  if (!a->dynamic) return;
  tf_op_set_attr(func, "dynamic", tf_attr_unit(c));
  if (a->crews) tf_op_set_attr(func, "crews", tf_attr_unit(c));
  tf_op_set_attr(func, "min_ctas", tf_attr_i64(c, a->min_ctas > 1 ? a->min_ctas : 1));
}

/* The copy goes to whom it is of use; one that ran an older script of the function goes. */
static void hand_on(tf_autosched_copies *ran, tf_op *func, tf_op *copy) {
  for (size_t i = 0; ran && i < ran->n; i++)
    if (ran->at[i].func == func) {
      tf_op_erase(ran->at[i].copy);
      ran->at[i].copy = copy;
      return;
    }
  if (ran) tf_vec_push(func->pool, ran, ((tf_autosched_ran){func, copy}));
  else tf_op_erase(copy);
}

/* What is learnt of a schedule: versions that would be better for some launches; whether each pass over the elements
 * reads them again. */
typedef struct learnt {
  tf_as_version wish[TF_AS_MOST_VERSIONS];
  uint32_t n;
  bool passes;
} learnt;

static bool write_script(tf_op *func, const tf_autosched_chip *chip, const tf_as_version *version, learnt *out,
                         bool asking, tf_autosched_copies *ran, tf_verdict *why) {
  tf_pool *pool = tf_pool_child(func->pool);
  tf_as a;
  tf_as_begin(&a, func, pool);
  a.s.why = why;
  a.chip = chip;
  a.asking = asking;
  if (version) a.version = *version;
  bool ok = schedule(&a);
  tf_op *copy = tf_as_end(&a, ok);
  if (ok) {
    bound_ctas(&a, copy);
    set_function(&a, func);
    set_function(&a, copy);
    hand_on(ran, func, copy);
  }
  if (out) {
    memcpy(out->wish, a.wish, sizeof a.wish);
    out->n = a.nwish;
    out->passes = a.passes;
  }
  tf_pool_free(pool);
  return ok;
}

static void add(int64_t *at, uint32_t *n, const tf_as_limit *l) {
  if (!l->most) return;
  at[(*n)++] = l->arg;
  at[(*n)++] = l->axis;
  at[(*n)++] = l->most;
}

/* A vector lies along the last axis of several. */
static int64_t axis_of_vectors(const tf_op *func, const tf_as_limit *l) {
  return l->axis < 0 ? tf_fusion_body(func)->arg[l->arg]->type->rank - 1 : l->axis;
}

static tf_autosched_limits limits_of(const tf_op *func, const tf_as_version *v) {
  tf_autosched_limits l = {0};
  add(l.at_most, &l.nmost, &v->length);
  add(l.at_most, &l.nmost, &v->count);
  add(l.at_most, &l.nmost, &v->elements);
  add(l.at_least, &l.nleast, &v->at_least);
  add(l.at_least, &l.nleast, &v->and_least);
  add(l.stride, &l.nstride, &v->stride);
  if (v->multiple > 1 && v->or_next && v->length.most)
    add(l.multiple, &l.nmultiple, &(tf_as_limit){v->length.arg, axis_of_vectors(func, &v->length), v->multiple});
  return l;
}

/* The same fusion under another schedule, for launches within the limits. */
static bool write_version(tf_op *func, tf_op *twin, const tf_autosched_chip *chip, const tf_as_version *v,
                          tf_autosched_copies *ran) {
  tf_context *c = func->ctx;
  tf_str name = tf_op_symbol(func);
  tf_autosched_limits l = limits_of(func, v);
  tf_op_set_attr(twin, "sym_name", tf_attr_strz(c, tf_as_version_name(func->pool, name, v, !l.nmost)));
  if (v->or_next) tf_op_set_attr(twin, "or_next", tf_attr_unit(c));
  if (v->kind == TF_AS_BESIDE && !tf_as_part_beside(twin, v->parts, v->rows)) return false;
  if (v->kind == TF_AS_IN_PARTS || v->kind == TF_AS_NARROW) {
    tf_as_part_all(twin, chip, v->part);
    if (v->kind == TF_AS_IN_PARTS && v->access != 1) v = NULL;
  }
  if (!tf_fusion_version_of_attr(func)) tf_op_set_attr(twin, "version_of", tf_attr_symbol(c, name));
  if (l.nmost) tf_op_set_attr(twin, "at_most", tf_attr_ints(c, l.at_most, l.nmost));
  if (l.nleast) tf_op_set_attr(twin, "at_least", tf_attr_ints(c, l.at_least, l.nleast));
  if (l.nstride) tf_op_set_attr(twin, "strided", tf_attr_ints(c, l.stride, l.nstride));
  return write_script(twin, chip, v, NULL, false, ran, NULL);
}

/* Is a reduction in parts wished for, whatever the launch? */
static bool parts_for_all(const tf_as_version *wish, uint32_t n) {
  bool any = false;
  for (uint32_t i = 0; i < n; i++)
    any |= wish[i].kind == TF_AS_IN_PARTS && !wish[i].at_least.most && !wish[i].count.most;
  return any;
}

/* What a script that was written said of the function goes, too. */
static void drop_script(tf_op *func, const tf_op *unscheduled) {
  static const char *const set[] = {"any_address", "one_width", "cluster",     "min_ctas",   "dynamic",
                                    "crews",       "last_from", "first_below", "first_from", "stores_from"};
  tf_sched_drop_script(func);
  for (size_t i = 0; i < sizeof set / sizeof *set; i++) tf_op_set_attr(func, set[i], tf_op_attr(unscheduled, set[i]));
}

/* In place of the schedule that is there, of the function as it was (`unscheduled`): reductions in parts, or those of
 * outer axes beside. */
static bool write_again(tf_op *func, const tf_op *unscheduled, const tf_autosched_chip *chip, const tf_as_version *v,
                        tf_autosched_copies *ran, tf_verdict *why) {
  drop_script(func, unscheduled);
  if (v) return tf_as_part_beside(func, v->parts, v->rows) && write_script(func, chip, v, NULL, false, ran, why);
  tf_as_part_all(func, chip, 0);
  return write_script(func, chip, NULL, NULL, false, ran, why);
}

static bool asks_nothing(const tf_as_version *v) {
  return !v->length.most && !v->count.most && !v->at_least.most && !v->elements.most && !v->stride.most;
}

/* Which launches would have reductions of outer axes beside another kernel's. */
static uint32_t wish_beside(tf_op *unscheduled, const tf_autosched_chip *chip, learnt *out) {
  if (!tf_as_has_beside(unscheduled)) return 0;
  tf_map map = {.pool = unscheduled->pool};
  tf_op *copy = tf_op_clone(unscheduled, unscheduled->pool, &map);
  if (tf_as_part_beside(copy, TF_AS_PROCESSORS, 1)) TF_EITHER(write_script(copy, chip, NULL, out, true, NULL, NULL));
  tf_op_erase(copy);
  const tf_as_version *first = &out->wish[0];
  if (!out->n || !asks_nothing(first)) return out->n;
  tf_map again = {.pool = unscheduled->pool};
  copy = tf_op_clone(unscheduled, unscheduled->pool, &again);
  bool ok =
      tf_as_part_beside(copy, first->parts, first->rows) && write_script(copy, chip, first, NULL, false, NULL, NULL);
  tf_op_erase(copy);
  return ok;
}

/* Would `v` never be launched, with `first` before it? */
static bool is_hidden(const tf_as_version *v, const tf_as_version *first) {
  if (v->access != first->access || v->aligned != first->aligned || first->elements.most || asks_nothing(first))
    return false;
  bool length = !first->length.most || (v->length.most && v->length.most <= first->length.most);
  return length && (!first->count.most || (v->count.most && v->count.most <= first->count.most));
}

/* Those beside come first; returns how many there are in all. */
static uint32_t join_wishes(tf_as_version *beside, uint32_t n, const tf_as_version *wish, uint32_t more) {
  uint32_t all = n;
  for (uint32_t i = 0; i < more; i++) {
    bool hidden = false;
    for (uint32_t k = 0; k < n && !hidden; k++) hidden = is_hidden(&wish[i], &beside[k]);
    if (!hidden && all < TF_AS_MOST_VERSIONS) beside[all++] = wish[i];
  }
  return all;
}

/* Is it one to be written now? `apart` learns of it. */
static bool is_wanted(tf_autosched_apart *apart, const tf_op *func, const tf_as_version *v) {
  if (!apart) return true;
  apart->of[apart->n++] = limits_of(func, v);
  return apart->only >= 0 && (uint32_t)apart->only + 1 == apart->n;
}

/* Where each pass reads the elements again: two passes become one. */
static void take_together(tf_op *func, const tf_autosched_chip *chip) {
  tf_as_sum_exponentials(func);
  if (chip->doubles) tf_as_one_variance(func, false);
}

/* The same of a version. Through a ring a variance is for crews, or was chosen for a length that is known. */
static void rewrite_version(tf_op *twin, const tf_autosched_chip *chip, const tf_as_version *v) {
  bool ring = v->kind == TF_AS_A_RING;
  if (v->passes) take_together(twin, chip);
  else if (ring || v->kind == TF_AS_A_PASS) tf_as_sum_exponentials(twin);
  if (chip->doubles && ring && (v->crews || !v->length.most)) tf_as_one_variance(twin, true);
}

bool tf_autosched(tf_op *func, const tf_autosched_chip *given, tf_autosched_apart *apart, tf_autosched_copies *ran,
                  tf_verdict *why) {
  tf_autosched_chip with = *given, *chip = &with;
  if (tf_fusion_cluster_of(func) || tf_fusion_dynamic_attr(func)) { /* who says so has kernels of his own in mind */
    with.cluster = 1;
    with.bulk = false;
  }
  learnt own = {0}, with_beside = {0};
  tf_as_version *wish = own.wish, *all = with_beside.wish;
  tf_map map = {.pool = func->pool};
  TF_EITHER(tf_sweep_dead(tf_fusion_body(func))); /* what nobody wants would still have loops, in no result's kernel */
  tf_as_part_results(func);
  tf_as_concat_by_pads(func);
  tf_as_hoist_broadcasts(func);
  tf_as_gather_first(func);
  tf_as_gather_last(func);
  tf_map none = {.pool = func->pool};
  tf_op *whole = tf_op_clone(func, func->pool, &none);
  tf_as_split_reductions(func, chip, false);
  tf_map one = {.pool = func->pool};
  tf_op *in_one_pass = tf_op_clone(func, func->pool, &one);
  tf_as_part_logsumexp(func, chip);
  tf_op *unscheduled = tf_op_clone(func, func->pool, &map);
  bool asking = apart && apart->only >= 0; /* for one version, which seldom is the last one */
  bool ok = write_script(func, chip, NULL, &own, asking, ran, why);
  tf_as_version few = {.kind = TF_AS_FEW_PARTS, .cluster = 1, .access = 16};
  uint32_t n = own.n, beside = 0;
  if (ok && n < TF_AS_MOST_VERSIONS && tf_as_find_small_parts(unscheduled, chip, &few.elements)) wish[n++] = few;
  if (ok) beside = wish_beside(unscheduled, chip, &with_beside);
  bool every = beside && asks_nothing(&all[0]);
  bool again = every || (ok && parts_for_all(wish, n));
  if (again) ok = write_again(func, unscheduled, chip, every ? &all[0] : NULL, ran, why);
  n = join_wishes(all, every ? 0 : beside, wish, n);
  for (uint32_t i = 0; ok && func->parent && i < n; i++) {
    if (parts_for_all(&all[i], 1) || !is_wanted(apart, func, &all[i])) continue;
    tf_map copied = {.pool = func->pool};
    tf_op *from = all[i].kind == TF_AS_FEW_PARTS ? whole : all[i].kind == TF_AS_A_PASS ? in_one_pass : unscheduled;
    tf_op *twin = tf_op_clone(from, func->pool, &copied);
    if (all[i].kind == TF_AS_FEW_PARTS) tf_as_split_reductions(twin, chip, true);
    rewrite_version(twin, chip, &all[i]);
    if (write_version(func, twin, chip, &all[i], ran)) tf_op_insert_before(func, twin);
    else tf_op_erase(twin);
  }
  bool mine = !asking || apart->only == (int32_t)apart->n;
  if (ok && mine && !again && (own.passes || asking)) {
    drop_script(func, unscheduled);
    if (own.passes) take_together(func, chip);
    ok = write_script(func, chip, NULL, NULL, false, ran, why);
  }
  if (ok) tf_as_name_extents(whole, func, ran);
  tf_op_erase(unscheduled);
  tf_op_erase(in_one_pass);
  tf_op_erase(whole);
  return ok;
}
