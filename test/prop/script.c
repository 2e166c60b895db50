/* Random schedules. Every primitive is called on a live module, so that what comes next knows the loops that there are,
 * and written as a line of a script, which is what the case then runs. A primitive that is refused leaves no line. */
#include "prop.h"

#include <inttypes.h>
#include <stdarg.h>

#include "api/api.h"
#include "fusion/sched.h"
#include "support/result.h"

#define MAX_TENSORS 128

typedef struct maker {
  rng r;
  const program *p;
  runner *run;
  tally *refused;
  tf_module *m;
  tf_sched s;
  tf_verdict why; /* of the primitives that were refused since the last look */
  FILE *out;
  uint32_t ncache;
  struct {
    const tf_op *op; /* a copy of a tensor */
    const value *of;
  } copy[MAX_TENSORS];
  uint32_t ncopy;
  bool many_segments;
} maker;

static void say(maker *k, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void say(maker *k, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fputs("  sched.", k->out);
  vfprintf(k->out, fmt, ap);
  fputc('\n', k->out);
  va_end(ap);
}

static bool did(maker *k, bool ok) {
  tf_tell(k->m->ctx, &k->why, ok);
  k->why.said.n = 0;
  const char *log = runner_log(k->run);
  if (!ok) tally_add(k->refused, log[0] ? log : "internal error: refused without a reason");
  return ok;
}

static const char *name_of(const tf_op *op) { return tf_value_name(&op->result[0]); }

/* ------------------------------------------------------------------------------------------------ extents */

static const value *value_of(const maker *k, const tf_value *v) {
  for (uint32_t i = 0; v->def && i < k->ncopy; i++)
    if (k->copy[i].op == v->def) return k->copy[i].of;
  return program_find(k->p, v->name ? v->name : "");
}

static int64_t axis_extent(const maker *k, tf_op *tv, uint32_t axis) {
  int64_t n = tf_fusion_axis_extent(tv, axis);
  if (n != TF_DYN) return n;
  bool red = tf_fusion_op_info(tv)->cls == TF_FC_REDUCTION;
  const value *v = value_of(k, red ? tv->operand[0].value : &tv->result[0]);
  return v && axis < v->rank ? v->dim[axis] : 1;
}

static int64_t id_extent(const maker *k, tf_op *tv, const tf_value *id) {
  if (!id->def) return axis_extent(k, tv, id->index);
  tf_op *op = id->def;
  int64_t in = id_extent(k, tv, op->operand[0].value);
  switch (tf_id_kind(op)) {
  case TF_ID_SPLIT: {
    int64_t f = tf_op_int(op, "factor", 0), p = tf_op_int(op, "parts", 0);
    if (op->noperand == 2)
      for (uint32_t i = 0; i < k->p->nfactor; i++)
        if (strcmp(tf_value_name(op->operand[1].value), k->p->v[k->p->factor[i]].name) == 0)
          *(tf_op_attr(op, "parts") ? &p : &f) = k->p->factor_value[i];
    if (f > 0) return id->index ? f : (in + f - 1) / f;
    if (p > 0) return id->index ? (in + p - 1) / p : p;
    return 1;
  }
  case TF_ID_MERGE: return in * id_extent(k, tv, op->operand[1].value);
  case TF_ID_ALIGN: {
    int64_t n = id->index ? id_extent(k, tv, op->operand[1].value) : in;
    return id->index && n != 1 ? n + tf_op_int(op, "by", 1) - 1 : n;
  }
  default: return id->index ? id_extent(k, tv, op->operand[1].value) : in;
  }
}

static int64_t loop_extent(const maker *k, const tf_domain *d, uint32_t i) { return id_extent(k, d->tv, d->loop[i]); }

static int64_t all_loops(const maker *k, const tf_domain *d) {
  int64_t n = 1;
  for (uint32_t i = 0; i < d->nloop; i++) n *= loop_extent(k, d, i);
  return n;
}

static bool is_reduced(const tf_domain *d, uint32_t i) {
  uint32_t axes = tf_id_axes(d->loop[i]);
  for (uint32_t a = 0; a < d->nlogical; a++)
    if ((axes >> a & 1) && tf_fusion_axis(d->tv, a) == TF_AXIS_REDUCTION) return true;
  return false;
}

static tf_domain domain_of(maker *k, tf_op *tv) {
  tf_domain d = {0};
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), k->s.scratch, &d));
  return d;
}

