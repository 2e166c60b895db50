/* What intrinsics compute: collectives against PTX's rules, conversions over every value, and that none is forgotten.
 */
#include <math.h>

#include "emu/intrinsics.h"
#include "emu/pure.h"
#include "harness.h"

/* Appendix A of the facts about LLVM's NVPTX back end, without stochastic rounding, whose bits nobody documents. */
static const char *const known[] = {
    "read.ptx.sreg.aggr_smem_size",
    "read.ptx.sreg.clock",
    "read.ptx.sreg.clock64",
    "read.ptx.sreg.cluster.ctaid.w",
    "read.ptx.sreg.cluster.ctaid.x",
    "read.ptx.sreg.cluster.ctaid.y",
    "read.ptx.sreg.cluster.ctaid.z",
    "read.ptx.sreg.cluster.ctarank",
    "read.ptx.sreg.cluster.nctaid.w",
    "read.ptx.sreg.cluster.nctaid.x",
    "read.ptx.sreg.cluster.nctaid.y",
    "read.ptx.sreg.cluster.nctaid.z",
    "read.ptx.sreg.cluster.nctarank",
    "read.ptx.sreg.clusterid.w",
    "read.ptx.sreg.clusterid.x",
    "read.ptx.sreg.clusterid.y",
    "read.ptx.sreg.clusterid.z",
    "read.ptx.sreg.ctaid.w",
    "read.ptx.sreg.ctaid.x",
    "read.ptx.sreg.ctaid.y",
    "read.ptx.sreg.ctaid.z",
    "read.ptx.sreg.dynamic_smem_size",
    "read.ptx.sreg.globaltimer",
    "read.ptx.sreg.globaltimer.lo",
    "read.ptx.sreg.gridid",
    "read.ptx.sreg.laneid",
    "read.ptx.sreg.lanemask.eq",
    "read.ptx.sreg.lanemask.ge",
    "read.ptx.sreg.lanemask.gt",
    "read.ptx.sreg.lanemask.le",
    "read.ptx.sreg.lanemask.lt",
    "read.ptx.sreg.nclusterid.w",
    "read.ptx.sreg.nclusterid.x",
    "read.ptx.sreg.nclusterid.y",
    "read.ptx.sreg.nclusterid.z",
    "read.ptx.sreg.nctaid.w",
    "read.ptx.sreg.nctaid.x",
    "read.ptx.sreg.nctaid.y",
    "read.ptx.sreg.nctaid.z",
    "read.ptx.sreg.nsmid",
    "read.ptx.sreg.ntid.w",
    "read.ptx.sreg.ntid.x",
    "read.ptx.sreg.ntid.y",
    "read.ptx.sreg.ntid.z",
    "read.ptx.sreg.nwarpid",
    "read.ptx.sreg.smid",
    "read.ptx.sreg.tid.w",
    "read.ptx.sreg.tid.x",
    "read.ptx.sreg.tid.y",
    "read.ptx.sreg.tid.z",
    "read.ptx.sreg.total_smem_size",
    "read.ptx.sreg.warpid",
    "read.ptx.sreg.warpsize",
    "activemask",
    "elect.sync",
    "match.all.sync.i32p",
    "match.all.sync.i64p",
    "match.any.sync.i32",
    "match.any.sync.i64",
    "vote.all",
    "vote.all.sync",
    "vote.any",
    "vote.any.sync",
    "vote.ballot",
    "vote.ballot.sync",
    "vote.uni",
    "vote.uni.sync",
    "shfl.sync.bfly.f32",
    "shfl.sync.bfly.f32p",
    "shfl.sync.bfly.i32",
    "shfl.sync.bfly.i32p",
    "shfl.sync.down.f32",
    "shfl.sync.down.f32p",
    "shfl.sync.down.i32",
    "shfl.sync.down.i32p",
    "shfl.sync.idx.f32",
    "shfl.sync.idx.f32p",
    "shfl.sync.idx.i32",
    "shfl.sync.idx.i32p",
    "shfl.sync.up.f32",
    "shfl.sync.up.f32p",
    "shfl.sync.up.i32",
    "shfl.sync.up.i32p",
    "redux.sync.add",
    "redux.sync.and",
    "redux.sync.fmax",
    "redux.sync.fmax.NaN",
    "redux.sync.fmax.abs",
    "redux.sync.fmax.abs.NaN",
    "redux.sync.fmin",
    "redux.sync.fmin.NaN",
    "redux.sync.fmin.abs",
    "redux.sync.fmin.abs.NaN",
    "redux.sync.max",
    "redux.sync.min",
    "redux.sync.or",
    "redux.sync.umax",
    "redux.sync.umin",
    "redux.sync.xor",
    "bar.warp.sync",
    "barrier.cluster.arrive",
    "barrier.cluster.arrive.aligned",
    "barrier.cluster.arrive.relaxed",
    "barrier.cluster.arrive.relaxed.aligned",
    "barrier.cluster.wait",
    "barrier.cluster.wait.aligned",
    "barrier.cta.arrive.aligned.count",
    "barrier.cta.arrive.count",
    "barrier.cta.red.and.aligned.all",
    "barrier.cta.red.and.aligned.count",
    "barrier.cta.red.and.all",
    "barrier.cta.red.and.count",
    "barrier.cta.red.or.aligned.all",
    "barrier.cta.red.or.aligned.count",
    "barrier.cta.red.or.all",
    "barrier.cta.red.or.count",
    "barrier.cta.red.popc.aligned.all",
    "barrier.cta.red.popc.aligned.count",
    "barrier.cta.red.popc.all",
    "barrier.cta.red.popc.count",
    "barrier.cta.sync.aligned.all",
    "barrier.cta.sync.aligned.count",
    "barrier.cta.sync.all",
    "barrier.cta.sync.count",
    "fence.acquire.sync_restrict.space.cluster.scope.cluster",
    "fence.mbarrier_init.release.cluster",
    "fence.proxy.alias",
    "fence.proxy.async",
    "fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
    "fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
    "fence.proxy.async.global",
    "fence.proxy.async.shared_cluster",
    "fence.proxy.async.shared_cta",
    "fence.proxy.tensormap_generic.acquire.cluster",
    "fence.proxy.tensormap_generic.acquire.cta",
    "fence.proxy.tensormap_generic.acquire.gpu",
    "fence.proxy.tensormap_generic.acquire.sys",
    "fence.proxy.tensormap_generic.release.cluster",
    "fence.proxy.tensormap_generic.release.cta",
    "fence.proxy.tensormap_generic.release.gpu",
    "fence.proxy.tensormap_generic.release.sys",
    "fence.release.sync_restrict.space.cta.scope.cluster",
    "fence.sc.cluster",
    "membar.cta",
    "membar.gl",
    "membar.sys",
    "cp.async.ca.shared.global.16",
    "cp.async.ca.shared.global.16.s",
    "cp.async.ca.shared.global.4",
    "cp.async.ca.shared.global.4.s",
    "cp.async.ca.shared.global.8",
    "cp.async.ca.shared.global.8.s",
    "cp.async.cg.shared.global.16",
    "cp.async.cg.shared.global.16.s",
    "cp.async.commit.group",
    "cp.async.wait.all",
    "cp.async.wait.group",
    "bf16x2.to.ue8m0x2.rp",
    "bf16x2.to.ue8m0x2.rp.satfinite",
    "bf16x2.to.ue8m0x2.rz",
    "bf16x2.to.ue8m0x2.rz.satfinite",
    "e2m1x2.to.f16x2.rn",
    "e2m1x2.to.f16x2.rn.relu",
    "e2m3x2.to.f16x2.rn",
    "e2m3x2.to.f16x2.rn.relu",
    "e3m2x2.to.f16x2.rn",
    "e3m2x2.to.f16x2.rn.relu",
    "e4m3x2.to.f16x2.rn",
    "e4m3x2.to.f16x2.rn.relu",
    "e5m2x2.to.f16x2.rn",
    "e5m2x2.to.f16x2.rn.relu",
    "f16x2.to.e4m3x2.rn",
    "f16x2.to.e4m3x2.rn.relu",
    "f16x2.to.e5m2x2.rn",
    "f16x2.to.e5m2x2.rn.relu",
    "f2bf16.rn",
    "f2bf16.rn.relu",
    "f2bf16.rn.relu.satfinite",
    "f2bf16.rn.satfinite",
    "f2bf16.rz",
    "f2bf16.rz.relu",
    "f2bf16.rz.relu.satfinite",
    "f2bf16.rz.satfinite",
    "f2f16.rn",
    "f2f16.rn.relu",
    "f2f16.rn.relu.satfinite",
    "f2f16.rn.satfinite",
    "f2f16.rz",
    "f2f16.rz.relu",
    "f2f16.rz.relu.satfinite",
    "f2f16.rz.satfinite",
    "f2tf32.rn",
    "f2tf32.rn.relu",
    "f2tf32.rn.relu.satfinite",
    "f2tf32.rn.satfinite",
    "f2tf32.rna",
    "f2tf32.rna.satfinite",
    "f2tf32.rz",
    "f2tf32.rz.relu",
    "f2tf32.rz.relu.satfinite",
    "f2tf32.rz.satfinite",
    "ff2bf16x2.rn",
    "ff2bf16x2.rn.relu",
    "ff2bf16x2.rn.relu.satfinite",
    "ff2bf16x2.rn.satfinite",
    "ff2bf16x2.rz",
    "ff2bf16x2.rz.relu",
    "ff2bf16x2.rz.relu.satfinite",
    "ff2bf16x2.rz.satfinite",
    "ff2f16x2.rn",
    "ff2f16x2.rn.relu",
    "ff2f16x2.rn.relu.satfinite",
    "ff2f16x2.rn.satfinite",
    "ff2f16x2.rz",
    "ff2f16x2.rz.relu",
    "ff2f16x2.rz.relu.satfinite",
    "ff2f16x2.rz.satfinite",
    "ff.to.e2m1x2.rn.relu.satfinite",
    "ff.to.e2m1x2.rn.satfinite",
    "ff.to.e2m3x2.rn.relu.satfinite",
    "ff.to.e2m3x2.rn.satfinite",
    "ff.to.e3m2x2.rn.relu.satfinite",
    "ff.to.e3m2x2.rn.satfinite",
    "ff.to.e4m3x2.rn",
    "ff.to.e4m3x2.rn.relu",
    "ff.to.e5m2x2.rn",
    "ff.to.e5m2x2.rn.relu",
    "ff.to.ue8m0x2.rp",
    "ff.to.ue8m0x2.rp.satfinite",
    "ff.to.ue8m0x2.rz",
    "ff.to.ue8m0x2.rz.satfinite",
    "ue8m0x2.to.bf16x2",
    "mma.m16n8k16.row.col.f32.f32",
    "mma.m16n8k64.row.col.satfinite.u4.s4",
    "ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3",
    "stmatrix.sync.aligned.m8n8.x1.b16.p3",
    "cos.approx.f",
    "cos.approx.ftz.f",
    "div.approx.f",
    "div.approx.ftz.f",
    "div.full",
    "div.full.ftz",
    "div.rm.d",
    "div.rm.f",
    "div.rm.ftz.f",
    "div.rn.d",
    "div.rn.f",
    "div.rn.ftz.f",
    "div.rp.d",
    "div.rp.f",
    "div.rp.ftz.f",
    "div.rz.d",
    "div.rz.f",
    "div.rz.ftz.f",
    "ex2.approx.f32",
    "ex2.approx.ftz.f32",
    "lg2.approx.d",
    "lg2.approx.f",
    "lg2.approx.ftz.f",
    "rcp.approx.ftz.d",
    "rcp.approx.ftz.f",
    "rcp.rm.d",
    "rcp.rm.f",
    "rcp.rm.ftz.f",
    "rcp.rn.d",
    "rcp.rn.f",
    "rcp.rn.ftz.f",
    "rcp.rp.d",
    "rcp.rp.f",
    "rcp.rp.ftz.f",
    "rcp.rz.d",
    "rcp.rz.f",
    "rcp.rz.ftz.f",
    "rsqrt.approx.d",
    "rsqrt.approx.f",
    "rsqrt.approx.ftz.d",
    "rsqrt.approx.ftz.f",
    "sin.approx.f",
    "sin.approx.ftz.f",
    "sqrt.approx.f",
    "sqrt.approx.ftz.f",
    "sqrt.f",
    "sqrt.rm.d",
    "sqrt.rm.f",
    "sqrt.rm.ftz.f",
    "sqrt.rn.d",
    "sqrt.rn.f",
    "sqrt.rn.ftz.f",
    "sqrt.rp.d",
    "sqrt.rp.f",
    "sqrt.rp.ftz.f",
    "sqrt.rz.d",
    "sqrt.rz.f",
    "sqrt.rz.ftz.f",
};

