/* tcgen05.mma on the simulated SM, against sums in integers: every kind, type, shape, majorness and swizzle, A in
 * shared and in tensor memory, for one CTA and a pair. Where elements lie is written here as the manual's canonical
 * layouts, extents and strides, and not as the simulator computes it. */
#include "harness.h"

enum { LANES = 128, COLUMNS = 512, SMEM = 65536, MOST_M = 256, MOST_N = 256, MOST_K = 64 };

/* ------------------------------------------------------------------------------------------------ elements */

typedef enum type { F16, BF16, TF32, E4M3, E5M2, E2M3, E3M2, E2M1, U8, S8 } type;

/* The bits of -2, -1, 0, 1, 2. */
static const struct {
  unsigned bits, code, value[5];
} types[] = {
    [F16] = {16, 0, {0xc000, 0xbc00, 0, 0x3c00, 0x4000}},
    [BF16] = {16, 1, {0xc000, 0xbf80, 0, 0x3f80, 0x4000}},
    [TF32] = {32, 2, {0xc0000000, 0xbf800000, 0, 0x3f800000, 0x40000000}},
    [E4M3] = {8, 0, {0xc0, 0xb8, 0, 0x38, 0x40}},
    [E5M2] = {8, 1, {0xc0, 0xbc, 0, 0x3c, 0x40}},
    [E2M3] = {6, 3, {0x30, 0x28, 0, 0x08, 0x10}},
    [E3M2] = {6, 4, {0x30, 0x2c, 0, 0x0c, 0x10}},
    [E2M1] = {4, 5, {0xc, 0xa, 0, 0x2, 0x4}},
    [U8] = {8, 0, {2, 1, 0, 1, 2}},
    [S8] = {8, 1, {0xfe, 0xff, 0, 1, 2}},
};

static int value(type t, int v) { return t == U8 && v < 0 ? -v : v; }

/* ------------------------------------------------------------------------------------------------ layouts */

typedef enum swizzle { NONE, SW32, SW64, SW128, SW128_32 } swizzle;

/* A canonical layout, in elements: extents and strides of the parts of (mn, k), and the two distances of the
 * descriptor. */
typedef struct layout {
  unsigned mn0, mn1, k0;                 /* extents; the last parts go on */
  unsigned smn0, smn1, smn2, sk0, sk1;   /* strides */
  unsigned leading, stride;              /* bytes */
  unsigned bits_b, bits_m, bits_s, code; /* swizzle of bytes: b bits from m + s to m */
} layout;

/* `extent` of m or n, k in all; T elements are 16 bytes. */
static layout make_layout(bool mn, swizzle s, unsigned bytes, unsigned extent) {
  unsigned t = 16 / bytes, w = s == SW32 ? 2 * t : s == SW64 ? 4 * t : 8 * t; /* elements of a swizzled row */
  layout l = {0};
  if (s != NONE) l.bits_b = s == SW32 ? 1 : s == SW64 ? 2 : s == SW128 ? 3 : 2;
  l.bits_m = s == SW128_32 ? 5 : 4;
  l.bits_s = s == SW128_32 ? 2 : 3;
  l.code = s == NONE ? 0 : s == SW128_32 ? 1 : s == SW128 ? 2 : s == SW64 ? 4 : 6;
  if (!mn && s == NONE) { /* ((8,m),(T,2)):((T,SBO),(1,LBO)): rows in groups of 8 one after the other, then columns */
    unsigned sbo = 8 * t, lbo = extent / 8 * sbo;
    l = (layout){8, ~0u, t, t, sbo, 0, 1, lbo, lbo * bytes, sbo * bytes, 0, 4, 3, 0};
  } else if (!mn) { /* ((8,m),(T,2)):((W,SBO),(1,T)) */
    unsigned sbo = 8 * w;
    l.mn0 = 8, l.mn1 = ~0u, l.k0 = t, l.smn0 = w, l.smn1 = sbo, l.sk0 = 1, l.sk1 = t;
    l.leading = 16, l.stride = sbo * bytes;
  } else if (s == NONE) { /* ((T,1,m),(8,k)):((1,T,SBO),(T,LBO)) */
    unsigned sbo = 8 * t, lbo = extent / t * sbo;
    l = (layout){t, 1, 8, 1, t, sbo, t, lbo, lbo * bytes, sbo * bytes, 0, 4, 3, 0};
  } else { /* ((T,w/T,m),(8,k)):((1,T,LBO),(W,SBO)), of 4 rows for the wide atoms */
    unsigned rows = s == SW128_32 ? 4 : 8, lbo = rows * w, sbo = (extent + w - 1) / w * lbo;
    l.mn0 = t, l.mn1 = w / t, l.k0 = rows, l.smn0 = 1, l.smn1 = t, l.smn2 = lbo, l.sk0 = w, l.sk1 = sbo;
    l.leading = lbo * bytes, l.stride = sbo * bytes;
  }
  return l;
}

