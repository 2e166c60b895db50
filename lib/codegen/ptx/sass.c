/* Where machine code spills. ptxas says how much a kernel spills, not where; in a loop it costs, before one it does
 * not.
 *
 * An instruction of sm_80 to sm_12x has 16 bytes, of which a few bits are looked at: what it is, its guard, and where a
 * jump goes. There is no manual of them; they were compared with what nvdisasm 13.0 prints of the text tests' programs
 * for sm_90a and sm_100a. A way too many would only make a loop larger. */
#include "codegen/ptx/sass.h"

#include <elf.h>
#include <string.h>

enum {
  BRA = 0x947,
  BRA_U = 0x547,
  BRX = 0x949,
  JMX = 0x94c,
  CALL = 0x944,
  CALL_ABS = 0x943,
  RET = 0x950,
  EXIT = 0x94d
};
enum { BSSY = 0x945, BSYNC = 0x941, STL = 0x387, LDL = 0x983 };
enum { ALWAYS = 7, STACK = 1, NONE = -1 }; /* the predicate PT; R1 */

typedef struct instruction {
  uint64_t lo, hi;
} instruction;

typedef struct code {
  tf_pool *pool;
  const instruction *at;
  int64_t n;
  TF_VEC(int64_t) returns, places; /* behind calls; where jumps go */
  TF_VEC(int64_t) met[16];         /* where threads that part at a BSSY meet, by barrier */
} code;

static uint32_t op_of(const instruction *i) { return i->lo & 0xfff; }

static bool is_local(const instruction *i) {
  return (op_of(i) == STL || op_of(i) == LDL) && (i->lo >> 24 & 0xff) == STACK;
}

/* No guard, and no other predicate. */
static bool is_sure(const instruction *i) { return (i->lo >> 12 & 15) == ALWAYS && (i->hi >> 23 & 31) == ALWAYS; }

/* Words, 48 bits with a sign from bit 34 on, and the lowest 8 from bit 16 on. */
static int64_t jump_of(const code *c, int64_t k) {
  const instruction *i = &c->at[k];
  uint64_t high = (i->lo >> 34 | (i->hi & 0x3ffff) << 30) << 16;
  int64_t words = (int64_t)high / 256 + (int64_t)(i->lo >> 16 & 0xff);
  return k + 1 + words / 4;
}

static void find_places(code *c) {
  for (int64_t k = 0; k < c->n; k++) {
    const instruction *i = &c->at[k];
    uint32_t op = op_of(i);
    if (op == CALL || op == CALL_ABS) tf_vec_push(c->pool, &c->returns, k + 1);
    if (op == BRA || op == BRA_U || op == CALL) tf_vec_push(c->pool, &c->places, jump_of(c, k));
    if (op == BSSY) tf_vec_push(c->pool, &c->met[i->lo >> 16 & 15], k + 1 + (int64_t)(i->lo >> 34) / 4);
  }
}

/* The `w`-th way on from instruction k; NONE = there is no w-th. A way out of the code is one that leads nowhere. */
static int64_t way_of(const code *c, int64_t k, size_t w) {
  const instruction *i = &c->at[k];
  uint32_t op = op_of(i);
  bool on = !((op == EXIT || op == BRA) && is_sure(i));
  if (on && w-- == 0) return k + 1;
  if (op == BRA || op == BRA_U || op == CALL) return w == 0 ? jump_of(c, k) : NONE;
  if (op == BRX || op == JMX) return w < c->places.n ? c->places.at[w] : NONE; /* through a table */
  if (op == RET) return w < c->returns.n ? c->returns.at[w] : NONE;
  if (op != BSYNC) return NONE;
  uint32_t barrier = i->lo >> 16 & 15;
  return w < c->met[barrier].n ? c->met[barrier].at[w] : NONE;
}

/* Tarjan's search for what can be reached again from itself, without recursion. */
typedef struct visit {
  int64_t k;
  size_t way;
} visit;

typedef struct search {
  const code *c;
  int64_t *number, *low; /* from 1, in the order of the search */
  bool *open;            /* on the stack of what is not assigned yet */
  TF_VEC(int64_t) stack;
  TF_VEC(visit) path;
  int64_t last;
  tf_sass_kernel *out;
} search;

