/* Schedules: the same seed gives the same run; priorities find what order hides; traces tell both ends of everything.
 */
#include "harness.h"

/* Thread 0 of each warp takes a ticket by an atomic and writes its warp's number there: the order of the warps. */
static const char order[] = PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                    "declare void @llvm.nvvm.bar.warp.sync(i32)\n"
                                    "define ptx_kernel void @order(ptr addrspace(1) %n, ptr addrspace(1) %out) {\n"
                                    "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                    "  %lane = and i32 %t, 31\n"
                                    "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
                                    "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
                                    "  %first = icmp eq i32 %lane, 0\n"
                                    "  br i1 %first, label %go, label %done\n"
                                    "go:\n"
                                    "  %warp = lshr i32 %t, 5\n"
                                    "  %k = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic\n"
                                    "  %p = getelementptr i32, ptr addrspace(1) %out, i32 %k\n"
                                    "  store i32 %warp, ptr addrspace(1) %p\n"
                                    "  br label %done\n"
                                    "done:\n"
                                    "  ret void\n"
                                    "}\n";

static void run_order(const tf_emu_options *o, uint32_t out[8]) {
  bench t;
  bench_begin(&t, o, order, "order", 2);
  uint32_t zeros[8] = {0};
  uint64_t param[] = {bench_put(&t, zeros, 4), bench_put(&t, zeros, 32)};
  ck_assert_msg(bench_launch(&t, 1, 256, 0, 2, param) == TF_OK, "%s", t.said.text);
  t.d->v->download(t.d, out, param[1], 32, NULL, &t.sink);
  bench_end(&t);
}

START_TEST(seeds_decide) {
  uint32_t first[8], again[8], other[8], seen = 0, different = 0;
  for (uint64_t seed = 0; seed < 8; seed++) {
    tf_emu_options o = {.schedule = TF_EMU_PCT, .pct_depth = (uint32_t)_i, .seed = seed};
    run_order(&o, again);
    run_order(&o, other);
    ck_assert_mem_eq(again, other, sizeof again);
    if (!seed) memcpy(first, again, sizeof first);
    different += memcmp(first, again, sizeof first) != 0;
    uint32_t warps = 0;
    for (int i = 0; i < 8; i++) warps |= 1u << again[i];
    ck_assert_uint_eq(warps, 255); /* everyone came */
    seen |= 1u << again[7];
  }
  ck_assert_uint_ge(different, 5);
  ck_assert_int_ge(__builtin_popcount(seen), 2);
}
END_TEST

/* Warp 1 waits, spinning, for what warp 0 writes: whoever spins must fall behind, or nobody could end it. */
static const char spin[] = PRELUDE "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                   "define ptx_kernel void @spin(ptr addrspace(1) %flag) {\n"
                                   "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                   "  %writer = icmp eq i32 %t, 0\n"
                                   "  br i1 %writer, label %write, label %wait\n"
                                   "write:\n"
                                   "  store atomic i32 1, ptr addrspace(1) %flag release, align 4\n"
                                   "  ret void\n"
                                   "wait:\n"
                                   "  %v = load atomic i32, ptr addrspace(1) %flag acquire, align 4\n"
                                   "  %ok = icmp eq i32 %v, 1\n"
                                   "  br i1 %ok, label %done, label %wait\n"
                                   "done:\n"
                                   "  ret void\n"
                                   "}\n";

START_TEST(spinning_ends) {
  bench t;
  tf_emu_options o = {.schedule = TF_EMU_PCT, .seed = (uint64_t)_i, .max_steps = 1 << 20};
  bench_begin(&t, &o, spin, "spin", 1);
  uint64_t param[] = {bench_put(&t, &(uint32_t){0}, 4)};
  ck_assert_msg(bench_launch(&t, 1, 64, 0, 1, param) == TF_OK, "%s", t.said.text);
  bench_end(&t);
}
END_TEST

typedef struct traced {
  uint64_t last, open;
  uint32_t begun[4], ended[4], wrong;
} traced;

static void on_event(void *user, const tf_emu_event *e) {
  traced *r = user;
  if (r->begun[0] + r->ended[0] && e->time <= r->last) r->wrong++;
  r->last = e->time;
  if (e->struct_size != sizeof *e || strcmp(e->kernel, "order") != 0) r->wrong++;
  (e->begin ? r->begun : r->ended)[e->kind]++;
  if (e->kind == TF_EMU_EVENT_TURN && (r->open += e->begin ? 1 : (uint64_t)-1) > 1) r->wrong++;
}

START_TEST(traces_tell_both_ends) {
  bench t;
  traced r = {0};
  tf_emu_options o = {.trace = on_event, .trace_user = &r, .workers = 4, .check = _i};
  bench_begin(&t, &o, order, "order", 2);
  uint32_t zeros[64] = {0};
  uint64_t param[] = {bench_put(&t, zeros, 4), bench_put(&t, zeros, sizeof zeros)};
  ck_assert_msg(bench_launch(&t, 8, 256, 0, 2, param) == TF_OK, "%s", t.said.text);
  bench_end(&t);
  ck_assert_uint_eq(r.wrong, 0);
  ck_assert_uint_eq(r.open, 0);
  ck_assert_uint_eq(r.begun[TF_EMU_EVENT_CTA], 8);
  ck_assert_uint_ge(r.begun[TF_EMU_EVENT_TURN], 8 * 256);
  for (int i = 0; i < 4; i++) ck_assert_uint_eq(r.begun[i], r.ended[i]);
}
END_TEST

START_TEST(a_depth_is_bounded) {
  said heard = {0};
  tf_sink sink = {listen, &heard};
  tf_device *d = NULL;
  tf_emu_options o = {.struct_size = sizeof o, .schedule = TF_EMU_PCT, .pct_depth = 65};
  ck_assert_int_eq(tf_device_emu(&o, NULL, &sink, &d), TF_ERR_INVALID);
  ck_assert_ptr_null(d);
  ck_assert_ptr_nonnull(strstr(heard.text, "pct_depth 65; expected at most 64"));
}
END_TEST

START_TEST(clusters_must_fit) {
  bench t;
  bench_begin(&t, NULL, order, "order", 2);
  uint64_t param[] = {0, 0};
  tf_kernel_launch l = {.grid = {3, 1, 1}, .block = {32, 1, 1}, .cluster = {2, 1, 1}, .nparam = 2, .param = param};
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_ERR_INVALID);
  expect_said(&t, "with a grid of (3,1,1); its clusters of (2,1,1) do not divide it");
  l = (tf_kernel_launch){.grid = {4, 4, 4}, .block = {32, 1, 1}, .cluster = {4, 4, 2}, .nparam = 2, .param = param};
  ck_assert_int_eq(t.d->v->launch(t.d, t.module, &l, NULL, &t.sink), TF_ERR_INVALID);
  expect_said(&t, "in clusters of (4,4,2); at most 16 blocks may be in one");
  bench_end(&t);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("schedule");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, seeds_decide, 1, 4);
  tcase_add_loop_test(c, spinning_ends, 0, 4);
  tcase_add_loop_test(c, traces_tell_both_ends, 0, 2);
  tcase_add_test(c, a_depth_is_bounded);
  tcase_add_test(c, clusters_must_fit);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("emu/schedule", all, 1);
}
