/* Calls like the one before: hosts launch an entry again and again with tensors of the same shapes.
 *
 * When two calls in a row have tensors of equal extents, strides, types and devices, the path of the second one through
 * its host program is remembered. All that follows from extents and strides alone is known then: the checks of
 * arguments, most of the program, grids, and parameters that are numbers. What is left is what depends on addresses and
 * scalars: their own checks, instructions, the branches, which must go as they went, and the launches. The next such
 * call runs that, and nothing else. Where a branch goes another way nothing has had an effect yet, and the call takes
 * the long way, as every call does that is not like the one before.
 *
 * Of what is left instructions without an effect come first, so that a call that fails launches nothing. Launches
 * cannot fail whose parameters are numbers known before, or lie at a known distance from memory of the call, which was
 * checked when the path was. If others (with tensor maps, say) stand behind the first effect, what is left is
 * rehearsed; where that fails the call takes the long way, which tells why.
 *
 * A program that asks for versions (`lazy`) goes on to the one that took the call, past those that declined it; each
 * one's own memory has its path. One that declined may take a call whose addresses are others: then that was the call.
 *
 * On a mesh the device's place is as the extents are: known; so are i64 arguments, the extents of whole tensors.
 * Exchanges of a known length are as launches are.
 *
 * A memory belongs to one call at a time; a call that finds it taken takes the long way. Nothing is allocated here. */
#include "runtime/exec_again.h"

#include <stdatomic.h>
#include <string.h>

#include "support/alloc.h"

enum { MOST = 32768, MOST_FRESH = 64 }; /* instructions of a program that has a memory; workspaces and counters */

/* A tensor as it was: where it may lie is checked at each call. */
typedef struct known_arg {
  DLDevice device;
  DLDataType type;
  int32_t rank;
  bool strided, some; /* it has strides; it has elements */
  uint32_t at;        /* of its extents and strides */
  unsigned size;      /* of an element, bytes */
  int64_t low;        /* from its address to its first byte */
  uint64_t bytes;
  int64_t number; /* of a known scalar */
} known_arg;

typedef struct moving {
  uint32_t param, reg;
} moving;

typedef struct known_launch {
  tf_kernel_launch k;
  uint64_t *slot;
  uint32_t first, n; /* its parameters that are addresses */
} known_launch;

typedef enum knows { NOTHING, THE_CALL, THE_PATH, NO_PATH } knows;

/* Which device of which mesh it was; no extents: of none. */
typedef struct known_place {
  uint32_t mesh[TF_MESH_AXES], coordinate[TF_MESH_AXES];
} known_place;

struct tf_exec_memory {
  atomic_flag taken;
  knows knows;
  bool rehearse; /* what is left can fail behind its first effect */
  known_place place;
  const tf_hostprog *h;
  known_arg *arg;
  int64_t *dims;
  tf_exec_code rest; /* `begin` are the registers */
  uint32_t *origin;
  known_launch *launch;
  uint64_t *slot;
  moving *moving;
  uint8_t *what; /* of each register: flags, while a path is looked at */
  uint32_t nlaunch, nslot, nmoving;
  uint32_t nfresh, fresh[MOST_FRESH];
};

/* ------------------------------------------------------------------------------------------------ memory */

static bool worth_it(const tf_executable *e, const tf_hostprog *h, uint32_t *launches, uint32_t *params) {
  bool acts = false;
  *launches = *params = 0;
  if (e->info.is_host || h->ninst > MOST) return false;
  for (uint32_t i = 0; i < h->ninst; i++) {
    const tf_hinst *x = &h->inst[i];
    acts |= x->op == TF_HOP_LAUNCH || x->op == TF_HOP_COMM || x->op == TF_HOP_LATER;
    if (x->op != TF_HOP_LAUNCH) continue;
    ++*launches;
    *params += x->c - 7;
  }
  return acts;
}

static bool compares(uint32_t op) { return op == TF_HOP_EQ || op == TF_HOP_NE || op == TF_HOP_LT || op == TF_HOP_LE; }

