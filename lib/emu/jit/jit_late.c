/* Loads from shared memory whose values are first needed behind an arrival on an mbarrier.
 *
 * A load is issued in order, but its value comes later, and an arrival on an mbarrier does not wait for it. So a copy
 * of the async proxy that waits for this arrival may overwrite what is still to be read (an H200 does), unless the
 * thread needed the value before it arrived: as what a store writes, as an address, for a branch, as an operand of any
 * instruction that is more than arithmetic. Arithmetic itself proves nothing, since it moves freely over an arrival:
 * which of both comes first is the assembler's choice. A barrier of the CTA counts as a use (measured so), and, for
 * want of a measurement, one of the cluster.
 *
 * A load is *late* if some path leads from it over no use to an arrival, and from there to a use. Its site says so, and
 * shared memory remembers such reads until the thread executes a proxy fence, or comes to one of the uses, which call
 * tf_emu_late_used. A copy that overwrites one, told by neither, is a fault if the thread uses the value (proxy.c):
 * one that nobody uses harms nobody. */
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"
#include "emu/sm/cluster.h"
#include "emu/jit/intrinsics.h"
#include "emu/async/mbarrier.h"
#include "emu/sm/thread_ops.h"

enum { ARRIVES = 1, MEETS = 2, LOADS = 4, COMPUTES = 8, TELLS = 16 };

typedef struct tf_emu_numbered {
  LLVMValueRef inst;
  uint32_t at;
} tf_emu_numbered;

typedef struct tf_emu_late {
  tf_emu_build *b;
  LLVMValueRef *inst;
  uint32_t n, serial;
  tf_emu_numbered *place;                  /* sorted by instruction */
  uint8_t *role;                           /* of each instruction */
  uint32_t *value, *use, *before, *behind; /* serial of the load that: computes with it, uses it, came by */
  uint32_t *todo, *arrival;
} tf_emu_late;

static int compare(const void *a, const void *b) {
  uintptr_t x = (uintptr_t)((const tf_emu_numbered *)a)->inst, y = (uintptr_t)((const tf_emu_numbered *)b)->inst;
  return (x > y) - (x < y);
}

static uint32_t index_of(const tf_emu_late *l, LLVMValueRef inst) {
  tf_emu_numbered key = {inst, 0};
  const tf_emu_numbered *p = bsearch(&key, l->place, l->n, sizeof *l->place, compare);
  return p ? p->at : l->n;
}

static bool reads_no_memory(LLVMValueRef call, LLVMValueRef f) {
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, kind);
  if (!a) a = LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, kind);
  return a && !LLVMGetEnumAttributeValue(a);
}

static uint8_t role_of_call(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(f)) return 0;
  if (reads_no_memory(call, f)) return COMPUTES;
  tf_emu_intrinsic row;
  if (!tf_emu_intrinsic_find(LLVMGetValueName(f), &row)) return 0;
  if (row.kind == TF_EMU_WIDE_LOAD) return LOADS;
  if (row.fn == (tf_emu_fn)tf_emu_mbarrier_arrive) return ARRIVES;
  if (row.fn == (tf_emu_fn)tf_emu_cluster_arrive) return MEETS;
  return row.fn == (tf_emu_fn)tf_emu_barrier_cta && !(row.mode & TF_EMU_ARRIVE) ? MEETS : 0;
}

static uint8_t role_of(LLVMValueRef x) {
  if (LLVMIsACallInst(x)) return role_of_call(x);
  if (LLVMIsABinaryOperator(x) || LLVMIsACastInst(x) || LLVMIsAUnaryOperator(x)) return COMPUTES;
  switch (LLVMGetInstructionOpcode(x)) {
  case LLVMLoad: {
    unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(x, 0)));
    bool atomic = LLVMGetOrdering(x) != LLVMAtomicOrderingNotAtomic;
    return (space == 0 || space == 3) && !atomic ? LOADS : 0;
  }
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMPHI:
  case LLVMSelect:
  case LLVMFreeze:
  case LLVMGetElementPtr:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMExtractValue:
  case LLVMInsertValue: return COMPUTES;
  default: return 0;
  }
}

/* Marks what is computed from the load, and what uses that; false: nothing does. */
static bool find_uses(tf_emu_late *l, uint32_t load) {
  uint32_t ntodo = 0;
  bool any = false;
  l->value[load] = l->serial;
  l->todo[ntodo++] = load;
  while (ntodo) {
    for (LLVMUseRef u = LLVMGetFirstUse(l->inst[l->todo[--ntodo]]); u; u = LLVMGetNextUse(u)) {
      uint32_t i = index_of(l, LLVMGetUser(u));
      if (i == l->n || l->value[i] == l->serial) continue;
      if (!(l->role[i] & COMPUTES)) {
        l->use[i] = l->serial;
        any = true;
        continue;
      }
      l->value[i] = l->serial;
      l->todo[ntodo++] = i;
    }
  }
  return any;
}