START_TEST(none_is_forgotten) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    char name[128];
    tf_emu_intrinsic row;
    snprintf(name, sizeof name, "llvm.nvvm.%s", known[i]);
    ck_assert_msg(tf_emu_sreg_find(name) || tf_emu_intrinsic_find(name, &row), "%s is not known", name);
  }
  tf_emu_intrinsic row;
  ck_assert(!tf_emu_intrinsic_find("llvm.nvvm.frobnicate", &row));
  ck_assert(!tf_emu_intrinsic_find("llvm.nvvm.mma.xor.popc.m16n8k128.row.col.b1", &row));
}
END_TEST

START_TEST(shuffles) {
  static const char *const kinds[] = {"up", "down", "bfly", "idx"};
  static const uint32_t clamps[] = {0x1f, 0x101f & 0xffff, 0x1807, 0x1000, 0x1c03, 0};
  uint32_t in[32], out[32];
  for (uint32_t i = 0; i < 32; i++) in[i] = i * 1000 + 7;
  for (int kind = 0; kind < 4; kind++)
    for (uint32_t b = 0; b < 20; b += 3)
      for (size_t k = 0; k < sizeof clamps / sizeof *clamps; k++) {
        char declare[160], body[512];
        uint32_t c = clamps[k];
        snprintf(declare, sizeof declare, "declare { i32, i1 } @llvm.nvvm.shfl.sync.%s.i32p(i32, i32, i32, i32)",
                 kinds[kind]);
        snprintf(body, sizeof body,
                 "  %%s = call { i32, i1 } @llvm.nvvm.shfl.sync.%s.i32p(i32 -1, i32 %%v, i32 %u, i32 %u)\n"
                 "  %%x = extractvalue { i32, i1 } %%s, 0\n  %%p = extractvalue { i32, i1 } %%s, 1\n"
                 "  %%q = zext i1 %%p to i32\n  %%y = shl i32 %%x, 1\n  %%r = or i32 %%y, %%q\n",
                 kinds[kind], b, c);
        run_warp(declare, body, in, out, 32);
        for (uint32_t lane = 0; lane < 32; lane++) { /* the manual's pseudo-code */
          uint32_t seg = c >> 8 & 31, cval = c & 31;
          int max = (int)((lane & seg) | (cval & ~seg)), min = (int)(lane & seg), j, p;
          switch (kind) {
          case 0: j = (int)lane - (int)b, p = j >= max; break;
          case 1: j = (int)lane + (int)b, p = j <= max; break;
          case 2: j = (int)(lane ^ b), p = j <= max; break;
          default: j = min | (int)(b & ~seg), p = j <= max;
          }
          if (!p) j = (int)lane;
          ck_assert_uint_eq(out[lane], in[j] << 1 | (uint32_t)p);
        }
      }
}
END_TEST