static void *take(uint8_t **at, size_t bytes) {
  void *p = *at;
  *at += (bytes + 7) / 8 * 8;
  return p;
}

tf_exec_memory *tf_exec_memory_new(const tf_executable *e, const tf_hostprog *h, bool *ok) {
  uint32_t launches, params, dims = 0;
  *ok = true;
  if (!worth_it(e, h, &launches, &params)) return NULL;
  for (uint32_t i = 0; i < h->narg; i++) dims += 2u * h->arg[i].rank;
  size_t n = h->ninst, compared = 0;
  for (uint32_t i = 0; i < h->ninst; i++) compared += compares(h->inst[i].op);
  size_t bytes = sizeof(tf_exec_memory) + h->narg * sizeof(known_arg) + dims * sizeof(int64_t) +
                 compared * sizeof(tf_exec_inst) + n * (sizeof(tf_exec_inst) + sizeof(int64_t) + sizeof(uint32_t) + 1) +
                 launches * sizeof(known_launch) + params * (sizeof(uint64_t) + sizeof(moving)) + 16 * 8;
  uint8_t *at = tf_alloc_zero(&e->device->alloc, bytes);
  *ok = at != NULL;
  if (!at) return NULL;
  tf_exec_memory *m = take(&at, sizeof *m);
  atomic_flag_clear(&m->taken);
  m->h = h;
  m->arg = take(&at, h->narg * sizeof *m->arg);
  m->dims = take(&at, dims * sizeof *m->dims);
  m->rest.begin = take(&at, n * sizeof *m->rest.begin);
  m->rest.inst = take(&at, (n + compared) * sizeof *m->rest.inst);
  m->launch = take(&at, launches * sizeof *m->launch);
  m->slot = take(&at, params * sizeof *m->slot);
  m->moving = take(&at, params * sizeof *m->moving);
  m->origin = take(&at, n * sizeof *m->origin);
  m->what = take(&at, n);
  dims = 0;
  for (uint32_t i = 0; i < h->narg; i++) {
    m->arg[i].at = dims;
    dims += 2u * h->arg[i].rank;
  }
  return m;
}

void tf_exec_memory_free(tf_exec_memory *m, const tf_allocator *a) { tf_free(a, m); }

/* ------------------------------------------------------------------------------------------------ arguments */

static bool same_tensor(const known_arg *k, const int64_t *dims, const DLTensor *t) {
  if (!t || t->ndim != k->rank || memcmp(&t->dtype, &k->type, sizeof k->type) != 0 ||
      t->device.device_type != k->device.device_type || t->device.device_id != k->device.device_id ||
      (t->strides != NULL) != k->strided || (k->rank && !t->shape))
    return false;
  for (int32_t i = 0; i < k->rank; i++)
    if (t->shape[i] != dims[i]) return false;
  for (int32_t i = 0; k->strided && i < k->rank; i++)
    if (t->strides[i] != dims[k->rank + i]) return false;
  return true;
}

/* What tf_args_check asks of addresses. */
static bool good_address(const known_arg *k, const DLTensor *t) {
  uint64_t address;
  if (__builtin_add_overflow((uint64_t)(uintptr_t)t->data, t->byte_offset, &address) || address > INT64_MAX)
    return false;
  if (!k->some) return true;
  uint64_t begin = address + (uint64_t)k->low;
  bool whole = k->size & (k->size - 1) ? address % k->size == 0 : (address & (k->size - 1)) == 0;
  return t->data && whole && begin <= INT64_MAX && k->bytes <= INT64_MAX - begin;
}

static known_place place_of(const tf_exec_call *c) {
  known_place p = {{0}, {0}};
  if (!c->rank) return p;
  memcpy(p.mesh, c->rank->mesh, sizeof p.mesh);
  memcpy(p.coordinate, c->rank->coordinate, sizeof p.coordinate);
  return p;
}