/* ------------------------------------------------------------------------------------------------ one tensor */

static void split(maker *k, tf_op *tv, uint32_t from) {
  static const int64_t factors[] = {1, 2, 2, 3, 4, 4, 4, 5, 7, 8, 8, 16, 16, 32, 32, 64, 128};
  rng *r = &k->r;
  tf_domain d = domain_of(k, tv);
  if (d.nloop <= from || d.nloop > 9 || all_loops(k, &d) > 60000) return;
  uint32_t a = from + below(r, d.nloop - from);
  if (k->p->nfactor && chance(r, 20)) {
    uint32_t f = below(r, k->p->nfactor);
    const char *name = k->p->v[k->p->factor[f]].name;
    tf_block *body = tf_fusion_body(k->s.func);
    for (uint32_t i = 0; i < body->narg; i++)
      if (strcmp(body->arg[i]->name, name) == 0) {
        bool inner = chance(r, 60);
        if (did(k, tf_sched_split(&k->s, tv, a, 0, body->arg[i], inner)))
          say(k, "split %%%s[%u] %s %%%s", name_of(tv), a, inner ? "by" : "into", name);
      }
    return;
  }
  int64_t n = loop_extent(k, &d, a), f = factors[below(r, sizeof factors / sizeof *factors)];
  if (f > 2 * n + 2) f = factors[below(r, 6)];
  if (n > 1 && chance(r, 15)) f = n;
  bool inner = chance(r, 65);
  if (did(k, tf_sched_split(&k->s, tv, a, f, NULL, inner)))
    say(k, "split %%%s[%u] %s %" PRId64, name_of(tv), a, inner ? "by" : "into", f);
}

static void merge(maker *k, tf_op *tv, uint32_t from) {
  tf_domain d = domain_of(k, tv);
  if (d.nloop < from + 2) return;
  uint32_t a = from + below(&k->r, d.nloop - from - 1), b = a + 1;
  if (chance(&k->r, 25)) b = from + below(&k->r, d.nloop - from);
  if (a == b) return;
  if (is_reduced(&d, a) != is_reduced(&d, b) && chance(&k->r, 90)) return;
  if (chance(&k->r, 15)) {
    uint32_t t = a;
    a = b;
    b = t;
  }
  if (did(k, tf_sched_merge(&k->s, tv, a, b))) say(k, "merge %%%s[%u, %u]", name_of(tv), a, b);
}

static void reorder(maker *k, tf_op *tv, uint32_t from) {
  tf_domain d = domain_of(k, tv);
  int64_t order[64];
  if (d.nloop < from + 2) return;
  for (uint32_t i = 0; i < d.nloop; i++) order[i] = i;
  for (uint32_t i = from + 1; i < d.nloop; i++) {
    uint32_t j = from + below(&k->r, i - from + 1);
    int64_t t = order[i];
    order[i] = order[j];
    order[j] = t;
  }
  if (chance(&k->r, 60)) { /* reductions inside */
    int64_t sorted[64];
    uint32_t n = from;
    memcpy(sorted, order, sizeof sorted);
    for (int red = 0; red < 2; red++)
      for (uint32_t i = from; i < d.nloop; i++)
        if (is_reduced(&d, (uint32_t)order[i]) == red) sorted[n++] = order[i];
    memcpy(order, sorted, sizeof order);
  }
  if (!did(k, tf_sched_reorder(&k->s, tv, order, d.nloop))) return;
  fprintf(k->out, "  sched.reorder %%%s [", name_of(tv));
  for (uint32_t i = 0; i < d.nloop; i++) fprintf(k->out, "%s%" PRId64, i ? ", " : "", order[i]);
  fputs("]\n", k->out);
}

