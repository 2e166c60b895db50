/* The asynchronous machinery: what must hold. */
#include "kernel/kernel_hooks.h"
#include "support/tensormap.h"

bool tf_i1_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_i(op->ctx, 1);
  return true;
}

bool tf_i64_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_i(op->ctx, 64);
  return true;
}

static bool is_width(const tf_value *v, uint32_t width) {
  return v->type->kind == TF_TYPE_INT && v->type->width == width;
}

bool tf_want_int(tf_op *op, const tf_value *v, uint32_t width, const char *what) {
  if (!v || is_width(v, width)) return true;
  return tf_op_error(op, "%s is %s, expected i%u", what, tf_type_str(v->type), width);
}

/* A constant operand that is outside lo .. hi, or no multiple of `step`. */
bool tf_want_const(tf_op *op, const tf_value *v, int64_t lo, int64_t hi, int64_t step, const char *what) {
  int64_t n;
  if (!v || !tf_const_int(v, &n)) return true;
  if (n < lo || n > hi)
    return tf_op_error(op, "%s is %lld, expected %lld to %lld", what, (long long)n, (long long)lo, (long long)hi);
  if (n % step) return tf_op_error(op, "%s is %lld, expected a multiple of %lld", what, (long long)n, (long long)step);
  return true;
}

/* ------------------------------------------------------------------------------------------------ references */

bool tf_view_verify(tf_op *op) {
  tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  uint32_t n = op->noperand - 1;
  if (n != from->rank) return tf_op_error(op, "%u indices for %s, expected %u", n, tf_type_str(from), from->rank);
  bool object = !tf_type_is_buffer(to);
  if (object ? to != from->elem && !(tf_type_is_mbarrier(to) && tf_type_is_mbarrier(from->elem))
             : to->elem != from->elem)
    return tf_op_error(op, "a view of %s as %s, expected the same elements", tf_type_str(from), tf_type_str(to));
  bool far = tf_memory_space(from) == TF_SPACE_CLUSTER;
  if (tf_type_is_buffer(to) ? tf_memory_space(to) != tf_memory_space(from)
                            : tf_type_is_mbarrier(to) && (to->nparam != 0) != far)
    return tf_op_error(op, "a view of %s as %s, expected the same space", tf_type_str(from), tf_type_str(to));
  if (tf_memory_space(from) == TF_SPACE_TENSOR && !tf_tmem_view_verify(op)) return false;
  if (tf_type_is_tensormap(to) && tf_memory_space(from) != TF_SPACE_GLOBAL)
    return tf_op_error(op, "a tensor map in %s memory, expected global, which TMA reads",
                       tf_space_name(tf_memory_space(from)));
  for (uint32_t i = 0; i < n && tf_kernel_runs_always(op); i++) {
    int64_t at;
    if (!tf_const_int(tf_op_operand(op, 1 + i), &at)) continue;
    if (at < 0 || (from->dims[i] != TF_DYN && at >= from->dims[i]))
      return tf_op_error(op, "index %u is %lld, outside %s", i, (long long)at, tf_type_str(from));
  }
  return true;
}

bool tf_mapa_verify(tf_op *op) {
  tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  if (tf_type_is_tensormap(from) || tf_memory_space(from) != TF_SPACE_SHARED)
    return tf_op_error(op, "%s has no counterpart in another CTA, expected shared memory", tf_type_str(from));
  tf_type *want = tf_type_is_mbarrier(from) ? tf_type_mbarrier(op->ctx, true)
                                            : tf_buffer_type(from->elem, from->dims, from->rank, TF_SPACE_CLUSTER);
  if (to != want) return tf_op_error(op, "the result is %s, expected %s", tf_type_str(to), tf_type_str(want));
  return tf_want_const(op, tf_op_operand(op, TF_KERNEL_MAPA_RANK), 0, 15, 1, "the rank");
}

/* ------------------------------------------------------------------------------------------------ mbarriers */

static bool own_only(tf_op *op, const tf_value *bar) {
  if (!bar->type->nparam) return true;
  return tf_op_error(op, "%s on an mbarrier of another CTA, expected one of its own", op->def->name);
}

enum { MOST_ARRIVALS = (1 << 20) - 1 };

bool tf_mbarrier_verify(tf_op *op) {
  if (!own_only(op, tf_op_operand(op, 0))) return false;
  return op->noperand < 2 || tf_want_const(op, tf_op_operand(op, 1), 1, MOST_ARRIVALS, 1, "the count of arrivals");
}

