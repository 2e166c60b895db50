/* What must hold of programs and kernels. */
#include "support/launch_limits.h"
#include "support/result.h"
#include "support/size.h"
#include "tile/tile_hooks.h"

/* One entry of an argument's list; what the list must have, if that is not it. */
typedef const char *(*check_entry)(const tf_attr *e, bool result);

static const char *check_name(const tf_attr *e, bool result) {
  (void)result;
  return e->kind == TF_ATTR_STRING ? NULL : "names";
}

static const char *check_positive(const tf_attr *e, bool result) {
  (void)result;
  return e->kind == TF_ATTR_INT && e->i > 0 ? NULL : "positive numbers";
}

static const char *check_contiguity(const tf_attr *e, bool result) {
  bool broadcast = e->kind == TF_ATTR_STRING && tf_str_eqz(e->s, "broadcast");
  if ((broadcast && !result) || (e->kind == TF_ATTR_INT && (tf_type_is_bool(e->type) || e->i > 0))) return NULL;
  return result ? "true, false or strides of at least 1 (elements of a result lie apart)"
                : "true, false, \"broadcast\" or strides of at least 1";
}

static bool check_list(tf_op *op, tf_value *arg, bool result, const char *name, check_entry check, const tf_attr *a) {
  if (arg->type->kind == TF_TYPE_TENSOR && a->kind == TF_ATTR_ARRAY && a->n != arg->type->rank)
    return tf_op_error(op, "'%s' of '%s' has %u entries, expected %u: one for each axis of %s", name,
                       tf_value_name(arg), a->n, arg->type->rank, tf_type_str(arg->type));
  const tf_attr nothing = {.kind = TF_ATTR_UNIT};
  bool list = arg->type->kind == TF_TYPE_TENSOR && a->kind == TF_ATTR_ARRAY;
  const char *bad = list ? NULL : check(&nothing, result);
  for (uint32_t i = 0; list && !bad && i < a->n; i++) bad = check(a->elem[i], result);
  if (!bad) return true;
  return tf_op_error(op, "'%s' of '%s' is not a list of %s, one for each axis of a tensor", name, tf_value_name(arg),
                     bad);
}

/* Strides that are known keep the promise that stands beside them, and reach what memory can have: of one element,
 * too, since addresses are computed with them. */
static bool check_strides(tf_op *op, uint32_t arg) {
  tf_value *v = tf_op_body(op)->arg[arg];
  const tf_type *t = v->type;
  tf_fusion_dtype d;
  int64_t reach = 1, inner = 1, bytes; /* inner: of what lies inside; 0 = it is not known */
  if (t->kind != TF_TYPE_TENSOR || !tf_tile_is_strided(op, arg)) return true;
  if (tf_tile_is_packed(t))
    return tf_op_error(op, "'%s' has elements of 4 bits, two in a byte, and strides; expected row-major elements",
                       tf_value_name(v));
  TF_SURELY(tf_elem_dtype_of(t, &d));
  for (uint32_t k = t->rank; k-- > 0;) {
    int64_t s = tf_tile_stride(op, arg, k), by = tf_tile_stride_divisible(op, arg, k), n = t->dims[k], step;
    if (!s) continue;
    if (s == TF_TILE_DENSE) s = inner;
    else if (s > 0 && s % by)
      return tf_op_error(op, "axis %u of '%s' has stride %lld, but is promised to be a multiple of %lld", k,
                         tf_value_name(v), (long long)s, (long long)by);
    inner = 0;
    if (s < 1) continue;
    bool fits = tf_size_mul(s, n > 1 ? n - 1 : 1, &step) && !__builtin_add_overflow(reach, step, &reach) &&
                tf_size_mul(reach, (int64_t)tf_fd_size(d), &bytes) && (n < 1 || tf_size_mul(s, n, &inner));
    if (!fits)
      return tf_op_error(op, "axis %u of '%s' has stride %lld, which reaches more than 2^63 bytes", k, tf_value_name(v),
                         (long long)s);
  }
  return true;
}

