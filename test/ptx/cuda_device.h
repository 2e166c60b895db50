/* What kernels.cu needs of CUDA C++, for clang alone: no header and no library of CUDA's. Functions of the math library
 * are libclc's, which make_corpus.py links. */
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...) /* clang 22 drops it: the launch says so */
#define OF_DEVICE static inline __attribute__((device, always_inline))

typedef __SIZE_TYPE__ size_t;

/* threadIdx.x is a register of its own: an object of no size whose members read it. */
#define REGISTER_OF(name, axis)                                                                                        \
  struct name##_##axis##_t {                                                                                           \
    __device__ __attribute__((always_inline)) operator unsigned() const {                                              \
      return __nvvm_read_ptx_sreg_##name##_##axis();                                                                   \
    }                                                                                                                  \
  }
#define REGISTERS_OF(name)                                                                                             \
  REGISTER_OF(name, x);                                                                                                \
  REGISTER_OF(name, y);                                                                                                \
  struct name##_t {                                                                                                    \
    name##_x_t x;                                                                                                      \
    name##_y_t y;                                                                                                      \
  }
REGISTERS_OF(tid);
REGISTERS_OF(ntid);
REGISTERS_OF(ctaid);
REGISTERS_OF(nctaid);
#define threadIdx (tid_t{})
#define blockDim (ntid_t{})
#define blockIdx (ctaid_t{})
#define gridDim (nctaid_t{})

struct __align__(16) float4 {
  float x, y, z, w;
};
OF_DEVICE float4 make_float4(float x, float y, float z, float w) { return float4{x, y, z, w}; }

/* Threads together. */
OF_DEVICE void __syncwarp() { __nvvm_bar_warp_sync(~0u); }
OF_DEVICE void __threadfence() { __nvvm_membar_gl(); }
OF_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
OF_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
OF_DEVICE float __shfl_down_sync(unsigned mask, float x, int by) { return __nvvm_shfl_sync_down_f32(mask, x, by, 31); }
OF_DEVICE float __shfl_xor_sync(unsigned mask, float x, int by) { return __nvvm_shfl_sync_bfly_f32(mask, x, by, 31); }
OF_DEVICE int __shfl_up_sync(unsigned mask, int x, int by) { return __nvvm_shfl_sync_up_i32(mask, x, by, 0); }
OF_DEVICE int __shfl_sync(unsigned mask, int x, int lane) { return __nvvm_shfl_sync_idx_i32(mask, x, lane, 31); }
OF_DEVICE unsigned __ballot_sync(unsigned mask, bool c) { return __nvvm_vote_ballot_sync(mask, c); }
OF_DEVICE int __all_sync(unsigned mask, bool c) { return __nvvm_vote_all_sync(mask, c); }
OF_DEVICE int __any_sync(unsigned mask, bool c) { return __nvvm_vote_any_sync(mask, c); }
OF_DEVICE unsigned __match_any_sync(unsigned mask, int x) { return __nvvm_match_any_sync_i32(mask, x); }
#define __cvta_generic_to_shared(p) ((size_t)(const __attribute__((address_space(3))) void *)(p))

