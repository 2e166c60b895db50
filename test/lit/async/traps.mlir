// What LLVM does to the careless, and must not do to us: with and without its passes.
// RUN: tf-llc %s --mcpu=sm_90a --llvm-select -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a --O=0 -o - | FileCheck-22 %s

// A tensor map that is a parameter stays one: without grid_constant it would be copied to local memory, of which 
// TMA knows nothing.
// CHECK-LABEL: .entry parameter(
// CHECK: .param .align 64 .b8 parameter_param_0[128]
// CHECK-NOT: .local
// CHECK: cvta.param.u64 [[M:%rd[0-9]+]],
// CHECK: cp.async.bulk.tensor.1d{{.*}}[[[M]], {%r{{[0-9]+}}}]
kernel.func @parameter(%m: !kernel.tensormap, %i: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  kernel.tma.load %m[%i] to %s signal %b
}

// Shared memory that TMA reads is written before it, and again after it: both stay.
// CHECK-LABEL: .entry kept(
// CHECK: st.shared
// CHECK: fence.proxy.async.shared::cta;
// CHECK: cp.async.bulk.tensor.1d.global.shared::cta
// CHECK: st.shared
// CHECK: cp.async.bulk.tensor.1d.global.shared::cta
// CHECK: st.shared
// CHECK: cp.async.bulk.global.shared::cta.bulk_group
// CHECK: st.shared
// CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32
// CHECK: st.shared
// CHECK: ret;
kernel.func @kept(%m: !kernel.tensormap, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32, %a: f32, %b: f32, %n: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  kernel.store %a, %s[%i]
  kernel.fence.proxy_async shared
  kernel.tma.store %s to %m[%i]
  kernel.store %b, %s[%i]
  kernel.tma.store %s to %m[%i]
  kernel.store %a, %s[%i]
  kernel.bulk.store %s to %y bytes %n
  kernel.store %b, %s[%i]
  kernel.bulk.reduce add %s to %y bytes %n
  kernel.store %a, %s[%i]
}

// What arrives is read after the wait, not before it, and again after the next one.
// CHECK-LABEL: .entry arrives(
// CHECK: ld.shared.b32 [[V:%r[0-9]+]]
// CHECK: cp.async.bulk.shared::cluster.global
// CHECK: mbarrier.try_wait.parity
// CHECK: ld.shared.b32 [[W:%r[0-9]+]]
// CHECK: cp.async.bulk.tensor
// CHECK: mbarrier.try_wait.parity
// CHECK: ld.shared.b32 [[X:%r[0-9]+]]
// CHECK: cp.async.ca
// CHECK: cp.async.wait_all;
// CHECK: ld.shared.b32 [[Y:%r[0-9]+]]
kernel.func @arrives(%m: !kernel.tensormap, %x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32, %n: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %v = kernel.load %s[%i] : f32
  kernel.bulk.load %x to %s bytes %n signal %b
  kernel.mbarrier.wait %b parity %c0
  %w = kernel.load %s[%i] : f32
  kernel.tma.load %m[%i] to %s signal %b
  kernel.mbarrier.wait %b parity %c1
  %u = kernel.load %s[%i] : f32
  kernel.cp_async %x to %s bytes 4
  kernel.cp_async.wait_all
  %z = kernel.load %s[%i] : f32
  %all = kernel.build %v, %w, %u, %z : vector<4xf32>
  kernel.store %all, %y[%c0]
}

// Own shared memory is the cluster's at the same address: no conversion of addresses.
// CHECK-LABEL: .entry window(
// CHECK-NOT: cvta.to.shared
// CHECK-NOT: cvta.shared
// CHECK: cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%rd
// CHECK: ret;
kernel.func @window(%m: !kernel.tensormap, %i: i32, %o: i32) {
  %s = kernel.dynamic_shared %o : !kernel.buffer<32xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  kernel.tma.load %m[%i] to %s signal %b
}

// Behind griddepcontrol.wait nothing is read through the cache for constants.
// CHECK-LABEL: .entry dependent(
// CHECK: griddepcontrol.wait;
// CHECK-NOT: ld.global.nc
// CHECK: ld.global.b32
// CHECK: ret;
kernel.func @dependent(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32) {
  kernel.griddep.wait
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%i]
}

// CHECK-LABEL: .entry independent(
// CHECK: ld.global.nc
kernel.func @independent(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32) {
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%i]
}

// Threads are elected each time; what is elected once is not what is elected later.
// CHECK-LABEL: .entry elected(
// CHECK: elect.sync
// CHECK: elect.sync
kernel.func @elected(%y: !kernel.buffer<?xi32, global>, %i: i32) {
  %a = kernel.elect
  %b = kernel.elect
  %c = kernel.xor %a, %b : i1
  %d = kernel.cast %c : i1 to i32
  kernel.store %d, %y[%i]
}
