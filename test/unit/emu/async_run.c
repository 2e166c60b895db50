/* Programs of the async proxy that are right: what they compute, whatever the schedule. */
#include "async.h"

typedef struct program {
  const char *name, *text;
  uint32_t cluster, grid;
  float (*expected)(uint32_t i); /* of y */
} program;

static float same(uint32_t i) { return (float)i; }
static float twice(uint32_t i) { return 2 * (float)i; }
static float first_tile(uint32_t i) { return (float)(i % 256); }
static float other_block(uint32_t i) { return (float)(i ^ 256); }
static float four(uint32_t i) { return 4 * (float)(i % 256); }

/* A producer, thread 0, and consumers, who go through four tiles of 256 floats with two buffers. */
#define TILES(wait_full, wait_empty)                                                                                   \
  ASYNC "  br label %start\nstart:\n" IF(                                                                              \
      "init", "zero",                                                                                                  \
      INIT("full", "1") INIT("empty", "256") "  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @full2, "   \
                                             "i32 1)\n  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) "   \
                                             "@empty2, i32 256)\n" FENCE_INIT) BAR                                     \
      "  br label %loop\nloop:\n  %k = phi i32 [ 0, %finit ], [ %k1, %next ]\n"                                        \
      "  %stage = and i32 %k, 1\n  %odd = icmp eq i32 %stage, 1\n  %phase = lshr i32 %k, 1\n"                          \
      "  %fb = select i1 %odd, ptr addrspace(3) @full2, ptr addrspace(3) @full\n"                                      \
      "  %eb = select i1 %odd, ptr addrspace(3) @empty2, ptr addrspace(3) @empty\n"                                    \
      "  %so = mul i32 %stage, 1024\n  %sb = getelementptr i8, ptr addrspace(3) @buf, i32 %so\n"                       \
      "  %cb = addrspacecast ptr addrspace(3) %sb to ptr addrspace(7)\n  %row = mul i32 %k, 8\n"                       \
      "  %inv = xor i32 %phase, 1\n" IF(                                                                               \
          "p", "zero",                                                                                                 \
          "  br label %we\nwe:\n  %ce = call i1 @llvm.nvvm.mbarrier." wait_empty                                       \
          ".wait.parity.scope.cta.space.cta(ptr addrspace(3) %eb, i32 %inv)\n  br i1 %ce, label %de, label %we\nde:\n" \
          "  %s = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %fb, i32 1024)\n" \
          "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cb, ptr addrspace(3) %fb, ptr "   \
          "%map, "                                                                                                     \
          "i32 0, i32 %row, i16 0, i64 0, i1 false, i1 false, i32 0)\n") "  br label %wf\nwf:\n  %cf = call i1 "       \
                                                                         "@llvm.nvvm.mbarrier." wait_full              \
                                                                         ".wait.parity.scope.cta.space.cta(ptr "       \
                                                                         "addrspace(3) %fb, i32 %phase)\n  br i1 "     \
                                                                         "%cf, label %df, label %wf\ndf:\n"            \
                                                                         "  %pv = getelementptr float, ptr "           \
                                                                         "addrspace(3) %sb, i32 %t\n  %v = load "      \
                                                                         "float, ptr addrspace(3) %pv, align 4\n"      \
                                                                         "  %w = fadd float %v, %v\n  %o0 = mul i32 "  \
                                                                         "%k, 256\n  %o = add i32 %o0, %t\n"           \
                                                                         "  %q = getelementptr float, ptr "            \
                                                                         "addrspace(1) %y, i32 %o\n  store float %w, " \
                                                                         "ptr addrspace(1) %q, align 4\n"              \
                                                                         "  %sa = call i64 "                           \
                                                                         "@llvm.nvvm.mbarrier.arrive.scope.cta.space." \
                                                                         "cta(ptr addrspace(3) %eb, i32 1)\n"          \
                                                                         "  br label %next\nnext:\n  %k1 = add i32 "   \
                                                                         "%k, 1\n  %more = icmp ult i32 %k1, 4\n"      \
                                                                         "  br i1 %more, label %loop, label "          \
                                                                         "%end\nend:\n" END                            \
                                                                         "@full2 = internal addrspace(3) global i64 "  \
                                                                         "poison, align 8\n"                           \
                                                                         "@empty2 = internal addrspace(3) global i64 " \
                                                                         "poison, align 8\n"

