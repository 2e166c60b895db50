// Plain CUDA C++, written for tf's corpus. make_corpus.py compiles it by clang, and by NVRTC; corpus.py knows what each kernel computes.
#ifdef __clang__
#include "cuda_device.h"
#else
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

typedef unsigned int u32;
typedef unsigned long long u64;

extern "C" __global__ void vadd(const float *x, const float *y, float *z, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) z[i] = x[i] + y[i];
}

extern "C" __global__ void scale4(const float4 *x, float4 *y, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = x[i];
  y[i] = make_float4(a * v.x, a * v.y, a * v.z, a * v.w);
}

// A block's sum by shuffles, the grid's by an atomic.
extern "C" __global__ void sum(const float *x, float *total, int n) {
  __shared__ float part[32];
  float s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += x[i];
  for (int d = 16; d; d >>= 1) s += __shfl_down_sync(~0u, s, d);
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (!lane) part[warp] = s;
  __syncthreads();
  if (warp) return;
  s = lane < (blockDim.x >> 5) ? part[lane] : 0;
  for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(~0u, s, d);
  if (!lane) atomicAdd(total, s);
}

extern "C" __global__ void transpose(const float *x, float *y, int rows, int cols) {
  __shared__ float tile[32][33];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < cols && r + k < rows) tile[threadIdx.y + k][threadIdx.x] = x[(r + k) * cols + c];
  __syncthreads();
  c = blockIdx.y * 32 + threadIdx.x, r = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < rows && r + k < cols) y[(r + k) * rows + c] = tile[threadIdx.x][threadIdx.y + k];
}

