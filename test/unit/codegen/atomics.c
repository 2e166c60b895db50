/* Every atomic there is: its name is read back, and its PTX is assembled where the chip has it. */
#include "session.h"

#include "codegen/emit/atomic_stub.h"

static bool is_float(tf_atomic_type t) { return t >= TF_ATOMIC_F32; }
static bool is_pair(tf_atomic_type t) { return t >= TF_ATOMIC_F16X2; }
static bool is_bf16(tf_atomic_type t) { return t == TF_ATOMIC_BF16 || t == TF_ATOMIC_BF16X2; }

/* What PTX has. */
static bool exists(const tf_atomic *a) {
  bool bits = a->type == TF_ATOMIC_B32 || a->type == TF_ATOMIC_B64, whole = a->type <= TF_ATOMIC_S64;
  if (!a->fetch && (a->op >= TF_ATOMIC_EXCH || a->order == TF_ACQUIRE || a->order == TF_ACQ_REL)) return false;
  if (a->lanes > 1) return a->op == TF_ATOMIC_ADD && a->space == 1 && (a->type == TF_ATOMIC_F32 || is_pair(a->type));
  switch (a->op) {
  case TF_ATOMIC_ADD: return is_float(a->type) || a->type == TF_ATOMIC_U32 || a->type == TF_ATOMIC_U64;
  case TF_ATOMIC_MIN:
  case TF_ATOMIC_MAX: return whole;
  case TF_ATOMIC_INC:
  case TF_ATOMIC_DEC: return a->type == TF_ATOMIC_U32;
  case TF_ATOMIC_CAS: return bits || a->type == TF_ATOMIC_B8 || a->type == TF_ATOMIC_B16;
  default: return bits;
  }
}

static bool since_sm90(const tf_atomic *a) {
  return a->scope == TF_SCOPE_CLUSTER || a->space == 7 || is_bf16(a->type) || a->lanes > 1;
}

static const char *letter(char c) {
  switch (c) {
  case 'h': return "i16";
  case 'i': return "i32";
  case 'l': return "i64";
  case 'p': return "ptr addrspace(1)";
  case 's': return "ptr addrspace(3)";
  case 'c': return "ptr addrspace(7)";
  case '2': return "<2 x i32>";
  case '4': return "<4 x i32>";
  default: return "void";
  }
}

/* A kernel that calls it with its parameters, and uses what it gives. */
static void put_kernel(tf_strbuf *b, const tf_atomic *a, unsigned n) {
  char name[TF_ATOMIC_NAME];
  tf_atomic_stub s;
  tf_atomic_name(a, name);
  tf_atomic_make_stub(a, &s);
  tf_sb_printf(b, "declare %s @\"%s\"(", letter(s.result[0]), name);
  for (size_t i = 0; s.args[i]; i++) tf_sb_printf(b, "%s%s", i ? ", " : "", letter(s.args[i]));
  tf_sb_printf(b, ")\ndefine ptx_kernel void @k%u(ptr addrspace(1) %%out", n);
  for (size_t i = 0; s.args[i]; i++) tf_sb_printf(b, ", %s %%a%zu", letter(s.args[i]), i);
  tf_sb_printf(b, ") {\n  %scall %s @\"%s\"(", a->fetch ? "%r = " : "", letter(s.result[0]), name);
  for (size_t i = 0; s.args[i]; i++) tf_sb_printf(b, "%s%s %%a%zu", i ? ", " : "", letter(s.args[i]), i);
  tf_sb_puts(b, ")\n");
  if (a->fetch) tf_sb_printf(b, "  store %s %%r, ptr addrspace(1) %%out\n", letter(s.result[0]));
  tf_sb_puts(b, "  ret void\n}\n");
}

static bool same(const tf_atomic *a, const tf_atomic *b) {
  return a->fetch == b->fetch && a->op == b->op && a->type == b->type && a->lanes == b->lanes && a->order == b->order &&
         a->scope == b->scope && a->space == b->space;
}