static bool check_args(tf_op *op) {
  static const struct {
    const char *name;
    check_entry check;
  } lists[] = {{"contiguity", check_contiguity},
               {"dims", check_name},
               {"divisible", check_positive},
               {"stride_divisible", check_positive}};
  tf_block *b = tf_op_body(op);
  const tf_attr *all = tf_op_arg_attrs(op);
  if (all && all->n != b->narg)
    return tf_op_error(op, "arg_attrs has %u entries for %u arguments, expected one dictionary each", all->n, b->narg);
  for (uint32_t i = 0; i < b->narg; i++) {
    const tf_type *t = b->arg[i]->type;
    tf_fusion_dtype d;
    bool tensor = t->kind == TF_TYPE_TENSOR, result = i >= tf_tile_num_inputs(op);
    if (!tf_elem_dtype_of(t, &d) || (tensor && t->rank > TF_TILE_MAX_RANK) || (!tensor && result))
      return tf_op_error(op, "%s '%s' is %s, expected %s of " TF_TILE_ELEMS "%s", result ? "result" : "argument",
                         tf_value_name(b->arg[i]), tf_type_str(t),
                         result ? "a tensor of at most 8 axes" : "a scalar or a tensor of at most 8 axes",
                         ", or a tensor of " TF_TILE_NIBBLES);
    if (!tensor && tf_tile_is_nibble(t))
      return tf_op_error(op, "argument '%s' is %s, and a scalar has whole bytes; i8 or f16 hold its values",
                         tf_value_name(b->arg[i]), tf_type_str(t));
    if (!tf_tile_check_even(op, tf_value_name(b->arg[i]), t)) return false;
    const tf_attr *dict = all && all->elem[i]->kind == TF_ATTR_DICT ? all->elem[i] : NULL;
    for (size_t k = 0; dict && k < sizeof lists / sizeof *lists; k++) {
      const tf_attr *a = tf_attr_dict_get(dict, lists[k].name);
      if (a && !check_list(op, b->arg[i], result, lists[k].name, lists[k].check, a)) return false;
    }
    if (!check_strides(op, i)) return false;
  }
  return true;
}

/* Equal names are equal extents; those that are known keep the promise that stands beside them. */
static bool check_said(tf_op *op) {
  tf_block *b = tf_op_body(op);
  for (uint32_t i = 0; i < b->narg; i++)
    for (uint32_t k = 0; b->arg[i]->type->kind == TF_TYPE_TENSOR && k < b->arg[i]->type->rank; k++) {
      tf_str name = tf_tile_dim_name(op, i, k);
      int64_t said = tf_tile_said_extent(op, name), n = b->arg[i]->type->dims[k];
      if (n != TF_DYN && said != TF_DYN && n != said)
        return tf_op_error(op, "extent '%.*s' is %lld, and %lld on axis %u of '%s'; expected one extent of a name",
                           (int)name.len, name.ptr, (long long)said, (long long)n, k, tf_value_name(b->arg[i]));
      int64_t by = tf_tile_divisible(op, i, k), known = n != TF_DYN ? n : said;
      if (known != TF_DYN && known % by)
        return tf_op_error(op, "axis %u of '%s' has extent %lld, but is promised to be a multiple of %lld", k,
                           tf_value_name(b->arg[i]), (long long)known, (long long)by);
    }
  return true;
}

static bool check_results(tf_op *op) {
  tf_block *b = tf_op_body(op);
  for (uint32_t i = tf_tile_num_inputs(op); i < b->narg; i++)
    for (uint32_t k = 0; k < b->arg[i]->type->rank; k++) {
      uint32_t arg;
      int32_t axis;
      if (b->arg[i]->type->dims[k] != TF_DYN || tf_tile_extent_source(op, i, k, &arg, &axis)) continue;
      return tf_op_error(
          op,
          "extent %u of result '%s' is not known; name it in `dims` as an axis of an argument or as an integer "
          "argument",
          k, tf_value_name(b->arg[i]));
    }
  return true;
}

static bool same_extents(const tf_op *op, uint32_t a, uint32_t b) {
  const tf_type *x = tf_op_body(op)->arg[a]->type, *y = tf_op_body(op)->arg[b]->type;
  if (x->kind != TF_TYPE_TENSOR || x->elem != y->elem || x->rank != y->rank) return false;
  for (uint32_t k = 0; k < x->rank; k++) {
    tf_str name = tf_tile_dim_name(op, a, k);
    bool named = name.len && tf_str_eq(name, tf_tile_dim_name(op, b, k));
    if (x->dims[k] != y->dims[k] || (x->dims[k] == TF_DYN && !named)) return false;
  }
  return true;
}

