/* Reports of fusions: the modules, the arguments and the assembler behind them. */
#include "api/api.h"

#include <stdio.h>

#include "autosched/autosched.h"
#include "codegen/codegen.h"
#include "fusion/sched.h"
#include "report/schedule_report.h"
#include "tf/compile.h"
#include "tf/report.h"
#include "tile/tile_dialect.h"

typedef struct registers {
  tf_str log; /* of ptxas */
} registers;

/* Of the module, for one fusion after the other. */
typedef struct maker {
  tf_module *m;
  tf_report_options o;
  tf_pool *pool;
  const tf_target *target;
  const tf_chip *chip;
  tf_lower_options lower;
} maker;

struct tf_report_owner { /* what tf_fusion_report hands out: the report is its first member */
  tf_report report;
  tf_pool *pool;
};

/* ------------------------------------------------------------------------------------------------ options */

static bool choose_target(maker *k) {
  tf_strbuf b = {.pool = k->pool};
  const char *chip = k->o.chip, *target = k->o.target;
  if (chip && !(k->chip = tf_chip_find(tf_strz(chip)))) {
    tf_sb_printf(&b, "unknown chip '%s'; known chips are", chip);
    for (size_t i = 0; tf_chip_at(i); i++) tf_sb_printf(&b, "%s %s", i ? "," : "", tf_chip_at(i)->name);
    return tf_op_error(k->m->op, "%s", tf_sb_cstr(&b));
  }
  if (!target) target = k->chip ? k->chip->target : "sm_80";
  k->target = tf_target_find(tf_strz(target));
  if (!k->target) {
    tf_target_explain_unknown(&b, tf_strz(target));
    return tf_op_error(k->m->op, "%s", tf_sb_cstr(&b));
  }
  if (k->chip && tf_target_find(tf_strz(k->chip->target))->cc != k->target->cc)
    return tf_op_error(k->m->op, "the chip '%s' is of %s, but the target is %s", chip, k->chip->target, target);
  if (!k->chip) k->chip = tf_chip_of(k->target);
  k->lower = tf_lowering_for(&(tf_compile_options){.target = k->target->name});
  return true;
}

/* Arguments of a fusion that needs none to be given: all extents are constants, and there are no scalars. */
static const tf_arg *static_arguments(tf_pool *pool, const tf_op *func, uint32_t *n) {
  const tf_block *b = tf_fusion_body(func);
  tf_arg *a = TF_NEW_ARRAY(pool, tf_arg, b->narg + 1);
  DLTensor *t = TF_NEW_ARRAY(pool, DLTensor, b->narg + 1);
  for (uint32_t i = 0; i < b->narg; i++) {
    const tf_type *type = b->arg[i]->type;
    if (type->kind != TF_TYPE_TENSOR) return NULL;
    int64_t inner = 1;
    int64_t *strides = TF_NEW_ARRAY(pool, int64_t, type->rank + 1);
    for (uint32_t k = type->rank; k-- > 0;) {
      tf_fusion_contiguity c = tf_fusion_contiguous(func, i, k);
      if (type->dims[k] == TF_DYN || c == TF_STRIDED) return NULL;
      strides[k] = c == TF_STRIDE0 ? 0 : inner;
      if (c != TF_STRIDE0) inner *= type->dims[k];
    }
    t[i] = (DLTensor){.ndim = (int32_t)type->rank, .shape = (int64_t *)type->dims, .strides = strides};
    a[i].tensor = &t[i];
  }
  *n = b->narg;
  return a;
}

/* ------------------------------------------------------------------------------------------------ registers */

/* The number before `word` in the text of one kernel. */
static int32_t number_before(tf_str text, const char *word) {
  size_t n = strlen(word);
  for (size_t i = 0; i + n <= text.len; i++) {
    if (memcmp(text.ptr + i, word, n) != 0) continue;
    size_t k = i;
    int32_t v = 0, scale = 1;
    while (k && text.ptr[k - 1] == ' ') k--;
    for (; k && text.ptr[k - 1] >= '0' && text.ptr[k - 1] <= '9'; k--, scale *= 10)
      v += (text.ptr[k - 1] - '0') * scale;
    return v;
  }
  return -1;
}

/* What lies between this kernel's name and the next one's. */
static bool find_registers(void *user, const char *kernel, int32_t *regs, int32_t *spills) {
  tf_str log = ((registers *)user)->log;
  char name[300];
  static const char entry[] = "entry function '";
  size_t n = (size_t)snprintf(name, sizeof name, "%s%s'", entry, kernel);
  for (size_t i = 0; n < sizeof name && i + n <= log.len; i++) {
    if (memcmp(log.ptr + i, name, n) != 0) continue;
    tf_str rest = {log.ptr + i + n, log.len - i - n};
    for (size_t k = 0; k + sizeof entry <= rest.len; k++)
      if (memcmp(rest.ptr + k, entry, sizeof entry - 1) == 0) rest.len = k;
    *regs = number_before(rest, "registers");
    *spills = number_before(rest, "bytes spill stores");
    return *regs >= 0;
  }
  return false;
}

