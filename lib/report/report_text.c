/* The report as text. */
#include "report/schedule_report.h"

#include <inttypes.h>

/* "12.3 MB", or bytes where they are few. */
static const char *bytes(const tf_rp *r, uint64_t n) {
  static const char *const unit[] = {"kB", "MB", "GB", "TB"};
  if (n < 10000) return tf_pool_printf(r->pool, "%" PRIu64 " bytes", n);
  double v = (double)n / 1e3;
  int k = 0;
  while (v >= 999.95 && k < 3) v /= 1e3, k++;
  return tf_pool_printf(r->pool, v < 10 ? "%.2f %s" : v < 100 ? "%.1f %s" : "%.0f %s", v, unit[k]);
}

static const char *seconds(const tf_rp *r, double s) {
  double v = s * 1e6;
  return v < 1000 ? tf_pool_printf(r->pool, v < 10 ? "%.2f us" : "%.1f us", v)
                  : tf_pool_printf(r->pool, "%.2f ms", v / 1e3);
}

static const char *extents(const tf_rp *r, const int64_t n[3]) {
  if (n[2] != 1) return tf_pool_printf(r->pool, "%" PRId64 "x%" PRId64 "x%" PRId64, n[0], n[1], n[2]);
  if (n[1] != 1) return tf_pool_printf(r->pool, "%" PRId64 "x%" PRId64, n[0], n[1]);
  return tf_pool_printf(r->pool, "%" PRId64, n[0]);
}

/* ------------------------------------------------------------------------------------------------ loops */

/* "i bidx 4096 | jo tidx 128 | ji vectorize 8" */
static const char *loops(const tf_rp *r, const tf_tv *t) {
  tf_strbuf b = {.pool = r->pool};
  for (uint32_t i = 0; i < t->nloop; i++) {
    const tf_loop *l = &t->loop[i];
    if (l->broadcast) continue;
    if (b.n) tf_sb_puts(&b, " | ");
    tf_sb_printf(&b, "%s%s %s %s", tf_id_name(l->id), l->reduction ? " (reduced)" : "", tf_ptype_name(l->ptype),
                 tf_rp_extent(r, l->extent));
  }
  return b.n ? tf_sb_cstr(&b) : "none";
}

static const char *where(const tf_rp *r, const tf_tv *t) {
  if (t->memory == TF_MEM_GLOBAL) return t->out >= 0 ? " (result)" : " (workspace)";
  if (t->memory != TF_MEM_SHARED) return t->memory == TF_MEM_TENSOR ? " (tensor memory)" : "";
  int64_t n = tf_rp_value(r, t->elements);
  if (n < 0) return t->stages ? tf_pool_printf(r->pool, " (shared, %u slots)", t->stages) : " (shared)";
  n *= t->elem_bytes; /* of all slots */
  return t->stages ? tf_pool_printf(r->pool, " (shared, %lld bytes in %u slots)", (long long)n, t->stages)
                   : tf_pool_printf(r->pool, " (shared, %lld bytes)", (long long)n);
}

/* Tensors with the same loops in one line, in the order of the fusion. */
static void put_loops(const tf_rp *r, const tf_segment *s, tf_strbuf *out) {
  const char **of = TF_NEW_ARRAY(r->pool, const char *, s->ntv + 1);
  for (uint32_t i = 0; i < s->ntv; i++) of[i] = s->tv[i]->at_use || s->tv[i]->is_use ? NULL : loops(r, s->tv[i]);
  for (uint32_t i = 0; i < s->ntv; i++) {
    bool first = of[i] != NULL;
    for (uint32_t k = 0; k < i && first; k++) first = !of[k] || strcmp(of[k], of[i]) != 0;
    if (!first) continue;
    tf_sb_printf(out, "    ");
    for (uint32_t k = i; k < s->ntv; k++)
      if (of[k] && strcmp(of[k], of[i]) == 0)
        tf_sb_printf(out, "%s%s%s", k > i ? ", " : "", tf_tv_name(s->tv[k]), where(r, s->tv[k]));
    tf_sb_printf(out, "\n      %s\n", of[i]);
  }
}

static void put_bindings(const tf_rp *r, const tf_segment *s, tf_strbuf *out) {
  const char *before = "";
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    if (!s->dim[pt]) continue;
    tf_sb_printf(out, "%s%s %s", before, tf_ptype_name((tf_ptype)pt), tf_rp_extent(r, s->dim[pt]));
    before = ", ";
  }
  if (!*before) tf_sb_puts(out, "one thread");
}

/* ------------------------------------------------------------------------------------------------ accesses */

