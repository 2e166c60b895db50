/* Bank conflicts of a tile program's accesses to shared memory (--print-banks): each access is counted where it is
 * emitted, from the same expressions, for all threads, iterations and blocks that reach it. */
#include "analysis/banks.h"
#include "lower/tile/emit/tile_banks.h"

/* Conditions are expressions that are 1 where they hold and 0 elsewhere. */
static tf_ixp less(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  tf_ixp zero = tf_ix_const(c, 0), one = tf_ix_const(c, 1);
  return tf_ix_min(c, tf_ix_max(c, tf_ix_sub(c, b, a), zero), one);
}

static tf_ixp negated(tf_ix_ctx *c, tf_ixp a) { return tf_ix_sub(c, tf_ix_const(c, 1), a); }

/* Something in it is known when it runs only. */
static bool is_open(tf_ixp x) {
  tf_ix_kind k = tf_ix_get_kind(x);
  bool open = k == TF_IX_OPAQUE || (k == TF_IX_SYM && tf_ix_user(x));
  for (unsigned i = 0; !open && i < tf_ix_num_args(x); i++) open = is_open(tf_ix_arg(x, i));
  return open;
}

static tf_ixp truth_of_compare(tf_tl_emitter *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b) {
  tf_ix_ctx *c = e->code.ix;
  if (is_open(a) || is_open(b)) return e->f->unknown;
  tf_ixp differ = tf_ix_max(c, less(c, a, b), less(c, b, a));
  switch (pred) {
  case TF_KERNEL_PRED_LT: return less(c, a, b);
  case TF_KERNEL_PRED_GT: return less(c, b, a);
  case TF_KERNEL_PRED_LE: return negated(c, less(c, b, a));
  case TF_KERNEL_PRED_GE: return negated(c, less(c, a, b));
  case TF_KERNEL_PRED_EQ: return negated(c, differ);
  default: return differ;
  }
}

/* What is not known is taken to hold: most blocks and iterations are whole. */
static tf_ixp truth(tf_tl_emitter *e, const tf_value *v) {
  const tf_code_condition *c = tf_code_condition_of(&e->code, v);
  if (!c) return e->f->unknown;
  if (c->pred) return truth_of_compare(e, c->pred, c->a, c->b);
  return tf_ix_mul(e->code.ix, truth(e, c->left), truth(e, c->right));
}

/* What is known of the level's region when it runs; NULL: nothing has to hold. */
static tf_ixp holds(tf_tl_emitter *e, const tf_code_level *l) {
  if (l->any) return e->f->unknown;
  if (!l->holds) return NULL;
  tf_ixp t = truth(e, l->holds);
  if (!l->otherwise) return t;
  return is_open(t) ? tf_ix_const(e->code.ix, 0) : negated(e->code.ix, t);
}

/* ------------------------------------------------------------------------------------------------ one access */

enum { MOST_SYMBOLS = 64, MOST_CONDITIONS = 60 };

typedef struct place {
  tf_bank_access a;
  tf_bank_symbol symbol[MOST_SYMBOLS];
  tf_bank_condition condition[MOST_CONDITIONS];
  bool sure; /* whether it runs is known */
} place;

static void add_symbol(place *p, tf_ixp sym, tf_ixp extent, int32_t tid) {
  if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM || p->a.nsymbol == MOST_SYMBOLS) return;
  p->symbol[p->a.nsymbol++] = (tf_bank_symbol){sym, extent, tid};
}

/* Only symbols that are looked at occur in it. */
static bool known(const place *p, tf_ixp x) {
  if (tf_ix_get_kind(x) == TF_IX_OPAQUE) return false;
  bool ok = tf_ix_get_kind(x) != TF_IX_SYM;
  for (uint32_t i = 0; !ok && i < p->a.nsymbol; i++) ok = p->symbol[i].sym == x;
  for (unsigned i = 0; ok && i < tf_ix_num_args(x); i++) ok = known(p, tf_ix_arg(x, i));
  return ok;
}

static void add_condition(place *p, tf_ix_ctx *c, tf_ixp holds) {
  int64_t v;
  if (tf_ix_is_const(holds, &v) && v) return;
  if (!known(p, holds) || p->a.ncondition == MOST_CONDITIONS) p->sure = false;
  else p->condition[p->a.ncondition++] = (tf_bank_condition){negated(c, holds), tf_ix_const(c, 1)};
}

