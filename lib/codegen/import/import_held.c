/* import_held.h says what this is. */
#include "codegen/import/import_held.h"

#include "codegen/llvm/stubs.h"
#include "codegen/llvm/stubs_wgmma.h"
#include "codegen/ptx/ptx_blocks.h"

typedef struct links {
  struct links *next;
  tf_held_group *group;
} links;

/* What the flow found: of each block's begin, a bit for each group; and the block that begins with a statement. */
typedef struct tf_held_flow {
  uint64_t *in;
  size_t words;
  tf_map block; /* from the first statement behind a label, + 1 */
} tf_held_flow;

static bool is_wgmma(const tf_ptx_statement *s) { return tf_ptx_begins(s, "wgmma.mma_async."); }
static bool is_load(const tf_ptx_statement *s) { return tf_ptx_begins(s, "tcgen05.ld."); }
static bool waits_loads(const tf_ptx_statement *s) { return tf_ptx_begins(s, "tcgen05.wait::ld"); }

/* D is the first type of the name. */
static bool sums_f32(const tf_ptx_statement *s) {
  const char *shape = memmem(s->op.ptr, s->op.len, ".m64n", 5), *end = s->op.ptr + s->op.len;
  const char *type = shape ? memchr(shape + 1, '.', (size_t)(end - shape - 1)) : NULL;
  return type && end - type > 5 && !memcmp(type, ".f32.", 5);
}

/* ------------------------------------------------------------------------------------------------ groups */

static uint64_t key_of(const uint32_t *reg, uint32_t n, tf_held_kind kind) {
  return tf_hash_mix(tf_hash_bytes(reg, n * sizeof *reg), n * 2 + kind);
}

/* The registers of an operand: false if it is none, or not all are. */
static bool list_of(const tf_ptx_operand *o, uint32_t *reg, uint32_t *n) {
  *n = 0;
  if (o->kind == TF_PTX_REG) {
    reg[(*n)++] = o->reg;
    return true;
  }
  if (o->kind != TF_PTX_VECTOR) return false;
  for (const tf_ptx_operand *e = o + 1; e < o + o->skip; e += e->skip) {
    if (e->kind != TF_PTX_REG || *n == 128) return false;
    reg[(*n)++] = e->reg;
  }
  return *n > 0;
}

static tf_held_group *find(tf_import *m, const uint32_t *reg, uint32_t n, tf_held_kind kind) {
  for (size_t i = 0; i < m->held.n; i++) {
    tf_held_group *g = m->held.at[i];
    if (g->n == n && g->kind == kind && !memcmp(g->reg, reg, n * sizeof *reg)) return g;
  }
  return NULL;
}

static void add_group(tf_import *m, const tf_ptx_operand *o, tf_held_kind kind, bool floats, tf_map *seen) {
  uint32_t reg[128], n;
  if (!list_of(o, reg, &n)) return; /* told when its instruction comes */
  for (uint32_t i = 0; i < n; i++)
    if (tf_ptx_bits(m->f, reg[i]) != 32) return;
  uint64_t key = key_of(reg, n, kind);
  if (tf_map_get(seen, key) && find(m, reg, n, kind)) return;
  tf_held_group *g = TF_NEW(m->pool, tf_held_group);
  *g = (tf_held_group){.kind = kind, .index = (uint32_t)m->held.n, .n = n, .floats = floats};
  g->home = LLVMBuildAlloca(m->entry_b, tf_held_type(m, g), "");
  g->reg = tf_pool_copy(m->pool, reg, n * sizeof *reg);
  tf_map_set(seen, key, g);
  tf_vec_push(m->pool, &m->held, g);
  for (uint32_t i = 0; i < n; i++) {
    links *l = TF_NEW(m->pool, links);
    *l = (links){tf_map_get(&m->held_by_register, reg[i] + 1u), g};
    tf_map_set(&m->held_by_register, reg[i] + 1u, l);
  }
}

static const links *groups_of(const tf_import *m, uint32_t reg) { return tf_map_get(&m->held_by_register, reg + 1u); }