extern "C" __global__ void gemm(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float ta[16][16], tb[16][16];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float s = 0;
  for (int k0 = 0; k0 < k; k0 += 16) {
    ta[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : 0;
    tb[y][x] = col < n && k0 + y < k ? b[(k0 + y) * n + col] : 0;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 16; i++) s += ta[y][i] * tb[i][x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = s;
}

// A row a block, with dynamic shared memory.
extern "C" __global__ void softmax(const float *x, float *y, int n) {
  extern __shared__ float row[];
  __shared__ float part[32], whole;
  const float *in = x + (size_t)blockIdx.x * n;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
  float m = -__int_as_float(0x7f800000);
  for (int i = threadIdx.x; i < n; i += blockDim.x) m = fmaxf(m, row[i] = in[i]);
  for (int d = 16; d; d >>= 1) m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
  if (!lane) part[warp] = m;
  __syncthreads();
  if (!threadIdx.x) {
    for (int w = 1; w < warps; w++) m = fmaxf(m, part[w]);
    whole = m;
  }
  __syncthreads();
  m = whole;
  float s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += row[i] = expf(row[i] - m);
  for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(~0u, s, d);
  __syncthreads();
  if (!lane) part[warp] = s;
  __syncthreads();
  if (!threadIdx.x) {
    for (int w = 1; w < warps; w++) s += part[w];
    whole = s;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[(size_t)blockIdx.x * n + i] = row[i] / whole;
}

extern "C" __global__ void histogram(const unsigned char *x, u32 *bins, int n) {
  __shared__ u32 own[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) own[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[x[i]], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    if (own[i]) atomicAdd(&bins[i], own[i]);
}

// Atomics of every kind, on words of their own.
extern "C" __global__ void atomics(int *w, u64 *wide, float *f) {
  int t = threadIdx.x;
  atomicAdd(&w[0], t);
  atomicMax(&w[1], t);
  atomicMin(&w[2], -t);
  atomicOr(&w[3], 1 << (t & 31));
  atomicAnd(&w[4], ~(1 << (t & 7)));
  atomicXor(&w[5], t);
  atomicInc((u32 *)&w[6], 1000);
  atomicExch(&w[7], 7);
  atomicAdd(&wide[0], (u64)t << 30);
  atomicMax(&wide[1], (u64)t << 40);
  int seen = *(volatile int *)f; // a float maximum by compare and swap
  for (;;) {
    if (__int_as_float(seen) >= t) break;
    int was = atomicCAS((int *)f, seen, __float_as_int((float)t));
    if (was == seen) break;
    seen = was;
  }
}

// A local array indexed by data, and a switch.
extern "C" __global__ void machine(const int *code, const int *x, int *y, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, r[8];
  for (int k = 0; k < 8; k++) r[k] = x[i] + k;
  for (int s = 0; s < steps; s++) {
    int c = code[s], a = c >> 4 & 7, b = c >> 8 & 7;
    switch (c & 15) {
    case 0: r[a] += r[b]; break;
    case 1: r[a] -= r[b]; break;
    case 2: r[a] *= r[b]; break;
    case 3: r[a] ^= r[b]; break;
    case 4: r[a] = r[b] >> 1; break;
    case 5: r[a] = r[b] ? r[a] / r[b] : 0; break;
    case 6: r[a] = r[b] ? r[a] % r[b] : 0; break;
    case 7: r[a] = min(r[a], r[b]); break;
    default: r[a]++;
    }
  }
  y[i] = r[x[i] & 7];
}

extern "C" __global__ void collatz(const u64 *x, int *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u64 v = x[i];
  int s = 0;
  while (v != 1) {
    v = v & 1 ? 3 * v + 1 : v / 2;
    s++;
  }
  steps[i] = s;
}

extern "C" __global__ void integers(const u32 *x, const u32 *y, u64 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 a = x[i], b = y[i];
  u64 w = (u64)a << 32 | b;
  u64 h = __popc(a) + ((u64)__clz(b) << 8) + ((u64)__brev(a) << 16);
  h = h * 31 + __umulhi(a, b) + __mulhi((int)a, (int)b);
  h = h * 31 + __funnelshift_l(a, b, a & 31) + __byte_perm(a, b, 0x2741);
  h = h * 31 + w / (b | 1) + w % (a | 1) + (u64)((long long)w / (int)(a | 1));
  h = h * 31 + __ffs(a) + __popcll(w) + __clzll(w) + __umul64hi(w, w);
  h = h * 31 + __vadd2(a, b) + __dp4a(a, b, a) + __sad((int)a, (int)b, a) + __rhadd((int)a, (int)b);
  out[i] = h * 31 + (a >> (b & 31)) + (u64)((int)a >> (b & 31)) + __brevll(w) + max(a, b) + (u64)(short)a + (signed char)b;
}

extern "C" __global__ void doubles(const double *x, double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i], r = v;
  for (int k = 0; k < 30; k++) r = 0.5 * (r + v / r); // Heron
  y[i] = r + sqrt(v) + exp(-v) + log(v) + sin(v) + fma(v, v, 1.0) + rint(v) + pow(v, 0.3) + erf(v);
}

extern "C" __global__ void functions(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i], p = fabsf(v) + 0.5f;
  float s = sinf(v) + cosf(v) + tanhf(v) + erff(v) + expf(v) + logf(p) + powf(p, 1.7f) + rsqrtf(p) + sqrtf(p) + cbrtf(v);
  y[i] = s + atan2f(v, p) + fmodf(v, 0.7f) + floorf(v) + roundf(v) + log1pf(p) + __expf(v) + v / p + sinf(v * 1e5f) + ldexpf(v, 3);
}

extern "C" __global__ void halves(const __half2 *x, const __half2 *y, __half2 *z, __half a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = __hfma2(__half2half2(a), x[i], __hadd2(y[i], __hmax2(x[i], y[i])));
}

extern "C" __global__ void brains(const __nv_bfloat16 *x, __nv_bfloat16 *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = __bfloat162float(x[i]);
  y[i] = __float2bfloat16(v * 1.5f + 0.25f);
  z[i] = v > 0 ? v : __bfloat162float(__hmul(x[i], __float2bfloat16(0.125f)));
}

// One warp: a 16x8 tile by ldmatrix and mma.sync, k a multiple of 16. A is m x k, B is n x k.
extern "C" __global__ void tensor_cores(const __half *a, const __half *b, float *c, int k) {
  __shared__ __align__(16) __half sa[16][24], sb[8][24];
  int t = threadIdx.x;
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  for (int k0 = 0; k0 < k; k0 += 16) {
    for (int i = t; i < 256; i += 32) sa[i >> 4][i & 15] = a[(i >> 4) * k + k0 + (i & 15)];
    for (int i = t; i < 128; i += 32) sb[i >> 4][i & 15] = b[(i >> 4) * k + k0 + (i & 15)];
    __syncwarp();
    u32 a0, a1, a2, a3, b0, b1;
    u32 pa = (u32)__cvta_generic_to_shared(&sa[t & 15][t >> 4 << 3]), pb = (u32)__cvta_generic_to_shared(&sb[t & 7][(t >> 3 & 1) << 3]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a0), "=r"(a1), "=r"(a2), "=r"(a3) : "r"(pa) : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(b0), "=r"(b1) : "r"(pb) : "memory");
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    __syncwarp();
  }
  int row = t >> 2, col = (t & 3) * 2;
  c[row * 8 + col] = d0, c[row * 8 + col + 1] = d1, c[(row + 8) * 8 + col] = d2, c[(row + 8) * 8 + col + 1] = d3;
}

// Sums of 64 columns, rows brought two stages ahead by cp.async.
extern "C" __global__ void stages(const float4 *x, float *y, int rows) {
  __shared__ float4 ring[3][16];
  int t = threadIdx.x;
  u32 to[3];
  for (int s = 0; s < 3; s++) to[s] = (u32)__cvta_generic_to_shared(&ring[s][t & 15]);
  for (int s = 0; s < 2; s++) {
    if (t < 16 && s < rows) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to[s]), "l"(x + s * 16 + t) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  }
  float sum = 0;
  for (int r = 0; r < rows; r++) {
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    int next = r + 2;
    if (t < 16 && next < rows)
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to[next % 3]), "l"(x + next * 16 + t) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    sum += ((const float *)ring[r % 3])[t];
  }
  y[t] = sum;
}

