__device__ float lo(unsigned v) { return __uint_as_float(v << 16); }
__device__ float hi(unsigned v) { return __uint_as_float(v & 0xffff0000u); }
__device__ unsigned pack(float l, float h) {
  unsigned r;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(h), "f"(l));
  return r;
}

extern "C" __global__ void __launch_bounds__(512)
    rmsnorm(const uint4 *__restrict__ x, const uint4 *__restrict__ w, uint4 *__restrict__ y) {
  __shared__ float part[16];
  int row = blockIdx.x * 1024, t = threadIdx.x;
  float v[16], sum = 0;
#pragma unroll
  for (int k = 0; k < 2; k++) {
    uint4 a = x[row + k * 512 + t];
    unsigned u[4] = {a.x, a.y, a.z, a.w};
#pragma unroll
    for (int i = 0; i < 4; i++) {
      v[k * 8 + 2 * i] = lo(u[i]);
      v[k * 8 + 2 * i + 1] = hi(u[i]);
    }
  }
#pragma unroll
  for (int i = 0; i < 16; i++) sum += v[i] * v[i];
#pragma unroll
  for (int d = 16; d; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) part[t / 32] = sum;
  __syncthreads();
  sum = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) sum += part[i];
  float r = rsqrtf(sum / 8192.0f + 1.0e-5f);
#pragma unroll
  for (int k = 0; k < 2; k++) {
    uint4 a = w[k * 512 + t];
    unsigned u[4] = {a.x, a.y, a.z, a.w};
#pragma unroll
    for (int i = 0; i < 4; i++) u[i] = pack(v[k * 8 + 2 * i] * r * lo(u[i]), v[k * 8 + 2 * i + 1] * r * hi(u[i]));
    y[row + k * 512 + t] = make_uint4(u[0], u[1], u[2], u[3]);
  }
}