START_TEST(votes_matches_and_reductions) {
  uint32_t in[32], out[32], odd = 0, sum = 0, all = ~0u, any = 0, x = 0;
  int32_t least = INT32_MAX, most = INT32_MIN;
  uint32_t low = UINT32_MAX, high = 0;
  for (uint32_t i = 0; i < 32; i++) {
    in[i] = (i * 2654435761u) >> 3 ^ (i & 1 ? 0xf0000000u : 0);
    odd |= (in[i] & 1) << i;
    sum += in[i], all &= in[i], any |= in[i], x ^= in[i];
    if ((int32_t)in[i] < least) least = (int32_t)in[i];
    if ((int32_t)in[i] > most) most = (int32_t)in[i];
    if (in[i] < low) low = in[i];
    if (in[i] > high) high = in[i];
  }
  run_warp("declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
           "  %p = trunc i32 %v to i1\n  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)\n", in, out, 32);
  for (int i = 0; i < 32; i++) ck_assert_uint_eq(out[i], odd);
  const struct {
    const char *op;
    uint32_t want;
  } redux[] = {{"add", sum},  {"and", all},  {"or", any}, {"xor", x}, {"min", (uint32_t)least}, {"max", (uint32_t)most},
               {"umin", low}, {"umax", high}};
  for (size_t k = 0; k < sizeof redux / sizeof *redux; k++) {
    char declare[96], body[160];
    snprintf(declare, sizeof declare, "declare i32 @llvm.nvvm.redux.sync.%s(i32, i32)", redux[k].op);
    snprintf(body, sizeof body, "  %%r = call i32 @llvm.nvvm.redux.sync.%s(i32 %%v, i32 -1)\n", redux[k].op);
    run_warp(declare, body, in, out, 32);
    for (int i = 0; i < 32; i++) ck_assert_uint_eq(out[i], redux[k].want);
  }
  run_warp("declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)",
           "  %g = urem i32 %t, 3\n  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %g)\n", in, out, 32);
  for (uint32_t i = 0; i < 32; i++) {
    uint32_t want = 0;
    for (uint32_t k = i % 3; k < 32; k += 3) want |= 1u << k;
    ck_assert_uint_eq(out[i], want);
  }
  run_warp(
      "declare { i32, i1 } @llvm.nvvm.elect.sync(i32)",
      "  %e = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)\n  %l = extractvalue { i32, i1 } %e, 0\n"
      "  %p = extractvalue { i32, i1 } %e, 1\n  %q = zext i1 %p to i32\n  %m = shl i32 %l, 1\n  %r = or i32 %m, %q\n",
      in, out, 20); /* a warp that is not full */
  for (uint32_t i = 0; i < 20; i++) ck_assert_uint_eq(out[i], i == 0);
  run_warp("declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)\n"
           "declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)",
           "  %p = trunc i32 %v to i1\n  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 3, i1 %p)\n"
           "  %a = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %p)\n  %b = zext i1 %a to i32\n"
           "  %m = shl i32 %n, 1\n  %r = or i32 %m, %b\n",
           in, out, 32);
  for (int i = 0; i < 32; i++) ck_assert_uint_eq(out[i], (uint32_t)__builtin_popcount(odd) << 1);
}
END_TEST