static bool check_in_place(tf_op *op) {
  tf_block *b = tf_op_body(op);
  uint32_t first = tf_tile_num_inputs(op);
  for (uint32_t r = 0; r < b->narg; r++) {
    int32_t arg = tf_tile_in_place(op, r);
    const char *name = tf_value_name(b->arg[r]);
    if (arg == -1) continue;
    if (r < first) return tf_op_error(op, "'in_place' on argument '%s', which is no result", name);
    if (arg < 0 || (uint32_t)arg >= first || !same_extents(op, (uint32_t)arg, r))
      return tf_op_error(op,
                         "result '%s' is in place of argument %d, expected the number of an argument with elements of "
                         "its type and extents that are the same, or have the same names",
                         name, arg);
    for (uint32_t q = first; q < r; q++)
      if (tf_tile_in_place(op, q) == arg)
        return tf_op_error(op, "results '%s' and '%s' are both in place of argument %d; it has room for one",
                           tf_value_name(b->arg[q]), name, arg);
  }
  return true;
}

bool tf_tile_verify_func(tf_op *op) {
  tf_block *b = tf_op_body(op);
  if (!b) return tf_op_error(op, "a tile.func without a body");
  int64_t n = tf_tile_num_results_of(op, -1);
  if (n < 0 || n > b->narg)
    return tf_op_error(op, "num_results is %lld, but there are %u arguments", (long long)n, b->narg);
  return check_args(op) && check_said(op) && check_results(op) && check_in_place(op);
}

static bool check_cluster(tf_op *op) {
  const tf_attr *c = tf_tile_cluster_of(op);
  int64_t n = 1;
  if (c && (!c->n || c->n > op->noperand))
    return tf_op_error(op, "a cluster of %u extents, but the grid has %u; expected as many at most, and one at least",
                       c->n, op->noperand);
  for (uint32_t i = 0; c && i < c->n; i++) {
    const tf_op *grid = tf_op_operand(op, i)->def;
    if (c->ints[i] < 1 || c->ints[i] > 16 || (n *= c->ints[i]) > 16)
      return tf_op_error(op, "clusters of %lld blocks along dimension %u, expected 1 to 16 blocks in all",
                         (long long)c->ints[i], i);
    int64_t have = grid && tf_tile_is(grid, TF_T_CONSTANT) ? tf_tile_value_of(grid)->i : 0;
    if (have > 0 && have % c->ints[i])
      return tf_op_error(op, "a grid of %lld blocks along dimension %u, which is no multiple of the cluster's %lld",
                         (long long)have, i, (long long)c->ints[i]);
  }
  return true;
}

static bool check_overlap(tf_op *op) {
  if (!tf_tile_overlap_of(op)) return true;
  for (const tf_op *o = op->prev; o; o = o->prev)
    if (tf_tile_is(o, TF_T_KERNEL)) return true;
  return tf_op_error(op, "the program's first kernel overlaps with none: there is no kernel above it");
}

static bool check_registers(tf_op *op, int64_t warps, int64_t threads) {
  const tf_attr *r = tf_tile_registers_of(op);
  if (!r) return true;
  bool ok = r->n == 2 && r->ints[0] <= r->ints[1];
  for (uint32_t i = 0; ok && i < 2; i++) ok = r->ints[i] >= 24 && r->ints[i] <= 256 && r->ints[i] % 8 == 0;
  if (!ok)
    return tf_op_error(op,
                       "`registers` is not two multiples of 8 from 24 to 256, the producers' not above the others'");
  if (warps != 4 || threads % 128)
    return tf_op_error(op,
                       "registers move between warp groups of 128 threads: expected `producers(4)` and a multiple of "
                       "128 threads, found `producers(%lld)` and %lld",
                       (long long)warps, (long long)threads);
  return true;
}

static bool check_producers(tf_op *op, int64_t threads) {
  int64_t warps = tf_tile_producers_of(op, 0);
  if (!tf_tile_producers_attr(op))
    return !tf_tile_registers_of(op) ||
           tf_op_error(op, "`registers` without `producers(4)` before it: nobody gives any back");
  if (warps < 0 || warps > 4)
    return tf_op_error(op, "`producers(%lld)`, expected 1 to 4 warps, or 0 for none", (long long)warps);
  if (warps && threads % 32)
    return tf_op_error(op, "producer warps stand behind whole warps: expected a multiple of 32 threads, found %lld",
                       (long long)threads);
  if (threads * tf_tile_consumers_of(op, 1) + 32 * warps > TF_MOST_THREADS)
    return tf_op_error(op, "a block of %lld threads and %lld producer warps, expected at most %d threads in all",
                       (long long)(threads * tf_tile_consumers_of(op, 1)), (long long)warps, TF_MOST_THREADS);
  return check_registers(op, warps, threads);
}

