/* Where machine code spills: loops of instructions put together by hand, in the smallest cubins that hold them. */
#include <check.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/ptx/sass.h"

typedef struct instruction {
  uint64_t lo, hi;
} instruction;

#define PT 7ull
#define SURE (7ull << 23) /* no other predicate */

static instruction make(uint64_t op, uint64_t guard) { return (instruction){op | guard << 12, SURE}; }

static instruction nop(void) { return make(0x918, PT); }
static instruction store(void) { return (instruction){0x387 | PT << 12 | 1ull << 24, 0}; }
static instruction load(void) { return (instruction){0x983 | PT << 12 | 1ull << 24, 0}; }
static instruction leave(uint64_t guard) { return make(0x94d, guard); }

/* `by` instructions on from the next one. */
static instruction jump(uint64_t op, uint64_t guard, int64_t by) {
  uint64_t bytes = (uint64_t)(by * 4), high = bytes >> 8; /* in units of 4 bytes */
  instruction i = make(op, guard);
  i.lo |= (bytes & 0xff) << 16 | high << 34;
  i.hi |= high >> 30 & 0x3ffff;
  return i;
}

static instruction part(int64_t by) { return (instruction){0x945 | PT << 12 | (uint64_t)(by * 4) << 34, SURE}; }
static instruction meet(void) { return make(0x941, PT); }

static size_t make_cubin(char *out, const instruction *code, size_t n) {
  static const char names[] = "\0.text.k\0.strings";
  Elf64_Ehdr e = {.e_ident = ELFMAG, .e_shentsize = sizeof(Elf64_Shdr), .e_shnum = 3, .e_shstrndx = 2};
  e.e_ident[EI_CLASS] = ELFCLASS64;
  size_t bytes = n * sizeof *code;
  e.e_shoff = sizeof e + bytes + sizeof names;
  Elf64_Shdr s[3] = {{0}};
  s[1] = (Elf64_Shdr){.sh_name = 1, .sh_type = SHT_PROGBITS, .sh_offset = sizeof e, .sh_size = bytes};
  s[2] = (Elf64_Shdr){.sh_name = 9, .sh_type = SHT_STRTAB, .sh_offset = sizeof e + bytes, .sh_size = sizeof names};
  memcpy(out, &e, sizeof e);
  memcpy(out + sizeof e, code, bytes);
  memcpy(out + sizeof e + bytes, names, sizeof names);
  memcpy(out + e.e_shoff, s, sizeof s);
  return e.e_shoff + sizeof s;
}

static void expect(const instruction *code, size_t n, uint32_t spills, uint32_t in_loops) {
  char cubin[2048];
  tf_oom oom;
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_sass_kernels kernels = {0};
  size_t bytes = make_cubin(cubin, code, n);
  ck_assert(tf_sass_read(pool, (tf_str){cubin, bytes}, &kernels));
  ck_assert_uint_eq(kernels.n, 1);
  ck_assert(tf_str_eqz(kernels.at[0].name, "k"));
  ck_assert_uint_eq(kernels.at[0].spills, spills);
  ck_assert_uint_eq(kernels.at[0].in_loops, in_loops);
  tf_pool_free(pool);
}

#define EXPECT(spills, in_loops, ...)                                                                                  \
  do {                                                                                                                 \
    const instruction code[] = {__VA_ARGS__};                                                                          \
    expect(code, sizeof code / sizeof *code, spills, in_loops);                                                        \
  } while (0)

START_TEST(straight) {
  EXPECT(2, 0, store(), nop(), load(), leave(PT));
  EXPECT(2, 0, store(), jump(0x947, 0, 1), nop(), load(), leave(PT));
  EXPECT(0, 0, nop(), jump(0x947, 0, -2), leave(PT));
}
END_TEST

START_TEST(loops) {
  EXPECT(3, 1, store(), load(), nop(), jump(0x947, 0, -3), load(), leave(PT));            /* under a guard */
  EXPECT(2, 1, store(), nop(), load(), jump(0x547, PT, -3), leave(PT));                   /* under a uniform one */
  EXPECT(2, 2, store(), jump(0x947, 0, 1), nop(), load(), jump(0x947, 1, -5), leave(PT)); /* a way inside */
  EXPECT(1, 1, load(), leave(0), jump(0x947, PT, -3));                                    /* left by an exit */
  EXPECT(1, 0, nop(), leave(PT), load(), jump(0x947, PT, -3)); /* entered by nothing: it goes on to its end only */
  EXPECT(1, 0, store(), jump(0x947, PT, -1), leave(PT));       /* a trap behind the store */
}
END_TEST

/* Part of the loop stands behind the exit, as ptxas places what is seldom run. */
START_TEST(far_parts) {
  EXPECT(2, 1, store(), nop(), jump(0x947, 0, 3), nop(), jump(0x947, 1, -4), leave(PT), load(), jump(0x947, PT, -5));
}
END_TEST

/* Threads that part may meet behind others. */
START_TEST(meetings) {
  EXPECT(2, 1, store(), part(2), load(), meet(), jump(0x947, 0, -4), leave(PT));
  EXPECT(1, 1, nop(), part(0), load(), leave(0), meet(), leave(PT));
}
END_TEST

START_TEST(broken) {
  char cubin[2048];
  const instruction code[] = {store(), jump(0x947, 0, -2), jump(0x947, 0, -9999), jump(0x947, 0, 9999), leave(PT)};
  size_t bytes = make_cubin(cubin, code, sizeof code / sizeof *code);
  for (size_t n = 0; n <= bytes; n++) {
    tf_oom oom;
    tf_pool *pool = tf_pool_new(NULL, &oom);
    tf_sass_kernels kernels = {0};
    char *copy = malloc(n ? n : 1); /* its end is watched */
    memcpy(copy, cubin, n);
    ck_assert_int_eq(tf_sass_read(pool, (tf_str){copy, n}, &kernels), n == bytes);
    tf_pool_free(pool);
    free(copy);
  }
}
END_TEST

int main(void) {
  TCase *t = tcase_create("sass");
  tcase_add_test(t, straight);
  tcase_add_test(t, loops);
  tcase_add_test(t, far_parts);
  tcase_add_test(t, meetings);
  tcase_add_test(t, broken);
  Suite *s = suite_create("sass");
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