static uint32_t bits(float f) {
  uint32_t b;
  memcpy(&b, &f, 4);
  return b;
}

static float value(uint32_t b) {
  float f;
  memcpy(&f, &b, 4);
  return f;
}

/* Every half and every bfloat goes to float and comes back, by the table's routines and by generated code. */
static const char round_trip[] = PRELUDE
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "declare bfloat @llvm.nvvm.f2bf16.rn(float)\ndeclare half @llvm.nvvm.f2f16.rn(float)\n"
    "define ptx_kernel void @k(ptr addrspace(1) %h, ptr addrspace(1) %b, ptr addrspace(1) %f) {\n"
    "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "  %o = mul i32 %c, 256\n  %i = add i32 %o, %t\n  %i16 = trunc i32 %i to i16\n"
    "  %x = bitcast i16 %i16 to half\n  %xf = fpext half %x to float\n  %xr = fptrunc float %xf to half\n"
    "  %ph = getelementptr half, ptr addrspace(1) %h, i32 %i\n  store half %xr, ptr addrspace(1) %ph, align 2\n"
    "  %y = bitcast i16 %i16 to bfloat\n  %yf = fpext bfloat %y to float\n  %yr = fptrunc float %yf to bfloat\n"
    "  %pb = getelementptr bfloat, ptr addrspace(1) %b, i32 %i\n  store bfloat %yr, ptr addrspace(1) %pb, align 2\n"
    "  %w0 = mul i32 %i, 65521\n  %wf = bitcast i32 %w0 to float\n  %wb = fptrunc float %wf to bfloat\n"
    "  %wi = call bfloat @llvm.nvvm.f2bf16.rn(float %wf)\n  %wh = call half @llvm.nvvm.f2f16.rn(float %wf)\n"
    "  %i4 = shl i32 %i, 2\n  %q0 = getelementptr i16, ptr addrspace(1) %f, i32 %i4\n"
    "  %q1 = getelementptr i16, ptr addrspace(1) %q0, i32 1\n  %q2 = getelementptr i16, ptr addrspace(1) %q0, i32 2\n"
    "  %q3 = getelementptr i16, ptr addrspace(1) %q0, i32 3\n  %wt = fptrunc float %wf to half\n"
    "  store bfloat %wb, ptr addrspace(1) %q0, align 2\n  store bfloat %wi, ptr addrspace(1) %q1, align 2\n"
    "  store half %wh, ptr addrspace(1) %q2, align 2\n  store half %wt, ptr addrspace(1) %q3, align 2\n  ret void\n}\n";

