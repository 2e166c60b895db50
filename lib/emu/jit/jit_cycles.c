/* Cycles of the control flow, nested, as LLVM defines them: natural loops, and what has more than one entry. Code that
 * counts keeps for each thread which turn of every cycle around it this is (count.h). */
#include <stdlib.h>

#include "emu/jit/jit_build.h"
#include "emu/memory/count.h"
#include "emu/sm/sm.h"

typedef struct cycle {
  uint32_t parent, depth; /* the cycle around it, 0 = none; cycles around its blocks, itself included */
  uint32_t header;
  uint32_t first, last; /* its blocks, those of inner cycles too: a list through graph.next */
  uint32_t at;          /* its place in the order of the function, from 1 */
} cycle;

/* Of a function. Blocks are numbered from 1, in the order of their addresses. */
typedef struct tf_emu_cycles {
  struct tf_emu_cycles *more; /* of the module's other functions */
  LLVMValueRef f;
  uint32_t n, nedge, reached, ncycle, deepest;
  LLVMBasicBlockRef *block; /* [number - 1] */
  uint32_t *from, *pred; /* blocks that lead to block i, once for each edge: pred[from[i]] to pred[from[i + 1] - 1] */
  uint32_t *pre, *last;  /* depth first: when a block is reached, from 1 (0 = never), and the last one below it */
  uint32_t *by_pre, *after, *next; /* the blocks in that order; in the order of their ends, the last first; a list */
  uint32_t *in;                    /* the innermost cycle of each block, 0 = none */
  uint32_t *work;
  cycle *cycle; /* from 1, inner ones first */
} graph;

static int by_address(const void *a, const void *b) {
  uintptr_t x = (uintptr_t)(*(const LLVMBasicBlockRef *)a), y = (uintptr_t)(*(const LLVMBasicBlockRef *)b);
  return x < y ? -1 : x > y;
}

static uint32_t number(const graph *g, LLVMBasicBlockRef x) {
  const LLVMBasicBlockRef *at = bsearch(&x, g->block, g->n, sizeof *g->block, by_address);
  return at ? (uint32_t)(at - g->block) + 1 : 0;
}

/* ------------------------------------------------------------------------------------------------ the graph */

static LLVMValueRef end_of(const graph *g, uint32_t x) { return LLVMGetBasicBlockTerminator(g->block[x - 1]); }

static bool reserve(graph *g) {
  size_t n = g->n + 2, e = g->nedge + 1;
  uint32_t *m = g->from = calloc(8 * n + 2 * e, sizeof *m);
  g->cycle = calloc(n, sizeof *g->cycle);
  if (!m || !g->cycle) return false;
  g->pre = m + n;
  g->last = m + 2 * n;
  g->by_pre = m + 3 * n;
  g->after = m + 4 * n;
  g->next = m + 5 * n;
  g->in = m + 6 * n; /* [7 n]: where depth_first stands in each block */
  g->pred = m + 8 * n;
  g->work = g->pred + e;
  return true;
}

static void find_preds(graph *g) {
  for (uint32_t x = 1; x <= g->n; x++)
    for (unsigned s = 0, k = LLVMGetNumSuccessors(end_of(g, x)); s < k; s++)
      g->from[number(g, LLVMGetSuccessor(end_of(g, x), s))]++;
  for (uint32_t x = 1, sum = 0; x <= g->n + 1; x++) { /* from[x]: the end of its edges, for now */
    sum += g->from[x];
    g->from[x] = sum;
  }
  for (uint32_t x = g->n; x; x--)
    for (unsigned s = 0, k = LLVMGetNumSuccessors(end_of(g, x)); s < k; s++)
      g->pred[--g->from[number(g, LLVMGetSuccessor(end_of(g, x), s))]] = x;
}

static void reach(graph *g, uint32_t x) {
  g->by_pre[g->reached++] = x;
  g->pre[x] = g->reached;
}

