/* Running a host program: one pass over its instructions, each of which writes one register.
 *
 * The program was verified when the package was loaded: registers refer backwards, jumps forward, so there is no loop
 * and no index to check. `origin` says for each register from which address it was computed; reach.c asks it. There are
 * three modes: shapes (to SHAPES_END, for a host that asks before it allocates), rehearsal (everything but the effects,
 * where a program can fail behind its first effect: a refused call launches nothing) and the call itself. Small
 * programs take no memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/exec.h"
#include "runtime/exec_again.h"
#include "support/alloc.h"

#define SMALL_PROGRAM 384 /* registers on the stack; larger programs allocate */
#define FEW_MAPS 8        /* tensor maps on the stack */

static tf_status check_failed(const tf_exec_call *c, const tf_hinst *x, const int64_t *r) {
  char words[1024];
  size_t n = 0;
  const char *t = c->prog->text[x->imm];
  while (*t && n < sizeof words - 32) {
    unsigned k;
    int used = 0;
    if (*t == '{' && sscanf(t, "{%6u}%n", &k, &used) == 1 && used && k < x->c) {
      n += (size_t)snprintf(words + n, 32, "%" PRId64, r[c->prog->pool[x->b + k]]);
      t += used;
    } else {
      words[n++] = *t++;
    }
  }
  words[n] = 0;
  return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s", c->prog->name, words);
}

static tf_status bad_math(const tf_exec_call *c, uint32_t at, const char *what, int64_t a, int64_t b) {
  return tf_fail(c->sink, TF_ERR_INVALID,
                 "%s: extents are out of range: %" PRId64 " %s %" PRId64
                 " cannot be computed in 64 bits (host instruction %u)",
                 c->prog->name, a, what, b, at);
}

/* By b > 0. Powers of two are most divisors: a division takes as long as ten other instructions. */
static int64_t floor_div(int64_t a, int64_t b) {
  return b & (b - 1) ? a / b - (a % b < 0) : a >> __builtin_ctzll((uint64_t)b);
}
static int64_t floor_mod(int64_t a, int64_t b) { return b & (b - 1) ? a % b + (a % b < 0 ? b : 0) : a & (b - 1); }

/* Those of the two-operand instructions that can fail, or give an address. False when there is no result; *what then
 * names the operation. */
static bool compute(uint32_t op, int64_t a, int64_t b, int64_t *out, const char **what) {
  switch ((tf_hop)op) {
  case TF_HOP_ADD: *what = "+"; return !__builtin_add_overflow(a, b, out);
  case TF_HOP_SUB: *what = "-"; return !__builtin_sub_overflow(a, b, out);
  case TF_HOP_MUL: *what = "*"; return !__builtin_mul_overflow(a, b, out);
  case TF_HOP_DIV: *what = "div"; return b > 0 && (*out = floor_div(a, b), true);
  case TF_HOP_MOD: *what = "mod"; return b > 0 && (*out = floor_mod(a, b), true);
  case TF_HOP_CEILDIV: *what = "ceildiv"; return b > 0 && (*out = floor_div(a, b) + (floor_mod(a, b) != 0), true);
  case TF_HOP_SHL:
    *what = "shl";
    if (b < 0 || b > 63) return false;
    *out = (int64_t)((uint64_t)a << b);
    return *out >> b == a;
  case TF_HOP_SHR: *what = "shr"; return b >= 0 && b <= 63 && (*out = a >> b, true);
  case TF_HOP_MIN: *out = a < b ? a : b; return true;
  case TF_HOP_MAX: *out = a > b ? a : b; return true;
  case TF_HOP_AND: *out = a & b; return true;
  default: *out = a ^ b; return true;
  }
}

