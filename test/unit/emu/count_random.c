/* Random programs of loops, conditions, breaks, continues and calls whose outcomes differ from lane to lane, run here
 * by an interpreter that groups stores by the turns of the loops around them, and on the simulated SM, which counts. */
#include "harness.h"

enum { MOST_NODES = 160, MOST_VISITS = 1 << 16, WORDS = 1024, DEEP = 12, FUNCTIONS = 3 };

typedef enum kind { STORE, IF, LOOP, BREAK, CONTINUE, CALL } kind;

/* Of a node: a * lane + b * turn + c, where turn is that of the innermost loop of the function. */
typedef struct formula {
  uint32_t a, b, c;
} formula;

typedef struct node {
  kind kind;
  formula f;
  bool rotated;    /* a loop that asks at its end */
  int child, next; /* 0 = none */
  int callee;      /* of a call */
} node;

typedef struct program {
  uint64_t rng;
  node n[MOST_NODES];
  int count, body[FUNCTIONS];
  FILE *out;
  int label;
} program;

static uint32_t draw(program *p, uint32_t n) {
  uint64_t z = (p->rng += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ (z >> 31)) % n);
}

/* A list of statements; functions call only those after them. */
static int list(program *p, int function, int depth, bool looped) {
  int first = 0, *at = &first;
  for (uint32_t k = 1 + draw(p, 3); k && p->count + 1 < MOST_NODES; k--) {
    uint32_t c = draw(p, 100);
    int i = ++p->count;
    node x = {.f = {draw(p, 8), draw(p, 8), draw(p, 64)}};
    x.kind = c < 40 || depth == 0 ? STORE
             : c < 55             ? IF
             : c < 80             ? LOOP
             : looped && c < 92   ? (c & 1 ? BREAK : CONTINUE)
                                  : STORE;
    if (c >= 92 && function + 1 < FUNCTIONS) x.kind = CALL;
    x.rotated = draw(p, 2);
    x.callee = function + 1;
    p->n[i] = x;
    if (x.kind == IF || x.kind == LOOP) {
      int child = list(p, function, depth - 1, looped || x.kind == LOOP);
      p->n[i].child = child;
    }
    *at = i;
    at = &p->n[i].next;
  }
  return first;
}

static uint32_t value(const node *x, uint32_t lane, uint32_t turn) { return x->f.a * lane + x->f.b * turn + x->f.c; }
static bool holds(uint32_t v) { return v >> 2 & 1; }
static uint32_t trips(uint32_t v) { return (v >> 1) % 4; }

/* ------------------------------------------------------------------------------------------------ what it means */

typedef struct visit {
  int path[DEEP], n, node;
  uint32_t lane, word;
} visit;

typedef struct run {
  const program *p;
  uint32_t lane;
  int path[DEEP], n;
  visit *v;
  int count;
} run;

typedef enum outcome { GOES_ON, LEAVES, AGAIN } outcome;

static outcome meaning(run *r, int i, uint32_t turn) {
  for (; i; i = r->p->n[i].next) {
    const node *x = &r->p->n[i];
    uint32_t v = value(x, r->lane, turn);
    outcome o = GOES_ON;
    switch (x->kind) {
    case STORE:
      ck_assert_int_lt(r->count, MOST_VISITS);
      r->v[r->count] = (visit){.n = r->n, .node = i, .lane = r->lane, .word = v % WORDS};
      memcpy(r->v[r->count++].path, r->path, sizeof r->path);
      break;
    case IF:
      if (holds(v)) o = meaning(r, x->child, turn);
      break;
    case BREAK: o = holds(v) ? LEAVES : GOES_ON; break;
    case CONTINUE: o = holds(v) ? AGAIN : GOES_ON; break;
    case CALL:
      r->path[r->n++] = i;
      meaning(r, r->p->body[x->callee], 0);
      r->n--;
      break;
    case LOOP:
      for (uint32_t k = 0; k < trips(v) + x->rotated; k++) {
        r->path[r->n++] = (int)k;
        outcome inner = meaning(r, x->child, k);
        r->n--;
        if (inner == LEAVES) break;
      }
    }
    if (o != GOES_ON) return o;
  }
  return GOES_ON;
}

