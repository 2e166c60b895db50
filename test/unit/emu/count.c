/* Which lanes of a warp are one request: those that come to an access in the same turn of all loops around it. Every
 * number here is derived by hand, and is the same in every order of threads. */
#include "harness.h"

#define HEAD                                                                                                           \
  PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                             \
          "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"                                                \
          "@s = internal addrspace(3) global [8192 x i32] poison, align 128\n"
#define BEGIN "define ptx_kernel void @k() {\nentry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
#define WRITE_P "  store i32 %t, ptr addrspace(3) %p, align 4\n"
#define STORE_AT "  %p = getelementptr i32, ptr addrspace(3) @s, i32 %at\n" WRITE_P
#define STORE_T "  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t\n" WRITE_P

/* Lane (r, c) of 4 x 8 writes rows 4 i + r of 10 and columns 8 j + c of 20. Whole rows take two wavefronts where all
 * columns of four rows are there (rows 0 and 3 share banks), one elsewhere: 2 (2 + 2 + 1) + (1 + 1 + 1). */
#define TAILS                                                                                                          \
  "  %r = lshr i32 %t, 3\n  %c = and i32 %t, 7\n  br label %rows\n"                                                    \
  "rows:\n  %i = phi i32 [0, %entry], [%i1, %next]\n  %i4 = shl i32 %i, 2\n  %row = add i32 %i4, %r\n"                 \
  "  %rok = icmp ult i32 %row, 10\n"
#define COLUMNS                                                                                                        \
  "columns:\n  %j = phi i32 [0, %rows], [%j1, %turn]\n  %j8 = shl i32 %j, 3\n  %col = add i32 %j8, %c\n"               \
  "  %cok = icmp ult i32 %col, 20\n"
#define WRITE                                                                                                          \
  "write:\n  %row20 = mul i32 %row, 20\n  %at = add i32 %row20, %col\n" STORE_AT "  br label %turn\n"                  \
  "turn:\n  %j1 = add i32 %j, 1\n  %jok = icmp ult i32 %j1, 3\n  br i1 %jok, label %columns, label %next\n"            \
  "next:\n  %i1 = add i32 %i, 1\n  %iok = icmp ult i32 %i1, 3\n  br i1 %iok, label %rows, label %done\n"               \
  "done:\n  ret void\n}\n"
static const char tails_apart[] = HEAD BEGIN TAILS "  br i1 %rok, label %columns, label %next\n" COLUMNS
                                                   "  br i1 %cok, label %write, label %turn\n" WRITE;
static const char tails_together[] = HEAD BEGIN TAILS
    "  br label %columns\n" COLUMNS "  %both = and i1 %rok, %cok\n  br i1 %both, label %write, label %turn\n" WRITE;

/* Odd lanes take three turns of the inner loop, even ones one. A lane in an odd turn writes its neighbour's bank. */
static const char trips[] =
    HEAD BEGIN "  %odd = and i32 %t, 1\n  %d = shl i32 %odd, 1\n  %n = add i32 %d, 1\n  br label %outer\n"
               "outer:\n  %i = phi i32 [0, %entry], [%i1, %next]\n  br label %inner\n"
               "inner:\n  %k = phi i32 [0, %outer], [%k1, %inner]\n  %i3 = mul i32 %i, 3\n  %x = add i32 %i3, %k\n"
               "  %line = shl i32 %x, 5\n  %kodd = and i32 %k, 1\n  %bank = xor i32 %t, %kodd\n"
               "  %at = add i32 %line, %bank\n" STORE_AT
               "  %k1 = add i32 %k, 1\n  %more = icmp ult i32 %k1, %n\n  br i1 %more, label %inner, label %next\n"
               "next:\n  %i1 = add i32 %i, 1\n  %iok = icmp ult i32 %i1, 2\n  br i1 %iok, label %outer, label %done\n"
               "done:\n  ret void\n}\n";

/* while (true) { k-th store; if (k == lane / 8) break; if ((k + lane) odd) continue; another store }: 4 requests of the
 * first, of the second those of k = 0, 1, 2, for the lanes that are left after the break; 3. */
