/* From modules and arguments to the numbers. */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/version_plan.h"
#include "report/schedule_report.h"

#include <math.h>

/* ------------------------------------------------------------------------------------------------ functions */

static void take_notes(const tf_rp *r, tf_rp_function *f) {
  tf_op *func = tf_symbol_lookup(r->scripts, tf_strz(f->name));
  TF_VEC(const char *) notes = {0};
  for (tf_op *o = func ? tf_op_body(func)->first : NULL; o; o = o->next)
    if (tf_sched_is(o, TF_SCHED_NOTE)) tf_vec_push(r->pool, &notes, tf_pool_str(r->pool, tf_sched_text_of(o)));
  f->note = notes.at;
  f->nnote = (uint32_t)notes.n;
}

bool tf_rp_read(tf_rp *r) {
  for (tf_op *o = tf_op_body(r->applied)->first, *next; o; o = next) {
    next = o->next;
    if (!tf_fusion_is(o, TF_FUSION_FUNC)) continue;
    tf_str name = tf_op_symbol(o), of = tf_fusion_version_of_of(o);
    if (!tf_str_eqz(name, r->name) && !tf_str_eqz(of, r->name)) continue;
    tf_rp_function f = {.name = tf_pool_str(r->pool, name)};
    f.plan = tf_lower_plan(r->applied, o, r->lower, r->pool, &f.segment, NULL);
    if (!f.plan) return false;
    take_notes(r, &f);
    tf_vec_push(r->pool, &r->function, f);
  }
  return r->function.n > 0;
}

static int64_t elements(const DLTensor *t, int32_t first, int32_t last) {
  int64_t n = 1;
  for (int32_t k = first; k <= last; k++) n *= t->shape[k];
  return n;
}

static int64_t extent_value(void *user, tf_ixp sym) {
  const tf_rp *r = user;
  const tf_extent *e = tf_ix_user(sym);
  if (!e || !r->args || e->arg < 0 || (uint32_t)e->arg >= r->nargs) return INT64_MIN;
  const tf_arg *a = &r->args[e->arg];
  if (e->axis < 0) return a->tensor ? INT64_MIN : a->scalar.i;
  if (!a->tensor) return INT64_MIN;
  uint32_t first, n = tf_fusion_joined_axes(e->func, (uint32_t)e->arg, (uint32_t)e->axis, &first);
  int32_t last = (int32_t)(first + n) - 1;
  if (last >= a->tensor->ndim) return INT64_MIN;
  if (!e->is_stride) return elements(a->tensor, (int32_t)first, last);
  return a->tensor->strides ? a->tensor->strides[last] : elements(a->tensor, last + 1, a->tensor->ndim - 1);
}

int64_t tf_rp_value(const tf_rp *r, tf_ixp e) {
  int64_t v;
  if (!e) return 1;
  if (tf_ix_is_const(e, &v)) return v;
  if (!r->args || !tf_ix_eval(e, extent_value, (void *)r, &v)) return -1;
  return v >= 0 ? v : -1;
}

const char *tf_rp_extent(const tf_rp *r, tf_ixp e) {
  int64_t v = tf_rp_value(r, e);
  if (v >= 0) return tf_pool_printf(r->pool, "%lld", (long long)v);
  tf_strbuf b = {.pool = r->pool};
  tf_ix_print(&b, e);
  return tf_sb_cstr(&b);
}

/* ------------------------------------------------------------------------------------------------ kernels */