/* On a mesh integers are extents of whole tensors. */
static bool is_known_scalar(const tf_exec_memory *m, uint32_t arg) {
  const tf_harg *a = &m->h->arg[arg];
  return m->place.mesh[0] && !a->is_tensor && a->dtype == TF_DT_I64;
}

static bool like_before(const tf_exec_memory *m, const tf_exec_call *c) {
  known_place p = place_of(c);
  if (memcmp(&p, &m->place, sizeof p) != 0) return false;
  for (uint32_t i = 0; i < m->h->narg; i++) {
    const known_arg *k = &m->arg[i];
    const tf_arg *a = &c->args[i];
    if (!m->h->arg[i].is_tensor) {
      if (a->tensor || !tf_arg_scalar_fits(&m->h->arg[i], a)) return false;
      if (is_known_scalar(m, i) && a->scalar.i != k->number) return false;
    } else if (!same_tensor(k, &m->dims[k->at], a->tensor) || !good_address(k, a->tensor)) return false;
  }
  return true;
}

static void note_call(tf_exec_memory *m, const tf_exec_call *c) {
  m->place = place_of(c);
  for (uint32_t i = 0; i < m->h->narg; i++) {
    known_arg *k = &m->arg[i];
    const DLTensor *t = c->args[i].tensor;
    if (!t && is_known_scalar(m, i)) k->number = c->args[i].scalar.i;
    if (!t) continue;
    unsigned bits = tf_dtype_bits((tf_dtype)m->h->arg[i].dtype);
    tf_memory_range r = tf_arg_range(t, bits);
    *k = (known_arg){.device = t->device, .type = t->dtype, .rank = t->ndim, .strided = t->strides, .at = k->at};
    k->some = r.bytes > 0;
    k->size = (bits + 7) / 8;
    k->low = r.bytes ? (int64_t)(r.address - tf_arg_address(t)) : 0;
    k->bytes = r.bytes;
    for (int32_t d = 0; d < t->ndim; d++) m->dims[k->at + (uint32_t)d] = t->shape[d];
    for (int32_t d = 0; t->strides && d < t->ndim; d++) m->dims[k->at + (uint32_t)(t->ndim + d)] = t->strides[d];
  }
}

tf_exec_memory *tf_exec_recall(const tf_exec_call *c, uint32_t entry, uint32_t nargs, bool *like) {
  *like = false;
  const tf_package_parts *p = &c->exe->package->parts;
  tf_exec_memory *m = entry < p->nprog ? c->exe->entry[entry].memory : NULL;
  if (!m || nargs != m->h->narg || (nargs && !c->args)) return NULL;
  if (atomic_flag_test_and_set_explicit(&m->taken, memory_order_acquire)) return NULL;
  if (m->knows != NOTHING && !like_before(m, c)) m->knows = NOTHING;
  *like = m->knows == THE_PATH;
  return m;
}

void tf_exec_recalled(tf_exec_memory *m, const tf_exec_call *c, bool done) {
  if (!m) return;
  if (!done) m->knows = NOTHING;
  else if (m->knows == NOTHING) {
    note_call(m, c);
    m->knows = THE_CALL;
  }
  atomic_flag_clear_explicit(&m->taken, memory_order_release);
}

bool tf_exec_rehearses(const tf_exec_memory *m) { return m->rehearse; }

bool tf_exec_is_second(const tf_exec_memory *m) { return m && m->knows == THE_CALL; }

/* ------------------------------------------------------------------------------------------------ the path */

/* Flags of registers. */
enum {
  MOVES = 1, /* it may be another one in the next call */
  APART = 2, /* it moves with memory of the call, at a known distance */
};

/* The registers that an instruction reads, but for those of its pool slice. */
static uint32_t read_by(uint32_t op) {
  switch (op) {
  case TF_XOP_CHECK_EQ:
  case TF_XOP_CHECK_OR:
  case TF_XOP_ADD:
  case TF_XOP_SUB:
  case TF_XOP_MUL:
  case TF_XOP_MIN:
  case TF_XOP_MAX:
  case TF_XOP_AND: return 3;
  case TF_XOP_SELECT:
  case TF_XOP_CHECK_EQ_OR: return 7;
  case TF_XOP_CHECK_APART: return 31;
  default: return tf_hop_registers(op);
  }
}