static void depth_first(graph *g, uint32_t entry) {
  uint32_t *stack = g->next, *turn = g->in + g->n + 2, *end = g->after, n = 0, ended = 0;
  reach(g, stack[n++] = entry);
  while (n) {
    uint32_t x = stack[n - 1];
    if (turn[x] == LLVMGetNumSuccessors(end_of(g, x))) {
      g->last[x] = g->reached;
      end[ended++] = x;
      n--;
      continue;
    }
    uint32_t y = number(g, LLVMGetSuccessor(end_of(g, x), turn[x]++));
    if (!g->pre[y]) reach(g, stack[n++] = y);
  }
  for (uint32_t i = 0; i < ended / 2; i++) {
    uint32_t x = end[i];
    end[i] = end[ended - 1 - i];
    end[ended - 1 - i] = x;
  }
  for (uint32_t x = 0; x <= g->n; x++) g->next[x] = 0;
}

/* ------------------------------------------------------------------------------------------------ cycles */

static bool is_below(const graph *g, uint32_t x, uint32_t top) {
  return g->pre[x] >= g->pre[top] && g->pre[x] <= g->last[top];
}

static uint32_t outermost(const graph *g, uint32_t x) {
  uint32_t c = g->in[x];
  while (c && g->cycle[c].parent) c = g->cycle[c].parent;
  return c;
}

static void append(graph *g, cycle *c, uint32_t first, uint32_t last) {
  if (c->first) g->next[c->last] = first;
  else c->first = first;
  c->last = last;
}

static uint32_t push_preds(graph *g, uint32_t x, uint32_t header, uint32_t n) {
  for (uint32_t i = g->from[x]; i < g->from[x + 1]; i++)
    if (g->pre[g->pred[i]] && is_below(g, g->pred[i], header)) g->work[n++] = g->pred[i];
  return n;
}

/* All that leads back to the header from below it, with the cycles found before that are among it. */
static void find_cycle(graph *g, uint32_t header) {
  uint32_t n = push_preds(g, header, header, 0);
  if (!n) return;
  uint32_t c = ++g->ncycle;
  g->cycle[c].header = header;
  g->in[header] = c;
  append(g, &g->cycle[c], header, header);
  while (n) {
    uint32_t x = g->work[--n], k = outermost(g, x);
    if (k == c) continue;
    if (!k) {
      g->in[x] = c;
      append(g, &g->cycle[c], x, x);
      n = push_preds(g, x, header, n);
      continue;
    }
    g->cycle[k].parent = c;
    append(g, &g->cycle[c], g->cycle[k].first, g->cycle[k].last);
    for (x = g->cycle[k].first;; x = g->next[x]) {
      n = push_preds(g, x, header, n);
      if (x == g->cycle[k].last) break;
    }
  }
}

static uint32_t depth_of(const graph *g, uint32_t x) { return g->cycle[g->in[x]].depth; }

static bool analyse(graph *g) {
  LLVMGetBasicBlocks(g->f, g->block);
  qsort(g->block, g->n, sizeof *g->block, by_address);
  for (uint32_t x = 1; x <= g->n; x++) g->nedge += LLVMGetNumSuccessors(end_of(g, x));
  if (!reserve(g)) return false;
  find_preds(g);
  depth_first(g, number(g, LLVMGetEntryBasicBlock(g->f)));
  for (uint32_t k = g->reached; k; k--) find_cycle(g, g->by_pre[k - 1]);
  for (uint32_t c = g->ncycle; c; c--) {
    g->cycle[c].depth = g->cycle[g->cycle[c].parent].depth + 1;
    if (g->cycle[c].depth > g->deepest) g->deepest = g->cycle[c].depth;
  }
  return true;
}

static bool is_in(const graph *g, uint32_t x, uint32_t c) {
  uint32_t k = g->in[x];
  while (g->cycle[k].depth > g->cycle[c].depth) k = g->cycle[k].parent;
  return k == c;
}

/* ------------------------------------------------------------------------------------------------ the code */

static LLVMValueRef const64(tf_emu_build *b, uint64_t x) { return LLVMConstInt(b->i64, x, false); }