/* `@<function>_k<number>`, with a suffix for a twin of other indices, vectors or copies. */
static void find_function(tf_rp *r, tf_str kernel, tf_rp_kernel *out) {
  size_t best = 0;
  out->function = out->segment = -1;
  for (size_t i = 0; i < r->function.n; i++) {
    size_t n = strlen(r->function.at[i].name);
    if (n < best || kernel.len < n + 2 || memcmp(kernel.ptr, r->function.at[i].name, n) != 0) continue;
    const char *p = kernel.ptr + n, *end = kernel.ptr + kernel.len;
    int32_t number = 0;
    if (p[0] != '_') continue;
    bool made = p[1] >= '0' && p[1] <= '9'; /* @f_3_begin */
    if (p[1] != 'k' && !made) continue;
    for (p += 2; !made && p < end && *p >= '0' && *p <= '9'; p++) number = number * 10 + (*p - '0');
    best = n;
    out->function = (int32_t)i;
    out->segment = made ? -1 : number;
  }
}

static uint64_t whole(double x) { return x <= 0 ? 0 : (uint64_t)llround(x); }

/* What is in memory where a site of global memory begins. */
static const tf_call_memory *memory_of(const tf_rp *r, const tf_launch *l, const tf_site *s) {
  if (s->arg < 0 || (uint32_t)s->arg >= l->narg) return NULL;
  const tf_launch_arg *a = &l->arg[s->arg];
  return tf_call_find(&r->call, a->map ? a->map->address : a->value);
}

static bool reads(const tf_site *s) {
  return s->a.way == TF_REPORT_LOAD || s->a.way == TF_REPORT_CP_ASYNC || s->a.way == TF_REPORT_TMA_LOAD;
}

/* Each tensor that is read once, each that is written once. */
static uint64_t bytes_once(const tf_rp *r, const tf_launch *l, const tf_warp_result *w) {
  double all = 0;
  for (uint32_t i = 0; i < w->nsite; i++) {
    const tf_call_memory *m = memory_of(r, l, w->site[i]);
    double units = 0;
    bool first = true;
    if (w->site[i]->a.shared) continue;
    for (uint32_t k = 0; k < w->nsite; k++) {
      bool same = !w->site[k]->a.shared && memory_of(r, l, w->site[k]) == m && reads(w->site[k]) == reads(w->site[i]);
      if (same && k < i) first = false;
      if (same) units += w->site[k]->units;
    }
    if (!first) continue;
    double bytes = units * 32;
    all += m && (double)m->touched < bytes ? (double)m->touched : bytes;
  }
  return whole(all);
}

static void add_kernel(tf_rp *r, const tf_launch *l) {
  tf_warp_result w;
  tf_rp_kernel out = {.k = {.struct_size = sizeof out.k}};
  tf_report_kernel *k = &out.k;
  tf_warp_run(r->pool, l, r->work ? r->work : UINT64_C(1) << 22, &w);
  k->name = tf_pool_str(r->pool, tf_op_symbol(l->kernel));
  find_function(r, tf_strz(k->name), &out);
  k->function = out.function >= 0 ? r->function.at[out.function].name : r->name;
  if (out.function >= 0) r->function.at[out.function].launched = true;
  for (int d = 0; d < 3; d++) {
    k->grid[d] = l->grid[d];
    k->block[d] = l->block[d];
    k->cluster[d] = l->cluster[d];
  }
  k->shared =
      l->shared ? (w.static_shared + TF_DYNAMIC_SHARED_ALIGN - 1) / TF_DYNAMIC_SHARED_ALIGN * TF_DYNAMIC_SHARED_ALIGN +
                      l->shared
                : w.static_shared;
  k->registers = k->spills = -1;
  tf_report_access *a = TF_NEW_ARRAY(r->pool, tf_report_access, w.nsite + 1);
  double moved = 0;
  for (uint32_t i = 0; i < w.nsite; i++) {
    const tf_site *s = w.site[i];
    const tf_call_memory *m = memory_of(r, l, s);
    a[i] = s->a;
    if (m && !m->workspace) a[i].tensor = m->name;
    a[i].requests = whole(s->requests);
    a[i].wanted = whole(s->wanted);
    a[i].delivered = whole(s->delivered);
    a[i].units = whole(s->units);
    a[i].ideal = whole(s->ideal);
    if (!s->a.shared) moved += s->units * 32;
  }
  k->access = a;
  k->naccess = w.nsite;
  k->moved = whole(moved);
  k->once = bytes_once(r, l, &w);
  k->exact = !w.unsure;
  k->unsure = w.unsure;
  tf_vec_push(r->pool, &r->kernel, out);
}