static tf_status do_shape(tf_exec_call *c, const tf_hinst *x, int64_t extent) {
  const char *name = c->prog->arg[c->ninput + x->a].name;
  if (extent < 0)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: result '%s' would have the negative extent %" PRId64 " at axis %u",
                   c->prog->name, name, extent, x->b);
  if (c->mode == TF_EXEC_SHAPES) {
    if (x->a != c->result) return TF_OK;
    c->dims[x->b] = extent;
    c->seen |= (uint64_t)1 << x->b;
    return TF_OK;
  }
  int64_t have = c->args[c->ninput + x->a].tensor->shape[x->b];
  if (have == extent) return TF_OK;
  return tf_fail(c->sink, TF_ERR_INVALID, "%s: result '%s' has extent %" PRId64 " at axis %u, expected %" PRId64,
                 c->prog->name, name, have, x->b, extent);
}

static tf_status do_alloc(tf_exec_call *c, int64_t bytes, int64_t *reg) {
  if (bytes < 0) return tf_fail(c->sink, TF_ERR_INVALID, "%s: a workspace of %" PRId64 " bytes", c->prog->name, bytes);
  bool placed = bytes && c->mode != TF_EXEC_SHAPES && (c->mode != TF_EXEC_REAL || c->room.bytes);
  *reg = placed ? c->workspace : 0;
  if (placed &&
      (bytes > INT64_MAX - 255 || __builtin_add_overflow(c->workspace, (bytes + 255) / 256 * 256, &c->workspace)))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: workspaces of more than 2^63 bytes", c->prog->name);
  if (c->room.bytes && (uint64_t)c->workspace - c->room.address > c->room.bytes)
    return tf_fail(c->sink, TF_ERR_INVALID,
                   "%s: a workspace of %" PRIu64 " bytes is too small; tf_executable_workspace says how many it takes",
                   c->prog->name, c->room.bytes);
  if (bytes == 0 || placed || c->mode != TF_EXEC_REAL) return TF_OK;
  tf_device *d = c->exe->device;
  uint64_t address = 0;
  tf_status s = d->v->alloc(d, (size_t)bytes, c->stream, &address, c->sink);
  *reg = (int64_t)address;
  c->allocated |= s == TF_OK;
  return s;
}

static tf_status do_memset(const tf_exec_call *c, uint32_t reg, int64_t bytes, int64_t value) {
  if (bytes < 0) return tf_fail(c->sink, TF_ERR_INVALID, "%s: a fill of %" PRId64 " bytes", c->prog->name, bytes);
  tf_status s = tf_exec_reach(c, reg, bytes, true, "a fill");
  if (s != TF_OK || bytes == 0 || c->mode != TF_EXEC_REAL) return s;
  tf_device *d = c->exe->device;
  return d->v->memset(d, (uint64_t)c->reg[reg], (uint8_t)value, (size_t)bytes, c->stream, c->sink);
}

/* The device's own for the stream, else memory of the call. */
static tf_status do_counter(tf_exec_call *c, int64_t *reg) {
  tf_device *d = c->exe->device;
  *reg = 0;
  if (c->mode != TF_EXEC_REAL) return do_alloc(c, 4, reg); /* room for one, if the device will have none */
  c->counter = d->v->counter ? d->v->counter(d, c->stream) : 0;
  *reg = (int64_t)c->counter;
  if (c->counter) return TF_OK;
  tf_status s = do_alloc(c, 4, reg);
  return s == TF_OK ? d->v->memset(d, (uint64_t)*reg, 0, 4, c->stream, c->sink) : s;
}

static tf_status do_coordinate(const tf_exec_call *c, const tf_hinst *x, int64_t *reg) {
  tf_status s = tf_exec_on_mesh(c, x->imm);
  if (s == TF_OK) *reg = c->rank->coordinate[x->a];
  return s;
}

static tf_status do_launch(const tf_exec_call *c, const tf_hinst *x, const int64_t *r) {
  int64_t small[64], *v = small;
  tf_allocator *a = &c->exe->device->alloc;
  if (x->c > 64 && !(v = tf_alloc(a, x->c * sizeof *v))) return tf_fail_oom(c->sink);
  v[0] = 0;
  for (uint32_t i = 0; i < x->c; i++) v[i] = r[c->prog->pool[x->b + i]];
  tf_status s = tf_exec_launch(c, x, v);
  if (v != small) tf_free(a, v);
  return s;
}

static const tf_exec_entry *entry_of(const tf_exec_call *c) {
  return &c->exe->entry[c->prog - c->exe->package->parts.prog];
}