static unsigned byte_of(const layout *l, unsigned bytes, unsigned i, unsigned k) {
  unsigned at = i % l->mn0 * l->smn0 + i / l->mn0 % l->mn1 * l->smn1 + k % l->k0 * l->sk0 + k / l->k0 * l->sk1;
  if (l->mn1 != ~0u) at += i / l->mn0 / l->mn1 * l->smn2;
  at *= bytes;
  unsigned mask = ((1u << l->bits_b) - 1) << l->bits_m;
  return at ^ (at >> l->bits_s & mask);
}

static uint64_t descriptor(const layout *l, unsigned start) {
  return (start >> 4) | (uint64_t)(l->leading >> 4 & 0x3fff) << 16 | (uint64_t)(l->stride >> 4 & 0x3fff) << 32 |
         UINT64_C(1) << 46 | (uint64_t)l->code << 61;
}

/* ------------------------------------------------------------------------------------------------ cases */

typedef struct mma {
  const char *kind;
  unsigned imm; /* 4: block scales, which the intrinsic's name says */
  unsigned group, m, n;
  type a, b;
  unsigned d; /* as in the descriptor: 0 f16, 1 f32, 2 s32 */
  bool mn_a, mn_b;
  swizzle sa, sb;
  bool tensor_a, ws, accumulate, negate;
  unsigned scale_d, lane, block;
  unsigned step; /* along k within a swizzled row: descriptors begin 32 bytes further for each */
} mma;

static unsigned depth(const mma *c) { return 256 / (c->imm > 4 ? 4 : types[c->a].bits < 8 ? 8 : types[c->a].bits); }

static unsigned idesc(const mma *c) {
  unsigned x = types[c->a].code << 7 | types[c->b].code << 10 | (unsigned)c->mn_a << 15 | (unsigned)c->mn_b << 16;
  if (c->imm > 4) x = 1 << 7 | 1 << 10; /* mxf4 and mxf4nvf4 have a code of their own */
  x |= c->n >> 3 << 17 | (unsigned)c->negate << 13;
  if (c->imm >= 4) return x | c->m >> 7 << 27 | 1u << 23;
  return x | c->m >> 4 << 24 | c->d << 4;
}

/* 4.5 of cute.md: the CTA, lane and column of D(m, n). */
static unsigned d_place(const mma *c, unsigned m, unsigned n, unsigned *lane, unsigned *column) {
  *lane = m;
  *column = n;
  if (c->ws && c->m == 64) *lane = m + 64 * (n / (c->n / 2)), *column = n % (c->n / 2);
  else if (c->ws && c->m == 32) *lane = m + 32 * (n / (c->n / 4)), *column = n % (c->n / 4);
  else if (c->group == 1 && c->m == 64) *lane = m % 16 + 32 * (m / 16) + c->lane;
  else if (c->group == 2 && c->m == 256) *lane = m % 128;
  else if (c->group == 2) *lane = m % 64 + 64 * (n / (c->n / 2)), *column = n % (c->n / 2);
  return c->group == 2 ? m / (c->m / 2) : 0;
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static char text[32768];
static size_t used;
static void __attribute__((format(printf, 1, 2))) put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  used += (size_t)vsnprintf(text + used, sizeof text - used, fmt, ap);
  va_end(ap);
}