template <class T, class U> OF_DEVICE T atomicAdd(T *p, U x) {
  return __scoped_atomic_fetch_add(p, (T)x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicMax(T *p, T x) {
  return __scoped_atomic_fetch_max(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicMin(T *p, T x) {
  return __scoped_atomic_fetch_min(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicOr(T *p, T x) {
  return __scoped_atomic_fetch_or(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicAnd(T *p, T x) {
  return __scoped_atomic_fetch_and(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicXor(T *p, T x) {
  return __scoped_atomic_fetch_xor(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> OF_DEVICE T atomicExch(T *p, T x) {
  return __scoped_atomic_exchange_n(p, x, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
OF_DEVICE unsigned atomicInc(unsigned *p, unsigned n) { return __nvvm_atom_inc_gen_ui(p, n); }
OF_DEVICE int atomicCAS(int *p, int was, int x) {
  __scoped_atomic_compare_exchange_n(p, &was, x, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return was;
}

/* Integers. */
template <class T> OF_DEVICE T min(T a, T b) { return a < b ? a : b; }
template <class T> OF_DEVICE T max(T a, T b) { return a > b ? a : b; }
OF_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
OF_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
OF_DEVICE int __clz(int x) { return __builtin_clzg((unsigned)x, 32); }
OF_DEVICE int __clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
OF_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
OF_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
OF_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
OF_DEVICE unsigned __umulhi(unsigned a, unsigned b) { return __nvvm_mulhi_ui(a, b); }
OF_DEVICE int __mulhi(int a, int b) { return __nvvm_mulhi_i(a, b); }
OF_DEVICE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return __nvvm_mulhi_ull(a, b); }
OF_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
  return __builtin_elementwise_fshl(high, low, by);
}
OF_DEVICE unsigned __byte_perm(unsigned a, unsigned b, unsigned which) { return __nvvm_prmt(a, b, which); }
OF_DEVICE unsigned __sad(int a, int b, unsigned c) { return __nvvm_sad_i(a, b, c); }
OF_DEVICE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
OF_DEVICE unsigned __vadd2(unsigned a, unsigned b) {
  typedef unsigned short two __attribute__((ext_vector_type(2)));
  return __builtin_bit_cast(unsigned, __builtin_bit_cast(two, a) + __builtin_bit_cast(two, b));
}
OF_DEVICE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  unsigned d;
  asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  return d;
}

/* Floats. */
#define OF_LIBRARY(name, result, symbol, ...) __device__ __attribute__((const)) result name(__VA_ARGS__) asm(symbol)
OF_LIBRARY(sinf, float, "_Z3sinf", float);
OF_LIBRARY(cosf, float, "_Z3cosf", float);
OF_LIBRARY(tanhf, float, "_Z4tanhf", float);
OF_LIBRARY(erff, float, "_Z3erff", float);
OF_LIBRARY(expf, float, "_Z3expf", float);
OF_LIBRARY(logf, float, "_Z3logf", float);
OF_LIBRARY(powf, float, "_Z3powff", float, float);
OF_LIBRARY(rsqrtf, float, "_Z5rsqrtf", float);
OF_LIBRARY(cbrtf, float, "_Z4cbrtf", float);
OF_LIBRARY(atan2f, float, "_Z5atan2ff", float, float);
OF_LIBRARY(fmodf, float, "_Z4fmodff", float, float);
OF_LIBRARY(log1pf, float, "_Z5log1pf", float);
OF_LIBRARY(ldexpf, float, "_Z5ldexpfi", float, int);
OF_LIBRARY(exp, double, "_Z3expd", double);
OF_LIBRARY(log, double, "_Z3logd", double);
OF_LIBRARY(sin, double, "_Z3sind", double);
OF_LIBRARY(pow, double, "_Z3powdd", double, double);
OF_LIBRARY(erf, double, "_Z3erfd", double);
OF_DEVICE float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
OF_DEVICE float fabsf(float x) { return __builtin_fabsf(x); }
OF_DEVICE float sqrtf(float x) { return __nvvm_sqrt_rn_f(x); }
OF_DEVICE float floorf(float x) { return __builtin_floorf(x); }
OF_DEVICE float roundf(float x) { return __builtin_roundf(x); }
OF_DEVICE float __expf(float x) { return __nvvm_ex2_approx_f(x * 1.4426950408889634f); }
OF_DEVICE double sqrt(double x) { return __nvvm_sqrt_rn_d(x); }
OF_DEVICE double rint(double x) { return __builtin_rint(x); }
OF_DEVICE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

typedef _Float16 __half;
typedef __half __half2 __attribute__((ext_vector_type(2)));
OF_DEVICE __half2 __half2half2(__half x) { return __half2{x, x}; }
OF_DEVICE __half2 __hadd2(__half2 a, __half2 b) { return a + b; }
OF_DEVICE __half2 __hmax2(__half2 a, __half2 b) { return __builtin_elementwise_max(a, b); }
OF_DEVICE __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return __builtin_elementwise_fma(a, b, c); }

typedef __bf16 __nv_bfloat16;
OF_DEVICE float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
OF_DEVICE __nv_bfloat16 __float2bfloat16(float x) { return (__nv_bfloat16)x; }
OF_DEVICE __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
