extern "C" __global__ void __launch_bounds__(256)
    add(const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ y) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float4 p = a[i], q = b[i];
  y[i] = make_float4(p.x + q.x, p.y + q.y, p.z + q.z, p.w + q.w);
}