/* Rounding to nearest even, the slow and plain way: the nearest of all halves. */
static uint16_t nearest_half(float x) {
  uint32_t sign = bits(x) >> 16 & 0x8000;
  double a = fabs((double)x);
  if (a >= 65520) return (uint16_t)(sign | 0x7c00);
  uint32_t low = 0, high = 0x7bff; /* halves are ordered as integers */
  while (low < high) {
    uint32_t mid = (low + high + 1) / 2;
    double v = mid >> 10 ? ldexp(1024 + (mid & 1023), (int)(mid >> 10) - 25) : ldexp(mid, -24);
    if (v <= a) low = mid;
    else high = mid - 1;
  }
  double v = low >> 10 ? ldexp(1024 + (low & 1023), (int)(low >> 10) - 25) : ldexp(low, -24);
  double step = ldexp(1, (low >> 10 ? (int)(low >> 10) : 1) - 25);
  double rest = (a - v) / step;
  return (uint16_t)(sign | (low + (rest > 0.5 || (rest == 0.5 && low & 1))));
}

START_TEST(sixteen_bits) {
  bench t;
  bench_begin(&t, NULL, round_trip, "k", 3);
  uint16_t *h = malloc(131072), *b = malloc(131072), (*f)[4] = malloc(65536 * 8);
  uint64_t param[] = {bench_alloc(&t, 131072), bench_alloc(&t, 131072), bench_alloc(&t, 65536 * 8)};
  ck_assert_int_eq(bench_launch(&t, 256, 256, 0, 3, param), TF_OK);
  t.d->v->download(t.d, h, param[0], 131072, NULL, &t.sink);
  t.d->v->download(t.d, b, param[1], 131072, NULL, &t.sink);
  t.d->v->download(t.d, f, param[2], 65536 * 8, NULL, &t.sink);
  for (uint32_t i = 0; i < 65536; i++) {
    bool hnan = (i & 0x7fff) > 0x7c00, bnan = (i & 0x7fff) > 0x7f80;
    ck_assert_uint_eq(hnan ? h[i] | 0x200 : h[i], hnan ? i | 0x200 : i); /* a NaN may be made quiet, no more */
    ck_assert_uint_eq(bnan ? b[i] | 0x40 : b[i], bnan ? i | 0x40 : i);
    if (!hnan) {
      ck_assert_uint_eq(tf_emu_encode((double)tf_emu_decode(i, TF_EMU_F16), TF_EMU_F16, TF_EMU_RN), i);
      ck_assert_uint_eq(nearest_half(tf_emu_decode(i, TF_EMU_F16)), i);
    }
    if (!bnan) ck_assert_uint_eq(bits(tf_emu_decode(i, TF_EMU_BF16)), i << 16);
    uint32_t w = i * 65521u;
    if ((w & 0x7fffffff) > 0x7f800000) continue;
    uint32_t want = (w + 0x7fff + (w >> 16 & 1)) >> 16;
    ck_assert_uint_eq(f[i][0], want);
    ck_assert_uint_eq(f[i][1], want);
    ck_assert_uint_eq(f[i][2], nearest_half(value(w)));
    ck_assert_uint_eq(f[i][3], nearest_half(value(w)));
  }
  free(h), free(b), free(f);
  bench_end(&t);
}
END_TEST