static const char leaves[] = HEAD BEGIN
    "  %last = lshr i32 %t, 3\n  br label %loop\n"
    "loop:\n  %k = phi i32 [0, %entry], [%k1, %again], [%k1, %second]\n  %k1 = add i32 %k, 1\n  %line = shl i32 %k, 5\n"
    "  %at = add i32 %line, %t\n" STORE_AT "  %over = icmp eq i32 %k, %last\n  br i1 %over, label %done, label %go\n"
    "go:\n  %sum = add i32 %k, %t\n  %odd = trunc i32 %sum to i1\n  br i1 %odd, label %again, label %second\n"
    "again:\n  br label %loop\n"
    "second:\n  %q = getelementptr i32, ptr addrspace(3) %p, i32 1024\n"
    "  store i32 0, ptr addrspace(3) %q, align 4\n"
    "  br label %loop\n"
    "done:\n  ret void\n}\n";

/* for i < 2: if (odd lane) f(); f(); and f stores twice in a loop: 2 (odd lanes 2, all 2). The second call writes the
 * neighbour's bank. */
static const char calls[] =
    HEAD "define internal void @f(i32 %t) noinline {\nentry:\n  br label %l\n"
         "l:\n  %j = phi i32 [0, %entry], [%j1, %l]\n" STORE_T "  %j1 = add i32 %j, 1\n  %m = icmp ult i32 %j1, 2\n"
         "  br i1 %m, label %l, label %done\n"
         "done:\n  ret void\n}\n" BEGIN "  %odd = trunc i32 %t to i1\n  br label %loop\n"
         "loop:\n  %i = phi i32 [0, %entry], [%i1, %all]\n  br i1 %odd, label %some, label %all\n"
         "some:\n  call void @f(i32 %t)\n  br label %all\n"
         "all:\n  %x = xor i32 %t, 1\n  %at = add i32 %x, 32\n  call void @f(i32 %at)\n"
         "  %i1 = add i32 %i, 1\n  %m = icmp ult i32 %i1, 2\n  br i1 %m, label %loop, label %done\n"
         "done:\n  ret void\n}\n";

/* f(n) { if (n) { f(n - 1); store } }: the deepest call stores first. Odd lanes are one call deeper, and write their
 * neighbour's bank there. */
static const char itself[] = HEAD
    "define internal void @f(i32 %t, i32 %n) noinline {\n  %z = icmp eq i32 %n, 0\n  br i1 %z, label %done, label %go\n"
    "go:\n  %m = sub i32 %n, 1\n  call void @f(i32 %t, i32 %m)\n"
    "  %o = and i32 %t, %n\n  %o1 = and i32 %o, 1\n  %bank = xor i32 %t, %o1\n  %o2 = shl i32 %o1, 1\n"
    "  %l = add i32 %n, %o2\n  %line = shl i32 %l, 5\n"
    "  %at = add i32 %line, %bank\n" STORE_AT "  br label %done\n"
    "done:\n  ret void\n}\n" BEGIN "  %odd = and i32 %t, 1\n  %n = add i32 %odd, 1\n"
    "  call void @f(i32 %t, i32 %n)\n  ret void\n}\n";

/* A cycle with two entries. Even lanes begin at its header, and are there three times; odd ones behind it, twice. */
static const char entries[] =
    HEAD BEGIN "  %low = and i32 %t, 1\n  %even = icmp eq i32 %low, 0\n  br i1 %even, label %head, label %second\n"
               "head:\n  %j = phi i32 [0, %entry], [%k1, %second]\n" STORE_T "  br label %second\n"
               "second:\n  %k = phi i32 [0, %entry], [%j, %head]\n  %k1 = add i32 %k, 1\n  %m = icmp ult i32 %k1, 3\n"
               "  br i1 %m, label %head, label %done\n"
               "done:\n  ret void\n}\n";

/* A loop whose header is reached by several edges of one switch; lane l leaves the function in turn l % 4. */
static const char edges[] =
    HEAD BEGIN "  %way = and i32 %t, 3\n  br label %loop\n"
               "loop:\n  %k = phi i32 [0, %entry], [%k1, %tail], [%k1, %tail], [%k1, %tail]\n" STORE_T
               "  %k1 = add i32 %k, 1\n  %gone = icmp eq i32 %k, %way\n  br i1 %gone, label %out, label %tail\n"
               "out:\n  ret void\n"
               "tail:\n  switch i32 %k, label %loop [i32 1, label %loop i32 2, label %loop i32 9, label %done]\n"
               "done:\n  ret void\n}\n";

