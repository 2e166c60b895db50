/* A kernel of 128 threads that fills shared and tensor memory, tells the tensor unit something, and gives all of tensor
 * memory; of one CTA or of a pair. */
#ifndef TF_TEST_EMU_TENSOR_H
#define TF_TEST_EMU_TENSOR_H

#include "harness.h"

enum { LANES = 128, COLUMNS = 512, SMEM = 65536 };

typedef struct unit {
  unsigned group, lane; /* lane: where D and A begin */
  const char *declare;
} unit;

static char text[32768];
static size_t used;
static inline void __attribute__((format(printf, 1, 2))) put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  used += (size_t)vsnprintf(text + used, sizeof text - used, fmt, ap);
  va_end(ap);
}

/* Row `lane` of 512 words from and to tensor memory. */
static inline void rows(bool load, const char *buffer) {
  for (unsigned k = 0; k < 4; k++) {
    const char *p = load ? "l" : "s";
    put("  %%%s%u.i = add i32 %%row, %u\n", p, k, 128 * k);
    put("  %%%s%u.g = getelementptr i32, ptr addrspace(1) %%%s, i32 %%%s%u.i\n", p, k, buffer, p, k);
    put("  %%%s%u.a = add i32 %%own, %u\n  %%%s%u.p = inttoptr i32 %%%s%u.a to ptr addrspace(6)\n", p, k, 128 * k, p, k,
        p, k);
    if (load)
      put("  %%l%u.v = call <128 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x128(ptr addrspace(6) %%l%u.p, i1 false)\n"
          "  call void @llvm.nvvm.tcgen05.wait.ld()\n  store <128 x i32> %%l%u.v, ptr addrspace(1) %%l%u.g, align 4\n",
          k, k, k, k);
    else
      put("  %%s%u.v = load <128 x i32>, ptr addrspace(1) %%s%u.g, align 4\n"
          "  call void @llvm.nvvm.tcgen05.st.32x32b.x128(ptr addrspace(6) %%s%u.p, <128 x i32> %%s%u.v, i1 false)\n",
          k, k, k, k);
  }
}

static inline const char *meet(unsigned group) {
  return group == 2 ? "  call void @llvm.nvvm.barrier.cluster.arrive.aligned()\n"
                      "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n"
                    : "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";
}

