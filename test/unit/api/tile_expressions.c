/* Random one-line expressions of tile programs: written with as few parentheses as the precedence allows, or with more,
 * read, printed, read again, and run by the reference evaluator. A second evaluator, straight from the rules of
 * lib/tile/README.md, says what each element is. */
#include "calls.h"

enum { N = 8, PROGRAMS = 1500, MOST = 4 };

typedef enum type { NUMBER, I1, I32, I64, INDEX, F32 } type;
typedef enum kind { LITERAL, A, L, H, VAR, GATHER, NEG, NOT, BIN, CMP, LOGIC, SELECT, CAST, CALL } kind;

typedef struct node {
  kind kind;
  int op;        /* of BIN, CMP, LOGIC, CALL */
  int64_t value; /* LITERAL: halves where it is a float's */
  type to;       /* CAST */
  struct node *x, *y, *z;
} node;

static uint64_t state;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}

static node nodes[4096];
static int used;
static int32_t a[N], p[N];
static int64_t l[N];
static float h[N];

static node *make(kind k) {
  node *n = &nodes[used++];
  *n = (node){.kind = k};
  return n;
}

/* ------------------------------------------------------------------------------------------------ types */

static const char *const words[] = {"", "i1", "i32", "i64", "index", "f32"};
static const char *const bins[] = {"+", "-", "*", "floordiv", "ceildiv", "mod", "rem", "/"};
static const char *const cmps[] = {"<", "<=", ">", ">=", "==", "!="};
static const char *const calls[] = {"min", "max", "abs"};

/* -1: they do not meet. */
static int meet(int s, int t) {
  if (s == NUMBER || t == NUMBER) return s == NUMBER ? t : s;
  if (s == t) return s;
  int other = s == INDEX ? t : t == INDEX ? s : F32;
  return other == I32 ? INDEX : other == I64 ? I64 : -1;
}

/* What the parts of a tree make it, or -1. */
static int natural(const node *n) {
  int s, t;
  switch (n->kind) {
  case LITERAL: return NUMBER;
  case A:
  case GATHER: return I32;
  case L: return I64;
  case H: return F32;
  case VAR: return INDEX;
  case NEG: s = natural(n->x); return s == I1 ? -1 : s;
  case NOT: return natural(n->x) == I1 ? I1 : -1;
  case LOGIC: return natural(n->x) == I1 && natural(n->y) == I1 ? I1 : -1;
  case CAST: return natural(n->x) < 0 ? -1 : (int)n->to;
  case CMP: s = natural(n->x), t = natural(n->y); return s < 0 || t < 0 || meet(s, t) <= (int)I1 ? -1 : I1;
  case SELECT:
    if (natural(n->x) != I1) return -1;
    s = natural(n->y), t = natural(n->z);
    return s < 0 || t < 0 ? -1 : meet(s, t);
  default:
    s = natural(n->x);
    if (n->kind == CALL && n->op == 2) return s == I1 ? -1 : s;
    t = natural(n->y);
    if (s < 0 || t < 0 || s == I1 || t == I1) return -1;
    s = meet(s, t);
    return s == F32 && n->kind == BIN && n->op > 2 ? -1 : s;
  }
}

/* ------------------------------------------------------------------------------------------------ values */

typedef union value {
  int64_t i;
  float f;
} value;

static int64_t wrapped(type t, int64_t x) { return t == I32 ? (int32_t)(uint64_t)x : x; }

static int64_t floored(int64_t x, int64_t y) { return x / y - (x % y && (x % y < 0) != (y < 0)); }

static int64_t integer(int op, int64_t x, int64_t y) {
  uint64_t u = (uint64_t)x, v = (uint64_t)y;
  if (op == 0) return (int64_t)(u + v);
  if (op == 1) return (int64_t)(u - v);
  if (op == 2) return (int64_t)(u * v);
  if (!y) return 0;
  if (y == -1) return op == 5 || op == 6 ? 0 : (int64_t)(0 - u);
  switch (op) {
  case 3: return floored(x, y);
  case 4: return -floored(-x, y);
  case 5: return x - floored(x, y) * y;
  case 6: return x % y;
  default: return x / y;
  }
}