static bool has_effect(uint32_t op) {
  return op == TF_HOP_LAUNCH || op == TF_HOP_MEMSET || op == TF_HOP_STORE_MAP || op == TF_HOP_COMM ||
         op == TF_HOP_SIDE || op == TF_HOP_LATER;
}

static bool moves(const tf_exec_memory *m, const tf_exec_inst *x) {
  if (x->op == TF_HOP_SCALAR) return !is_known_scalar(m, x->a);
  if (tf_hop_makes_address(x->op) || x->op == TF_HOP_TENSORMAP || has_effect(x->op)) return true;
  const uint32_t operand[5] = {x->a, x->b, x->c, x->d, x->e};
  uint32_t regs = read_by(x->op);
  for (int k = 0; k < 5; k++)
    if (regs >> k & 1 && m->what[operand[k]] & MOVES) return true;
  return false;
}

/* An address at a known distance from the begin of its memory, whose size is known. */
static bool stays_apart(const tf_exec_memory *m, const tf_exec_inst *x) {
  const uint8_t *w = m->what;
  switch (x->op) {
  case TF_HOP_PTR: return true;
  case TF_HOP_COUNTER: return true;
  case TF_HOP_ALLOC: return !(w[x->a] & MOVES);
  case TF_HOP_ADD:
  case TF_XOP_ADD: return (w[x->a] & APART && !(w[x->b] & MOVES)) || (w[x->b] & APART && !(w[x->a] & MOVES));
  case TF_HOP_SUB:
  case TF_XOP_SUB: return w[x->a] & APART && !(w[x->b] & MOVES);
  default: return false;
  }
}

/* A launch whose grid, block and numbers are known; false: it is to be looked at each time. */
static bool know_launch(tf_exec_memory *m, const tf_exec_call *c, const tf_hinst *x, const int64_t *r) {
  const uint32_t *reg = &m->h->pool[x->b];
  known_launch *l = &m->launch[m->nlaunch];
  const tf_hkernel *f = &c->exe->package->parts.kernel[x->imm];
  int64_t head[7];
  *l = (known_launch){.slot = &m->slot[m->nslot], .first = m->nmoving};
  for (uint32_t i = 0; i < x->c; i++) {
    bool address = i >= 7 && f->param[i - 7] == TF_P_PTR;
    if (m->what[reg[i]] & MOVES && !(address && m->what[reg[i]] & APART)) return false;
    if (i < 7) head[i] = r[reg[i]];
    else if (m->what[reg[i]] & MOVES) m->moving[l->first + l->n++] = (moving){i - 7, reg[i]};
  }
  if (!tf_exec_known_launch(c, x, head, &l->k)) return false;
  for (uint32_t i = 7; i < x->c; i++)
    if (tf_exec_pack(c->exe, (uint32_t)x->imm, i - 7, r[reg[i]], &l->slot[i - 7], NULL) != TF_OK) return false;
  l->k.param = l->slot;
  m->nslot += x->c - 7;
  m->nmoving += l->n;
  m->nlaunch++;
  return true;
}

static void put(tf_exec_memory *m, tf_exec_inst x) { m->rest.inst[m->rest.n++] = x; }

/* An instruction of the path that has no effect. False: the path cannot be remembered. */
static bool look_at(tf_exec_memory *m, const tf_exec_inst *x, const int64_t *r) {
  bool again = moves(m, x);
  if (again && compares(x->op)) { /* which kernel, by alignment, say: it goes on as it went, or is another call */
    put(m, *x);
    put(m, (tf_exec_inst){.op = TF_XOP_EXPECT, .at = x->at, .a = x->at, .b = r[x->at] != 0});
    m->what[x->at] = 0;
    return true;
  }
  if (again && x->op == TF_HOP_JZ)
    put(m, (tf_exec_inst){.op = TF_XOP_EXPECT, .at = x->at, .a = x->a, .b = r[x->a] != 0});
  else if (again) put(m, *x);
  if (again && (x->op == TF_HOP_ALLOC || x->op == TF_HOP_COUNTER)) {
    if (m->nfresh == MOST_FRESH) return false;
    m->fresh[m->nfresh++] = x->at;
  }
  m->what[x->at] = (uint8_t)((again ? MOVES : 0) | (again && stays_apart(m, x) ? APART : 0));
  return true;
}