/* Row `lane` of 512 words from and to tensor memory. */
static void rows(bool load, const char *buffer) {
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

static const char *meet(const mma *c) {
  return c->group == 2 ? "  call void @llvm.nvvm.barrier.cluster.arrive.aligned()\n"
                         "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n"
                       : "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";
}

static void write_mma(const mma *c) {
  char name[128], scale[48] = "", args[128];
  const char *a = c->tensor_a ? "ptr addrspace(6) %at" : "i64 %da1";
  if (c->imm >= 4) {
    snprintf(name, sizeof name, "mma.%s.%s.block_scale.block%u", c->tensor_a ? "tensor" : "shared", c->kind, c->block);
    snprintf(args, sizeof args, ", ptr addrspace(6) %%sfa, ptr addrspace(6) %%sfb, i32 %u, i32 0", c->group);
  } else if (c->ws) {
    snprintf(name, sizeof name, "mma.ws.%s", c->tensor_a ? "tensor" : "shared");
    snprintf(args, sizeof args, ", i32 %u, i32 0, i32 0", c->imm);
  } else {
    snprintf(name, sizeof name, "mma.%s%s", c->tensor_a ? "tensor" : "shared", c->scale_d ? ".scale_d" : "");
    if (c->scale_d) snprintf(scale, sizeof scale, ", i64 %u", c->scale_d);
    snprintf(args, sizeof args, "%s, i32 %u, i32 %u, i32 0", scale, c->imm, c->group);
  }
  put("  call void @llvm.nvvm.tcgen05.%s(ptr addrspace(6) %%d, %s, i64 %%db1, i32 %u, i1 %s%s)\n", name, a, idesc(c),
      c->accumulate ? "true" : "false", args);
}

static void declare_mma(const mma *c) {
  const char *a = c->tensor_a ? "ptr addrspace(6)" : "i64", *place = c->tensor_a ? "tensor" : "shared";
  if (c->imm >= 4)
    put("declare void @llvm.nvvm.tcgen05.mma.%s.%s.block_scale.block%u(ptr addrspace(6), %s, i64, i32, i1, ptr "
        "addrspace(6), ptr addrspace(6), i32 immarg, i32 immarg)\n",
        place, c->kind, c->block, a);
  else if (c->ws)
    put("declare void @llvm.nvvm.tcgen05.mma.ws.%s(ptr addrspace(6), %s, i64, i32, i1, i32 immarg, i32 immarg, i32 "
        "immarg)\n",
        place, a);
  else
    put("declare void @llvm.nvvm.tcgen05.mma.%s%s(ptr addrspace(6), %s, i64, i32, i1%s, i32 immarg, i32 immarg, i32 "
        "immarg)\n",
        place, c->scale_d ? ".scale_d" : "", a, c->scale_d ? ", i64 immarg" : "");
}

static void write_kernel(const mma *c) {
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
  declare_mma(c);
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
      c->group == 2 ? meet(c) : "", c->group, c->group, SMEM / 4, SMEM / 4, meet(c));
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
      "  %%sfa0 = add i32 %%base, 384\n  %%sfa = inttoptr i32 %%sfa0 to ptr addrspace(6)\n"
      "  %%sfb0 = add i32 %%base, 400\n  %%sfb = inttoptr i32 %%sfb0 to ptr addrspace(6)\n"
      "  %%sm = ptrtoint ptr addrspace(3) @smem to i64\n  %%sm1 = and i64 %%sm, 262143\n  %%sm2 = lshr i64 %%sm1, 4\n"
      "  %%da1 = add i64 %%da, %%sm2\n  %%db1 = add i64 %%db, %%sm2\n",
      meet(c), c->lane << 16, c->lane << 16 | 256);
  write_mma(c);
  put("  call void @llvm.nvvm.tcgen05.commit.%s\n  br label %%wait\nwait:\n"
      "  %%done = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 0)\n"
      "  br i1 %%done, label %%after, label %%wait\nafter:\n"
      "  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()\n",
      c->group == 2 ? "mc.shared.cg2(ptr addrspace(3) @bar, i16 3)" : "shared.cg1(ptr addrspace(3) @bar)");
  rows(true, "out");
  put("%s  br i1 %%w0, label %%free, label %%end\nfree:\n  %%bp = inttoptr i32 %%base to ptr addrspace(6)\n"
      "  call void @llvm.nvvm.tcgen05.dealloc.cg%u(ptr addrspace(6) %%bp, i32 512)\n  br label %%end\nend:\n  ret "
      "void\n}\n",
      meet(c), c->group);
}