tf_held_group *tf_held_of(tf_import *m, unsigned i, tf_held_kind kind) {
  uint32_t reg[128], n;
  const tf_ptx_operand *o = tf_ptx_operand_at(m->s, i);
  tf_held_group *g = list_of(o, reg, &n) ? find(m, reg, n, kind) : NULL;
  if (!g)
    tf_import_fail(m, "expected registers of 32 bits in braces, found '%.*s'",
                   (int)(o->text.len < 60 ? o->text.len : 60), o->text.ptr);
  return g;
}

LLVMTypeRef tf_held_type(const tf_import *m, const tf_held_group *g) {
  LLVMTypeRef one = g->floats ? m->f32 : m->i32;
  return g->n == 1 && g->kind == TF_HELD_TMEM ? one : LLVMVectorType(one, g->n);
}

/* ------------------------------------------------------------------------------------------------ the flow */

/* How a statement changes what is held. Its own lists are handed over, what it touches besides comes back. */
static void step(tf_import *m, const tf_ptx_statement *s, uint64_t *held) {
  const links *l;
  for (uint32_t i = 0; i < s->entries; i++) {
    if (s->operand[i].reg == TF_PTX_NONE) continue;
    for (l = groups_of(m, s->operand[i].reg); l; l = l->next)
      held[l->group->index / 64] &= ~(1ull << l->group->index % 64);
  }
  if (waits_loads(s))
    for (size_t i = 0; i < m->held.n; i++)
      if (m->held.at[i]->kind == TF_HELD_TMEM) held[i / 64] &= ~(1ull << i % 64);
  if (!is_wgmma(s) && !is_load(s)) return;
  tf_held_kind kind = is_wgmma(s) ? TF_HELD_WGMMA : TF_HELD_TMEM;
  for (unsigned i = 0; i < 2 && i < s->n; i++) {
    uint32_t reg[128], n;
    const tf_ptx_operand *o = tf_ptx_operand_at(s, i);
    bool list = o->kind == TF_PTX_VECTOR || (kind == TF_HELD_TMEM && o->kind == TF_PTX_REG);
    tf_held_group *g = list && list_of(o, reg, &n) ? find(m, reg, n, kind) : NULL;
    if (g) held[g->index / 64] |= 1ull << g->index % 64;
  }
}

static void find_flow(tf_import *m, tf_held_flow *flow) {
  tf_ptx_blocks k;
  tf_ptx_find_blocks(m->pool, m->f, &k);
  size_t words = (m->held.n + 63) / 64, n = k.block.n;
  uint64_t *in = TF_NEW_ARRAY(m->pool, uint64_t, n *words + 1), *now = TF_NEW_ARRAY(m->pool, uint64_t, words + 1);
  memset(in, 0, (n * words + 1) * sizeof *in);
  *flow = (tf_held_flow){.in = in, .words = words, .block = {.pool = m->pool}};
  for (bool again = true; again;) {
    again = false;
    for (size_t b = 0; b < n; b++) {
      memcpy(now, in + b * words, words * sizeof *now);
      for (size_t i = k.block.at[b].from; i < k.block.at[b].to; i++) step(m, k.step.at[i], now);
      for (size_t i = 0, f = tf_ptx_followers(&k, b); i < f; i++) {
        uint64_t *to = in + tf_ptx_follower(&k, b, i) * words;
        for (size_t w = 0; w < words; w++) {
          again |= (now[w] & ~to[w]) != 0;
          to[w] |= now[w];
        }
      }
    }
  }
  for (size_t b = 0; b < n; b++) {
    size_t i = k.block.at[b].from;
    if (i < k.step.n) tf_map_set(&flow->block, tf_map_ptr(k.step.at[i]), (void *)(uintptr_t)(b + 1));
  }
}