/* An exchange of as much as before, between memory that was checked: it is made, and cannot be refused. */
static bool is_known_exchange(const tf_exec_memory *m, const tf_hinst *x) {
  const uint32_t *reg = &m->h->pool[x->b]; /* to, count, places */
  if (m->what[x->a] == MOVES || m->what[reg[0]] == MOVES) return false;
  for (uint32_t i = 1; i < x->c; i++)
    if (m->what[reg[i]] & MOVES) return false;
  return true;
}

/* A version that was asked, whose own memory has the rest. */
static bool look_at_later(tf_exec_memory *m, const tf_exec_inst *x, const int64_t *r) {
  if (m->what[x->a] & MOVES) return false;
  if (r[x->a]) put(m, (tf_exec_inst){.op = TF_XOP_LATER, .at = x->at, .a = r[x->at] != 0});
  return true;
}

/* One that has an effect; `first`: none is before it. */
static bool look_at_effect(tf_exec_memory *m, const tf_exec_call *c, const tf_exec_inst *x, const int64_t *r,
                           bool first) {
  const tf_hinst *h = &m->h->inst[x->at];
  if (x->op == TF_HOP_LATER) return look_at_later(m, x, r);
  if (x->op == TF_HOP_LAUNCH) {
    const uint32_t *grid = &m->h->pool[h->b];
    bool fixed = !(m->what[grid[0]] & MOVES) && !(m->what[grid[1]] & MOVES) && !(m->what[grid[2]] & MOVES);
    if (fixed && (!r[grid[0]] || !r[grid[1]] || !r[grid[2]])) return true; /* nothing to do */
    uint32_t n = m->nlaunch;
    if (know_launch(m, c, h, r)) {
      put(m, (tf_exec_inst){.op = TF_XOP_LAUNCH, .at = x->at, .a = n});
      return true;
    }
  } else if (x->op == TF_HOP_COMM && is_known_exchange(m, h)) {
    put(m, (tf_exec_inst){.op = TF_XOP_COMM, .at = x->at});
    return true;
  } else if (x->op == TF_HOP_SIDE || (x->op == TF_HOP_MEMSET && m->what[x->a] & APART && !(m->what[x->b] & MOVES))) {
    put(m, *x);
    return true;
  }
  m->rehearse |= !first;
  put(m, *x);
  return true;
}