/* ------------------------------------------------------------------------------------------------ running one */

static int A[MOST_M][MOST_K], B[MOST_N][MOST_K];
static uint8_t image[2][SMEM];
static uint32_t init[2][LANES][COLUMNS], want[2][LANES][COLUMNS];
static unsigned seed;

static int draw(void) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16) % 5 - 2;
}

/* Puts an element of few bits into 16-byte groups, with padding unless `packed`. */
static void put_element(uint8_t *to, const layout *l, type t, bool packed, unsigned i, unsigned k, int v) {
  unsigned bits = types[t].value[v + 2];
  if (packed) {
    uint8_t *p = &to[byte_of(l, 1, i, k / 2)];
    *p = (uint8_t)(k % 2 ? (*p & 0x0f) | bits << 4 : (*p & 0xf0) | bits);
    return;
  }
  if (types[t].bits >= 8) {
    memcpy(&to[byte_of(l, types[t].bits / 8, i, k)], &bits, types[t].bits / 8);
    return;
  }
  unsigned group = byte_of(l, 1, i, k / 16 * 16), at = k % 16 * types[t].bits;
  for (unsigned b = 0; b < types[t].bits; b++)
    if (bits >> b & 1) to[group + (at + b) / 8] |= (uint8_t)(1u << (at + b) % 8);
}

static void fill(const mma *c, const layout *la, const layout *lb, unsigned b_at) {
  unsigned k = depth(c), share_m = c->m / c->group, share_n = c->n / c->group;
  memset(image, 0, sizeof image);
  for (unsigned i = 0; i < c->m; i++)
    for (unsigned j = 0; j < k; j++) {
      A[i][j] = draw();
      unsigned lane, column, cta = i / share_m, bits = types[c->a].bits;
      if (!c->tensor_a) {
        put_element(image[cta], la, c->a, c->imm > 4, i % share_m, j + c->step * k, A[i][j]);
        continue;
      }
      for (unsigned copy = 0; copy < 2; copy++) { /* for the left and right half of D's columns */
        d_place(c, i, copy * c->n / 2, &lane, &column);
        init[cta][lane][256 + j * bits / 32] &= bits == 32 ? 0 : ~(((1u << bits) - 1) << j * bits % 32);
        init[cta][lane][256 + j * bits / 32] |= types[c->a].value[A[i][j] + 2] << j * bits % 32;
      }
    }
  for (unsigned i = 0; i < c->n; i++)
    for (unsigned j = 0; j < k; j++) {
      B[i][j] = draw();
      put_element(image[i / share_n] + b_at, lb, c->b, c->imm > 4, i % share_n, j + c->step * k, B[i][j]);
    }
}

static uint32_t encode_d(const mma *c, double x) {
  uint32_t bits;
  float f = (float)x;
  _Float16 h = (_Float16)x;
  if (c->d == 2) return (uint32_t)(int32_t)x;
  memcpy(&bits, &f, 4);
  if (c->d == 0) {
    uint16_t b;
    memcpy(&b, &h, 2);
    bits = b;
  }
  return bits;
}

/* Scales: powers of two, of A by row and block, of B by column and block. */
static int scale_log(unsigned i, unsigned block, bool of_b) { return (int)((i + 3 * block + of_b) % 4) - 1; }

