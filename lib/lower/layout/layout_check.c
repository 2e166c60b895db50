/* What must hold of copies by descriptors across ops: launches pass maps of the descriptors that kernels name, and an
 * mbarrier expects as many bytes as the copies that signal it bring. */
#include "kernel/kernel_build.h"
#include "lower/layout/lower_layout.h"

/* ------------------------------------------------------------------------------------------------ launches */

static void check_launch(tf_op *op) {
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  tf_op *kernel = module ? tf_symbol_lookup(module, tf_host_kernel_of(op)) : NULL;
  for (uint32_t i = 0; kernel && 7 + i < op->noperand; i++) {
    tf_attr *want = tf_func_arg_attr(kernel, i, "tma");
    if (!want) continue;
    tf_op *map = tf_op_operand(op, 7 + i)->def;
    tf_str have = map && tf_layout_op(map) == TF_L_TENSORMAP ? tf_lir_descriptor_of(map) : (tf_str){"", 0};
    if (tf_str_eq(have, want->s)) continue;
    tf_str name = tf_host_kernel_of(op);
    tf_op_error(op, "argument %u of @%.*s is a tensor map of @%.*s, found %s%.*s; pass layout.tensormap @%.*s", i,
                (int)name.len, name.ptr, (int)want->s.len, want->s.ptr, have.len ? "one of @" : "another",
                (int)have.len, have.ptr, (int)want->s.len, want->s.ptr);
  }
}

/* ------------------------------------------------------------------------------------------------ bytes */

typedef struct account {
  tf_op *at;       /* the first that expects */
  tf_block *block; /* where all of it is */
  tf_op *first;    /* of the loads; the walk tells of it alone */
  int64_t expected, brought;
  bool known; /* that this is all, so that the two must be equal */
} account;

static bool bytes_of(tf_lir_env *env, const tf_value *v, int64_t *n) {
  tf_lir_map m;
  if (tf_const_int(v, n)) return true;
  if (!v->def || tf_layout_op(v->def) != TF_L_TMA_BYTES ||
      !tf_lir_get_map(env, v->def, tf_lir_descriptor_of(v->def), &m))
    return false;
  *n = m.bytes;
  return true;
}

static bool copied(tf_lir_env *env, tf_op *load, int64_t *n) {
  tf_tma t;
  tf_lir_map m;
  if (!tf_tma_read(load, &t) || !t.tile) return false;
  tf_attr *name = tf_func_arg_attr(tf_enclosing_func(load), t.map->index, "tma");
  if (!name || !tf_lir_get_map(env, load, name->s, &m)) return false;
  *n = m.bytes;
  return true;
}

static void count(tf_lir_env *env, account *a, tf_op *user) {
  int64_t n;
  int row = tf_kernel_op(user);
  bool expects = row == TF_K_MBARRIER_ARRIVE_TX || row == TF_K_MBARRIER_EXPECT_TX, loads = row == TF_K_TMA_LOAD;
  static const tf_kop harmless[] = {TF_K_MBARRIER_INIT,      TF_K_MBARRIER_INVAL,    TF_K_MBARRIER_ARRIVE,
                                    TF_K_MBARRIER_TEST_WAIT, TF_K_MBARRIER_TRY_WAIT, TF_K_MBARRIER_WAIT};
  if (!expects && !loads) {
    bool ok = false;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) ok |= row == (int)harmless[i];
    a->known &= ok;
    return;
  }
  if (a->block && a->block != user->parent) a->known = false;
  a->block = user->parent;
  if (!(expects ? bytes_of(env, tf_op_operand(user, 1), &n) : copied(env, user, &n))) {
    a->known = false;
    return;
  }
  if (expects && !a->at) a->at = user;
  if (loads && !a->first) a->first = user;
  *(expects ? &a->expected : &a->brought) += n;
}