/* y of the thread of a cluster: %py moves on by the rank. */
#define MY_Y                                                                                                           \
  "  %ro = mul i32 %rank, 256\n  %ri = add i32 %ro, %t\n  %yr = getelementptr float, ptr addrspace(1) %y, i32 %ri\n"
#define PUT_Y "  store float %v, ptr addrspace(1) %yr, align 4\n"
#define PEER                                                                                                           \
  "  %peer = xor i32 %rank, 1\n"                                                                                       \
  "  %rbuf = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @buf, i32 %peer)\n"                 \
  "  %rfull = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @full, i32 %peer)\n"

static const program programs[] = {
    {"a pipeline of two stages", TILES("try", "try"), 1, 1, twice},
    {"a pipeline that polls", TILES("test", "test"), 1, 1, twice},
    {"a bulk copy there and back",
     ASYNC BEGIN("1")
         IF("ld", "zero",
            EXPECT("e", "full", "4096") "  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr "
                                        "addrspace(7) %cbuf, ptr addrspace(3) @full, "
                                        "ptr addrspace(1) %x, i32 4096, i16 0, i64 0, i1 false, i1 false)\n" WAIT(
                                            "", "full",
                                            "0") "  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr "
                                                 "addrspace(1) %y, ptr addrspace(3) @buf, i32 "
                                                 "4096, i64 0, i1 false)\n" COMMIT WAIT_READ) END,
     1, 1, same},
    {"cp.async that arrives on an mbarrier",
     ASYNC BEGIN(
         "256") "  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %pb, ptr addrspace(1) %px)\n"
                "  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) @full)\n" WAIT(
                    "", "full",
                    "0") "  %n = xor i32 %t, 255\n  %pn = getelementptr float, ptr addrspace(3) @buf, i32 %n\n"
                         "  %v = load float, ptr addrspace(3) %pn, align 4\n  %yn = getelementptr float, ptr "
                         "addrspace(1) %y, i32 %n\n"
                         "  store float %v, ptr addrspace(1) %yn, align 4\n" END,
     1, 1, first_tile},
    {"a multicast",
     ASYNC BEGIN("1") CLUSTER IF("e", "zero", EXPECT("e", "full", "1024")) IF(
         "m", "first",
         IF("m1", "zero",
            "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cbuf, ptr addrspace(3) @full, "
            "ptr %map, i32 0, i32 0, i16 3, i64 0, i1 true, i1 false, i32 0)\n")) WAIT("", "full", "0") MY_Y
     "  %v = load float, ptr addrspace(3) %pb, align 4\n" PUT_Y CLUSTER END,
     2, 2, first_tile},
    {"stores to the other block",
     ASYNC CLUSTER PEER MY_Y "  %f = uitofp i32 %ri to float\n"
                             "  %rp = getelementptr float, ptr addrspace(7) %rbuf, i32 %t\n"
                             "  store float %f, ptr addrspace(7) %rp, align 4\n" CLUSTER
                             "  %v = load float, ptr addrspace(3) %pb, align 4\n" PUT_Y END,
     2, 2, other_block},
    {"a bulk copy to the other block",
     ASYNC BEGIN("1") "  %r0 = mul i32 %rank, 256\n  %r1 = add i32 %r0, %t\n  %f = uitofp i32 %r1 to float\n"
                      "  store float %f, ptr addrspace(3) %po, align 4\n" FENCE CLUSTER PEER MY_Y IF(
                          "c", "zero",
                          EXPECT("e", "full", "1024") "  call void @tf.stub.cp.bulk.cta.to.cluster(ptr addrspace(7) "
                                                      "%rbuf, ptr addrspace(3) @out, i32 "
                                                      "1024, ptr addrspace(7) %rfull)\n")
                          WAIT("", "full", "0") "  %v = load float, ptr addrspace(3) %pb, align 4\n" PUT_Y CLUSTER END,
     2, 2, other_block},
    {"st.async to the other block",
     ASYNC BEGIN("1") CLUSTER PEER MY_Y IF("e", "zero", EXPECT("e", "full", "1024")) "  %q = icmp ult i32 %t, 64\n" IF(
         "s", "q",
         "  %i0 = mul i32 %t, 4\n  %r0 = mul i32 %rank, 256\n  %i1 = add i32 %i0, %r0\n"
         "  %a0 = insertelement <4 x i32> poison, i32 %i1, i32 0\n"
         "  %a1 = shufflevector <4 x i32> %a0, <4 x i32> poison, <4 x i32> zeroinitializer\n"
         "  %a2 = add <4 x i32> %a1, <i32 0, i32 1, i32 2, i32 3>\n"
         "  %a3 = uitofp <4 x i32> %a2 to <4 x float>\n"
         "  %a4 = bitcast <4 x float> %a3 to <4 x i32>\n"
         "  %rp = getelementptr float, ptr addrspace(7) %rbuf, i32 %i0\n"
         "  call void @tf.stub.st.async.v4.b32(ptr addrspace(7) %rp, <4 x i32> %a4, ptr "
         "addrspace(7) %rfull)\n")
         WAIT("", "full", "0") "  %v = load float, ptr addrspace(3) %pb, align 4\n" PUT_Y CLUSTER END,
     2, 2, other_block},
    {"bulk reductions of four blocks",
     ASYNC "  %f = uitofp i32 %t to float\n  store float %f, ptr addrspace(3) %po, align 4\n" FENCE BAR IF(
         "r", "zero",
         "  call void @tf.stub.cp.reduce.bulk.global.add.f32(ptr addrspace(1) %y, ptr addrspace(3) @out, i32 "
         "1024)\n" COMMIT WAIT_READ) END,
     1, 4, four},
    {"tensor reductions of four blocks",
     ASYNC "  %f = uitofp i32 %t to float\n  store float %f, ptr addrspace(3) %po, align 4\n" FENCE BAR IF(
         "r", "zero",
         "  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.2d(ptr addrspace(3) @out, ptr %map, i32 0, i32 "
         "0, "
         "i64 0, i1 false)\n" COMMIT WAIT_READ) END,
     1, 4, four},
};