/* Assembles the kernels that are launched, and no others. */
static void ask_ptxas(maker *k, tf_rp *r) {
  tf_map map = {.pool = k->pool};
  r->without_registers = "not asked for";
  if (!k->o.registers || !r->kernel.n) return;
  r->without_registers = "ptxas was not found";
  if (!tf_find_ptxas(k->pool, k->o.ptxas)) return;
  tf_op *module = tf_op_clone(r->lowered, k->pool, &map);
  for (tf_op *op = tf_op_body(module)->first, *next; op; op = next) {
    bool used = false;
    next = op->next;
    for (size_t i = 0; i < r->kernel.n; i++) used |= tf_str_eqz(tf_op_symbol(op), r->kernel.at[i].k.name);
    if (!used) tf_op_erase(op);
  }
  tf_codegen_options c = {.target = k->target->name, .want = TF_WANT_CUBIN, .ptxas = k->o.ptxas};
  tf_codegen_result out;
  registers *log = TF_NEW(k->pool, registers);
  r->without_registers = "ptxas failed";
  if (tf_codegen(k->m->session->codegen, module, k->pool, &c, &out) != TF_OK) return;
  log->log = out.ptxas_log;
  r->registers = find_registers;
  r->user = log;
}

/* ------------------------------------------------------------------------------------------------ one fusion */

/* A copy of the module, with the fusion and its versions alone. */
static tf_op *copy_of(maker *k, tf_op *func) {
  tf_map map = {.pool = k->pool};
  tf_op *copy = tf_op_clone(k->m->op, k->pool, &map);
  tf_str name = tf_op_symbol(func);
  for (tf_op *op = tf_op_body(copy)->first, *next; op; op = next) {
    next = op->next;
    if (!tf_str_eq(tf_op_symbol(op), name) && !tf_str_eq(tf_fusion_version_of_of(op), name)) tf_op_erase(op);
  }
  return copy;
}

static bool passes(maker *k, tf_op *module, const char *pipeline) {
  return tf_run_passes(module, tf_strz(pipeline), &(tf_run_options){.no_verify = true}, NULL, &k->lower);
}

/* Lowered first, and what is refused or remarked on is told then; the same of the copies that are looked at is not. */
static bool read_schedule(maker *k, tf_op *func, tf_rp *r) {
  tf_map map = {.pool = k->pool};
  r->lowered = copy_of(k, func);
  if (!passes(k, r->lowered, tf_default_pipeline())) return false;
  r->scripts = copy_of(k, func);
  bool ok = tf_lower_auto_schedule(r->scripts, &k->lower, false, NULL);
  r->applied = ok ? tf_op_clone(r->scripts, k->pool, &map) : NULL;
  ok = ok && tf_lower_apply_schedules(r->applied, NULL) && tf_rp_read(r);
  return ok || tf_op_error(func, "internal error: the schedule could not be read again; please report this");
}

/* What becomes other programs before anything is scheduled. */
static bool has_schedule(tf_op *func) {
  const tf_op *tiled = tf_fusion_first_by_tiles(func);
  if (tf_fusion_mesh_of(func))
    return tf_op_error(func, "a fusion on a mesh has no schedule: each device's part gets its own; report on the "
                             "fusions that 'spread-fusions' makes of it");
  return !tiled || tf_autosched_vectors_only(func) ||
         tf_op_error(func,
                     "a fusion with %s has no schedule: it becomes tile programs, and fusions of what stands "
                     "beside; report on those that 'fuse-products' makes of it (tile programs: --print-tiles)",
                     tf_fusion_by_tiles_words(tiled));
}

/* Of fusion `func`; without arguments the structure alone. */
static tf_rp *make(maker *k, tf_op *func) {
  tf_rp *r = TF_NEW(k->pool, tf_rp);
  if (!has_schedule(func)) return NULL;
  r->pool = k->pool;
  r->name = tf_pool_str(k->pool, tf_op_symbol(func));
  r->target = k->target;
  r->chip = k->chip;
  r->bandwidth = k->o.bandwidth > 0 ? k->o.bandwidth : k->chip ? k->chip->bandwidth * 1e9 : 0;
  r->lower = &k->lower;
  r->work = k->o.work;
  r->args = k->o.nargs ? k->o.args : static_arguments(k->pool, func, &r->nargs);
  if (k->o.nargs) r->nargs = k->o.nargs;
  if (!read_schedule(k, func, r)) return NULL;
  if (!r->args) return r;
  if (!tf_rp_launch(r)) return NULL;
  ask_ptxas(k, r);
  tf_rp_finish(r);
  return r;
}