START_TEST(small_formats) {
  static const struct {
    tf_emu_format f;
    uint32_t n;
    float max;
  } formats[] = {{TF_EMU_E4M3, 256, 448},
                 {TF_EMU_E5M2, 256, 57344},
                 {TF_EMU_E2M3, 64, 7.5f},
                 {TF_EMU_E3M2, 64, 28},
                 {TF_EMU_E2M1, 16, 6}};
  for (size_t k = 0; k < sizeof formats / sizeof *formats; k++)
    for (uint32_t i = 0; i < formats[k].n; i++) {
      float v = tf_emu_decode(i, formats[k].f);
      if (!isnan(v) && !isinf(v)) {
        ck_assert_uint_eq(tf_emu_encode((double)v, formats[k].f, TF_EMU_SAT), i);
        ck_assert_float_le(fabsf(v), formats[k].max);
      }
      ck_assert_float_eq(tf_emu_decode(tf_emu_encode(1e30, formats[k].f, TF_EMU_SAT), formats[k].f), formats[k].max);
    }
  ck_assert_uint_eq(tf_emu_encode(0.75, TF_EMU_E2M1, 0), 2); /* halfway between 0.5 and 1: to even */
  ck_assert_uint_eq(tf_emu_encode(0.25, TF_EMU_E2M1, 0), 0);
  ck_assert_uint_eq(tf_emu_encode(464, TF_EMU_E4M3, TF_EMU_SAT), 0x7e);
  ck_assert_uint_eq(tf_emu_encode(NAN, TF_EMU_E4M3, TF_EMU_SAT), 0x7f);
  ck_assert_uint_eq(tf_emu_encode(-3, TF_EMU_F16, TF_EMU_RELU), 0);
  ck_assert_uint_eq(tf_emu_encode(1e9, TF_EMU_F16, TF_EMU_RZ), 0x7bff);
  ck_assert_uint_eq(tf_emu_encode(3, TF_EMU_UE8M0, TF_EMU_RP), 129);
  ck_assert_uint_eq(tf_emu_encode(3, TF_EMU_UE8M0, TF_EMU_RZ), 128);
}
END_TEST