static tf_tl_site *site_of(tf_tl_emitter *e, const tf_tl_buffer *b, const char *what, uint32_t bytes) {
  for (size_t i = 0; i < e->sites.n; i++) {
    tf_tl_site *s = &e->sites.at[i];
    if (s->op == e->code.at && s->buffer == b && s->what == what && s->bytes == bytes) return s;
  }
  tf_tl_site s = {.op = e->code.at, .buffer = b, .what = what, .bytes = bytes, .sum = {.whole = true}};
  tf_vec_push(e->code.pool, &e->sites, s);
  return &e->sites.at[e->sites.n - 1];
}

void tf_tl_count(tf_tl_emitter *e, const tf_tl_buffer *b, const char *what, tf_ixp at, uint32_t width, uint32_t lanes) {
  int64_t v;
  if (!e->f->o->analyse || b->scope != TF_TS_SHARED) return;
  for (uint32_t l = 1; l <= e->code.depth; l++) {
    tf_ixp t = holds(e, &e->code.level[l]);
    if (t && tf_ix_is_const(t, &v) && !v) return;
  }
  tf_tl_site *s = site_of(e, b, what, width * b->elem_bytes);
  place *p = TF_NEW(e->code.pool, place);
  *p = (place){.sure = true,
               .a = {.pool = e->code.pool,
                     .ix = e->code.ix,
                     .elem_bytes = s->bytes,
                     .lanes = 1,
                     .width = 1,
                     .dim = {e->threads, 1, 1}}};
  p->a.offset = tf_ix_divc(e->code.ix, at, width);
  p->a.symbol = p->symbol;
  p->a.condition = p->condition;
  add_symbol(p, e->tid, tf_ix_const(e->code.ix, e->threads), 0);
  for (size_t i = 0; i < e->grid.n; i++) add_symbol(p, e->grid.at[i].sym, e->grid.at[i].count, -2);
  for (uint32_t l = 1; l <= e->code.depth; l++) add_symbol(p, e->code.level[l].sym, e->code.level[l].count, -1);
  for (uint32_t l = 1; l <= e->code.depth; l++) {
    tf_ixp t = holds(e, &e->code.level[l]);
    if (t) add_condition(p, e->code.ix, t);
  }
  if (lanes < 32)
    add_condition(p, e->code.ix, less(e->code.ix, tf_ix_modc(e->code.ix, e->tid, 32), tf_ix_const(e->code.ix, lanes)));
  tf_banks n;
  if (!known(p, p->a.offset) || !tf_banks_count(&p->a, &n)) {
    s->unknown = true;
    return;
  }
  s->sum.requests += n.requests;
  s->sum.wavefronts += n.wavefronts;
  s->sum.ideal += n.ideal;
  s->sum.whole &= n.whole && p->sure;
  if (n.worst > s->sum.worst) s->sum.worst = n.worst;
}

/* ------------------------------------------------------------------------------------------------ the report */

void tf_tl_report_banks(const tf_tl_emitter *e) {
  tf_banks sum = {.whole = true};
  for (size_t i = 0; i < e->sites.n; i++) {
    const tf_tl_site *s = &e->sites.at[i];
    const char *name = s->buffer->name ? s->buffer->name : "scratch";
    if (s->unknown) {
      tf_op_emit(s->op, TF_REMARK, "%s '%s' in shared memory: where depends on values that only the kernel knows",
                 s->what, name);
      sum.whole = false;
      continue;
    }
    sum.requests += s->sum.requests;
    sum.wavefronts += s->sum.wavefronts;
    sum.ideal += s->sum.ideal;
    sum.whole &= s->sum.whole;
    tf_op_emit(s->op, TF_REMARK,
               "%s '%s' in shared memory%s: %llu requests of %u bytes a thread, %llu wavefronts, %llu bank conflicts, "
               "%u in one request",
               s->what, name, s->sum.whole ? "" : ", first block or iteration", (unsigned long long)s->sum.requests,
               s->bytes, (unsigned long long)s->sum.wavefronts, (unsigned long long)(s->sum.wavefronts - s->sum.ideal),
               s->sum.worst);
  }
  if (!e->sites.n) return;
  tf_op_emit(e->kernel, TF_REMARK, "this kernel%s: %llu requests, %llu wavefronts (%llu without conflicts)",
             sum.whole ? "" : ", as far as it is known", (unsigned long long)sum.requests,
             (unsigned long long)sum.wavefronts, (unsigned long long)sum.ideal);
}