static bool check_consumers(tf_op *op, int64_t threads) {
  int64_t n = tf_tile_consumers_of(op, 1);
  if (n < 1 || n > 2)
    return tf_op_error(op, "`consumers(%lld)`, expected 1, or 2 that take tiles by turns", (long long)n);
  if (n == 1) return true;
  if (tf_tile_producers_attr(op) && !tf_tile_producers_of(op, 0))
    return tf_op_error(op, "`consumers(2)` with `producers(0)`: who waits for a tile cannot load the other one's");
  if (tf_tile_dynamic_of(op))
    return tf_op_error(op, "`consumers(2)` with `dynamic`: the two take a block's tiles by turns; say one of the two");
  if (!op->noperand) return tf_op_error(op, "`consumers(2)` without a grid: there is one tile, which one of them has");
  if (threads % 32)
    return tf_op_error(op, "`consumers(2)` are whole warps: expected a multiple of 32 threads, found %lld",
                       (long long)threads);
  if (2 * threads + 32 > TF_MOST_THREADS)
    return tf_op_error(op,
                       "twice %lld threads and a producer warp, expected at most %d threads in all for `consumers(2)`",
                       (long long)threads, TF_MOST_THREADS);
  return true;
}

static bool check_persistent(tf_op *op) {
  int64_t n = tf_tile_persistent_of(op, 0);
  if (!tf_tile_persistent_attr(op))
    return !tf_tile_dynamic_of(op) ||
           tf_op_error(op, "`dynamic` without `persistent` before it: a block with one tile draws no other");
  if (n < 0 || n > INT32_MAX)
    return tf_op_error(op, "`persistent(%lld)`, expected 1 to 2147483647 blocks, or none said", (long long)n);
  if (!op->noperand) return tf_op_error(op, "`persistent` without a grid: there is one tile, which one block has");
  if (tf_tile_cluster_of(op) && tf_tile_dynamic_of(op))
    return tf_op_error(op, "`dynamic` with a cluster, whose blocks take their tiles together; say one of the two");
  return true;
}

bool tf_tile_verify_dependents(tf_op *op) {
  const tf_op *k = tf_op_parent(op);
  if (k && tf_tile_is(k, TF_T_KERNEL)) return true;
  return tf_op_error(op, "tile.launch_dependents stands in a tile.kernel, outside its loops and conditions");
}

static bool check_tiles(tf_op *op) {
  const tf_attr *a = tf_tile_tiles_of(op);
  static const char *const what[TF_TILE_MENU_NUMBERS] = {"M", "N", "K", "stages", "threads"};
  static const int64_t most[TF_TILE_MENU_NUMBERS] = {4096, 4096, 4096, 64, 1024};
  if (!a) return true;
  if (a->n % TF_TILE_MENU_NUMBERS)
    return tf_op_error(op, "%u numbers in `tiles`, expected %d for each tile: M, N, K, stages, threads", a->n,
                       TF_TILE_MENU_NUMBERS);
  if (a->n / TF_TILE_MENU_NUMBERS > TF_TILE_MOST_TILES)
    return tf_op_error(op, "%u tiles, expected at most %d", a->n / TF_TILE_MENU_NUMBERS, TF_TILE_MOST_TILES);
  for (uint32_t i = 0; i < a->n; i++) {
    uint32_t k = i % TF_TILE_MENU_NUMBERS;
    if (a->ints[i] < 1 || a->ints[i] > most[k])
      return tf_op_error(op, "a tile with %s of %lld, expected 1 to %lld", what[k], (long long)a->ints[i],
                         (long long)most[k]);
  }
  return true;
}

bool tf_tile_verify_kernel(tf_op *op) {
  tf_block *b = tf_op_body(op);
  int64_t threads = tf_tile_threads_of(op, 0);
  if (!tf_op_parent(op) || !tf_tile_is(tf_op_parent(op), TF_T_FUNC))
    return tf_op_error(op, "a tile.kernel stands in a tile.func, not in another kernel or a loop");
  if (op->noperand > 3) return tf_op_error(op, "a grid of %u extents, expected at most 3", op->noperand);
  if (!b || b->narg != op->noperand)
    return tf_op_error(op, "%u block indices for %u extents of the grid", b ? b->narg : 0, op->noperand);
  for (uint32_t i = 0; i < b->narg; i++)
    if (b->arg[i]->type->kind != TF_TYPE_INDEX) return tf_op_error(op, "block index %u is not an index", i);
  if (threads < 1 || threads > 1024)
    return tf_op_error(op, "a block of %lld threads, expected 1 to 1024", (long long)threads);
  return check_cluster(op) && check_consumers(op, threads) && check_producers(op, threads) && check_persistent(op) &&
         check_overlap(op) && check_tiles(op) && tf_tile_verify_grid(op);
}