/* Calls fn for each that exists. */
static void each(void (*fn)(const tf_atomic *a, void *user), void *user) {
  static const uint32_t spaces[] = {1, 3, 7}, lanes[] = {1, 2, 4};
  for (unsigned i = 0; i < 2u * TF_ATOMIC_OPS * TF_ATOMIC_TYPES * TF_ATOMIC_ORDERS * TF_ATOMIC_SCOPES * 9; i++) {
    unsigned x = i;
    tf_atomic a = {.fetch = x % 2};
    x /= 2;
    a.op = (tf_atomic_op)(x % TF_ATOMIC_OPS), x /= TF_ATOMIC_OPS;
    a.type = (tf_atomic_type)(x % TF_ATOMIC_TYPES), x /= TF_ATOMIC_TYPES;
    a.order = (tf_atomic_order)(x % TF_ATOMIC_ORDERS), x /= TF_ATOMIC_ORDERS;
    a.scope = (tf_atomic_scope)(x % TF_ATOMIC_SCOPES), x /= TF_ATOMIC_SCOPES;
    a.space = spaces[x % 3];
    a.lanes = lanes[x / 3];
    if (exists(&a)) fn(&a, user);
  }
}

static void read_back(const tf_atomic *a, void *user) {
  char name[TF_ATOMIC_NAME];
  tf_atomic b;
  tf_atomic_name(a, name);
  ck_assert_msg(tf_atomic_read(name, &b) && same(a, &b), "%s", name);
  ++*(unsigned *)user;
}

START_TEST(names) {
  unsigned n = 0;
  tf_atomic a;
  each(read_back, &n);
  ck_assert_uint_gt(n, 1500);
  static const char *const none[] = {
      "tf.stub.atom.relaxed.gpu.global.add",       "tf.stub.atom.relaxed.gpu.global.sub.u32",
      "tf.stub.atom.seq_cst.gpu.global.add.u32",   "tf.stub.atom.relaxed.warp.global.add.u32",
      "tf.stub.atom.relaxed.gpu.local.add.u32",    "tf.stub.atom.relaxed.gpu.global.add.u16",
      "tf.stub.reduce.relaxed.gpu.global.add.u32", "atom.relaxed.gpu.global.add.u32",
      "tf.stub.atom.relaxed.gpu.global.add.v3.f32"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) ck_assert_msg(!tf_atomic_read(none[i], &a), "%s", none[i]);
}
END_TEST

typedef struct module {
  tf_strbuf text;
  unsigned n, skip; /* one in so many is taken */
  unsigned seen;
  bool sm90;
} module;

static void add(const tf_atomic *a, void *user) {
  module *m = user;
  if ((since_sm90(a) && !m->sm90) || m->seen++ % m->skip) return;
  put_kernel(&m->text, a, m->n++);
}

static const struct {
  const char *target;
  unsigned skip;
} targets[] = {{"sm_80", 1}, {"sm_86", 7}, {"sm_89", 7}, {"sm_90a", 3}, {"sm_100a", 7}, {"sm_120", 7}};

START_TEST(assembled) {
  session s;
  session_start(&s);
  module m = {.text = {.pool = s.pool}, .skip = targets[_i].skip, .sm90 = _i >= 3};
  each(add, &m);
  bool assemble = tf_find_ptxas(s.pool, NULL) != NULL;
  tf_codegen_options o = {.target = targets[_i].target,
                          .ptx_version = m.sm90 ? 88 : 80,
                          .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0),
                          .ptxas_options = "-O1"};
  tf_status st =
      tf_codegen_ll(s.compiler, tf_context_diags(s.ctx), TF_STR("atomics.ll"), tf_sb_str(&m.text), s.pool, &o, &s.r);
  ck_assert_msg(st == TF_OK, "%s: %s", targets[_i].target, s.log);
  ck_assert_msg(!strstr(s.r.ptx.ptr, "tf.stub"), "a stub is left");
  unsigned entries = 0;
  for (const char *at = s.r.ptx.ptr; (at = strstr(at, ".entry")); at++) entries++;
  ck_assert_uint_eq(entries, m.n);
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen/atomics");
  TCase *tc = tcase_create("atomics");
  tcase_set_timeout(tc, 300);
  tcase_add_test(tc, names);
  tcase_add_loop_test(tc, assembled, 0, sizeof targets / sizeof *targets);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
