/* What the chip and the PTX version must have, checked before LLVM sees anything: LLVM aborts the process on what it
 * cannot select, and accepts some of what the chip lacks. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"

bool tf_check_target(tf_job *j, tf_features need) {
  const tf_codegen_options *o = j->o;
  tf_strbuf why = {.pool = j->scratch};
  if (!j->target) {
    tf_target_explain_unknown(&why, tf_strz(o->target ? o->target : ""));
    tf_error(j->diags, j->loc, "%s", tf_sb_cstr(&why));
    return false;
  }
  unsigned least = tf_target_min_ptx(j->target, need);
  if (!least) {
    for (int f = 0; f < TF_FEAT_COUNT; f++)
      if (tf_features_has(need, (tf_feature)f) && !tf_target_has(j->target, (tf_feature)f)) {
        tf_strbuf one = {.pool = j->scratch};
        tf_feature_explain(&one, (tf_feature)f);
        tf_error(j->diags, j->loc, "%s cannot be used on %s: it %s", tf_feature_name((tf_feature)f), j->target->name,
                 tf_sb_cstr(&one));
      }
    return false;
  }
  if (o->ptx_version && !tf_target_check_ptx(j->target, o->ptx_version, &why)) {
    tf_error(j->diags, j->loc, "%s", tf_sb_cstr(&why));
    return false;
  }
  if (o->ptx_version && o->ptx_version < least) {
    tf_error(j->diags, j->loc, "PTX %u.%u is too low for this module on %s, which needs %u.%u", o->ptx_version / 10,
             o->ptx_version % 10, j->target->name, least / 10, least % 10);
    return false;
  }
  j->ptx = j->most_ptx = o->ptx_version ? o->ptx_version : least;
  return true;
}

/* Reported at the op if the chip cannot have it at all. */
void tf_want(tf_feature_check *c, tf_op *op, tf_feature f) {
  tf_features_add(c->need, f);
  if (tf_target_has(c->job->target, f)) return;
  tf_strbuf why = {.pool = c->job->scratch};
  tf_feature_explain(&why, f);
  tf_op_error(op, "%s cannot be used on %s: it %s", tf_feature_name(f), c->job->target->name, tf_sb_cstr(&why));
  c->ok = false;
}

static void check_access(tf_feature_check *c, tf_op *op, bool load) {
  tf_type *value = load ? op->result[0].type : tf_op_operand(op, 0)->type;
  tf_space space = tf_buffer_space(tf_op_operand(op, !load)->type);
  /* shared and local memory have no such instruction: LLVM splits the access */
  if (tf_access_bytes(value) > 16 && space == TF_SPACE_GLOBAL) tf_want(c, op, TF_FEAT_ldst_256);
  if (space == TF_SPACE_CLUSTER) tf_want(c, op, TF_FEAT_cluster);
  if (tf_kernel_cache_attr(op)) tf_want(c, op, TF_FEAT_cache_policy);
}

/* Instructions where there are such, and the PTX version for them; else arithmetic. */
static void check_cast(tf_feature_check *c, const tf_op *op) {
  const tf_type *a = tf_type_scalar(tf_op_operand(op, 0)->type), *r = tf_type_scalar(op->result[0].type);
  bool f8 = (a->kind == TF_TYPE_FLOAT && a->fkind > TF_BF16) || (r->kind == TF_TYPE_FLOAT && r->fkind > TF_BF16);
  if (f8 && tf_target_has(c->job->target, TF_FEAT_cvt_f8)) tf_features_add(c->need, TF_FEAT_cvt_f8);
}

static void check_cluster(tf_feature_check *c, tf_op *op) {
  const tf_attr *a = tf_kernel_cluster_of(op);
  int64_t n = 1, most = tf_target_max_cluster(c->job->target);
  for (uint32_t i = 0; i < a->n; i++) n *= a->kind == TF_ATTR_INTS ? a->ints[i] : a->elem[i]->i;
  tf_want(c, op, TF_FEAT_cluster);
  if (!tf_target_has(c->job->target, TF_FEAT_cluster) || n <= most) return;
  tf_op_error(op, "a cluster of %lld blocks; on %s it has at most %lld", (long long)n, c->job->target->name,
              (long long)most);
  c->ok = false;
}

