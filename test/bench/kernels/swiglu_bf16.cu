// bf16 by hand: <cuda_bf16.h> alone would take longer than everything else.
__device__ float lo(unsigned v) { return __uint_as_float(v << 16); }
__device__ float hi(unsigned v) { return __uint_as_float(v & 0xffff0000u); }
__device__ unsigned pack(float l, float h) {
  unsigned r;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(h), "f"(l));
  return r;
}
__device__ float silu(float x) { return x / (1.0f + expf(-x)); }
__device__ unsigned two(unsigned x, unsigned g) {
  unsigned a = pack(silu(lo(x)), silu(hi(x)));
  return pack(lo(a) * lo(g), hi(a) * hi(g));
}

extern "C" __global__ void __launch_bounds__(512)
    swiglu(const uint4 *__restrict__ x, const uint4 *__restrict__ g, uint4 *__restrict__ y) {
  int i = blockIdx.x * 512 + threadIdx.x;
  uint4 a = x[i], b = g[i];
  y[i] = make_uint4(two(a.x, b.x), two(a.y, b.y), two(a.z, b.z), two(a.w, b.w));
}