static const char *verb(const tf_report_access *a) {
  switch (a->way) {
  case TF_REPORT_LOAD: return "loads";
  case TF_REPORT_STORE: return "stores";
  case TF_REPORT_ATOMIC: return "adds to";
  case TF_REPORT_CP_ASYNC: return a->shared ? "cp.async to" : "cp.async of";
  case TF_REPORT_TMA_LOAD: return "TMA loads";
  default: return "TMA stores";
  }
}

/* Every second sector, and more, is there for nothing. */
static bool is_uncoalesced(const tf_report_access *a) { return !a->shared && a->units >= 2 * a->ideal && a->requests; }

static double each(uint64_t n, uint64_t requests) { return requests ? (double)n / (double)requests : 0; }

static void put_access(const tf_rp *r, const tf_report_access *a, tf_strbuf *out) {
  bool tma = a->way == TF_REPORT_TMA_LOAD || a->way == TF_REPORT_TMA_STORE;
  const char *lane = tma ? "rows"
                     : a->elements > 1
                         ? tf_pool_printf(r->pool, "%u = %u x %u", a->bytes, a->elements, a->bytes / a->elements)
                         : tf_pool_printf(r->pool, "%u", a->bytes);
  tf_sb_printf(out, "    %-32s %-10s %10" PRIu64 " %9.2f %7.2f %12s",
               tf_pool_printf(r->pool, "%s %s%s", verb(a), a->tensor, a->shared ? " (shared)" : ""), lane, a->requests,
               each(a->units, a->requests), each(a->ideal, a->requests), bytes(r, a->wanted));
  if (a->line) tf_sb_printf(out, "  line %u", a->line);
  if (a->sites > 1) tf_sb_printf(out, ", %u times", a->sites);
  if (is_uncoalesced(a))
    tf_sb_printf(out, "  <- uncoalesced: %.1f times the sectors that its bytes need",
                 (double)a->units / (double)(a->ideal ? a->ideal : 1));
  if (a->shared && a->units > a->ideal)
    tf_sb_printf(out, "  <- %" PRIu64 " bank conflicts, %u in one request", a->units - a->ideal, a->worst);
  tf_sb_putc(out, '\n');
}

static void put_accesses(const tf_rp *r, const tf_report_kernel *k, tf_strbuf *out) {
  bool any = false;
  for (int shared = 0; shared < 2; shared++)
    for (uint32_t i = 0; i < k->naccess; i++) {
      if (k->access[i].shared != shared || !k->access[i].requests) continue;
      if (!any)
        tf_sb_printf(out, "    %-32s %-10s %10s %9s %7s %12s\n", "access (of a warp)", "a lane", "requests",
                     "a request", "least", "wanted");
      any = true;
      put_access(r, &k->access[i], out);
    }
  if (any) tf_sb_puts(out, "    (a request: sectors of 32 bytes in global memory, wavefronts in shared memory)\n");
}

/* ------------------------------------------------------------------------------------------------ kernels */

static void put_occupancy(const tf_rp *r, const tf_report_kernel *k, tf_strbuf *out) {
  static const char *const why[] = {"its threads", "the number of blocks", "shared memory", "registers"};
  tf_sb_printf(out, "  an SM holds %u blocks, %u of %u warps; the limit is %s", k->blocks_sm, k->warps_sm,
               k->warps_most, why[k->limit]);
  if (k->waves > 0) tf_sb_printf(out, "; %.2f waves", k->waves);
  if (k->registers < 0) tf_sb_printf(out, "; registers: %s", r->without_registers);
  else tf_sb_printf(out, "; %d registers a thread, %d bytes spilled", k->registers, k->spills);
  tf_sb_putc(out, '\n');
}

static const char *ratio(const tf_rp *r, uint64_t n) {
  uint64_t least = r->report.least;
  return least ? tf_pool_printf(r->pool, "%.2f", (double)n / (double)least) : "-";
}

