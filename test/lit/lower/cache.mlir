// What a tensor says of the L2 cache reaches its loads, and what a fusion says of blocks per multiprocessor its kernel.
// RUN: tf-llc %s --mcpu=sm_90a --filetype=kernel | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-run %s --arg random:1:f32:2048 --arg random:2:f32:2048 --expect reference

// CHECK: kernel.func @f_k0({{.*}}) attributes {max_threads = 128 : i64, min_ctas = 4 : i64}
// CHECK-DAG: kernel.load %x[{{.*}}] {align = 16 : i64, cache = "evict_last"}
// CHECK-DAG: kernel.load %g[{{.*}}] {align = 16 : i64} : vector<4xf32>
// PTX: .minnctapersm 4
// PTX: createpolicy.fractional.L2::evict_last.b64 [[P:%rd[0-9]+]], 1.0;
// PTX: ld.global.nc.L2::cache_hint.v4.b32 {{.*}}, [[P]];
fusion.func @f(%x: tensor<2048xf32>, %g: tensor<2048xf32>) -> tensor<2048xf32> attributes {min_ctas = 4} {
  %y = fusion.mul %x, %g : tensor<2048xf32>
  %xc = sched.cache_after %x cache(evict_last) : tensor<2048xf32>
  sched.split %y[0] by 4
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y, %xc [bidx, tidx, vectorize]
  sched.inline_most
  fusion.return %y : tensor<2048xf32>
}