/* What is held behind a label: each label's symbol knows. */
static void mark_labels(tf_import *m, const tf_held_flow *flow) {
  for (const tf_ptx_statement *s = m->f->first; s; s = s->next) {
    if (s->kind != TF_PTX_LABEL) continue;
    tf_symbol *label = tf_strmap_get(tf_import_scope(m, s->scope), s->op);
    const tf_ptx_statement *next = s;
    while (next && next->kind != TF_PTX_INSTRUCTION) next = next->next;
    size_t b = next ? (size_t)(uintptr_t)tf_map_get(&flow->block, tf_map_ptr(next)) : 0;
    if (label && b) label->held = flow->in + (b - 1) * flow->words;
  }
}

void tf_held_find(tf_import *m) {
  tf_map seen = {.pool = m->pool};
  m->held.n = 0;
  m->held_by_register = (tf_map){.pool = m->pool};
  for (const tf_ptx_statement *s = m->f->first; s; s = s->next) {
    if (s->kind != TF_PTX_INSTRUCTION || !s->n) continue;
    if (is_load(s)) add_group(m, tf_ptx_operand_at(s, 0), TF_HELD_TMEM, false, &seen);
    if (is_load(s) && tf_ptx_begins(s, "tcgen05.ld.red.") && s->n > 1)
      add_group(m, tf_ptx_operand_at(s, 1), TF_HELD_TMEM, false, &seen);
    if (!is_wgmma(s)) continue;
    for (unsigned i = 0; i < 2 && i < s->n; i++)
      if (tf_ptx_operand_at(s, i)->kind == TF_PTX_VECTOR)
        add_group(m, tf_ptx_operand_at(s, i), TF_HELD_WGMMA, !i && sums_f32(s), &seen);
  }
  if (!m->held.n) return;
  tf_held_flow flow;
  find_flow(m, &flow);
  mark_labels(m, &flow);
}

/* ------------------------------------------------------------------------------------------------ code */

static LLVMValueRef gather(tf_import *m, const tf_held_group *g) {
  LLVMTypeRef type = tf_held_type(m, g), one = g->floats ? m->f32 : m->i32;
  LLVMValueRef v = LLVMGetPoison(type);
  for (uint32_t i = 0; i < g->n; i++) {
    LLVMValueRef r = tf_import_as(m, tf_import_read(m, g->reg[i]), one);
    if (type == one) return r;
    v = LLVMBuildInsertElement(m->b, v, r, tf_import_const(m, 32, i), "");
  }
  return v;
}

static void scatter(tf_import *m, const tf_held_group *g, LLVMValueRef v) {
  bool one = LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind;
  for (uint32_t i = 0; i < g->n; i++) {
    LLVMValueRef r = one ? v : LLVMBuildExtractElement(m->b, v, tf_import_const(m, 32, i), "");
    tf_import_write(m, g->reg[i], tf_import_bits(m, r));
  }
}

LLVMValueRef tf_held_get(tf_import *m, const tf_held_group *g) {
  return LLVMBuildLoad2(m->b, tf_held_type(m, g), g->home, "");
}

void tf_held_put(tf_import *m, tf_held_group *g, LLVMValueRef v) {
  LLVMBuildStore(m->b, v, g->home);
  g->held = true;
}

/* Code in a row, in which the thread waits for nobody. */
static bool goes_on(const tf_ptx_statement *s) {
  static const char *const others[] = {"bar",   "barrier",  "bra",    "brx", "call", "exit",
                                       "fence", "mbarrier", "membar", "ret", "trap"};
  size_t n = 0;
  while (n < s->op.len && s->op.ptr[n] != '.') n++;
  for (size_t i = 0; s->kind == TF_PTX_INSTRUCTION && i < sizeof others / sizeof *others; i++)
    if (tf_str_eqz((tf_str){s->op.ptr, n}, others[i])) return false;
  return true;
}

/* Does the wait come behind the statement under way? LLVM moves arithmetic over it where it is inline assembly that
 * names no registers. */
static bool waits_later(const tf_import *m) {
  const tf_ptx_statement *s = m->s;
  while (s && goes_on(s) && !waits_loads(s)) s = s->next;
  return s && waits_loads(s);
}