/* Whether another view may be the same mbarrier. */
static bool alone(const tf_value *bar) {
  if (!bar->def || tf_kernel_op(bar->def) == TF_K_ALLOC) return bar->def != NULL;
  if (tf_kernel_op(bar->def) != TF_K_VIEW) return false;
  for (const tf_use *u = tf_op_operand(bar->def, 0)->uses; u; u = u->next) {
    const tf_op *view = u->owner;
    if (view == bar->def) continue;
    if (tf_kernel_op(view) != TF_K_VIEW) return false;
    for (const tf_use *x = view->result[0].uses; x; x = x->next)
      if (tf_kernel_op(x->owner) != TF_K_MBARRIER_INIT && tf_kernel_op(x->owner) != TF_K_MBARRIER_WAIT) return false;
  }
  return true;
}

static void check_bytes(tf_op *load) {
  tf_tma t;
  tf_lir_env env;
  account a = {.known = true};
  if (!tf_tma_read(load, &t) || !t.tile || !alone(t.bar)) return;
  tf_lir_open(&env, load->ctx);
  for (const tf_use *u = t.bar->uses; u; u = u->next) count(&env, &a, u->owner);
  tf_lir_close(&env);
  if (!a.known || !a.at || a.first != load || a.expected == a.brought) return;
  tf_op_error(a.at, "%s expects %lld bytes, but the copies that signal it bring %lld; layout.tma_bytes says how many",
              tf_value_name(t.bar), (long long)a.expected, (long long)a.brought);
}

static void check_one(tf_op *op, void *user) {
  (void)user;
  if (tf_host_op(op) == TF_H_LAUNCH) check_launch(op);
  if (tf_kernel_op(op) == TF_K_TMA_LOAD) check_bytes(op);
}

void tf_layout_check_tma(tf_op *module) { tf_walk(module, true, check_one, NULL); }

/* ------------------------------------------------------------------------------------------------ stores */

typedef struct storing {
  tf_str descriptor;
  bool found;
} storing;

static void look_for_stores(tf_op *func, void *user) {
  storing *s = user;
  tf_block *b = tf_kernel_op(func) == TF_K_FUNC ? tf_op_body(func) : NULL;
  for (uint32_t i = 0; b && i < b->narg; i++) {
    tf_attr *name = tf_func_arg_attr(func, i, "tma");
    if (!name || !tf_str_eq(name->s, s->descriptor)) continue;
    for (const tf_use *u = b->arg[i]->uses; u; u = u->next) {
      int row = tf_kernel_op(u->owner);
      s->found |= row == TF_K_TMA_STORE || row == TF_K_TMA_REDUCE;
    }
  }
}

bool tf_layout_is_stored(tf_op *module, tf_str descriptor) {
  storing s = {.descriptor = descriptor};
  tf_walk(module, true, look_for_stores, &s);
  return s.found;
}

/* ------------------------------------------------------------------------------------------------ the end */

bool tf_layout_names_tma(tf_op *op) {
  tf_block *b = tf_kernel_op(op) == TF_K_FUNC ? tf_op_body(op) : NULL;
  bool any = false;
  for (uint32_t i = 0; b && i < b->narg; i++) any |= tf_func_arg_attr(op, i, "tma") != NULL;
  return any;
}

static void forget(tf_op *func, void *user) {
  (void)user;
  tf_attr *dicts[TF_LAYOUT_LEAVES];
  tf_block *b = tf_op_body(func);
  if (!tf_layout_names_tma(func) || b->narg > TF_LAYOUT_LEAVES) return;
  tf_attr *all = tf_op_arg_attrs(func), *empty = tf_attr_dict(func->ctx, NULL, 0);
  for (uint32_t i = 0; i < b->narg; i++) dicts[i] = tf_func_arg_attr(func, i, "tma") ? empty : all->elem[i];
  tf_op_set_attr(func, "arg_attrs", tf_attr_array(func->ctx, dicts, b->narg));
}

void tf_layout_forget_tma(tf_op *module) { tf_walk(module, false, forget, NULL); }
