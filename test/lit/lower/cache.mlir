// What a tensor says of the L2 cache reaches its loads, and what a fusion says of blocks per multiprocessor its kernel.
// RUN: tf-llc %s --mcpu=sm_90a --filetype=kernel | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-run %s --entry=f --arg random:1:f32:2048 --arg random:2:f32:2048 --expect reference

// CHECK: kernel.func @f_k0({{.*}}) attributes {max_threads = 128 : i64, min_ctas = 4 : i64}
// CHECK-DAG: kernel.load %x[{{.*}}] {align = 16 : i64, cache = "evict_last"}
// CHECK-DAG: kernel.load %g[{{.*}}] {align = 16 : i64} : vector<4xf32>
// PTX: .minnctapersm 4
// PTX: createpolicy.fractional.L2::evict_last.b64 [[P:%rd[0-9]+]], 1.0;
// PTX: ld.global.L2::cache_hint.v4.b32 {{.*}}, [[P]];
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

// From which size on policies hold is known to the host program, which passes what accesses ask for: loads that are
// evict_last have no policy below, and still further below they are evict_first; stores that are evict_first have none
// below. No thread computes the size.
// CHECK-LABEL: kernel.func @sizes_k0(
// CHECK-SAME: %last: i64, %y: {{.*}}, %stores: i64)
// CHECK: %[[L:.*]] = kernel.cache_property %last
// CHECK: kernel.cache_as last %[[L]]
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64, cache = "evict_last"}
// CHECK: %[[S:.*]] = kernel.cache_property %stores
// CHECK: kernel.cache_as stores %[[S]]
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64, cache = "evict_first"}
// CHECK-LABEL: host.func @sizes(
// CHECK: %[[LAST:.*]] = host.constant 1508705875169116160
// CHECK: %[[M:.*]] = host.constant 1000
// CHECK: %[[LESS:.*]] = host.lt %[[SIZE:.*]], %[[M]]
// CHECK: %[[NONE:.*]] = host.select %[[LESS]], %{{.*}}, %[[LAST]]
// CHECK: %[[F:.*]] = host.constant 50
// CHECK: %[[FEW:.*]] = host.lt %[[SIZE]], %[[F]]
// CHECK: %[[FIRST:.*]] = host.constant 1364590687093260288
// CHECK: %[[LOADS:.*]] = host.select %[[FEW]], %[[FIRST]], %[[NONE]]
// CHECK: %[[S:.*]] = host.constant 100
// CHECK: %[[SMALL:.*]] = host.lt %[[SIZE]], %[[S]]
// CHECK: %[[STORES:.*]] = host.select %[[SMALL]], %{{.*}}, %[[FIRST]]
// CHECK: host.launch @sizes_k0 {{.*}} args(%{{.*}}, %{{.*}}, %{{.*}}, %[[LOADS]], %{{.*}}, %[[STORES]])
// PTX-LABEL: .entry sizes_k0(
// PTX: createpolicy.cvt.L2.b64 [[LOADS:%rd[0-9]+]], %rd{{[0-9]+}};
// PTX: ld.global.L2::cache_hint.v4.b32 {{.*}}, [[LOADS]];
// PTX: createpolicy.cvt.L2.b64 [[STORES:%rd[0-9]+]], %rd{{[0-9]+}};
// PTX: st.global.L2::cache_hint.v4.b32 {{.*}}, [[STORES]];
// RUN: tf-run %s --entry=sizes --arg random:1:f32:9x8 --expect reference --check=all
// RUN: tf-run %s --entry=sizes --arg random:1:f32:20x8 --expect reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sizes --arg random:1:f32:130x8 --expect reference --check=all --from-ptx
fusion.func @sizes(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {last_from = array<i64: 0, -1, 1000>, first_below = array<i64: 0, -1, 50>, stores_from = array<i64: 0, -1, 100>} {
  %y = fusion.add %x, %x : tensor<?x?xf32>
  %xc = sched.cache_after %x cache(evict_last) : tensor<?x?xf32>
  %yc = sched.cache_before %y cache(evict_first) : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 4
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y, %xc [bidx, tidx, vectorize]
  sched.parallelize %yc [bidx, tidx, unroll]
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// Loads that are evict_first from some size on: none below. Stores are as they say.
// CHECK-LABEL: kernel.func @reads_k0(
// CHECK-SAME: %first: i64
// CHECK: %[[F:.*]] = kernel.cache_property %first
// CHECK: kernel.cache_as first %[[F]]
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64, cache = "evict_first"}
// CHECK-LABEL: host.func @reads(
// CHECK: %[[FIRST:.*]] = host.constant 1364590687093260288
// CHECK: %[[M:.*]] = host.constant 1000
// CHECK: %[[LESS:.*]] = host.lt %{{.*}}, %[[M]]
// CHECK: %[[READS:.*]] = host.select %[[LESS]], %{{.*}}, %[[FIRST]]
// CHECK: host.launch @reads_k0 {{.*}} args({{.*}}%[[READS]]{{.*}})
// PTX-LABEL: .entry reads_k0(
// PTX: createpolicy.cvt.L2.b64 [[READS:%rd[0-9]+]], %rd{{[0-9]+}};
// PTX: ld.global.L2::cache_hint.v4.b32 {{.*}}, [[READS]];
// PTX: createpolicy.fractional.L2::evict_first.b64 [[STORES:%rd[0-9]+]], 1.0;
// PTX: st.global.L2::cache_hint.v4.b32 {{.*}}, [[STORES]];
// RUN: tf-run %s --entry=reads --arg random:1:f32:9x8 --expect reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=reads --arg random:1:f32:130x8 --expect reference --check=all --from-ptx
fusion.func @reads(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {first_from = array<i64: 0, -1, 1000>} {
  %y = fusion.add %x, %x : tensor<?x?xf32>
  %xc = sched.cache_after %x cache(evict_first) : tensor<?x?xf32>
  %yc = sched.cache_before %y cache(evict_first) : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 4
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y, %xc [bidx, tidx, vectorize]
  sched.parallelize %yc [bidx, tidx, unroll]
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}