/* Back to the program. Of a load that nobody has waited for these are the registers too early, and are told so. */
static void give_back(tf_import *m, tf_held_group *g) {
  LLVMValueRef v = tf_held_get(m, g);
  if (g->kind == TF_HELD_WGMMA) v = tf_wgmma_tie(m->b, m->mod, false, v);
  if (g->kind == TF_HELD_TMEM && waits_later(m)) {
    v = LLVMBuildFreeze(m->b, v, "");
    unsigned kind = LLVMGetMDKindIDInContext(m->ctx, TF_TCGEN05_WAITS, sizeof TF_TCGEN05_WAITS - 1);
    LLVMMetadataRef none = LLVMMDNodeInContext2(m->ctx, NULL, 0);
    LLVMSetMetadata(v, kind, LLVMMetadataAsValue(m->ctx, none));
  }
  scatter(m, g, v);
  g->held = false;
}

/* Without a look at other groups: at a jump. */
static void hand_over(tf_import *m, tf_held_group *g) {
  LLVMValueRef v = gather(m, g);
  if (g->kind == TF_HELD_WGMMA) v = tf_wgmma_tie(m->b, m->mod, true, v);
  LLVMBuildStore(m->b, v, g->home);
}

void tf_held_take(tf_import *m, tf_held_group *g) {
  if (g->held) return;
  if (g->touched && g->kind == TF_HELD_WGMMA) { /* as taking registers back does: the fence no longer counts */
    LLVMValueRef v = tf_wgmma_tie(m->b, m->mod, true, gather(m, g));
    scatter(m, g, tf_wgmma_tie(m->b, m->mod, false, v));
  }
  hand_over(m, g);
  g->held = true;
}

static bool its_own(const tf_import *m, const tf_held_group *g) {
  if (!is_wgmma(m->s) && !is_load(m->s)) return false;
  for (unsigned i = 0; i < 2 && i < m->s->n; i++) {
    uint32_t reg[128], n;
    const tf_ptx_operand *o = tf_ptx_operand_at(m->s, i);
    if (list_of(o, reg, &n) && n == g->n && !memcmp(reg, g->reg, n * sizeof *reg)) return true;
  }
  return false;
}

void tf_held_before(tf_import *m) {
  if (!m->held.n) return;
  if (tf_ptx_begins(m->s, "wgmma.fence."))
    for (size_t i = 0; i < m->held.n; i++) m->held.at[i]->touched = false;
  for (uint32_t i = 0; i < m->s->entries; i++) {
    const tf_ptx_operand *o = &m->s->operand[i];
    if (o->reg == TF_PTX_NONE) continue;
    for (const links *l = groups_of(m, o->reg); l; l = l->next) {
      if (its_own(m, l->group)) continue;
      if (l->group->held) give_back(m, l->group);
      l->group->touched |= o->written;
    }
  }
}

void tf_held_jump(tf_import *m, const tf_symbol *label) {
  for (size_t i = 0; i < m->held.n; i++) {
    tf_held_group *g = m->held.at[i];
    if (label->held && label->held[i / 64] >> i % 64 & 1 && !g->held) hand_over(m, g);
  }
}

void tf_held_label(tf_import *m, const tf_symbol *label) {
  for (size_t i = 0; i < m->held.n; i++) {
    tf_held_group *g = m->held.at[i];
    g->held = label->held && label->held[i / 64] >> i % 64 & 1;
    g->touched = false;
  }
}

void tf_held_wait_loads(tf_import *m) {
  bool first = true;
  for (size_t i = 0; i < m->held.n; i++) {
    tf_held_group *g = m->held.at[i];
    if (g->kind != TF_HELD_TMEM || !g->held) continue;
    scatter(m, g, tf_tcgen05_tie(m->b, m->mod, g->n, first, tf_held_get(m, g)));
    g->held = first = false;
  }
  if (first) tf_import_convergent(m, tf_import_intrinsic(m, "llvm.nvvm.tcgen05.wait.ld", NULL, NULL, 0));
}