/* Along the instructions that the call took: those without effects, or those with. */
static bool follow(tf_exec_memory *m, const tf_exec_call *c, const int64_t *r, bool effects) {
  const tf_exec_code *code = &c->exe->entry[c->prog - c->exe->package->parts.prog].code;
  bool first = true;
  for (const tf_exec_inst *x = code->inst, *end = x + code->n; x < end && x->op != TF_HOP_RET; x++) {
    if (x->op == TF_HOP_DECLINE) { /* no effect is before it */
      if (effects) put(m, *x);
      return true;
    }
    if (has_effect(x->op) == effects && x->op != TF_HOP_JMP && x->op != TF_HOP_SHAPES_END) {
      uint32_t before = m->rest.n;
      if (!(effects ? look_at_effect(m, c, x, r, first) : look_at(m, x, r))) return false;
      first &= !effects || m->rest.n == before;
    }
    if (x->op == TF_HOP_JMP || (x->op == TF_HOP_JZ && !r[x->a])) x = code->inst + x->next - 1;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ what is needed */

static bool must_stay(uint32_t op) {
  switch (op) {
  case TF_HOP_ADD:
  case TF_HOP_SUB:
  case TF_HOP_MUL:
  case TF_HOP_SELECT:
  case TF_HOP_TENSORMAP:
  case TF_HOP_PTR:
  case TF_HOP_EQ:
  case TF_HOP_NE:
  case TF_HOP_LT:
  case TF_HOP_LE:
  case TF_HOP_OR:
  case TF_HOP_AND:
  case TF_XOP_ADD:
  case TF_XOP_SUB:
  case TF_XOP_MUL:
  case TF_XOP_MIN:
  case TF_XOP_MAX:
  case TF_XOP_AND:
  case TF_XOP_SELECT: return false;
  default: return true;
  }
}

static void need(tf_exec_memory *m, const tf_exec_inst *x) {
  const tf_hinst *h = &m->h->inst[x->at];
  const uint32_t operand[5] = {x->a, x->b, x->c, x->d, x->e};
  bool slice = h->op == TF_HOP_CHECK || h->op == TF_HOP_LAUNCH || h->op == TF_HOP_TENSORMAP || h->op == TF_HOP_COMM;
  uint32_t regs = x->op == TF_XOP_EXPECT ? 1 : x->op > TF_XOP_EXPECT ? 0 : read_by(x->op);
  for (int k = 0; k < 5; k++)
    if (regs >> k & 1) m->what[operand[k]] = 1;
  if (x->op == TF_XOP_COMM) m->what[h->a] = 1;
  for (uint32_t i = 0; slice && x->op != TF_XOP_LAUNCH && i < h->c; i++) m->what[m->h->pool[h->b + i]] = 1;
  if (x->op != TF_XOP_LAUNCH) return;
  const known_launch *l = &m->launch[x->a];
  for (uint32_t i = 0; i < l->n; i++) m->what[m->moving[l->first + i].reg] = 1;
}

/* Of kernels that are not launched nothing is computed. */
static void drop_unneeded(tf_exec_memory *m) {
  uint32_t to = m->rest.n;
  memset(m->what, 0, m->h->ninst);
  for (uint32_t i = m->rest.n; i-- > 0;) {
    const tf_exec_inst x = m->rest.inst[i];
    if (!must_stay(x.op) && !m->what[x.at]) continue;
    need(m, &x);
    m->rest.inst[--to] = x;
  }
  m->rest.n -= to;
  memmove(m->rest.inst, m->rest.inst + to, m->rest.n * sizeof *m->rest.inst);
}

void tf_exec_remember(tf_exec_memory *m, const tf_exec_call *c, const int64_t *r, const uint32_t *origin) {
  m->rehearse = false;
  m->rest.n = m->nlaunch = m->nslot = m->nmoving = m->nfresh = 0;
  memset(m->what, 0, m->h->ninst);
  memcpy(m->rest.begin, r, m->h->ninst * sizeof *r);
  memcpy(m->origin, origin, m->h->ninst * sizeof *origin);
  m->knows = follow(m, c, r, false) && follow(m, c, r, true) ? THE_PATH : NO_PATH;
  if (m->knows == THE_PATH) drop_unneeded(m);
}

/* ------------------------------------------------------------------------------------------------ again */

const tf_exec_code *tf_exec_rest(tf_exec_memory *m, uint32_t **origin) {
  for (uint32_t i = 0; i < m->nfresh; i++) m->rest.begin[m->fresh[i]] = 0;
  *origin = m->origin;
  return &m->rest;
}

tf_status tf_exec_launch_again(const tf_exec_call *c, uint32_t i) {
  tf_exec_memory *m = c->memory;
  const known_launch *l = &m->launch[i];
  const moving *at = &m->moving[l->first];
  if (c->mode != TF_EXEC_REAL) return TF_OK;
  for (uint32_t k = 0; k < l->n; k++) l->slot[at[k].param] = (uint64_t)c->reg[at[k].reg];
  tf_exec_tell_launch(c->exe, &l->k, c->prog->name, c->sink);
  return c->exe->device->v->launch(c->exe->device, c->exe->module, &l->k, c->stream, c->sink);
}
