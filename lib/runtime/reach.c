/* What a host program may touch: each address derives from memory of the call (hostprog.h), and stays inside it. */
#include <inttypes.h>
#include <stdio.h>

#include "runtime/exec_call.h"

/* What lowering makes of the address of a workspace of no bytes: in the first page, which nobody maps. */
enum { NOWHERE = 16 };

static bool region_of(const tf_exec_call *c, uint32_t reg, tf_memory_range *out) {
  uint32_t origin = c->origin[reg];
  if (!origin) return false;
  const tf_hinst *x = &c->prog->inst[origin - 1];
  if (x->op == TF_HOP_PTR) {
    const tf_harg *a = &c->prog->arg[x->a];
    *out = tf_arg_range(c->args[x->a].tensor, tf_dtype_bits((tf_dtype)a->dtype));
    if (!out->bytes) out->address = tf_arg_address(c->args[x->a].tensor);
    out->writable = a->is_result;
    return true;
  }
  int64_t bytes = x->op == TF_HOP_ALLOC ? c->reg[x->a] : 4;
  *out = (tf_memory_range){(uint64_t)c->reg[origin - 1], (uint64_t)bytes, x->op == TF_HOP_ALLOC};
  return true;
}

static tf_status outside(const tf_exec_call *c, uint32_t reg, const tf_memory_range *r, int64_t bytes,
                         const char *what) {
  const tf_hinst *x = &c->prog->inst[c->origin[reg] - 1];
  char whose[128] = "a workspace";
  if (x->op == TF_HOP_PTR) snprintf(whose, sizeof whose, "'%.100s'", c->prog->arg[x->a].name);
  if (x->op == TF_HOP_COUNTER) snprintf(whose, sizeof whose, "the counter");
  return tf_fail(c->sink, TF_ERR_INVALID,
                 "%s: %s of %" PRId64 " bytes at byte %" PRId64 " of %s, which has %" PRIu64 " bytes", c->prog->name,
                 what, bytes, (int64_t)((uint64_t)c->reg[reg] - r->address), whose, r->bytes);
}

/* What most launches pass: a tensor begins within its own memory. */
static bool begins_tensor(const tf_exec_call *c, uint32_t reg, uint64_t address) {
  uint32_t origin = c->origin[reg];
  const tf_hinst *x = origin ? &c->prog->inst[origin - 1] : NULL;
  return x && x->op == TF_HOP_PTR && address == tf_arg_address(c->args[x->a].tensor);
}

tf_status tf_exec_reach(const tf_exec_call *c, uint32_t reg, int64_t bytes, bool write, const char *what) {
  tf_memory_range r;
  uint64_t address = (uint64_t)c->reg[reg];
  if (!bytes && begins_tensor(c, reg, address)) return TF_OK;
  if (!region_of(c, reg, &r))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s takes an address that was not made", c->prog->name, what);
  if (address < r.address || address - r.address > r.bytes || (uint64_t)bytes > r.bytes - (address - r.address))
    return outside(c, reg, &r, bytes, what);
  if (!write || r.writable || !bytes) return TF_OK;
  const tf_hinst *x = &c->prog->inst[c->origin[reg] - 1];
  return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s writes %s%s%s, which is read only", c->prog->name, what,
                 x->op == TF_HOP_PTR ? "input '" : "the counter", x->op == TF_HOP_PTR ? c->prog->arg[x->a].name : "",
                 x->op == TF_HOP_PTR ? "'" : "");
}

/* From its first byte to behind its last; what exceeds 63 bits is more than any memory has. */
static int64_t map_bytes(const tf_tensormap_desc *m) {
  static const int slice[] = {
      [TF_TENSORMAP_INTERLEAVE_NONE] = 0, [TF_TENSORMAP_INTERLEAVE_16B] = 16, [TF_TENSORMAP_INTERLEAVE_32B] = 32};
  int64_t bits = slice[m->s.interleave] * 8, span, reach;
  if (!bits) bits = tf_tensormap_type_bits((tf_tensormap_type)m->s.type);
  if (__builtin_mul_overflow(m->dim[0], bits, &span)) return INT64_MAX;
  span = span / 8 + (span % 8 != 0);
  for (int i = 1; i < m->s.rank; i++)
    if (__builtin_mul_overflow(m->dim[i] - 1, m->stride[i - 1], &reach) || __builtin_add_overflow(span, reach, &span))
      return INT64_MAX;
  return span;
}

bool tf_exec_is_empty(const tf_exec_call *c, const tf_exec_map *m) {
  tf_memory_range r;
  if (m->desc.s.mode != TF_TENSORMAP_TILED || m->desc.s.interleave || !region_of(c, m->reg, &r)) return false;
  return !r.bytes && (uint64_t)m->desc.address == (r.address < NOWHERE ? NOWHERE : r.address);
}

tf_status tf_exec_reach_map(const tf_exec_call *c, const tf_exec_map *m) {
  char what[160];
  snprintf(what, sizeof what, "tensor map '%.100s'", m->name);
  return tf_exec_reach(c, m->reg, map_bytes(&m->desc), false, what);
}