bool tf_rp_launch(tf_rp *r) {
  tf_op *host = tf_symbol_lookup(r->lowered, tf_strz(r->name));
  if (!host || tf_host_op(host) != TF_H_FUNC) return false;
  if (!tf_call_eval(host, r->args, r->nargs, r->pool, &r->call)) return false;
  for (size_t i = 0; i < r->call.launch.n; i++) add_kernel(r, &r->call.launch.at[i]);
  return true;
}

/* An input that no op reads need not be moved. */
static bool is_read(const tf_rp *r, uint32_t i) {
  const tf_rp_function *f = &r->function.at[r->function.n - 1];
  const tf_block *b = tf_fusion_body(f->plan->func);
  return i >= b->narg || tf_value_has_uses(b->arg[i]);
}

/* Of a tensor of which elements are picked, and no more, as many as are picked; -1: it is read otherwise, too. */
static int64_t picked(const tf_rp *r, uint32_t i) {
  const tf_rp_function *f = &r->function.at[r->function.n - 1];
  const tf_value *x = i < tf_fusion_body(f->plan->func)->narg ? tf_fusion_body(f->plan->func)->arg[i] : NULL;
  int64_t all = x && x->uses ? 0 : -1;
  for (const tf_use *u = x ? x->uses : NULL; u && all >= 0; u = u->next) {
    const tf_op *op = u->owner;
    int64_t n = 1;
    if (!tf_fusion_is(op, TF_FUSION_GATHER) || u->index) return -1;
    const tf_tv *t = tf_plan_tv(f->plan, &op->result[0]);
    for (uint32_t a = 0; t && a < t->rank && n >= 0; a++) {
      int64_t e = tf_rp_value(r, tf_extent_root(t->axis[a])->node);
      n = e < 0 ? -1 : n * e;
    }
    all = t && n >= 0 ? all + n * t->elem_bytes : -1;
  }
  return all;
}

static uint64_t least_of(const tf_rp *r, const tf_call_memory *m) {
  int64_t some = m->result ? -1 : picked(r, m->input);
  return (uint64_t)(some >= 0 && some < m->touched ? some : m->touched);
}

void tf_rp_finish(tf_rp *r) {
  tf_report *p = &r->report;
  tf_report_kernel *k = TF_NEW_ARRAY(r->pool, tf_report_kernel, r->kernel.n + 1);
  *p = (tf_report){.struct_size = sizeof *p,
                   .name = r->name,
                   .target = r->target->name,
                   .chip = r->chip ? r->chip->name : "",
                   .nkernel = (uint32_t)r->kernel.n,
                   .kernel = k,
                   .bandwidth = r->bandwidth,
                   .exact = true};
  p->moved = p->once = (uint64_t)r->call.filled;
  for (size_t i = 0; i < r->kernel.n; i++) {
    tf_report_kernel *x = &r->kernel.at[i].k;
    if (r->registers) r->registers(r->user, x->name, &x->registers, &x->spills);
    tf_rp_occupancy(r->target, r->chip, x);
    k[i] = *x;
    p->moved += x->moved;
    p->once += x->once;
    p->exact &= x->exact;
  }
  for (size_t i = 0; i < r->call.memory.n; i++) {
    const tf_call_memory *m = &r->call.memory.at[i];
    if (m->workspace) p->workspace += (uint64_t)m->bytes;
    else if (m->result || is_read(r, m->input)) p->least += least_of(r, m);
  }
  if (p->bandwidth > 0) {
    p->seconds = (double)p->least / p->bandwidth;
    p->seconds_once = (double)p->once / p->bandwidth;
  }
}
