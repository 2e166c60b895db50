/* Where kernels stand in a PTX module: each part with the head is a module that ptxas takes; what kernels share keeps
 * them together. */
#include "session.h"

#include "codegen/ptx/ptx_parts.h"

#define HEAD ".version 8.6\n.target sm_90a\n.address_size 64\n"
#define ENTRY(name) ".visible .entry " name "(\n\t.param .u64 " name "_0\n)\n.maxntid 128\n{\n\tret;\n}"

typedef struct found {
  bool ok;
  size_t head;
  tf_ptx_parts parts;
} found;

static found find(session *s, const char *text) {
  found f = {0};
  f.ok = tf_ptx_find_parts(s->pool, tf_strz(text), &f.head, &f.parts);
  return f;
}

static void part_is(const found *f, const char *text, size_t i, const char *name, const char *part) {
  const tf_ptx_part *p = &f->parts.at[i];
  ck_assert_msg(tf_str_eqz(p->name, name), "%.*s", (int)p->name.len, p->name.ptr);
  ck_assert_msg(tf_str_eqz((tf_str){text + p->at, p->len}, part), "%.*s", (int)p->len, text + p->at);
}

START_TEST(cut) {
  session s;
  session_start(&s);
  static const char text[] =
      "// made by hand\n" HEAD "\n\t// .globl\ta\n.extern .shared .align 1024 .b8 d[];\n"
      ".shared .align 8 .b8 bars[16];\n" ENTRY("a") "\n\t// .globl\tb\n" ENTRY(
          "b") "\n/* { */"
               ".entry c()\n{ // }\n\t{ .reg .b32 x; }\n\t.pragma \"{\";\n/* } */ ret; }\n// end\n";
  found f = find(&s, text);
  ck_assert(f.ok);
  ck_assert_uint_eq(f.parts.n, 3);
  ck_assert_uint_eq(f.head, (size_t)(strstr(text, "bars[16];") + 9 - text));
  part_is(&f, text, 0, "a", ENTRY("a"));
  part_is(&f, text, 1, "b", ENTRY("b"));
  part_is(&f, text, 2, "c", ".entry c()\n{ // }\n\t{ .reg .b32 x; }\n\t.pragma \"{\";\n/* } */ ret; }");
  session_end(&s);
}
END_TEST

START_TEST(stay_together) {
  session s;
  session_start(&s);
  static const char *const whole[] = {
      "",
      HEAD,
      ENTRY("a"),                                   /* no head */
      HEAD ".global .align 4 .b32 g;\n" ENTRY("a"), /* one variable for all */
      HEAD ".visible .const .align 4 .b32 g[1] = {1};\n" ENTRY("a"),
      HEAD ".global .align 4 .b32 shared[1] = {1};\n" ENTRY("a"),
      HEAD ".func f() { ret; }\n" ENTRY("a"),
      HEAD ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n" ENTRY("a"),
      HEAD ENTRY("a") ".shared .align 8 .b8 late[16];\n" ENTRY(
          "b"), /* what the second one needs stands behind the first */
      HEAD ENTRY("a") ".func f() { ret; }\n",
      HEAD ENTRY("a") "\n.file 1 \"x.c\"\n",
      HEAD ".file 1 \"x.c\"\n" ENTRY("a"),
      HEAD ENTRY("a") "\n.section .debug_abbrev\n{\n.b8 1\n}\n",
      HEAD ".visible .entry a() { ret;", /* breaks off */
      HEAD ".visible .entry a();\n",
      HEAD ".extern .shared .align 16 .b8 d[]",
      HEAD ".shared .align 4 .b32 d[2] = {1, 2};\n" ENTRY("a"),
  };
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) ck_assert_msg(!find(&s, whole[i]).ok, "%s", whole[i]);
  session_end(&s);
}
END_TEST

/* What joining says of the parts is what a search finds. */
START_TEST(joined) {
  session s;
  session_start(&s);
  static const char *const one[] = {
      HEAD ".extern .shared .align 1024 .b8 d[];\n" ENTRY("a"),
      HEAD ".shared .align 8 .b8 bars[16];\n" ENTRY("b") "\n.entry c()\n{ /* } */ .pragma \"}\"; ret; // }\n}\n",
      HEAD ENTRY("d"),
  };
  tf_str ptx[3], all;
  for (size_t i = 0; i < 3; i++) ptx[i] = tf_strz(one[i]);
  found j = {.ok = true};
  ck_assert(tf_ptx_join(s.pool, 83, ptx, 3, (tf_str){0}, &all, &j.head, &j.parts));
  const char *text = tf_pool_str(s.pool, all);
  found f = find(&s, text);
  ck_assert(f.ok);
  ck_assert_uint_eq(f.head, j.head);
  ck_assert_uint_eq(f.parts.n, 4);
  ck_assert_uint_eq(j.parts.n, 4);
  for (size_t i = 0; i < 4; i++) {
    ck_assert(tf_str_eq(f.parts.at[i].name, j.parts.at[i].name));
    ck_assert_uint_eq(f.parts.at[i].at, j.parts.at[i].at);
    ck_assert_uint_eq(f.parts.at[i].len, j.parts.at[i].len);
  }
  session_end(&s);
}
END_TEST

/* A module with functions stands behind the others: what they declare is not declared again, the rest is whole. */
START_TEST(joined_with_functions) {
  session s;
  session_start(&s);
  static const char shared[] = ".extern .shared .align 1024 .b8 d[];\n",
                    own[] = ".func (.param .b64 r) f\n(\n .param .b64 x\n)\n;",
                    table[] = ".global .align 8 .b8 T[2] = {1, 2};", body[] = ".func (.param .b64 r) f() { ret; }";
  tf_str ptx = tf_strz(tf_pool_printf(s.pool, "%s%s%s", HEAD, shared, ENTRY("a"))), all;
  tf_str last = tf_strz(tf_pool_printf(s.pool, "%s%s\n%s%s\n%s\n%s\n", HEAD, own, shared, table, ENTRY("b"), body));
  found j = {.ok = true};
  ck_assert(tf_ptx_join(s.pool, 83, &ptx, 1, last, &all, &j.head, &j.parts));
  ck_assert_uint_eq(j.parts.n, 0);
  const char *text = tf_pool_str(s.pool, all), *each[] = {shared, ENTRY("a"), own, table, ENTRY("b"), body}, *at = text;
  for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
    at = strstr(at, each[i]);
    ck_assert_msg(at, "%s lacks %s, or it stands elsewhere", text, each[i]);
    at += strlen(each[i]);
  }
  ck_assert_ptr_null(strstr(strstr(text, shared) + 1, ".extern"));
  ck_assert_ptr_null(strstr(strstr(text, ".version") + 1, ".version"));
  session_end(&s);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("parts of PTX");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, cut);
  tcase_add_test(c, stay_together);
  tcase_add_test(c, joined);
  tcase_add_test(c, joined_with_functions);
  return c;
}

int main(void) {
  Suite *s = suite_create("ptx_parts");
  suite_add_tcase(s, cases());
  return session_main(s);
}