/* The begins of blocks behind a terminator that `seen` lacks. */
static void follow(tf_emu_late *l, uint32_t i, uint32_t *seen, uint32_t *ntodo) {
  for (unsigned k = 0, n = LLVMGetNumSuccessors(l->inst[i]); k < n; k++) {
    uint32_t to = index_of(l, LLVMGetFirstInstruction(LLVMGetSuccessor(l->inst[i], k)));
    if (seen[to] == l->serial) continue;
    seen[to] = l->serial;
    l->todo[(*ntodo)++] = to;
  }
}

/* The arrivals that come before any use, on some path. */
static uint32_t find_arrivals(tf_emu_late *l, uint32_t load) {
  uint32_t ntodo = 0, found = 0;
  l->todo[ntodo++] = load + 1;
  while (ntodo) {
    uint32_t i = l->todo[--ntodo];
    for (; i != load && l->use[i] != l->serial && !(l->role[i] & MEETS); i++) {
      if (l->role[i] & ARRIVES && l->arrival[i] != l->serial) {
        l->arrival[i] = l->serial;
        found++;
      }
      if (!LLVMIsATerminatorInst(l->inst[i])) continue;
      follow(l, i, l->before, &ntodo);
      break;
    }
  }
  return found;
}

/* Does a path lead from such an arrival to a use, without another turn of the load? */
static bool used_behind(tf_emu_late *l, uint32_t load) {
  uint32_t ntodo = 0;
  for (uint32_t a = 0; a < l->n; a++) {
    if (l->arrival[a] != l->serial) continue;
    l->todo[ntodo++] = a + 1;
    while (ntodo) {
      uint32_t i = l->todo[--ntodo];
      for (; i != load; i++) {
        if (l->use[i] == l->serial) return true;
        if (!LLVMIsATerminatorInst(l->inst[i])) continue;
        follow(l, i, l->behind, &ntodo);
        break;
      }
    }
  }
  return false;
}

static unsigned mark_kind(LLVMContextRef c) { return LLVMGetMDKindIDInContext(c, "tf.late", 7); }

bool tf_emu_is_late(const tf_emu_build *b, LLVMValueRef inst) {
  return LLVMHasMetadata(inst) && LLVMGetMetadata(inst, mark_kind(b->ctx));
}

/* The load says what it is, and each of its uses will say that the value has come. */
static void mark(tf_emu_late *l, uint32_t load) {
  for (uint32_t i = 0; i < l->n; i++)
    if (l->use[i] == l->serial) l->role[i] |= TELLS;
  LLVMValueRef none = LLVMMetadataAsValue(l->b->ctx, LLVMMDNodeInContext2(l->b->ctx, NULL, 0));
  LLVMSetMetadata(l->inst[load], mark_kind(l->b->ctx), none);
}

static void tell_uses(tf_emu_late *l) {
  for (uint32_t i = 0; i < l->n; i++) {
    if (!(l->role[i] & TELLS)) continue;
    LLVMPositionBuilderBefore(l->b->b, l->inst[i]);
    tf_emu_call(l->b, "tf_emu_late_used", l->b->none, (LLVMValueRef[]){tf_emu_thread_of(l->inst[i])}, 1);
  }
}

static uint8_t find_roles(tf_emu_late *l) {
  uint8_t all = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    l->place[i] = (tf_emu_numbered){l->inst[i], i};
    all |= l->role[i] = role_of(l->inst[i]);
  }
  return all;
}

void tf_emu_find_late(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  tf_emu_late l = {.b = b, .inst = inst, .n = (uint32_t)n};
  l.place = malloc((n + 1) * sizeof *l.place);
  l.role = malloc(n + 1);
  uint32_t *words = calloc(6 * (n + 1), sizeof *words);
  if (!inst || !l.place || !l.role || !words) tf_emu_build_fail(b, "memory ran out");
  else if ((find_roles(&l) & (ARRIVES | LOADS)) == (ARRIVES | LOADS)) {
    qsort(l.place, n, sizeof *l.place, compare);
    uint32_t **part[] = {&l.value, &l.use, &l.before, &l.behind, &l.todo, &l.arrival};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) *part[i] = words + i * (n + 1);
    for (uint32_t i = 0; i < l.n; i++) {
      if (!(l.role[i] & LOADS)) continue;
      l.serial++;
      if (find_uses(&l, i) && find_arrivals(&l, i) && used_behind(&l, i)) mark(&l, i);
    }
    tell_uses(&l);
  }
  free(words);
  free(l.role);
  free(l.place);
  free(inst);
}