static int by_path(const void *a, const void *b) {
  const visit *x = a, *y = b;
  if (x->node != y->node) return x->node < y->node ? -1 : 1;
  if (x->n != y->n) return x->n < y->n ? -1 : 1;
  int c = memcmp(x->path, y->path, (size_t)x->n * sizeof *x->path);
  return c ? c : (int)x->lane - (int)y->lane;
}

/* Of the visits v[0 .. n), which are one request. */
static uint64_t wavefronts(const visit *v, int n) {
  uint64_t worst = 0;
  for (uint32_t bank = 0; bank < 32; bank++) {
    uint64_t words = 0;
    for (uint32_t w = bank; w < WORDS; w += 32)
      for (int i = 0; i < n; i++)
        if (v[i].word == w) {
          words++;
          break;
        }
    if (words > worst) worst = words;
  }
  return worst;
}

static void count(const program *p, uint32_t threads, uint64_t *requests, uint64_t *fronts) {
  *requests = *fronts = 0;
  for (uint32_t warp = 0; warp * 32 < threads; warp++) {
    run r = {.p = p, .v = malloc(MOST_VISITS * sizeof *r.v)};
    for (r.lane = warp * 32; r.lane < warp * 32 + 32 && r.lane < threads; r.lane++) meaning(&r, p->body[0], 0);
    qsort(r.v, (size_t)r.count, sizeof *r.v, by_path);
    for (int i = 0, k; i < r.count; i = k) {
      for (k = i + 1; k < r.count && r.v[k].node == r.v[i].node && r.v[k].n == r.v[i].n; k++)
        if (memcmp(r.v[k].path, r.v[i].path, (size_t)r.v[i].n * sizeof *r.v[i].path)) break;
      ++*requests;
      *fronts += wavefronts(r.v + i, k - i);
    }
    free(r.v);
  }
}

/* ------------------------------------------------------------------------------------------------ its text */

/* %x<k> = the node's value. */
static int text_of_value(program *p, const node *x, int loop) {
  int k = ++p->label;
  fprintf(p->out, "  %%a%d = mul i32 %%t, %u\n", k, x->f.a);
  if (loop) fprintf(p->out, "  %%i%d = load i32, ptr %%v%d\n", k, loop);
  else fprintf(p->out, "  %%i%d = add i32 0, 0\n", k);
  fprintf(p->out, "  %%b%d = mul i32 %%i%d, %u\n  %%s%d = add i32 %%a%d, %%b%d\n  %%x%d = add i32 %%s%d, %u\n", k, k,
          x->f.b, k, k, k, k, k, x->f.c);
  return k;
}

static void branch(program *p, int k, const char *yes, int a, const char *no, int b) {
  fprintf(p->out, "  %%h%d = lshr i32 %%x%d, 2\n  %%c%d = trunc i32 %%h%d to i1\n", k, k, k, k);
  fprintf(p->out, "  br i1 %%c%d, label %%%s%d, label %%%s%d\n", k, yes, a, no, b);
}

static void text(program *p, int i, int loop);

static void loop_text(program *p, int i, int k) {
  const node *x = &p->n[i];
  fprintf(p->out, "  %%h%d = lshr i32 %%x%d, 1\n  %%n%d = urem i32 %%h%d, 4\n  store i32 0, ptr %%v%d\n", k, k, k, k,
          i);
  fprintf(p->out, "  br label %%%s%d\n", x->rotated ? "body" : "test", i);
  fprintf(p->out, "test%d:\n  %%j%d = load i32, ptr %%v%d\n  %%m%d = icmp u%s i32 %%j%d, %%n%d\n", i, i, i, i,
          x->rotated ? "le" : "lt", i, k);
  fprintf(p->out, "  br i1 %%m%d, label %%body%d, label %%exit%d\nbody%d:\n", i, i, i, i);
  text(p, x->child, i);
  fprintf(p->out, "  br label %%latch%d\nlatch%d:\n  %%o%d = load i32, ptr %%v%d\n  %%p%d = add i32 %%o%d, 1\n", i, i,
          i, i, i, i);
  fprintf(p->out, "  store i32 %%p%d, ptr %%v%d\n  br label %%test%d\nexit%d:\n", i, i, i, i);
}