static void check_op(tf_op *op, void *user) {
  tf_feature_check *c = user;
  int row = tf_kernel_op(op);
  if (row == TF_K_LOAD || row == TF_K_STORE) check_access(c, op, row == TF_K_LOAD);
  else if (row == TF_K_CAST) check_cast(c, op);
  else if (row == TF_K_FUNC && tf_kernel_cluster_of(op)) check_cluster(c, op);
  switch (tf_kernel_family_of(op)) {
  case TF_KERNEL_BASIC: break;
  case TF_KERNEL_MATRIX:
  case TF_KERNEL_ATOMIC: tf_check_mma(c, op); break;
  case TF_KERNEL_TCGEN05:
  case TF_KERNEL_TCGEN05_MMA: tf_check_tcgen05(c, op); break;
  case TF_KERNEL_WGMMA: tf_check_wgmma(c, op); break;
  default: tf_check_async(c, op); break;
  }
  if (row < 0) {
    tf_op_error(op, "'%s' in a kernel, expected ops of the kernel dialect", op->def->name);
    c->ok = false;
  }
}

/* The rules of tensor maps that depend on the chip. */
static void check_host_op(tf_op *op, void *user) {
  tf_feature_check *c = user;
  if (tf_host_op(op) != TF_H_TENSORMAP) return;
  char why[256];
  tf_tensormap_desc m;
  if (!tf_host_map_read(op, &m) || tf_tensormap_check(&m, c->job->target->cc, why, sizeof why)) return;
  tf_op_error(op, "%s", why);
  c->ok = false;
}

static bool check_limits(tf_job *j, tf_op *func) {
  uint64_t shared = tf_kernel_static_shared(func);
  tf_str name = tf_op_symbol(func);
  if (shared > TF_SMEM_STATIC)
    return tf_op_error(func,
                       "@%.*s has %llu bytes of static shared memory, expected at most %d; use kernel.dynamic_shared",
                       (int)name.len, name.ptr, (unsigned long long)shared, TF_SMEM_STATIC);
  bool bounded = tf_kernel_max_threads_attr(func) || tf_kernel_block_of(func);
  uint32_t threads = tf_kernel_max_threads(func), ctas = (uint32_t)tf_kernel_min_ctas_of(func, 1);
  if (bounded && threads * ctas > j->target->threads_sm)
    return tf_op_error(func, "min_ctas = %u CTAs of %u threads, but an SM of %s holds %u threads", ctas, threads,
                       j->target->name, j->target->threads_sm);
  if (ctas > j->target->ctas_sm)
    return tf_op_error(func, "min_ctas = %u, but an SM of %s holds %u CTAs", ctas, j->target->name, j->target->ctas_sm);
  return true;
}

static bool check_kernel(tf_job *j, tf_op *func, tf_features *need) {
  tf_feature_check c = {j, need, check_limits(j, func)};
  tf_walk(func, false, check_op, &c);
  return c.ok;
}

bool tf_check_kernels(tf_job *j, tf_op *module, tf_features *need) {
  tf_feature_check c = {j, need, true};
  tf_block *b = tf_op_body(module);
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    if (tf_kernel_op(op) == TF_K_FUNC) {
      if (!tf_is_asked_for(j, op)) c.ok &= check_kernel(j, op, need);
    } else if (tf_host_op(op) == TF_H_FUNC) {
      tf_walk(op, false, check_host_op, &c);
    } else {
      c.ok = tf_op_error(op, "'%s' cannot be compiled to code, expected kernel.func and host.func; lower it first",
                         op->def->name);
    }
  }
  return c.ok;
}

bool tf_check_asked_for(tf_job *j, tf_op *module) {
  uint32_t ptx = j->ptx, most = ptx;
  tf_block *b = tf_op_body(module);
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    tf_features need = {0};
    if (tf_kernel_op(op) != TF_K_FUNC || !tf_is_asked_for(j, op)) continue;
    if (!check_kernel(j, op, &need) || !tf_check_target(j, need)) return false;
    uint32_t own = j->ptx > ptx ? j->ptx : ptx;
    tf_map_set(&j->own_ptx, tf_map_ptr(op), (void *)(uintptr_t)own);
    if (own > most) most = own;
  }
  j->ptx = ptx;
  j->most_ptx = most;
  return true;
}