/* Of the type `want`, to which all its parts are brought first. */
static value eval(const node *n, type want, int i) {
  value r = {0}, x, y;
  int t;
  switch (n->kind) {
  case LITERAL:
    if (want == F32) r.f = (float)n->value;
    else r.i = n->value;
    return r;
  case A: r.i = a[i]; return r;
  case L: r.i = l[i]; return r;
  case H: r.f = h[i]; return r;
  case VAR: r.i = i; return r;
  case GATHER: r.i = a[p[i]]; return r;
  case NOT: r.i = !eval(n->x, I1, i).i; return r;
  case LOGIC:
    x = eval(n->x, I1, i), y = eval(n->y, I1, i);
    r.i = n->op ? x.i | y.i : x.i & y.i;
    return r;
  case SELECT: return eval(eval(n->x, I1, i).i ? n->y : n->z, want, i);
  case CAST:
    t = natural(n->x);
    x = eval(n->x, t == NUMBER ? n->to : (type)t, i);
    if (t == NUMBER || t == (int)n->to) return x;
    if (n->to == F32) r.f = (float)x.i;
    else if (n->to == I1) r.i = t == F32 ? x.f != 0 : x.i != 0;
    else r.i = wrapped(n->to, x.i);
    return r;
  case CMP: t = meet(natural(n->x), natural(n->y)); x = eval(n->x, (type)t, i), y = eval(n->y, (type)t, i);
#define COMPARE(u, v)                                                                                                  \
  (n->op == 0 ? u < v : n->op == 1 ? u <= v : n->op == 2 ? u > v : n->op == 3 ? u >= v : n->op == 4 ? u == v : u != v)
    r.i = t == F32 ? COMPARE(x.f, y.f) : COMPARE(x.i, y.i);
    return r;
  case NEG:
    x = eval(n->x, want, i);
    if (want == F32) r.f = -x.f;
    else r.i = wrapped(want, (int64_t)(0 - (uint64_t)x.i));
    return r;
  default: break;
  }
  x = eval(n->x, want, i);
  y = n->y ? eval(n->y, want, i) : x;
  if (n->kind == CALL && want == F32)
    r.f = n->op == 0 ? (x.f < y.f ? x.f : y.f) : n->op == 1 ? (x.f > y.f ? x.f : y.f) : x.f < 0 ? -x.f : x.f;
  else if (n->kind == CALL)
    r.i = n->op == 0   ? (x.i < y.i ? x.i : y.i)
          : n->op == 1 ? (x.i > y.i ? x.i : y.i)
                       : wrapped(want, x.i < 0 ? (int64_t)(0 - (uint64_t)x.i) : x.i);
  else if (want == F32) r.f = n->op == 0 ? x.f + y.f : n->op == 1 ? x.f - y.f : x.f * y.f;
  else r.i = wrapped(want, integer(n->op, x.i, y.i));
  return r;
}

/* ------------------------------------------------------------------------------------------------ drawing */

static node *draw(int depth) {
  static const kind leaves[] = {LITERAL, A, L, H, VAR, GATHER, A, VAR};
  static const kind inner[] = {BIN, BIN, BIN, BIN, CMP, CMP, LOGIC, SELECT, CAST, CAST, CALL, NEG, NOT};
  if (!depth || !below(4)) {
    node *n = make(leaves[below(8)]);
    n->value = (int64_t)below(9) - (below(4) ? 0 : 4);
    return n;
  }
  node *n = make(inner[below(13)]);
  n->op = (int)below(n->kind == BIN ? 8 : n->kind == CMP ? 6 : n->kind == CALL ? 3 : 2);
  static const type casts[] = {I1, I32, I64, INDEX, F32};
  n->to = casts[below(5)];
  n->x = draw(depth - 1);
  if (n->kind == SELECT) n->z = draw(depth - 1);
  if (n->kind == BIN || n->kind == CMP || n->kind == LOGIC || n->kind == SELECT || (n->kind == CALL && n->op < 2))
    n->y = draw(depth - 1);
  return n;
}

/* A float is converted to no integer here: the values may be too large for one. */
static bool tame(const node *n) {
  if (!n) return true;
  if (n->kind == CAST && n->to != F32 && n->to != I1 && natural(n->x) == F32) return false;
  if (n->kind == CAST && n->to == I1 && natural(n->x) == NUMBER) return false;
  return tame(n->x) && tame(n->y) && tame(n->z);
}

/* ------------------------------------------------------------------------------------------------ text */

static char out[1 << 16];
static size_t at;
#define PUT(...) (at += (size_t)snprintf(out + at, sizeof out - at, __VA_ARGS__))

static int level(const node *n) {
  if (n->kind == SELECT) return 0;
  if (n->kind == LOGIC) return n->op ? 1 : 2;
  if (n->kind == CMP) return 3;
  if (n->kind == BIN) return n->op < 2 ? 4 : 5;
  return n->kind == NEG || n->kind == NOT ? 6 : 7;
}