static tf_op *next_fusion(const maker *k, tf_op *after) {
  tf_op *o = after ? after->next : tf_op_body(k->m->op)->first;
  for (; o; o = o->next) {
    bool named = !k->o.entry || tf_str_eqz(tf_op_symbol(o), k->o.entry);
    if (tf_fusion_is(o, TF_FUSION_FUNC) && !tf_fusion_version_of_attr(o) && named) return o;
  }
  return NULL;
}

/* Why there is none. */
static tf_status no_fusion(const maker *k) {
  for (tf_op *o = tf_op_body(k->m->op)->first; o; o = o->next)
    if (tf_tile_is(o, TF_T_FUNC))
      tf_op_note(o, "only fusions have this report; for a tile program use --print-tiles (layouts) and --print-banks "
                    "(bank conflicts)");
  if (k->o.entry) tf_op_error(k->m->op, "the module has no fusion '@%s' to report on", k->o.entry);
  else tf_op_error(k->m->op, "the module has no fusion to report on");
  return TF_ERR_INVALID;
}

static bool begin(maker *k, tf_module *m, const tf_report_options *o) {
  *k = (maker){.m = m, .pool = tf_pool_child(m->pool)};
  k->o = *o;
  return choose_target(k) && tf_verify(m->op);
}

/* ------------------------------------------------------------------------------------------------ calls */

typedef struct report_args {
  const tf_report_options *o;
  tf_report **out;
} report_args;

static tf_status report(tf_module *m, void *arg) {
  report_args *a = arg;
  maker k;
  tf_rp *r = NULL;
  tf_status st = TF_ERR_INVALID;
  if (begin(&k, m, a->o)) {
    tf_op *func = next_fusion(&k, NULL);
    if (!func) st = no_fusion(&k);
    else if (next_fusion(&k, func)) tf_op_error(m->op, "the module has several fusions: name the one to report on");
    else r = make(&k, func);
    if (r && !r->args)
      tf_op_error(func, "what '@%s' launches depends on extents and numbers that are not known: give its arguments",
                  r->name);
  }
  if (!r || !r->args) {
    tf_pool_free(k.pool);
    return st;
  }
  struct tf_report_owner *own = TF_NEW(k.pool, struct tf_report_owner);
  own->report = r->report;
  own->pool = k.pool;
  *a->out = &own->report;
  return TF_OK;
}

tf_status tf_fusion_report(tf_module *m, const tf_report_options *o, tf_report **out) {
  tf_report_options opt;
  tf_status known = TF_OPTIONS_READ(tf_report_options, &opt, o, &m->session->sink);
  *out = NULL;
  return known == TF_OK ? tf_guarded(m, report, &(report_args){&opt, out}) : known;
}

void tf_report_destroy(tf_report *r) {
  if (r) tf_pool_free(((struct tf_report_owner *)r)->pool);
}

typedef struct draw_args {
  const tf_report_options *o;
  tf_draw_format format;
  tf_write_fn write;
  void *user;
} draw_args;

static tf_status draw(tf_module *m, void *arg) {
  draw_args *a = arg;
  maker k;
  TF_VEC(const tf_rp *) all = {0};
  bool ok = begin(&k, m, a->o);
  tf_strbuf b = {.pool = k.pool};
  for (tf_op *f = ok ? next_fusion(&k, NULL) : NULL; f && ok; f = next_fusion(&k, f)) {
    tf_rp *r = make(&k, f);
    ok = r != NULL;
    if (ok) tf_vec_push(k.pool, &all, r);
  }
  if (ok && !all.n) ok = no_fusion(&k) == TF_OK;
  if (ok && a->format == TF_DRAW_SVG) tf_rp_svg(all.at, all.n, &b);
  for (size_t i = 0; ok && a->format == TF_DRAW_TEXT && i < all.n; i++) {
    if (i) tf_sb_puts(&b, "\n");
    tf_rp_text(all.at[i], &b);
  }
  if (ok) a->write(a->user, tf_sb_str(&b));
  tf_pool_free(k.pool);
  return ok ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_module_draw_schedule(tf_module *m, const tf_report_options *o, tf_draw_format format, tf_write_fn write,
                                  void *user) {
  tf_report_options opt;
  tf_status known = TF_OPTIONS_READ(tf_report_options, &opt, o, &m->session->sink);
  return known == TF_OK ? tf_guarded(m, draw, &(draw_args){&opt, format, write, user}) : known;
}

tf_status tf_chip_get(uint32_t i, tf_chip_info *out) {
  const tf_chip *c = tf_chip_at(i);
  if (!c) return TF_ERR_INVALID;
  tf_chip_info info = {sizeof info, c->name, c->target, c->sms, c->bandwidth * 1e9, c->source};
  tf_info_write(out, &info, sizeof info);
  return TF_OK;
}