static void put_kernel(const tf_rp *r, const tf_rp_kernel *x, tf_strbuf *out) {
  const tf_report_kernel *k = &x->k;
  tf_sb_printf(out, "\nkernel @%s\n", k->name);
  int64_t threads = k->block[0] * k->block[1] * k->block[2];
  tf_sb_printf(out, "  grid %s, block %s (%lld threads)", extents(r, k->grid), extents(r, k->block),
               (long long)threads);
  if (k->cluster[0] * k->cluster[1] * k->cluster[2] > 1) tf_sb_printf(out, ", cluster %s", extents(r, k->cluster));
  tf_sb_printf(out, ", shared %lld bytes\n", (long long)k->shared);
  if (x->function >= 0 && x->segment >= 0 && x->segment < r->function.at[x->function].plan->nsegment) {
    tf_sb_puts(out, "  loops, outermost first\n");
    put_loops(r, &r->function.at[x->function].segment[x->segment], out);
  } else tf_sb_puts(out, "  what results begin with that blocks add to\n");
  if (k->grid[0] * k->grid[1] * k->grid[2] == 0) {
    tf_sb_puts(out, "  is not launched: there is nothing to do\n");
    return;
  }
  put_accesses(r, k, out);
  put_occupancy(r, k, out);
  tf_sb_printf(out, "  moves %s in sectors, %s if caches were perfect%s%s\n", bytes(r, k->moved), bytes(r, k->once),
               k->exact ? "" : "; ", k->exact ? "" : k->unsure);
}

/* Without arguments: the structure alone. */
static void put_structure(const tf_rp *r, const tf_rp_function *f, tf_strbuf *out) {
  for (int32_t i = 0; i < f->plan->nsegment; i++) {
    if (!f->segment[i].ntv) continue;
    tf_sb_printf(out, "\nkernel @%s_k%d: ", f->name, i);
    put_bindings(r, &f->segment[i], out);
    tf_sb_puts(out, "\n  loops, outermost first\n");
    put_loops(r, &f->segment[i], out);
  }
}

static void put_notes(const tf_rp_function *f, tf_strbuf *out) {
  for (uint32_t i = 0; i < f->nnote; i++) tf_sb_printf(out, "  note: %s\n", f->note[i]);
}

static void put_sum(const tf_rp *r, tf_strbuf *out) {
  const tf_report *p = &r->report;
  tf_sb_printf(out, "\nin all%s\n", p->exact ? "" : " (estimated)");
  tf_sb_printf(out, "  least  %-12s inputs once and results once", bytes(r, p->least));
  if (p->bandwidth > 0) tf_sb_printf(out, ": %s at best, at %.0f GB/s", seconds(r, p->seconds), p->bandwidth / 1e9);
  tf_sb_printf(out, "\n  once   %-12s %s of that: each kernel's tensors once", bytes(r, p->once), ratio(r, p->once));
  if (p->bandwidth > 0) tf_sb_printf(out, ": %s", seconds(r, p->seconds_once));
  tf_sb_printf(out, "\n  moved  %-12s %s of that: the sectors of every request, as if no cache helped\n",
               bytes(r, p->moved), ratio(r, p->moved));
  if (p->workspace) tf_sb_printf(out, "  the call takes %s of workspace\n", bytes(r, p->workspace));
}

static void put_arguments(const tf_rp *r, tf_strbuf *out) {
  const tf_block *b = tf_fusion_body(r->function.at[r->function.n - 1].plan->func);
  for (uint32_t i = 0; i < b->narg && i < r->nargs; i++) {
    const DLTensor *t = r->args[i].tensor;
    const char *name = b->arg[i]->name ? b->arg[i]->name : "?";
    if (!t) continue;
    tf_sb_printf(out, "  %s: ", name);
    for (int32_t a = 0; a < t->ndim; a++) tf_sb_printf(out, "%" PRId64 "x", t->shape[a]);
    tf_strbuf e = {.pool = r->pool};
    tf_type_print(&e, b->arg[i]->type->elem);
    tf_sb_printf(out, "%s\n", tf_sb_cstr(&e));
  }
}

void tf_rp_text(const tf_rp *r, tf_strbuf *out) {
  tf_sb_printf(out, "@%s for %s", r->name, r->target->name);
  if (r->chip) tf_sb_printf(out, ", %s (%u SMs, %u GB/s)", r->chip->name, r->chip->sms, r->chip->bandwidth);
  tf_sb_putc(out, '\n');
  if (r->args) put_arguments(r, out);
  for (size_t i = 0; i < r->function.n; i++) {
    const tf_rp_function *f = &r->function.at[i];
    if (r->args && !f->launched) continue;
    if (r->function.n > 1)
      tf_sb_printf(out, "%sversion @%s, one of %zu\n", i && !r->args ? "\n" : "", f->name, r->function.n);
    put_notes(f, out);
    if (!r->args) put_structure(r, f, out);
  }
  if (!r->args) {
    tf_sb_puts(out,
               "\nwhat is launched and moved depends on extents and numbers that are not known: give them (--arg)\n");
    return;
  }
  for (size_t i = 0; i < r->kernel.n; i++) put_kernel(r, &r->kernel.at[i], out);
  if (!r->kernel.n) tf_sb_puts(out, "\nnothing is launched\n");
  put_sum(r, out);
}
