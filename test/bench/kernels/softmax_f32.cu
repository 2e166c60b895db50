template <class F> __device__ float over_block(float v, float *part, F f) {
#pragma unroll
  for (int d = 16; d; d /= 2) v = f(v, __shfl_xor_sync(0xffffffffu, v, d));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  v = part[0];
#pragma unroll
  for (int i = 1; i < 32; i++) v = f(v, part[i]);
  return v;
}

extern "C" __global__ void __launch_bounds__(1024) softmax(const float4 *__restrict__ x, float4 *__restrict__ y) {
  __shared__ float part[2][32];
  int row = blockIdx.x * 2048 + threadIdx.x;
  float v[8];
#pragma unroll
  for (int k = 0; k < 2; k++) {
    float4 a = x[row + k * 1024];
    v[4 * k] = a.x;
    v[4 * k + 1] = a.y;
    v[4 * k + 2] = a.z;
    v[4 * k + 3] = a.w;
  }
  float m = v[0], s = 0;
#pragma unroll
  for (int i = 1; i < 8; i++) m = fmaxf(m, v[i]);
  m = over_block(m, part[0], [](float a, float b) { return fmaxf(a, b); });
#pragma unroll
  for (int i = 0; i < 8; i++) {
    v[i] = expf(v[i] - m);
    s += v[i];
  }
  s = 1.0f / over_block(s, part[1], [](float a, float b) { return a + b; });
#pragma unroll
  for (int k = 0; k < 2; k++)
    y[row + k * 1024] = make_float4(v[4 * k] * s, v[4 * k + 1] * s, v[4 * k + 2] * s, v[4 * k + 3] * s);
}
