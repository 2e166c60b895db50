/* Pieces of kernels that use the async proxy, in LLVM text. */
#ifndef TF_TEST_EMU_ASYNC_H
#define TF_TEST_EMU_ASYNC_H

#include "harness.h"
#include "support/tensormap.h"

/* Two mbarriers, two buffers of 1024 floats, tid, and predicates: thread 0, warp 0. @k(map, x, y). */
#define ASYNC                                                                                                          \
  PRELUDE "@full = internal addrspace(3) global i64 poison, align 8\n"                                                 \
          "@empty = internal addrspace(3) global i64 poison, align 8\n"                                                \
          "@buf = internal addrspace(3) global [1024 x float] poison, align 1024\n"                                    \
          "@out = internal addrspace(3) global [1024 x float] poison, align 1024\n"                                    \
          "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                             \
          "declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()\n"                                                   \
          "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"                                                \
          "declare void @llvm.nvvm.barrier.cluster.arrive.aligned()\n"                                                 \
          "declare void @llvm.nvvm.barrier.cluster.wait.aligned()\n"                                                   \
          "declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\n"                                      \
          "declare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))\n"                                          \
          "declare void @llvm.nvvm.fence.mbarrier_init.release.cluster()\n"                                            \
          "declare void @llvm.nvvm.fence.proxy.async.shared_cta()\n"                                                   \
          "declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()\n"                                      \
          "declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr, i32)\n"                              \
          "declare void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1), i32, i32)\n"                         \
          "declare i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3), i32)\n"                        \
          "declare void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7), i32)\n"               \
          "declare i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta(ptr addrspace(3), i32)\n"                   \
          "declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)\n"              \
          "declare void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)\n"                    \
          "declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)\n"                \
          "declare i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)\n"               \
          "declare i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3), i64)\n"                      \
          "declare i32 @llvm.nvvm.mbarrier.pending.count(i64)\n"                                                       \
          "declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)\n"                           \
          "declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7), ptr addrspace(3), ptr, i32, "    \
          "i32, i16, i64, i1, i1, i32)\n"                                                                              \
          "declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3), ptr, i32, i32, i64, i1)\n"       \
          "declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.2d(ptr addrspace(3), ptr, i32, i32, i64, "     \
          "i1)\n"                                                                                                      \
          "declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7), ptr addrspace(3), ptr "    \
          "addrspace(1), i32, i16, i64, i1, i1)\n"                                                                     \
          "declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, "  \
          "i1)\n"                                                                                                      \
          "declare void @tf.stub.cp.bulk.cta.to.cluster(ptr addrspace(7), ptr addrspace(3), i32, ptr addrspace(7))\n"  \
          "declare void @tf.stub.st.async.v4.b32(ptr addrspace(7), <4 x i32>, ptr addrspace(7))\n"                     \
          "declare void @tf.stub.cp.reduce.bulk.global.add.f32(ptr addrspace(1), ptr addrspace(3), i32)\n"             \
          "declare void @llvm.nvvm.cp.async.bulk.commit.group()\n"                                                     \
          "declare void @llvm.nvvm.cp.async.bulk.wait.group(i32)\n"                                                    \
          "declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32)\n"                                               \
          "declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))\n"                  \
          "declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3))\n"                          \
          "declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32)\n"                                             \
          "declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)\n"                                             \
          "define ptx_kernel void @k(ptr byval([128 x i8]) align 64 %map, ptr addrspace(1) %x, ptr addrspace(1) %y) "  \
          "{\n"                                                                                                        \
          "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                         \
          "  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()\n"                                            \
          "  %zero = icmp eq i32 %t, 0\n"                                                                              \
          "  %low = icmp ult i32 %t, 32\n  %last = icmp eq i32 %t, 255\n"                                              \
          "  %first = icmp eq i32 %rank, 0\n"                                                                          \
          "  %cbuf = addrspacecast ptr addrspace(3) @buf to ptr addrspace(7)\n"                                        \
          "  %pb = getelementptr float, ptr addrspace(3) @buf, i32 %t\n"                                               \
          "  %po = getelementptr float, ptr addrspace(3) @out, i32 %t\n"                                               \
          "  %py = getelementptr float, ptr addrspace(1) %y, i32 %t\n"                                                 \
          "  %px = getelementptr float, ptr addrspace(1) %x, i32 %t\n"
#define END "  ret void\n}\n"
#define BAR "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"
#define CLUSTER                                                                                                        \
  "  call void @llvm.nvvm.barrier.cluster.arrive.aligned()\n  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n"
/* `l` makes labels unique. */
#define IF(l, cond, body)                                                                                              \
  "  br i1 %" cond ", label %t" l ", label %f" l "\nt" l ":\n" body "  br label %f" l "\nf" l ":\n"
#define INIT(bar, n) "  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @" bar ", i32 " n ")\n"
#define FENCE_INIT "  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()\n"
#define FENCE "  call void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
#define BEGIN(n) IF("init", "zero", INIT("full", n) INIT("empty", "256") FENCE_INIT) BAR
#define EXPECT(l, bar, bytes)                                                                                          \
  "  %s" l " = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @" bar               \
  ", i32 " bytes ")\n"
#define ARRIVE(l, bar, n)                                                                                              \
  "  %s" l " = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) @" bar ", i32 " n ")\n"
#define LOAD_TO(dst, bar, c0, c1)                                                                                      \
  "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) " dst ", ptr addrspace(3) @" bar           \
  ", ptr %map, i32 " c0 ", i32 " c1 ", i16 0, i64 0, i1 false, i1 false, i32 0)\n"
#define LOAD(c0, c1) LOAD_TO("%cbuf", "full", c0, c1)
#define STORE(src, c0, c1)                                                                                             \
  "  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) @" src ", ptr %map, i32 " c0 ", i32 " c1   \
  ", i64 0, i1 false)\n"
#define COMMIT "  call void @llvm.nvvm.cp.async.bulk.commit.group()\n"
#define WAIT_READ "  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)\n"
#define WAIT_ALL "  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)\n"
#define WAIT(l, bar, parity)                                                                                           \
  "  br label %w" l "\nw" l ":\n  %c" l                                                                                \
  " = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @" bar ", i32 " parity          \
  ")\n  br i1 %c" l ", label %d" l ", label %w" l "\nd" l ":\n"
#define POLL(l, bar, parity)                                                                                           \
  "  br label %w" l "\nw" l ":\n  %c" l                                                                                \
  " = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) @" bar ", i32 " parity         \
  ")\n  br i1 %c" l ", label %d" l ", label %w" l "\nd" l ":\n"
#define GET(l, from)                                                                                                   \
  "  %v" l " = load float, ptr addrspace(3) %" from ", align 4\n  store float %v" l ", ptr addrspace(1) %py, align "   \
  "4\n"
#define PUT(value, to) "  store float " value ", ptr addrspace(3) %" to ", align 4\n"

/* A tensor of 32 x 32 floats, boxes of 32 x 8: 1024 bytes. */
static inline tf_tensormap_desc floats_32(uint64_t address) {
  tf_tensormap_desc m = {.address = (int64_t)address, .dim = {32, 32}, .stride = {128}};
  m.s = (tf_tensormap_shape){.type = TF_TENSORMAP_F32, .rank = 2, .box = {32, 8}, .element_stride = {1, 1}};
  return m;
}

#endif