static void swizzle(maker *k, tf_op *tv, uint32_t from) {
  tf_domain d = domain_of(k, tv);
  for (int tries = 0; tries < 6 && d.nloop >= from + 2; tries++) {
    uint32_t a = from + below(&k->r, d.nloop - from), b = from + below(&k->r, d.nloop - from);
    int64_t n = loop_extent(k, &d, a);
    if (a == b || n != loop_extent(k, &d, b) || is_reduced(&d, a) != is_reduced(&d, b)) continue;
    bool xor_ = !(n & (n - 1)) && chance(&k->r, 60);
    if (did(k, tf_sched_swizzle(&k->s, tv, xor_ ? TF_SWIZZLE_XOR : TF_SWIZZLE_CYCLIC, a, b)))
      say(k, "swizzle %%%s[%u, %u] %s", name_of(tv), a, b, xor_ ? "xor" : "cyclic");
    return;
  }
}

static void align(maker *k, tf_op *tv, uint32_t from) {
  static const int64_t by[] = {2, 4, 8, 3};
  tf_domain d = domain_of(k, tv);
  if (d.nloop < from + 2) return;
  uint32_t a = from + below(&k->r, d.nloop - from), b = from + below(&k->r, d.nloop - from);
  int64_t n = by[below(&k->r, 4)];
  if (a == b || tf_tensor_memory(tv) == TF_MEM_SHARED || !did(k, tf_sched_align(&k->s, tv, a, b, n))) return;
  say(k, "align %%%s[%u, %u] by %" PRId64, name_of(tv), a, b, n);
}

static void transform(maker *k, tf_op *tv, uint32_t n, uint32_t from) {
  while (n--) {
    uint32_t c = below(&k->r, 100);
    if (c < 43) split(k, tv, from);
    else if (c < 64) merge(k, tv, from);
    else if (c < 86) reorder(k, tv, from);
    else if (c < 94) swizzle(k, tv, from);
    else align(k, tv, from);
  }
}

static bool bind(maker *k, tf_op *tv, uint32_t axis, tf_ptype t) {
  if (!did(k, tf_sched_parallelize(&k->s, tv, axis, t))) return false;
  say(k, "parallelize %%%s[%u] %s", name_of(tv), axis, tf_ptype_name(t));
  return true;
}

/* The dimension of a cluster's blocks that a loop may be bound to, and no other loop is; TF_PT_SERIAL: none. */
static tf_ptype cluster_type(const maker *k, const tf_domain *d, uint32_t loop, uint32_t used) {
  for (uint32_t i = 0; i < 3; i++)
    if (k->p->cluster[i] > 1 && !(used >> i & 1) && loop_extent(k, d, loop) == k->p->cluster[i])
      return (tf_ptype)(TF_PT_BIDX + i);
  return TF_PT_SERIAL;
}

/* As many iterations of some loop as a cluster has blocks: a reduction's, if there is one. */
static void split_for_cluster(maker *k, tf_op *tv) {
  for (uint32_t i = 0; i < 3; i++) {
    tf_domain d = domain_of(k, tv);
    if (k->p->cluster[i] < 2 || !d.nloop || all_loops(k, &d) > 60000) continue;
    uint32_t a = below(&k->r, d.nloop);
    while (a + 1 < d.nloop && !is_reduced(&d, a)) a++;
    if (did(k, tf_sched_split(&k->s, tv, a, k->p->cluster[i], NULL, false)))
      say(k, "split %%%s[%u] into %" PRId64, name_of(tv), a, k->p->cluster[i]);
  }
}