/* The address of a word of the frame. */
static LLVMValueRef word(tf_emu_build *b, LLVMValueRef frame, size_t offset, uint32_t i) {
  LLVMValueRef at = const64(b, offset / 8 + i);
  return LLVMBuildInBoundsGEP2(b->b, b->i64, frame, &at, 1, "");
}

static void put(tf_emu_build *b, LLVMValueRef frame, size_t offset, uint32_t i, LLVMValueRef v) {
  LLVMBuildStore(b->b, v, word(b, frame, offset, i));
}

static LLVMValueRef turn_of(tf_emu_build *b, LLVMValueRef frame, uint32_t i) {
  return LLVMBuildLoad2(b->b, b->i64, word(b, frame, offsetof(tf_emu_frame, turn), i), "");
}

static void put_turn(tf_emu_build *b, LLVMValueRef frame, uint32_t i, LLVMValueRef v) {
  put(b, frame, offsetof(tf_emu_frame, turn), i, v);
}

/* Where the thread keeps its innermost frame. */
static LLVMValueRef slot(tf_emu_build *b, LLVMValueRef f) {
  LLVMValueRef at = const64(b, offsetof(tf_emu_thread, frame));
  return LLVMBuildInBoundsGEP2(b->b, b->i8, LLVMGetParam(f, 0), &at, 1, "");
}