/* All that was reached from k and leads back to it. */
static void close_part(search *s, int64_t k) {
  size_t from = s->stack.n;
  uint32_t spills = 0;
  bool loop = false;
  while (s->stack.at[--from] != k) {
  }
  for (size_t i = from; i < s->stack.n; i++) {
    s->open[s->stack.at[i]] = false;
    spills += is_local(&s->c->at[s->stack.at[i]]);
  }
  for (size_t w = 0; way_of(s->c, k, w) != NONE; w++) loop |= way_of(s->c, k, w) == k;
  if (loop || s->stack.n - from > 1) s->out->in_loops += spills;
  s->stack.n = from;
}

static void enter(search *s, int64_t k) {
  s->number[k] = s->low[k] = ++s->last;
  s->open[k] = true;
  tf_vec_push(s->c->pool, &s->stack, k);
  tf_vec_push(s->c->pool, &s->path, ((visit){k, 0}));
}

static void lower(int64_t *low, int64_t to) {
  if (to < *low) *low = to;
}

static void go_on(search *s) {
  visit *v = &s->path.at[s->path.n - 1];
  int64_t k = v->k, to = way_of(s->c, k, v->way++);
  if (to != NONE) {
    if (to < 0 || to >= s->c->n) return;
    if (!s->number[to]) enter(s, to);
    else if (s->open[to]) lower(&s->low[k], s->number[to]);
    return;
  }
  if (s->low[k] == s->number[k]) close_part(s, k);
  if (--s->path.n) lower(&s->low[s->path.at[s->path.n - 1].k], s->low[k]);
}

static void find_loops(code *c, tf_sass_kernel *out) {
  size_t n = (size_t)c->n;
  search s = {.c = c,
              .number = TF_NEW_ARRAY(c->pool, int64_t, n),
              .low = TF_NEW_ARRAY(c->pool, int64_t, n),
              .open = TF_NEW_ARRAY(c->pool, bool, n),
              .out = out};
  find_places(c);
  for (int64_t k = 0; k < c->n; k++) {
    if (!s.number[k]) enter(&s, k);
    while (s.path.n) go_on(&s);
  }
}

static void read_kernel(tf_pool *pool, tf_str text, tf_sass_kernel *out) {
  tf_pool *scratch = tf_pool_child(pool);
  code c = {.pool = scratch, .n = (int64_t)(text.len / sizeof(instruction))};
  instruction *copy = TF_NEW_ARRAY(scratch, instruction, text.len / sizeof(instruction)); /* text may lie anywhere */
  if (c.n) memcpy(copy, text.ptr, (size_t)c.n * sizeof(instruction));
  c.at = copy;
  for (int64_t k = 0; k < c.n; k++) out->spills += is_local(&c.at[k]);
  if (out->spills) find_loops(&c, out);
  tf_pool_free(scratch);
}

static bool lies_in(tf_str s, uint64_t at, uint64_t n) { return at <= s.len && n <= s.len - at; }

bool tf_sass_read(tf_pool *pool, tf_str cubin, tf_sass_kernels *out) {
  static const char text[] = ".text.";
  Elf64_Ehdr e;
  Elf64_Shdr names, h;
  if (cubin.len < sizeof e) return false;
  memcpy(&e, cubin.ptr, sizeof e);
  uint64_t table = (uint64_t)e.e_shnum * sizeof h;
  if (memcmp(e.e_ident, ELFMAG, SELFMAG) != 0 || e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_shentsize != sizeof h ||
      e.e_shstrndx >= e.e_shnum || !lies_in(cubin, e.e_shoff, table))
    return false;
  memcpy(&names, cubin.ptr + e.e_shoff + e.e_shstrndx * sizeof h, sizeof h);
  if (!lies_in(cubin, names.sh_offset, names.sh_size)) return false;
  for (uint32_t i = 0; i < e.e_shnum; i++) {
    memcpy(&h, cubin.ptr + e.e_shoff + i * sizeof h, sizeof h);
    if (h.sh_type != SHT_PROGBITS || h.sh_name >= names.sh_size) continue;
    if (!lies_in(cubin, h.sh_offset, h.sh_size)) return false;
    const char *name = cubin.ptr + names.sh_offset + h.sh_name;
    tf_str whole = {name, strnlen(name, names.sh_size - h.sh_name)};
    if (!tf_str_starts(whole, text)) continue;
    tf_sass_kernel k = {.name = {name + sizeof text - 1, whole.len - sizeof text + 1}};
    read_kernel(pool, (tf_str){cubin.ptr + h.sh_offset, h.sh_size}, &k);
    tf_vec_push(pool, out, k);
  }
  return true;
}