/* Binds loops from `from` on; *threads: what a block may still have. */
static void parallelize(maker *k, tf_op *tv, uint32_t from, bool blocks, int64_t threads) {
  static const tf_ptype bid[] = {TF_PT_BIDX, TF_PT_BIDY, TF_PT_BIDZ}, tid[] = {TF_PT_TIDX, TF_PT_TIDY, TF_PT_TIDZ};
  rng *r = &k->r;
  tf_domain d = domain_of(k, tv);
  int64_t copies = 1;                 /* of the body, unrolled */
  if (k->p->cluster[0]) threads /= 4; /* all of a cluster's are watched together */
  uint32_t nb = 0, nt = 0, b0 = chance(r, 80) ? 0 : below(r, 3), t0 = chance(r, 80) ? 0 : below(r, 3), used = 0;
  for (uint32_t i = from; i < d.nloop; i++) {
    int64_t n = loop_extent(k, &d, i);
    bool red = is_reduced(&d, i);
    tf_ptype within = blocks ? cluster_type(k, &d, i, used) : TF_PT_SERIAL;
    while (nb < 3 && k->p->cluster[(b0 + nb) % 3] > 1 && chance(r, 90)) nb++;
    if (within != TF_PT_SERIAL && chance(r, 85)) {
      if (bind(k, tv, i, within)) used |= 1u << (within - TF_PT_BIDX);
    } else if (blocks && !red && nb < 3 && n <= 4096 && chance(r, i < 2 ? 55 : 15)) {
      if (bind(k, tv, i, bid[(b0 + nb) % 3])) nb++;
    } else if (nt < 3 && n <= threads && chance(r, i + 2 >= d.nloop ? 60 : 35)) {
      if (bind(k, tv, i, tid[(t0 + nt) % 3])) {
        nt++;
        threads /= n > 0 ? n : 1;
      }
    } else if (n * copies <= 16 && chance(r, 15)) {
      copies *= n > 0 ? n : 1;
      bind(k, tv, i, chance(r, 80) ? TF_PT_UNROLL : TF_PT_UNSWITCH);
    }
  }
}

static void vectorize(maker *k, tf_op *tv) {
  rng *r = &k->r;
  tf_domain d = domain_of(k, tv);
  if (!d.nloop || tf_tensor_inline(tv) >= (int32_t)d.nloop || tf_sched_producer_position(tv) >= (int32_t)d.nloop)
    return;
  uint32_t a = d.nloop - 1;
  if (is_reduced(&d, a) || d.ptype[a] != TF_PT_SERIAL) return;
  int64_t n = loop_extent(k, &d, a);
  if ((n < 2 || n > 16 || (n & (n - 1)) || chance(r, 20)) && n > 1) {
    int64_t f = 1 << (1 + below(r, 4));
    if (all_loops(k, &d) > 60000 || d.nloop > 10 || !did(k, tf_sched_split(&k->s, tv, a, f, NULL, true))) return;
    say(k, "split %%%s[%u] by %" PRId64, name_of(tv), a, f);
    a++;
  }
  bind(k, tv, a, TF_PT_VECTORIZE);
}

static void set_memory(maker *k, tf_op *tv, tf_memory m) {
  if (did(k, tf_sched_set_memory(&k->s, tv, m))) say(k, "memory %%%s %s", name_of(tv), tf_memory_name(m));
}

static void set_alloc(maker *k, tf_op *tv) {
  tf_domain d = domain_of(k, tv);
  int64_t axes[64];
  uint32_t n = 0;
  for (uint32_t i = 0; i < d.nloop; i++)
    if (!is_reduced(&d, i)) {
      uint32_t j = below(&k->r, n + 1);
      axes[n] = axes[j];
      axes[j] = i;
      n++;
    }
  if (!did(k, tf_sched_set_alloc(&k->s, tv, axes, n, NULL))) return;
  fprintf(k->out, "  sched.alloc %%%s [", name_of(tv));
  for (uint32_t i = 0; i < n; i++) fprintf(k->out, "%s%" PRId64, i ? ", " : "", axes[i]);
  fputs("]\n", k->out);
}

static void at_use(maker *k, tf_op *tv) {
  if (tf_tensor_is_returned(tv) || tf_fusion_op_info(tv)->cls == TF_FC_REDUCTION) return;
  if (did(k, tf_sched_at_use(&k->s, tv))) say(k, "at_use %%%s", name_of(tv));
}