/* What stands before the unit is told something: `%d`, `%at`, `%da1`, `%db1` and the like are there then. */
static inline void write_head(const unit *c) {
  used = 0;
  put("target triple = \"nvptx64-nvidia-cuda\"\n"
      "@smem = internal addrspace(3) global [%d x i32] poison, align 1024\n"
      "@slot = internal addrspace(3) global i32 poison\n@bar = internal addrspace(3) global i64 poison\n"
      "declare void @llvm.nvvm.tcgen05.alloc.shared.cg%u(ptr addrspace(3), i32)\n"
      "declare void @llvm.nvvm.tcgen05.dealloc.cg%u(ptr addrspace(6), i32)\n"
      "declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg%u()\n"
      "declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3))\n"
      "declare void @llvm.nvvm.tcgen05.commit.mc.shared.cg2(ptr addrspace(3), i16)\n"
      "declare void @llvm.nvvm.tcgen05.wait.ld()\ndeclare void @llvm.nvvm.tcgen05.wait.st()\n"
      "declare void @llvm.nvvm.tcgen05.fence.before.thread.sync()\n"
      "declare void @llvm.nvvm.tcgen05.fence.after.thread.sync()\n"
      "declare void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
      "declare void @llvm.nvvm.fence.mbarrier_init.release.cluster()\n"
      "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
      "declare void @llvm.nvvm.barrier.cluster.arrive.aligned()\ndeclare void "
      "@llvm.nvvm.barrier.cluster.wait.aligned()\n"
      "declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\n"
      "declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)\n"
      "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
      "declare <128 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x128(ptr addrspace(6), i1)\n"
      "declare void @llvm.nvvm.tcgen05.st.32x32b.x128(ptr addrspace(6), <128 x i32>, i1)\n",
      SMEM / 4, c->group, c->group, c->group);
  put("%s", c->declare);
  put("define ptx_kernel void @k(ptr addrspace(1) %%image, ptr addrspace(1) %%init, ptr addrspace(1) %%out, i64 %%da, "
      "i64 "
      "%%db) {\n"
      "  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %%cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
      "  %%lead = icmp eq i32 %%t, 0\n  %%w0 = icmp ult i32 %%t, 32\n%s"
      "  br i1 %%w0, label %%get, label %%got\nget:\n"
      "  call void @llvm.nvvm.tcgen05.alloc.shared.cg%u(ptr addrspace(3) @slot, i32 512)\n"
      "  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg%u()\n"
      "  br i1 %%lead, label %%init1, label %%got\ninit1:\n"
      "  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)\n"
      "  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()\n  br label %%got\ngot:\n"
      "  %%from = mul i32 %%cta, %d\n  br label %%copy\ncopy:\n"
      "  %%i = phi i32 [ %%t, %%got ], [ %%i1, %%copy ]\n  %%j = add i32 %%i, %%from\n"
      "  %%g = getelementptr i32, ptr addrspace(1) %%image, i32 %%j\n  %%v = load i32, ptr addrspace(1) %%g\n"
      "  %%s = getelementptr i32, ptr addrspace(3) @smem, i32 %%i\n  store i32 %%v, ptr addrspace(3) %%s\n"
      "  %%i1 = add i32 %%i, 128\n  %%more = icmp ult i32 %%i1, %d\n  br i1 %%more, label %%copy, label "
      "%%copied\ncopied:\n"
      "  call void @llvm.nvvm.fence.proxy.async.shared_cta()\n%s",
      c->group == 2 ? meet(c->group) : "", c->group, c->group, SMEM / 4, SMEM / 4, meet(c->group));
  put("  %%base = load i32, ptr addrspace(3) @slot\n  %%q = and i32 %%t, 96\n  %%l = shl i32 %%q, 16\n"
      "  %%own = add i32 %%base, %%l\n  %%r0 = mul i32 %%cta, 128\n  %%r1 = add i32 %%r0, %%t\n  %%row = mul i32 %%r1, "
      "512\n");
  rows(false, "init");
  put("  call void @llvm.nvvm.tcgen05.wait.st()\n  call void @llvm.nvvm.tcgen05.fence.before.thread.sync()\n%s"
      "  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()\n"
      "  %%c0 = icmp eq i32 %%cta, 0\n  %%issue = and i1 %%c0, %%lead\n  br i1 %%issue, label %%mma, label "
      "%%wait\nmma:\n"
      "  %%d0 = add i32 %%base, %u\n  %%d = inttoptr i32 %%d0 to ptr addrspace(6)\n"
      "  %%at0 = add i32 %%base, %u\n  %%at = inttoptr i32 %%at0 to ptr addrspace(6)\n"
      "  %%meta0 = add i32 %%base, %u\n  %%meta = inttoptr i32 %%meta0 to ptr addrspace(6)\n"
      "  %%sfa0 = add i32 %%base, 384\n  %%sfa = inttoptr i32 %%sfa0 to ptr addrspace(6)\n"
      "  %%sfb0 = add i32 %%base, 400\n  %%sfb = inttoptr i32 %%sfb0 to ptr addrspace(6)\n"
      "  %%sm = ptrtoint ptr addrspace(3) @smem to i64\n  %%sm1 = and i64 %%sm, 262143\n  %%sm2 = lshr i64 %%sm1, 4\n"
      "  %%da1 = add i64 %%da, %%sm2\n  %%db1 = add i64 %%db, %%sm2\n",
      meet(c->group), c->lane << 16, c->lane << 16 | 256, c->lane << 16 | 320);
}

/* The commit, and what comes behind it: all of tensor memory goes out. */
static inline void write_tail(const unit *c) {
  put("  call void @llvm.nvvm.tcgen05.commit.%s\n  br label %%wait\nwait:\n"
      "  %%done = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 0)\n"
      "  br i1 %%done, label %%after, label %%wait\nafter:\n"
      "  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()\n",
      c->group == 2 ? "mc.shared.cg2(ptr addrspace(3) @bar, i16 3)" : "shared.cg1(ptr addrspace(3) @bar)");
  rows(true, "out");
  put("%s  br i1 %%w0, label %%free, label %%end\nfree:\n  %%bp = inttoptr i32 %%base to ptr addrspace(6)\n"
      "  call void @llvm.nvvm.tcgen05.dealloc.cg%u(ptr addrspace(6) %%bp, i32 512)\n  br label %%end\nend:\n  ret "
      "void\n}\n",
      meet(c->group), c->group);
}

#endif