bool tf_mbarrier_arrive_verify(tf_op *op) {
  bool tx = tf_kernel_op(op) == TF_K_MBARRIER_ARRIVE_TX, far = tf_op_operand(op, 0)->type->nparam;
  tf_value *n = op->noperand > 1 ? tf_op_operand(op, 1) : NULL;
  if (n && !tf_want_int(op, n, 32, tx ? "the number of bytes" : "the count of arrivals")) return false;
  if (op->nresult && far)
    return tf_op_error(op, "an arrival on an mbarrier of another CTA gives no state, expected no result");
  if (op->nresult && !is_width(&op->result[0], 64))
    return tf_op_error(op, "the state is %s, expected i64", tf_type_str(op->result[0].type));
  if (tf_kernel_no_complete_of(op) &&
      (far || tf_kernel_scope_attr(op) || tf_kernel_relaxed_of(op) || tf_kernel_drop_of(op) || !n))
    return tf_op_error(op, "'no_complete' goes with a count and no other attribute, on an mbarrier of the own CTA");
  return tx ? tf_want_const(op, n, 0, MOST_ARRIVALS, 1, "the number of bytes")
            : tf_want_const(op, n, 1, MOST_ARRIVALS, 1, "the count of arrivals");
}

bool tf_mbarrier_tx_verify(tf_op *op) {
  return tf_want_const(op, tf_op_operand(op, 1), 0, MOST_ARRIVALS, 1, "the number of bytes");
}

bool tf_mbarrier_wait_verify(tf_op *op) {
  if (!own_only(op, tf_op_operand(op, TF_KERNEL_MBARRIER_WAIT_BAR))) return false;
  tf_value *phase = tf_op_operand(op, TF_KERNEL_MBARRIER_WAIT_PHASE);
  bool parity = tf_kernel_by_of(op) == TF_KERNEL_BY_PARITY;
  if (!tf_want_int(op, phase, parity ? 32 : 64, parity ? "the parity" : "the state")) return false;
  return !parity || tf_want_const(op, phase, 0, 1, 1, "the parity");
}

bool tf_mbarrier_pending_verify(tf_op *op) { return tf_want_int(op, tf_op_operand(op, 0), 64, "the state"); }

/* ------------------------------------------------------------------------------------------------ copies */

/* The alignment in bytes that the text shows for shared memory; 0 where it shows none. */
static uint32_t known_align(const tf_value *v) {
  if (!v->def) return 0;
  int row = tf_kernel_op(v->def);
  if (row == TF_K_ALLOC) return tf_alloc_align(v->def);
  int64_t at;
  if (row != TF_K_DYNAMIC_SHARED || !tf_const_int(tf_op_operand(v->def, 0), &at)) return 0;
  return at & (TF_DYNAMIC_SHARED_ALIGN - 1) ? (uint32_t)(at & -at) : TF_DYNAMIC_SHARED_ALIGN;
}

bool tf_want_align(tf_op *op, const tf_value *memory, uint32_t align) {
  uint32_t have = known_align(memory);
  if (!have || have >= align) return true;
  return tf_op_error(op, "%s is aligned to %u bytes, expected %u; write {align = %u} where it is made",
                     tf_value_name((tf_value *)memory), have, align, align);
}

bool tf_want_space(tf_op *op, const tf_value *memory, tf_space space) {
  tf_space have = tf_buffer_space(memory->type);
  if (have == space) return true;
  return tf_op_error(op, "%s is in %s memory, expected %s", tf_value_name((tf_value *)memory), tf_space_name(have),
                     tf_space_name(space));
}

static const char *tma_wants(const tf_op *op, const tf_tma *t) {
  bool offsets = tf_kernel_op(op) == TF_K_TMA_LOAD || tf_kernel_op(op) == TF_K_TMA_PREFETCH;
  switch (t->mode) {
  case TF_TMA_TILE: return "1 to 5 coordinates";
  case TF_TMA_IM2COL: return offsets ? "3 to 5 coordinates and two offsets fewer" : "3 to 5 coordinates";
  case TF_TMA_IM2COL_W:
  case TF_TMA_IM2COL_W128: return "3 to 5 coordinates and two offsets, the halo and the offset";
  case TF_TMA_GATHER4: return "five coordinates, four rows and a column";
  default: return "five coordinates, four rows and a column";
  }
}

typedef struct launches {
  const tf_op *kernel;
  uint32_t arg;
  bool any, interleaved; /* or not known not to be */
} launches;

static void look_at_launch(tf_op *op, void *user) {
  launches *l = user;
  if (tf_host_op(op) != TF_H_LAUNCH || op->noperand <= 7 + l->arg) return;
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  if (!module || tf_symbol_lookup(module, tf_host_kernel_of(op)) != l->kernel) return;
  const tf_op *map = tf_op_operand(op, 7 + l->arg)->def;
  bool known = map && tf_host_op(map) == TF_H_TENSORMAP;
  tf_host_interleave how = known ? tf_host_interleave_of(map) : TF_HOST_INTERLEAVE_ABSENT;
  l->any = true;
  l->interleaved |= !known || (how && how != TF_HOST_INTERLEAVE_NONE);
}