static void circular(maker *k, tf_op *tv) {
  if (tf_fusion_op_info(tv)->cls != TF_FC_SET || tf_tensor_inline(tv) < 1) return;
  int64_t stages = 2 + below(&k->r, 3), prefetch = chance(&k->r, 50) ? -1 : 1;
  tf_sched_circular how = {.stages = stages, .prefetch = prefetch};
  if (did(k, tf_sched_circular_buffer(&k->s, tv, &how)))
    say(k, "circular_buffer %%%s stages %" PRId64 " prefetch %" PRId64, name_of(tv), stages, prefetch);
}

static void rfactor(maker *k, tf_op *tv) {
  tf_domain d = domain_of(k, tv);
  int64_t axes[64];
  uint32_t n = 0;
  for (uint32_t i = 0; i < d.nloop; i++)
    if (is_reduced(&d, i) && chance(&k->r, 50)) axes[n++] = i;
  if (!n || !did(k, tf_sched_rfactor(&k->s, tv, axes, n))) return;
  fprintf(k->out, "  sched.rfactor %%%s [", name_of(tv));
  for (uint32_t i = 0; i < n; i++) fprintf(k->out, "%s%" PRId64, i ? ", " : "", axes[i]);
  fputs("]\n", k->out);
}

/* ------------------------------------------------------------------------------------------------ copies */

static void note_copy(maker *k, tf_op *made, const value *of) {
  if (k->ncopy == MAX_TENSORS || !of) return;
  k->copy[k->ncopy].op = made;
  k->copy[k->ncopy++].of = of;
}

static const char *some_memory(maker *k) {
  uint32_t c = below(&k->r, 100);
  return c < 30 ? NULL : c < 50 ? "local" : "shared";
}

static void cached(maker *k, tf_op *made, const value *of, const char *what, const char *from, const char *memory) {
  char type[160], name[16];
  if (!did(k, made != NULL)) return;
  note_copy(k, made, of);
  snprintf(name, sizeof name, "c%u", k->ncache++);
  made->result[0].name = tf_intern(k->s.func->ctx, name);
  type_text(of, type, sizeof type);
  fprintf(k->out, "  %%%s = sched.%s %%%s ", name, what, from);
  if (memory) fprintf(k->out, "memory(%s) ", memory);
  fprintf(k->out, ": %s\n", type);
}

static void caches(maker *k) {
  rng *r = &k->r;
  tf_block *body = tf_fusion_body(k->s.func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (v->type->kind != TF_TYPE_TENSOR || !v->uses || !chance(r, 40)) continue;
    const char *m = some_memory(k);
    cached(k, tf_sched_cache_after(&k->s, v, m, NULL), value_of(k, v), "cache_after", v->name, m);
  }
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(k->s.func, k->s.scratch, &tv);
  for (uint32_t i = 0; i < n; i++) {
    tf_value *v = &tv[i]->result[0];
    const value *of = value_of(k, v);
    if (!v->uses) continue;
    bool returned = tf_tensor_is_returned(tv[i]), others = false;
    for (tf_use *u = v->uses; u; u = u->next) others |= tf_fusion_produces_tensor(u->owner);
    const char *m = some_memory(k);
    if (returned && others && chance(r, 60)) cached(k, tf_sched_cache_fork(&k->s, v), of, "cache_fork", v->name, NULL);
    else if (returned ? chance(r, 25) : chance(r, 8))
      cached(k, tf_sched_cache_before(&k->s, v, m, NULL), of, "cache_before", v->name, m);
    else if (!returned && chance(r, 8))
      cached(k, tf_sched_cache_after(&k->s, v, m, NULL), of, "cache_after", v->name, m);
  }
}

/* ------------------------------------------------------------------------------------------------ whole schedules */