START_TEST(runs) {
  const program *p = &programs[_i];
  bool reduces = p->expected == four;
  for (uint64_t seed = 0; seed < 12; seed++) {
    bench t;
    tf_emu_options o = {.check = seed % 4 != 3,
                        .count = seed & 1,
                        .seed = seed,
                        .schedule = !seed      ? TF_EMU_IN_ORDER
                                    : seed & 2 ? TF_EMU_PCT
                                               : TF_EMU_RANDOM,
                        .pct_depth = 4,
                        .latency = (tf_emu_latency)(seed % 3)};
    ck_assert_msg(bench_load_cluster(&t, &o, p->text, "k", 3, p->cluster) == TF_OK, "%s: %s", p->name, t.said.text);
    float x[1024], y[1024] = {0};
    for (int i = 0; i < 1024; i++) x[i] = (float)i;
    uint64_t gx = bench_put(&t, x, sizeof x), gy = bench_put(&t, y, sizeof y);
    tf_tensormap_desc m = floats_32(reduces ? gy : gx);
    _Alignas(64) char map[128];
    ck_assert_int_eq(t.d->v->tensormap_encode(t.d, &m, map, &t.sink), TF_OK);
    uint64_t param[] = {(uintptr_t)map, gx, gy};
    tf_status s = bench_launch(&t, p->grid, 256, 0, 3, param);
    ck_assert_msg(s == TF_OK && !t.said.n, "%s, seed %llu: %s", p->name, (unsigned long long)seed, t.said.text);
    t.d->v->download(t.d, y, gy, sizeof y, NULL, &t.sink);
    uint32_t n = p->expected == same || p->expected == twice ? 1024 : p->cluster * 256;
    for (uint32_t i = 0; i < n; i++)
      if (y[i] != p->expected(i))
        ck_abort_msg("%s, seed %llu: y[%u] is %g, expected %g", p->name, (unsigned long long)seed, i, (double)y[i],
                     (double)p->expected(i));
    tf_emu_counters c = {.struct_size = sizeof c};
    ck_assert_int_eq(tf_emu_get_counters(t.d, &c), TF_OK);
    if (o.count && _i < 2) ck_assert_uint_eq(c.async_loaded, 4096);
    bench_end(&t);
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("async programs");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, runs, 0, sizeof programs / sizeof *programs);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("emu async programs", all, 1);
}