static void text(program *p, int i, int loop) {
  for (; i; i = p->n[i].next) {
    const node *x = &p->n[i];
    int k = text_of_value(p, x, loop);
    switch (x->kind) {
    case STORE:
      fprintf(p->out, "  %%w%d = and i32 %%x%d, %d\n  %%q%d = getelementptr i32, ptr addrspace(3) @s, i32 %%w%d\n", k,
              k, WORDS - 1, k, k);
      fprintf(p->out, "  store i32 7, ptr addrspace(3) %%q%d, align 4\n", k);
      break;
    case IF:
      branch(p, k, "then", k, "after", k);
      fprintf(p->out, "then%d:\n", k);
      text(p, x->child, loop);
      fprintf(p->out, "  br label %%after%d\nafter%d:\n", k, k);
      break;
    case BREAK:
    case CONTINUE:
      branch(p, k, x->kind == BREAK ? "exit" : "latch", loop, "after", k);
      fprintf(p->out, "after%d:\n", k);
      break;
    case CALL: fprintf(p->out, "  call void @f%d(i32 %%t)\n", x->callee); break;
    case LOOP: loop_text(p, i, k);
    }
  }
}

/* A place for each loop's turn. */
static void variables(program *p, int i) {
  for (; i; i = p->n[i].next) {
    if (p->n[i].kind == LOOP) fprintf(p->out, "  %%v%d = alloca i32\n", i);
    variables(p, p->n[i].child);
  }
}

static char *program_text(program *p) {
  char *out = NULL;
  size_t n;
  p->out = open_memstream(&out, &n);
  fputs(PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                "@s = internal addrspace(3) global [1024 x i32] poison, align 128\n",
        p->out);
  for (int f = 0; f < FUNCTIONS; f++) {
    fprintf(p->out, "define internal void @f%d(i32 %%t) noinline {\n", f);
    variables(p, p->body[f]);
    text(p, p->body[f], 0);
    fputs("  ret void\n}\n", p->out);
  }
  fputs("define ptx_kernel void @k() {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  call void @f0(i32 %t)\n"
        "  ret void\n}\n",
        p->out);
  fclose(p->out);
  return out;
}

START_TEST(interpreter_agrees) {
  uint64_t all = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    program p = {.rng = (uint64_t)_i << 32 | seed};
    uint32_t threads = 1 + draw(&p, 70);
    for (int f = 0; f < FUNCTIONS; f++) p.body[f] = list(&p, f, f ? 2 : 4, false);
    char *ir = program_text(&p);
    uint64_t requests, fronts;
    count(&p, threads, &requests, &fronts);
    bench t;
    tf_emu_options o = {.count = true, .schedule = seed % 3, .seed = seed};
    bench_begin(&t, &o, ir, "k", 0);
    ck_assert_msg(bench_launch(&t, 1, threads, 0, 0, NULL) == TF_OK, "%s", t.said.text);
    tf_emu_counters c = {.struct_size = sizeof c};
    ck_assert_int_eq(tf_emu_get_counters(t.d, &c), TF_OK);
    bool same = c.shared_requests == requests && c.shared_wavefronts == fronts;
    if (!same) fputs(ir, stderr);
    ck_assert_msg(same, "seed %llu of %d: %llu requests, %llu wavefronts, expected %llu, %llu",
                  (unsigned long long)seed, _i, (unsigned long long)c.shared_requests,
                  (unsigned long long)c.shared_wavefronts, (unsigned long long)requests, (unsigned long long)fronts);
    all += requests;
    bench_end(&t);
    free(ir);
  }
  ck_assert_uint_gt(all, 500);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("count_random");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, interpreter_agrees, 0, 5);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("count_random", all, 1);
}