/* More turns than requests may be open: lanes below 16 store in every turn, of the others odd ones in odd turns. */
static const char long_loop[] = HEAD BEGIN
    "  %low = icmp ult i32 %t, 16\n  br label %loop\n"
    "loop:\n  %k = phi i32 [0, %entry], [%k1, %next]\n  %both = and i32 %k, %t\n  %odd = trunc i32 %both to i1\n"
    "  %go = or i1 %low, %odd\n  br i1 %go, label %write, label %next\n"
    "write:\n" STORE_T "  br label %next\n"
    "next:\n  %k1 = add i32 %k, 1\n  %m = icmp ult i32 %k1, 20000\n  br i1 %m, label %loop, label %done\n"
    "done:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  ret void\n}\n";

/* Two warps, the second of 16 lanes; loops in a row and in one another, behind a barrier each. Lane l of the first loop
 * takes 1 + l % 3 turns, in which the inner loop takes k + 1: requests 1 + 2 + 3 of each warp, in 4 rounds. */
static const char rounds[] = HEAD BEGIN
    "  %n = urem i32 %t, 3\n  br label %round\n"
    "round:\n  %i = phi i32 [0, %entry], [%i1, %meet]\n  br label %outer\n"
    "outer:\n  %k = phi i32 [0, %round], [%k1, %next]\n  br label %inner\n"
    "inner:\n  %j = phi i32 [0, %outer], [%j1, %inner]\n" STORE_T "  %jm = icmp ult i32 %j, %k\n  %j1 = add i32 %j, 1\n"
    "  br i1 %jm, label %inner, label %next\n"
    "next:\n  %km = icmp ult i32 %k, %n\n  %k1 = add i32 %k, 1\n  br i1 %km, label %outer, label %meet\n"
    "meet:\n  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  %i1 = add i32 %i, 1\n"
    "  %im = icmp ult i32 %i1, 4\n  br i1 %im, label %round, label %done\n"
    "done:\n  ret void\n}\n";

static const struct {
  const char *name, *ir;
  uint32_t block;
  uint64_t requests, wavefronts;
} program[] = {
    {"tails_apart", tails_apart, 32, 9, 13},
    {"tails_together", tails_together, 32, 9, 13},
    {"trips", trips, 32, 6, 6},
    {"leaves", leaves, 32, 7, 7},
    {"calls", calls, 32, 8, 8},
    {"itself", itself, 32, 2, 2},
    {"entries", entries, 32, 3, 3},
    {"edges", edges, 32, 4, 4},
    {"long_loop", long_loop, 32, 20000, 20000},
    {"rounds", rounds, 48, 48, 48},
};
enum { PROGRAMS = sizeof program / sizeof *program };

START_TEST(lanes_join_by_turns) {
  static const tf_emu_options orders[] = {{.schedule = TF_EMU_IN_ORDER},
                                          {.schedule = TF_EMU_RANDOM, .seed = 5},
                                          {.schedule = TF_EMU_PCT, .seed = 3},
                                          {.schedule = TF_EMU_RANDOM, .seed = 9, .check = true}};
  for (int k = 0; k < 4; k++) {
    bench t;
    tf_emu_options o = orders[k];
    o.count = true;
    bench_begin(&t, &o, program[_i].ir, "k", 0);
    for (int twice = 1; twice <= 2; twice++) {
      ck_assert_msg(bench_launch(&t, 3, program[_i].block, 0, 0, NULL) == TF_OK, "%s: %s", program[_i].name,
                    t.said.text);
      tf_emu_counters c = {.struct_size = sizeof c};
      ck_assert_int_eq(tf_emu_get_counters(t.d, &c), TF_OK);
      ck_assert_msg(c.shared_requests == 3 * twice * program[_i].requests &&
                        c.shared_wavefronts == 3 * twice * program[_i].wavefronts,
                    "%s, order %d: %llu requests, %llu wavefronts", program[_i].name, k,
                    (unsigned long long)c.shared_requests, (unsigned long long)c.shared_wavefronts);
    }
    bench_end(&t);
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("count");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, lanes_join_by_turns, 0, PROGRAMS);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("count", all, 1);
}