static bool takes(const tf_exec_call *c, uint32_t kernel) {
  tf_device *d = c->exe->device;
  return !d->v->takes || d->v->takes(d, c->exe->module, kernel);
}

/* What may fail, act, or has more to do than to compute. */
static tf_status do_rest(tf_exec_call *c, const tf_hinst *x, uint32_t i, int64_t *r, uint32_t *origin) {
  const char *what = "";
  switch ((tf_hop)x->op) {
  case TF_HOP_SCALAR: r[i] = (int64_t)tf_arg_bits(&c->prog->arg[x->a], &c->args[x->a]); return TF_OK;
  case TF_HOP_SHAPE: return do_shape(c, x, r[x->c]);
  case TF_HOP_ALLOC: origin[i] = i + 1; return do_alloc(c, r[x->a], &r[i]);
  case TF_HOP_COUNTER: origin[i] = i + 1; return do_counter(c, &r[i]);
  case TF_HOP_LAUNCH: return do_launch(c, x, r);
  case TF_HOP_TENSORMAP: tf_exec_make_map(c, x, r, &r[i]); return TF_OK;
  case TF_HOP_STORE_MAP: return tf_exec_store_map(c, r[x->a], x->b);
  case TF_HOP_COORDINATE: return do_coordinate(c, x, &r[i]);
  case TF_HOP_COMM: return tf_exec_communicate(c, x);
  case TF_HOP_SIDE: return tf_exec_side(c, x->a);
  case TF_HOP_LATER: return r[x->a] ? tf_exec_ask_version(c, x, &r[i]) : TF_OK;
  case TF_HOP_TAKES: r[i] = takes(c, (uint32_t)x->imm); return TF_OK;
  case TF_HOP_MEMSET: return do_memset(c, x->a, r[x->b], x->imm);
  default:
    origin[i] = tf_hop_derives(x->op, origin[x->a], origin[x->b]);
    return compute(x->op, r[x->a], r[x->b], &r[i], &what) ? TF_OK : bad_math(c, i, what, r[x->a], r[x->b]);
  }
}

/* What only a call like the one before does. */
static tf_status do_again(tf_exec_call *c, const tf_exec_inst *x, const int64_t *r) {
  if (x->op == TF_XOP_LAUNCH) return tf_exec_launch_again(c, x->a);
  if (x->op == TF_XOP_LATER) {
    int64_t taken = 0;
    tf_status s = tf_exec_ask_version(c, &c->prog->inst[x->at], &taken);
    c->stray = s == TF_OK && !taken && x->a;
    c->taken = taken;
    return s;
  }
  if (x->op == TF_XOP_COMM) return tf_exec_communicate_again(c, &c->prog->inst[x->at]);
  c->stray = (r[x->a] != 0) != x->b;
  return TF_OK;
}