static void write_node(const node *n, int least) {
  bool wrap = level(n) < least || !below(12);
  int v = level(n);
  const char *sp = below(5) ? " " : "  ";
  if (wrap) PUT("(");
  switch (n->kind) {
  case LITERAL: PUT(below(3) ? "%d" : "%d", (int)n->value); break;
  case A: PUT("%%a[%%i]"); break;
  case L: PUT("%%l[%%i]"); break;
  case H: PUT("%%h[%%i]"); break;
  case VAR: PUT("%%i"); break;
  case GATHER: PUT("%%a[%%p[%%i]]"); break;
  case NEG:
    PUT("-");
    if (n->x->kind == LITERAL) PUT("("), write_node(n->x, 0), PUT(")"); /* -(3): a sign is part of a number */
    else write_node(n->x, 6);
    break;
  case NOT: PUT("!"), write_node(n->x, 6); break;
  case CAST: PUT("%s(", words[n->to]), write_node(n->x, 0), PUT(")"); break;
  case CALL:
    PUT("%s(", calls[n->op]), write_node(n->x, 0);
    if (n->y) PUT(",%s", sp), write_node(n->y, 0);
    PUT(")");
    break;
  case SELECT: write_node(n->x, 1), PUT("%s? ", sp), write_node(n->y, 0), PUT(" :%s", sp), write_node(n->z, 0); break;
  default:
    write_node(n->x, n->kind == CMP ? 4 : v);
    PUT("%s%s%s", sp, n->kind == BIN ? bins[n->op] : n->kind == CMP ? cmps[n->op] : n->op ? "||" : "&&", sp);
    write_node(n->y, v + 1);
  }
  if (wrap) PUT(")");
}

/* ------------------------------------------------------------------------------------------------ a program */

static DLTensor vector(void *data, int64_t *n, DLDataType t) {
  return (DLTensor){.data = data, .ndim = 1, .shape = n, .dtype = t};
}

static void check(tf_session *s, const node *e, type t) {
  int64_t n = N;
  DLTensor x[4] = {vector(a, &n, i32), vector(p, &n, i32), vector(l, &n, i64), vector(h, &n, f32)};
  const DLTensor *in[] = {&x[0], &x[1], &x[2], &x[3]};
  DLManagedTensor *y;
  tf_module *m = parsed(s, out);
  ck_assert_msg(tf_module_verify(m) == TF_OK, "%s\n%s", messages, out);
  round_trips(s, m);
  ck_assert_msg(tf_module_reference(m, NULL, in, 4, &y, 1) == TF_OK, "%s\n%s", messages, out);
  for (int i = 0; i < N; i++) {
    value v = eval(e, t, i);
    char *have = (char *)y->dl_tensor.data + (t == I1 ? 1 : t == I32 || t == F32 ? 4 : 8) * i;
    bool same = t == I1    ? *(uint8_t *)have == (uint8_t)v.i
                : t == I32 ? *(int32_t *)have == (int32_t)v.i
                : t == F32 ? *(float *)have == v.f || (v.f != v.f && *(float *)have != *(float *)have)
                           : *(int64_t *)have == v.i;
    ck_assert_msg(same, "element %d, expected %lld or %g:\n%s", i, (long long)v.i, (double)v.f, out);
  }
  y->deleter(y);
  tf_module_destroy(m);
}

START_TEST(means_what_it_says) {
  tf_session *s = new_session(NULL);
  int done = 0;
  state = 20261122;
  for (int i = 0; i < N; i++) {
    a[i] = (int32_t)below(40) - 20;
    p[i] = (i * 3 + 1) % N;
    l[i] = (int64_t)below(1000) * 4000000 - 2000000000;
    h[i] = (float)((int)below(32) - 16) / 4;
  }
  a[2] = INT32_MAX, a[3] = INT32_MIN, a[5] = 0;
  while (done < PROGRAMS) {
    used = 0;
    node *e = draw(1 + (int)below(MOST));
    int t = natural(e);
    if (t <= (int)NUMBER || !tame(e)) continue;
    if (t == INDEX) t = I64;
    at = 0;
    PUT("tile.func @f(%%a: tensor<8xi32>, %%p: tensor<8xi32>, %%l: tensor<8xi64>, %%h: tensor<8xf32>) -> (%%y: "
        "tensor<8x%s>) {\n"
        "  tile.kernel threads(32) {\n    tile.parallel (%%i) in (8) {\n      ",
        words[t]);
    if (below(2)) {
      PUT("%%t = "), write_node(e, 0), PUT("\n      %%y[%%i] = %%t");
      if (natural(e) == INDEX) { /* reckoned as an index, then converted */
        node *whole = make(CAST);
        whole->to = I64;
        whole->x = e;
        e = whole;
      }
    } else PUT("%%y[%%i] = "), write_node(e, 0);
    PUT("\n    }\n  }\n}\n");
    check(s, e, (type)t);
    done++;
  }
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("tile_expressions");
  tcase_add_test(c, means_what_it_says);
  return run_suite(c, "tile_expressions");
}