static void run_mma(const mma *c, const tf_emu_options *o) {
  unsigned k = depth(c), lane, column, b_at = SMEM / 2;
  unsigned wide_a = c->imm > 4 ? 1 : types[c->a].bits < 8 ? 1 : types[c->a].bits / 8;
  unsigned wide_b = c->imm > 4 ? 1 : types[c->b].bits < 8 ? 1 : types[c->b].bits / 8;
  layout la = make_layout(c->mn_a, c->sa, wide_a, c->m / c->group),
         lb = make_layout(c->mn_b, c->sb, wide_b, c->n / c->group);
  seed = c->m * 7 + c->n + c->imm;
  for (unsigned g = 0; g < 2; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++) init[g][i][j] = encode_d(c, (int)((i * 3 + j + g) % 17) - 8);
  for (unsigned i = 0; i < 256 && c->imm >= 4; i++)
    for (unsigned quarter = 0; quarter < 4; quarter++)
      for (unsigned b = 0; b < k / c->block; b++)
        for (unsigned of_b = 0; of_b < 2; of_b++) {
          uint32_t *cell = &init[0][i % 32 + 32 * quarter][(of_b ? 400 : 384) + i / 32];
          *cell = (*cell & ~(0xffu << 8 * b)) | (uint32_t)(127 + scale_log(i, b, of_b)) << 8 * b;
        }
  fill(c, &la, &lb, b_at);
  memcpy(want, init, sizeof want);
  for (unsigned i = 0; i < c->m; i++)
    for (unsigned j = 0; j < c->n; j++) {
      double sum = 0;
      unsigned g = d_place(c, i, j, &lane, &column);
      if (c->accumulate) sum = (double)((int)((lane * 3 + column + g) % 17) - 8) / (1 << c->scale_d);
      for (unsigned x = 0; x < k; x++) {
        double p = (c->negate ? -1.0 : 1.0) * value(c->a, A[i][x]) * value(c->b, B[j][x]);
        int log = c->imm >= 4 ? scale_log(i, x / c->block, false) + scale_log(j, x / c->block, true) : 0;
        sum += log < 0 ? p / (1 << -log) : p * (1 << log);
      }
      want[g][lane][column] = encode_d(c, sum);
    }
  bench t;
  write_kernel(c);
  ck_assert_int_eq(bench_load_cluster(&t, o, text, "k", 5, c->group), TF_OK);
  uint64_t from = bench_put(&t, image, sizeof image), start = bench_put(&t, init, sizeof init);
  uint64_t out = bench_put(&t, init, sizeof init);
  uint64_t p[5] = {from, start, out, descriptor(&la, 32 * c->step), descriptor(&lb, b_at + 32 * c->step)};
  tf_status s = bench_launch(&t, c->group, 128, 0, 5, p);
  ck_assert_msg(s == TF_OK, "%s m %u n %u group %u: %s", c->kind, c->m, c->n, c->group, t.said.text);
  const uint32_t (*is)[LANES][COLUMNS] = (const void *)(uintptr_t)out;
  for (unsigned g = 0; g < c->group; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++)
        ck_assert_msg(is[g][i][j] == want[g][i][j],
                      "%s m %u n %u group %u types %d %d majors %d %d swizzles %d %d tensor %d ws %d: block %u lane %u "
                      "column %u is 0x%x, expected 0x%x",
                      c->kind, c->m, c->n, c->group, c->a, c->b, c->mn_a, c->mn_b, c->sa, c->sb, c->tensor_a, c->ws, g,
                      i, j, is[g][i][j], want[g][i][j]);
  bench_end(&t);
}

/* ------------------------------------------------------------------------------------------------ tests */

static const tf_emu_options fast = {.struct_size = sizeof fast};
static const tf_emu_options checked = {.struct_size = sizeof checked, .check = true};
static const tf_emu_options eager = {.struct_size = sizeof eager, .check = true, .latency = TF_EMU_EAGER};

START_TEST(majors_and_swizzles) {
  for (int mn = 0; mn < 2; mn++)
    for (swizzle s = NONE; s <= SW128; s++)
      for (int which = 0; which < 2; which++) {
        bool ma = mn && !which, mb = mn && which;
        swizzle sa = which ? SW128 : s, sb = which ? s : SW128;
        run_mma(&(mma){"f16", 0, 1, 128, 64, F16, BF16, 1, ma, mb, .sa = sa, .sb = sb, .accumulate = true}, &fast);
        run_mma(&(mma){"f8f6f4", 2, 1, 128, 128, E4M3, E5M2, 1, ma, mb, .sa = sa, .sb = sb}, &fast);
        if (!mn) run_mma(&(mma){"tf32", 1, 1, 128, 64, TF32, TF32, 1, ma, mb, .sa = sa, .sb = sb}, &fast);
      }
  for (unsigned step = 1; step < 4; step++) {
    run_mma(&(mma){"f16", 0, 1, 128, 32, F16, F16, 1, .sa = SW128, .sb = step < 2 ? SW64 : SW128, .step = step},
            &checked);
    run_mma(&(mma){"mxf4", 5, 1, 128, 16, E2M1, E2M1, 1, .sa = SW128, .sb = SW128, .block = 32, .step = step}, &fast);
  }
  run_mma(&(mma){"tf32", 1, 1, 128, 64, TF32, TF32, 1, true, true, .sa = SW128_32, .sb = SW128_32}, &fast);
}
END_TEST