static tf_status run(tf_exec_call *c, const tf_exec_code *code, int64_t *r, uint32_t *origin) {
  for (const tf_exec_inst *x = code->inst, *end = x + code->n; x < end; x++) {
    uint32_t i = x->at;
    bool ok = true, fits = true;
    switch (x->op) {
    case TF_HOP_CONST: r[i] = c->prog->inst[i].imm; break;
    case TF_HOP_DIM: r[i] = c->args[x->a].tensor->shape[x->b]; break;
    case TF_HOP_STRIDE: r[i] = tf_arg_stride(c->args[x->a].tensor, x->b); break;
    case TF_HOP_PTR:
      r[i] = (int64_t)tf_arg_address(c->args[x->a].tensor);
      origin[i] = i + 1;
      break;
    case TF_HOP_OR: r[i] = r[x->a] | r[x->b]; break;
    case TF_HOP_EQ: r[i] = r[x->a] == r[x->b]; break;
    case TF_HOP_NE: r[i] = r[x->a] != r[x->b]; break;
    case TF_HOP_LT: r[i] = r[x->a] < r[x->b]; break;
    case TF_HOP_LE: r[i] = r[x->a] <= r[x->b]; break;
    case TF_HOP_SELECT: origin[i] = r[x->a] ? origin[x->b] : origin[x->c]; /* fall through */
    case TF_XOP_SELECT: r[i] = r[x->a] ? r[x->b] : r[x->c]; break;
    case TF_XOP_ADD: fits = !__builtin_add_overflow(r[x->a], r[x->b], &r[i]); break;
    case TF_XOP_SUB: fits = !__builtin_sub_overflow(r[x->a], r[x->b], &r[i]); break;
    case TF_XOP_MUL: fits = !__builtin_mul_overflow(r[x->a], r[x->b], &r[i]); break;
    case TF_XOP_MIN: r[i] = r[x->a] < r[x->b] ? r[x->a] : r[x->b]; break;
    case TF_XOP_MAX: r[i] = r[x->a] > r[x->b] ? r[x->a] : r[x->b]; break;
    case TF_XOP_AND: r[i] = r[x->a] & r[x->b]; break;
    case TF_HOP_DIV:
      if ((fits = r[x->b] > 0)) r[i] = floor_div(r[x->a], r[x->b]);
      break;
    case TF_HOP_MOD:
      if ((fits = r[x->b] > 0)) r[i] = floor_mod(r[x->a], r[x->b]);
      break;
    case TF_HOP_CHECK: ok = r[x->a]; break;
    case TF_XOP_CHECK_EQ: ok = r[x->a] == r[x->b]; break;
    case TF_XOP_CHECK_OR: ok = r[x->a] | r[x->b]; break;
    case TF_XOP_CHECK_EQ_OR: ok = r[x->a] == r[x->b] || r[x->c]; break;
    case TF_XOP_CHECK_APART: ok = r[x->a] <= r[x->b] || r[x->c] <= r[x->d] || r[x->e]; break;
    case TF_HOP_SHAPES_END:
      if (c->mode == TF_EXEC_SHAPES) return TF_OK;
      break;
    case TF_HOP_JZ:
      if (!r[x->a]) x = code->inst + x->next - 1;
      break;
    case TF_HOP_JMP: x = code->inst + x->next - 1; break;
    case TF_HOP_RET: return TF_OK;
    case TF_HOP_DECLINE:
      c->declined = true;
      c->too_large = c->prog->inst[i].imm;
      return TF_OK;
    default: {
      tf_status s = x->op < TF_XOP_EXPECT ? do_rest(c, &c->prog->inst[i], i, r, origin) : do_again(c, x, r);
      if (s != TF_OK || c->stray || c->taken) return s;
    }
    }
    if (!ok) return check_failed(c, &c->prog->inst[i], r);
    if (!fits) return do_rest(c, &c->prog->inst[i], i, r, origin); /* which says so */
  }
  return TF_OK;
}

/* Room for the tensor maps of the program, then the program. */
static tf_status run_with_maps(tf_exec_call *c, const tf_exec_code *code, int64_t *r, uint32_t *origin) {
  tf_exec_map few[FEW_MAPS];
  const tf_allocator *a = &c->exe->device->alloc;
  uint32_t n = entry_of(c)->nmap;
  c->nmap = 0;
  c->map = few;
  if (n > FEW_MAPS && !(c->map = tf_alloc(a, n * sizeof *c->map))) return tf_fail_oom(c->sink);
  tf_status s = run(c, code, r, origin);
  if (c->map != few) tf_free(a, c->map);
  c->map = NULL;
  return s;
}

/* Code of the call's program, in these registers. */
static tf_status run_code(tf_exec_call *c, const tf_exec_code *code, int64_t *r, uint32_t *origin) {
  const tf_hostprog *h = c->prog;
  tf_device *d = c->exe->device;
  c->allocated = false;
  c->reg = r;
  c->origin = origin;
  c->workspace = c->room.bytes ? (int64_t)c->room.address : TF_EXEC_REHEARSED;
  c->beside = false;
  tf_status s = run_with_maps(c, code, r, origin);
  if (c->beside) { /* nothing is freed under an exchange */
    tf_status joined = tf_exec_side(c, true);
    if (s == TF_OK) s = joined;
  }
  for (uint32_t i = 0; c->allocated && i < h->ninst; i++)
    if (r[i] && (h->inst[i].op == TF_HOP_ALLOC || (h->inst[i].op == TF_HOP_COUNTER && (uint64_t)r[i] != c->counter)))
      d->v->free(d, (uint64_t)r[i], c->stream);
  c->reg = NULL;
  c->origin = NULL;
  return s;
}