static LLVMValueRef build_frame(tf_emu_build *b, const graph *g, LLVMValueRef f) {
  LLVMPositionBuilderBefore(b->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
  LLVMTypeRef type = LLVMArrayType2(b->i64, offsetof(tf_emu_frame, turn) / 8 + g->deepest + 1);
  LLVMValueRef frame = LLVMBuildAlloca(b->b, type, "frame");
  put(b, frame, offsetof(tf_emu_frame, caller), 0, LLVMBuildLoad2(b->b, b->ptr, slot(b, f), ""));
  put(b, frame, offsetof(tf_emu_frame, used), 0, const64(b, g->deepest + 1));
  put_turn(b, frame, 0, const64(b, 0));
  LLVMBuildStore(b->b, frame, slot(b, f));
  return frame;
}

static LLVMValueRef came_from(tf_emu_build *b, const graph *g, uint32_t x, uint32_t c) {
  LLVMTypeRef i1 = LLVMInt1TypeInContext(b->ctx);
  LLVMPositionBuilderBefore(b->b, LLVMGetFirstInstruction(g->block[x - 1]));
  LLVMValueRef phi = LLVMBuildPhi(b->b, i1, "");
  for (uint32_t i = g->from[x]; i < g->from[x + 1]; i++) {
    LLVMValueRef in = LLVMConstInt(i1, is_in(g, g->pred[i], c), false);
    LLVMAddIncoming(phi, &in, &(LLVMBasicBlockRef){g->block[g->pred[i] - 1]}, 1);
  }
  LLVMValueRef at = phi;
  while (LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
  LLVMPositionBuilderBefore(b->b, at);
  return phi;
}

/* Who comes from within is in its next turn if this is the header; who comes from outside is in the first. What the
 * frame holds of cycles further in is of the past then. */
static void build_turn(tf_emu_build *b, const graph *g, LLVMValueRef frame, uint32_t x, uint32_t c) {
  const cycle *y = &g->cycle[c];
  bool header = y->header == x;
  LLVMValueRef in = came_from(b, g, x, c), zero = const64(b, 0);
  LLVMValueRef old = turn_of(b, frame, y->depth - 1), first = const64(b, (uint64_t)y->at << 32);
  LLVMValueRef next = header ? LLVMBuildAdd(b->b, old, const64(b, 1), "") : old;
  LLVMValueRef inner = header ? zero : LLVMBuildSelect(b->b, in, turn_of(b, frame, y->depth), zero, "");
  put_turn(b, frame, y->depth - 1, LLVMBuildSelect(b->b, in, next, first, ""));
  put_turn(b, frame, y->depth, inner);
}

static bool is_entered(const graph *g, uint32_t x, uint32_t c) {
  bool any = g->cycle[c].header == x;
  for (uint32_t i = g->from[x]; i < g->from[x + 1] && !any; i++) any = !is_in(g, g->pred[i], c);
  return any;
}

/* Outer cycles first. */
static void build_turns(tf_emu_build *b, const graph *g, LLVMValueRef frame, uint32_t x) {
  for (uint32_t depth = 1; depth <= depth_of(g, x); depth++) {
    uint32_t c = g->in[x];
    while (g->cycle[c].depth > depth) c = g->cycle[c].parent;
    if (is_entered(g, x, c)) build_turn(b, g, frame, x, c);
  }
}

static void build_call(tf_emu_build *b, const graph *g, LLVMValueRef frame, LLVMValueRef call, uint32_t depth,
                       uint32_t at) {
  LLVMPositionBuilderBefore(b->b, call);
  put_turn(b, frame, depth, const64(b, (uint64_t)at << 32));
  if (depth < g->deepest) put_turn(b, frame, depth + 1, const64(b, 0));
  put(b, frame, offsetof(tf_emu_frame, used), 0, const64(b, depth + 1));
  LLVMPositionBuilderBefore(b->b, LLVMGetNextInstruction(call));
  put(b, frame, offsetof(tf_emu_frame, used), 0, const64(b, g->deepest + 1));
}

static bool calls_code(LLVMValueRef x) {
  LLVMValueRef f = LLVMIsACallInst(x) ? LLVMGetCalledValue(x) : NULL;
  return f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f);
}

static void build_block(tf_emu_build *b, graph *g, LLVMValueRef frame, uint32_t x, uint32_t *at) {
  LLVMValueRef i = LLVMGetFirstInstruction(g->block[x - 1]), end = end_of(g, x);
  if (g->cycle[g->in[x]].header == x) g->cycle[g->in[x]].at = ++*at;
  for (; i; i = LLVMGetNextInstruction(i))
    if (calls_code(i)) build_call(b, g, frame, i, depth_of(g, x), ++*at);
  if (LLVMGetInstructionOpcode(end) == LLVMRet) {
    LLVMPositionBuilderBefore(b->b, end);
    LLVMValueRef caller = LLVMBuildLoad2(b->b, b->ptr, word(b, frame, offsetof(tf_emu_frame, caller), 0), "");
    LLVMBuildStore(b->b, caller, slot(b, g->f));
  }
  build_turns(b, g, frame, x);
}

/* ------------------------------------------------------------------------------------------------ a module */

void tf_emu_find_cycles(tf_emu_build *b, LLVMValueRef f) {
  graph *g = calloc(1, sizeof *g);
  if (g) {
    *g = (graph){.more = b->cycles, .f = f, .n = LLVMCountBasicBlocks(f)};
    b->cycles = g;
    g->block = malloc(g->n * sizeof(LLVMBasicBlockRef));
  }
  if (!g || !g->block || !analyse(g)) tf_emu_build_fail(b, "memory ran out");
}

static graph *cycles_of(const tf_emu_build *b, LLVMValueRef f) {
  graph *g = b->cycles;
  while (g && g->f != f) g = g->more;
  return g;
}

uint32_t tf_emu_depth_of(const tf_emu_build *b, LLVMValueRef inst) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(inst);
  const graph *g = cycles_of(b, LLVMGetBasicBlockParent(block));
  return g ? depth_of(g, number(g, block)) : 0;
}

LLVMBasicBlockRef tf_emu_cycle_header(const tf_emu_build *b, LLVMValueRef f, uint32_t k) {
  const graph *g = cycles_of(b, f);
  return g && k < g->ncycle ? g->block[g->cycle[k + 1].header - 1] : NULL;
}

void tf_emu_keep_turns(tf_emu_build *b, LLVMValueRef f) {
  graph *g = cycles_of(b, f);
  uint32_t at = 0;
  LLVMValueRef frame = build_frame(b, g, f);
  for (uint32_t k = 0; k < g->reached; k++) build_block(b, g, frame, g->after[k], &at);
}

void tf_emu_free_cycles(tf_emu_build *b) {
  for (graph *g = b->cycles, *more; g; g = more) {
    more = g->more;
    free(g->block);
    free(g->from);
    free(g->cycle);
    free(g);
  }
}