START_TEST(types_of_all_kinds) {
  for (type a = E4M3; a <= E2M1; a++)
    for (type b = E4M3; b <= E2M1; b++)
      run_mma(&(mma){"f8f6f4", 2, 1, 128, 32, a, b, (a + b) % 2, .sa = (swizzle)((int)a % 4), .sb = NONE,
                     .accumulate = true},
              &fast);
  for (type a = U8; a <= S8; a++)
    for (type b = U8; b <= S8; b++)
      run_mma(&(mma){"i8", 3, 1, 128, 48, a, b, 2, .sa = SW64, .accumulate = true}, &fast);
  for (type a = F16; a <= BF16; a++) run_mma(&(mma){"f16", 0, 1, 128, 16, a, F16, a == BF16, .negate = true}, &fast);
}
END_TEST

START_TEST(shapes_and_places) {
  static const unsigned n1[] = {8, 24, 256}, n2[] = {16, 48, 256}, nw[] = {64, 128, 256};
  for (int i = 0; i < 3; i++)
    for (int tensor = 0; tensor < 2; tensor++) {
      bool t = tensor;
      run_mma(&(mma){"f16", 0, 1, 64, n1[i], F16, F16, 1, .tensor_a = t, .accumulate = true, .lane = 16u * (i == 1)},
              &checked);
      run_mma(&(mma){"f16", 0, 1, 128, n1[i], F16, F16, 0, .tensor_a = t}, &eager);
      run_mma(&(mma){"f16", 0, 2, 128, n2[i], BF16, F16, 1, .sa = SW128, .sb = SW32, .tensor_a = t, .accumulate = true},
              &checked);
      run_mma(&(mma){"tf32", 1, 2, 256, n2[i], TF32, TF32, 1, .sa = SW128, .sb = SW64, .tensor_a = t}, &fast);
      run_mma(&(mma){"f8f6f4", 2, 1, 128, n1[i], E4M3, E5M2, 1, .tensor_a = t}, &fast);
    }
  for (int i = 0; i < 3; i++)
    for (unsigned m = 32; m <= 128; m *= 2)
      run_mma(&(mma){"i8", 3, 1, m, nw[i], S8, U8, 2, .sa = SW128, .sb = SW128, .ws = true, .accumulate = true}, &fast);
  run_mma(&(mma){"i8", 3, 2, 256, 96, S8, S8, 2, .sa = SW128, .sb = SW128}, &fast);
  run_mma(&(mma){"tf32", 1, 1, 128, 32, TF32, TF32, 1, .accumulate = true, .scale_d = 3}, &fast);
}
END_TEST

START_TEST(block_scales) {
  run_mma(&(mma){"mxf8f6f4", 4, 1, 128, 64, E4M3, E2M1, 1, .sa = SW128, .sb = SW128, .accumulate = true, .block = 32},
          &checked);
  run_mma(&(mma){"mxf8f6f4", 4, 1, 128, 8, E3M2, E5M2, 1, .block = 32}, &fast);
  run_mma(&(mma){"mxf4", 5, 1, 128, 256, E2M1, E2M1, 1, .sa = SW128, .sb = SW64, .block = 32}, &fast);
  run_mma(&(mma){"mxf4nvf4", 6, 1, 128, 40, E2M1, E2M1, 1, .sa = SW32, .accumulate = true, .block = 16}, &checked);
}
END_TEST

static TCase *all(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, majors_and_swizzles);
  tcase_add_test(c, types_of_all_kinds);
  tcase_add_test(c, shapes_and_places);
  tcase_add_test(c, block_scales);
  return c;
}

int main(void) {
  TCase *(*cases[])(void) = {all};
  return run_cases("matrices of the tensor unit", cases, 1);
}