// A scan over blocks: each waits for the sum of those before it.
extern "C" __global__ void scan(const int *x, int *y, volatile int *sums, volatile int *ready) {
  __shared__ int part[32], before;
  int t = threadIdx.x, lane = t & 31, warp = t >> 5, i = blockIdx.x * blockDim.x + t, v = x[i];
  for (int d = 1; d < 32; d <<= 1) {
    int o = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += o;
  }
  if (lane == 31) part[warp] = v;
  __syncthreads();
  for (int w = 0; w < warp; w++) v += part[w];
  if (t == blockDim.x - 1) {
    int b = 0;
    if (blockIdx.x) {
      while (!ready[blockIdx.x - 1]) {}
      __threadfence();
      b = sums[blockIdx.x - 1];
    }
    before = b;
    sums[blockIdx.x] = b + v;
    __threadfence();
    ready[blockIdx.x] = 1;
  }
  __syncthreads();
  y[i] = v + before;
}

__device__ __noinline__ float horner(const float *c, int n, float x) {
  float r = 0;
  for (int i = n - 1; i >= 0; i--) r = r * x + c[i];
  return r;
}

__constant__ float coefficients[6] = {1, -2, 0.5f, 3, 0.25f, -0.125f};

extern "C" __global__ void polynomial(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = horner(coefficients, 6, x[i]);
}

struct job {
  float scale[3];
  double shift;
  short n;
  char op;
};

extern "C" __global__ void by_value(const float *x, float *y, job j, int bias) {
  int i = threadIdx.x;
  if (i < j.n) y[i] = (float)((j.op == '+' ? x[i] + j.scale[i % 3] : x[i] * j.scale[i % 3]) + bias + j.shift);
}

extern "C" __global__ void votes(const int *x, u32 *y) {
  int t = threadIdx.x, v = x[t];
  u32 odd = __ballot_sync(~0u, v & 1), same = __match_any_sync(~0u, v & 3);
  int all = __all_sync(~0u, v >= 0), any = __any_sync(~0u, v > 90), lead = __ffs(same) - 1;
  y[t] = odd ^ same ^ (all << 1) ^ any ^ (u32)__shfl_sync(~0u, v, lead);
}

#if __CUDA_ARCH__ >= 900
// A row by the copy engine, in and out; blocks of a cluster read from each other.
extern "C" __global__ void __cluster_dims__(2, 1, 1) engine(const float *x, float *y) {
  __shared__ __align__(128) float tile[128];
  __shared__ __align__(8) u64 full;
  int t = threadIdx.x;
  u32 bar = (u32)__cvta_generic_to_shared(&full), to = (u32)__cvta_generic_to_shared(tile), rank, far;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (!t) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(bar) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 512, [%2];" ::"r"(to), "l"(x + blockIdx.x * 128), "r"(bar)
                 : "memory");
  }
  __syncthreads();
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n@!p bra again;\n}" ::"r"(bar) : "memory");
  tile[t] *= 2;
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(far) : "r"(to + 4 * t), "r"(rank ^ 1));
  float v;
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(v) : "r"(far) : "memory");
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  tile[t] += v;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (!t) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(y + blockIdx.x * 128), "r"(to) : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
  }
}
#endif