tf_status tf_exec_run_again(tf_exec_call *c) {
  uint32_t *origin;
  const tf_exec_code *rest = tf_exec_rest(c->memory, &origin);
  c->taken = c->declined = false;
  return run_code(c, rest, rest->begin, origin);
}

static tf_status run_program(tf_exec_call *c) {
  const tf_hostprog *h = c->prog;
  int64_t small[SMALL_PROGRAM], *r = small;
  uint32_t few[SMALL_PROGRAM], *origin = few;
  tf_device *d = c->exe->device;
  if (h->ninst > SMALL_PROGRAM) {
    if (!(r = tf_alloc(&d->alloc, h->ninst * (sizeof *r + sizeof *origin)))) return tf_fail_oom(c->sink);
    origin = (uint32_t *)(r + h->ninst);
  }
  memcpy(r, entry_of(c)->code.begin, h->ninst * sizeof *r);
  memset(origin, 0, h->ninst * sizeof *origin);
  tf_status s = run_code(c, &entry_of(c)->code, r, origin);
  if (s == TF_OK && c->memory && (c->declined || c->mode == TF_EXEC_REAL)) tf_exec_remember(c->memory, c, r, origin);
  if (r != small) tf_free(&d->alloc, r);
  return s;
}

tf_status tf_exec_run(tf_exec_call *c) {
  if (c->mode != TF_EXEC_PREPARE) return run_program(c);
  tf_exec_wanted wanted = {0};
  c->wanted = &wanted;
  tf_status s = run_program(c);
  c->wanted = NULL;
  return s == TF_OK && !c->declined ? tf_exec_load(c, &wanted) : s;
}

typedef enum hop_effect { HOP_NONE, HOP_MAY_FAIL, HOP_ACTS } hop_effect; /* what acts may fail, too */

static hop_effect effect_of(uint32_t op) {
  switch ((tf_hop)op) {
  case TF_HOP_ADD:
  case TF_HOP_SUB:
  case TF_HOP_MUL:
  case TF_HOP_DIV:
  case TF_HOP_MOD:
  case TF_HOP_CEILDIV:
  case TF_HOP_SHL:
  case TF_HOP_SHR:
  case TF_HOP_CHECK:
  case TF_HOP_SHAPE:
  case TF_HOP_ALLOC:
  case TF_HOP_COUNTER:
  case TF_HOP_LATER:   /* what it launches it has rehearsed, and then the program ends */
  case TF_HOP_DECLINE: /* another version does all of it */
  case TF_HOP_COORDINATE: return HOP_MAY_FAIL;
  case TF_HOP_LAUNCH:
  case TF_HOP_STORE_MAP:
  case TF_HOP_COMM:
  case TF_HOP_SIDE:
  case TF_HOP_MEMSET: return HOP_ACTS;
  default: return HOP_NONE;
  }
}

/* Jumps go forward, so one pass says what can have happened before each instruction. */
bool tf_exec_needs_rehearsal(const tf_hostprog *h, bool *acted) {
  memset(acted, 0, (h->ninst + 1) * sizeof *acted);
  for (uint32_t i = 0; i < h->ninst; i++) {
    const tf_hinst *x = &h->inst[i];
    hop_effect e = effect_of(x->op);
    if (acted[i] && e != HOP_NONE) return true;
    bool now = acted[i] || e == HOP_ACTS, jumps = x->op == TF_HOP_JZ || x->op == TF_HOP_JMP;
    if (jumps) acted[x->imm] |= now;
    if (x->op != TF_HOP_JMP && x->op != TF_HOP_RET) acted[i + 1] |= now;
  }
  return false;
}

uint32_t tf_exec_count_maps(const tf_hostprog *h) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < h->ninst; i++) n += h->inst[i].op == TF_HOP_TENSORMAP;
  return n;
}
