extern "C" __global__ void __launch_bounds__(256) transpose(const float *__restrict__ x, float *__restrict__ y) {
  __shared__ float tile[32][33];
  int c = blockIdx.y * 32, r = blockIdx.x * 32, tx = threadIdx.x, ty = threadIdx.y;
#pragma unroll
  for (int k = 0; k < 32; k += 8) tile[ty + k][tx] = x[(r + ty + k) * 8192 + c + tx];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 32; k += 8) y[(c + ty + k) * 8192 + r + tx] = tile[tx][ty + k];
}