START_TEST(rounding_and_bits) {
  ck_assert_uint_eq(bits(tf_emu_add_f(TF_EMU_RP, 1, 1e-9f)), bits(nextafterf(1, 2)));
  ck_assert_uint_eq(bits(tf_emu_add_f(TF_EMU_RZ, 1, 1e-9f)), bits(1));
  ck_assert_uint_eq(bits(tf_emu_div_f(TF_EMU_RM, 1, 3)), bits(nextafterf(1.0f / 3, 0)));
  ck_assert_uint_eq(bits(tf_emu_mul_f(TF_EMU_FTZ, 1e-20f, 1e-20f)), 0);
  ck_assert_uint_eq(tf_emu_f2i(TF_EMU_RZ, 3e9f), 0x7fffffff);
  ck_assert_uint_eq(tf_emu_f2i(TF_EMU_RZ | TF_EMU_UNSIGNED, -1), 0);
  ck_assert_uint_eq(tf_emu_f2i(TF_EMU_RN, 2.5f), 2);
  ck_assert_uint_eq(tf_emu_f2i(TF_EMU_RN, NAN), 0);
  ck_assert_uint_eq(bits(tf_emu_minmax_f(0, -0.0f, 0.0f)), 0x80000000);
  ck_assert_float_eq(tf_emu_minmax_f(TF_EMU_MAX_OF, NAN, 2), 2);
  ck_assert(isnan(tf_emu_minmax_f(TF_EMU_MAX_OF | TF_EMU_NAN, NAN, 2)));
  ck_assert_uint_eq(tf_emu_prmt(0, 0x33221100, 0x77665544, 0x7610), 0x77661100);
  ck_assert_uint_eq(tf_emu_prmt(0, 0x80, 0, 0x0008), 0x808080ff);
  ck_assert_uint_eq(tf_emu_bmsk(1, 4, 8), 0xff0);
  ck_assert_uint_eq(tf_emu_fns(0, 0xf0, 0, 2), 5);
  ck_assert_uint_eq(tf_emu_dp4a(0, 0xff020304, 0x01010101, 10), 10 + 4 + 3 + 2 - 1);
  ck_assert_uint_eq(tf_emu_fma16(TF_EMU_F16 << TF_EMU_FORMAT_SHIFT, 0x3c01, 0x3c01, 0xbc02), 0x0010); /* exact: 2^-20 */
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("intrinsics");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, none_is_forgotten);
  tcase_add_test(c, shuffles);
  tcase_add_test(c, votes_matches_and_reductions);
  tcase_add_test(c, sixteen_bits);
  tcase_add_test(c, small_formats);
  tcase_add_test(c, rounding_and_bits);
  return c;
}

int main(void) { return run_cases("emu/intrinsics", (TCase * (*[])(void)){cases}, 1); }