static uint32_t tensors(maker *k, tf_op ***tv) {
  tf_op **all;
  uint32_t n = tf_fusion_tensors(k->s.func, k->s.scratch, &all), used = 0;
  for (uint32_t i = 0; i < n; i++)
    if (all[i]->result[0].uses) all[used++] = all[i];
  *tv = all;
  return used;
}

static void inlining(maker *k) {
  tf_op **tv;
  uint32_t n = tensors(k, &tv);
  if (chance(&k->r, 70)) {
    if (did(k, tf_sched_inline_most(&k->s, NULL))) say(k, "inline_most");
    return;
  }
  for (uint32_t i = n; i-- > 0;) {
    tf_domain d = domain_of(k, tv[i]);
    if (chance(&k->r, 40)) {
      if (did(k, tf_sched_inline_most(&k->s, tv[i]))) say(k, "inline_most %%%s", name_of(tv[i]));
    } else if (d.nloop && chance(&k->r, 40) && !tf_tensor_is_returned(tv[i])) {
      int64_t at = 1 + below(&k->r, d.nloop);
      if (did(k, tf_sched_inline_at(&k->s, tv[i], at))) say(k, "inline_at %%%s %" PRId64, name_of(tv[i]), at);
    }
  }
}

/* Segments in the order of the tensors; what crosses goes through global memory. */
static void segments(maker *k, uint32_t percent) {
  tf_op **tv;
  uint32_t n = tensors(k, &tv);
  int64_t at = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (i && chance(&k->r, percent)) at++;
    if (!at) continue;
    tf_op_set_attr(tv[i], "segment", tf_attr_i64(k->s.func->ctx, at));
    say(k, "segment %%%s = %" PRId64, name_of(tv[i]), at);
  }
  for (uint32_t i = 0; i < n; i++)
    for (tf_use *u = tv[i]->result[0].uses; u; u = u->next)
      if (tf_fusion_produces_tensor(u->owner) && tf_tensor_segment(u->owner) != tf_tensor_segment(tv[i]) &&
          tf_tensor_memory(tv[i]) != TF_MEM_GLOBAL)
        set_memory(k, tv[i], TF_MEM_GLOBAL);
}

static tf_op *some_reference(maker *k, tf_op **tv, uint32_t n) {
  tf_op *best = tv[below(&k->r, n)];
  if (chance(&k->r, 20)) return best;
  for (uint32_t i = 0; i < n; i++)
    if (tf_fusion_domain_rank(tv[i]) >= tf_fusion_domain_rank(best)) best = tv[i];
  return best;
}

/* One tensor is scheduled, the others like it; then some go their own way. */
static void by_reference(maker *k) {
  rng *r = &k->r;
  tf_op **tv;
  if (chance(r, 70)) caches(k);
  if (chance(r, 20)) segments(k, 25);
  uint32_t n = tensors(k, &tv);
  if (!n) return;
  tf_op *ref = some_reference(k, tv, n);
  transform(k, ref, below(r, 7), 0);
  if (k->p->cluster[0] && chance(r, 90)) split_for_cluster(k, ref);
  if (chance(r, 92) && did(k, tf_sched_propagate(&k->s, ref))) say(k, "propagate %%%s", name_of(ref));
  bool own = chance(r, 35);
  for (uint32_t i = 0; own && i < n; i++)
    if (chance(r, 35)) transform(k, tv[i], 1 + below(r, 3), chance(r, 60) ? 1 : 0);
  parallelize(k, ref, 0, chance(r, 80), 256);
  if (chance(r, 92) && did(k, tf_sched_parallelize_like(&k->s, ref))) say(k, "parallelize_like %%%s", name_of(ref));
  for (uint32_t i = 0; own && i < n; i++)
    if (chance(r, 40)) {
      if (tf_tensor_memory(tv[i]) == TF_MEM_LOCAL && !tf_tensor_is_returned(tv[i]) && chance(r, 70))
        set_memory(k, tv[i], TF_MEM_SHARED);
      if (chance(r, 40)) parallelize(k, tv[i], 1, false, 64);
    }
  bool early = chance(r, 50);
  for (uint32_t i = 0; early && i < n; i++)
    if (chance(r, 35)) vectorize(k, tv[i]);
  if (chance(r, 85)) inlining(k);
  for (uint32_t i = 0; !early && i < n; i++)
    if (chance(r, 35)) vectorize(k, tv[i]);
  for (uint32_t i = 0; i < n; i++) {
    if (tf_fusion_op_info(tv[i])->cls == TF_FC_REDUCTION && chance(r, 35)) rfactor(k, tv[i]);
    if (tf_tensor_memory(tv[i]) != TF_MEM_GLOBAL && chance(r, 12)) set_alloc(k, tv[i]);
    if (chance(r, 15)) circular(k, tv[i]);
    if (chance(r, 6)) at_use(k, tv[i]);
    if (!tf_tensor_is_returned(tv[i]) && tf_tensor_memory(tv[i]) == TF_MEM_LOCAL && chance(r, 8))
      set_memory(k, tv[i], TF_MEM_SHARED);
  }
}