/* Interleaved maps, of 3 to 5 dimensions, count whole slices along the innermost. Who launches the kernel knows. */
static bool may_be_interleaved(tf_op *op, const tf_tma *t) {
  if (t->ncoord < 3 || t->mode >= TF_TMA_GATHER4) return false;
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  tf_block *b = func ? tf_op_body(func) : NULL;
  if (!module || !b || t->map->def || t->map->block != b) return true;
  launches l = {.kernel = func, .arg = t->map->index};
  tf_walk(module, false, look_at_launch, &l);
  return l.interleaved || !l.any;
}

/* An H200 ends a copy in tiled mode with an illegal instruction where its innermost coordinate is no multiple of 16
 * bytes; no public text has the rule, and the other modes are taken to have it too. The map's elements are taken to be
 * the buffer's; bytes may hold any, of 8 bytes at most. */
static bool check_column(tf_op *op, const tf_tma *t) {
  int64_t v, bits = t->memory ? tf_type_bits(t->memory->type->elem) : 8;
  if (bits == 8) bits = 64;
  if (!tf_const_int(t->coord[t->ncoord - 1], &v) || v * bits % 128 == 0 || may_be_interleaved(op, t)) return true;
  tf_op_error(op, "the innermost coordinate is %lld, but must be a multiple of %lld, 16 bytes", (long long)v,
              (long long)(128 / bits));
  return tf_op_note(op,
                    "hardware ends the kernel with an illegal instruction there; let the box begin earlier, or make "
                    "the rows another dimension of the tensor map");
}

/* A map with a descriptor takes tiles, for coordinates by hand may be exchanged; and tiles need a descriptor. */
static bool check_described(tf_op *op, const tf_tma *t) {
  tf_op *func = tf_enclosing_func(op);
  tf_block *b = func ? tf_op_body(func) : NULL;
  bool param = b && !t->map->def && t->map->block == b;
  tf_attr *a = param ? tf_func_arg_attr(func, t->map->index, "tma") : NULL;
  if (t->part && !tf_want_int(op, t->part, 32, "the part")) return false;
  if (!t->tile == !a) return true;
  if (!a)
    return tf_op_error(
        op, "%s has no descriptor, which a tile needs; expected a parameter of the kernel with {tma = @name}",
        tf_value_name(t->map));
  return tf_op_error(op, "coordinates for %s, which @%.*s describes; expected a tile of layout.tma_tensor @%.*s",
                     tf_value_name(t->map), (int)a->s.len, a->s.ptr, (int)a->s.len, a->s.ptr);
}

bool tf_tma_verify(tf_op *op) {
  tf_tma t;
  if (!tf_tma_read(op, &t))
    return tf_op_error(op, "the coordinates do not suit the mode, expected %s", tma_wants(op, &t));
  for (uint32_t i = 0; i < t.ncoord; i++)
    if (!tf_want_int(op, t.coord[i], 32, "a coordinate")) return false;
  if (!check_described(op, &t)) return false;
  int64_t most = t.mode != TF_TMA_IM2COL || t.ncoord == 3 ? 65535 : t.ncoord == 4 ? 255 : 31;
  for (uint32_t i = 0; i < t.noffset; i++)
    if (!tf_want_int(op, t.offset[i], 32, "an offset") || !tf_want_const(op, t.offset[i], 0, most, 1, "an offset"))
      return false;
  if (t.mask && (!tf_want_int(op, t.mask, 32, "the multicast mask") ||
                 !tf_want_const(op, t.mask, 1, 65535, 1, "the multicast mask")))
    return false;
  if (t.policy && !tf_want_int(op, t.policy, 64, "the policy")) return false;
  if (t.memory && (!tf_want_space(op, t.memory, TF_SPACE_SHARED) || !tf_want_align(op, t.memory, 128))) return false;
  if (!t.tile && !check_column(op, &t)) return false;
  int64_t group = tf_kernel_cta_group_of(op, 1);
  if (group != 1 && group != 2) return tf_op_error(op, "cta_group is %lld, expected 1 or 2", (long long)group);
  return !t.bar || group == 2 || own_only(op, t.bar);
}

bool tf_wait_group_verify(tf_op *op) {
  int64_t n = tf_kernel_most_of(op, 0);
  return (n >= 0 && n <= INT32_MAX) || tf_op_error(op, "%lld pending groups, expected 0 or more", (long long)n);
}