/* Every tensor by itself: one kernel without blocks and through shared memory, or many kernels. */
static void each_alone(maker *k) {
  rng *r = &k->r;
  tf_op **tv;
  if (chance(r, 40)) caches(k);
  segments(k, chance(r, 40) ? 100 : chance(r, 50) ? 40 : 0);
  uint32_t n = tensors(k, &tv);
  for (uint32_t i = 0; i < n; i++) {
    bool single = true;
    for (uint32_t j = 0; j < n; j++) single &= j == i || tf_tensor_segment(tv[j]) != tf_tensor_segment(tv[i]);
    if (tf_tensor_memory(tv[i]) == TF_MEM_LOCAL && chance(r, 20)) at_use(k, tv[i]);
    else if (tf_tensor_memory(tv[i]) == TF_MEM_LOCAL && chance(r, 90)) set_memory(k, tv[i], TF_MEM_SHARED);
    transform(k, tv[i], below(r, 6), 0);
    if (k->p->cluster[0] && chance(r, 90)) split_for_cluster(k, tv[i]);
    parallelize(k, tv[i], 0, single || chance(r, 5), single ? 256 : 128);
    if (chance(r, 35)) vectorize(k, tv[i]);
    if (tf_fusion_op_info(tv[i])->cls == TF_FC_REDUCTION && chance(r, 35)) rfactor(k, tv[i]);
    if (tf_tensor_memory(tv[i]) != TF_MEM_GLOBAL && chance(r, 15)) set_alloc(k, tv[i]);
  }
}

static tf_status make(tf_module *m, void *arg) {
  maker *k = arg;
  tf_op *func = tf_op_body(m->op)->first;
  while (func && !tf_fusion_is(func, TF_FUSION_FUNC)) func = func->next;
  if (!func) return TF_ERR_INVALID;
  k->why = (tf_verdict){.pool = tf_pool_child(m->pool)};
  k->s = (tf_sched){.func = func, .scratch = k->why.pool, .why = &k->why};
  runner_log(k->run);
  if (chance(&k->r, 68)) by_reference(k);
  else each_alone(k);
  tf_pool_free(k->s.scratch);
  return TF_OK;
}

char *script_make(runner *run, const program *p, uint64_t seed, tally *refused, const char **error) {
  maker k = {.r = {mix(seed)}, .p = p, .run = run, .refused = refused};
  char *text = program_text(p, "", ""), *out = NULL;
  size_t n;
  *error = NULL;
  runner_log(run);
  if (tf_module_parse(runner_session(run), tf_strz("case"), tf_strz(text), &k.m) != TF_OK ||
      tf_module_verify(k.m) != TF_OK) {
    *error = runner_log(run);
    tf_module_destroy(k.m);
    free(text);
    return NULL;
  }
  k.out = open_memstream(&out, &n);
  TF_EITHER(tf_guarded(k.m, make, &k));
  fclose(k.out);
  tf_module_destroy(k.m);
  free(text);
  return out;
}
