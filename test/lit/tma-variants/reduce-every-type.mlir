// cp.reduce.async.bulk.tensor and cp.reduce.async.bulk: every operation that PTX has, of every type that it has it for. Each row of a
// result begins as y; what the type has not is left out of the program. (What a fusion can say is in run/accumulate; it has no unsigned
// elements of 32 bits, and no minimum of floats that ignores NaN.)
// DEFINE: %{kind} = ui32
// DEFINE: %{elem} = i32
// DEFINE: %{size} = 4
// DEFINE: %{without} = none
// DEFINE: %{chip} = sm_90a
// DEFINE: %{inputs} = tf-run --make-input random:1:%{elem}:64 --out %t.x.npy && tf-run --make-input random:2:%{elem}:64 --out %t.y.npy
// DEFINE: %{program} = sed -E "/[/][/] (%{without})$/d;s/HOST/%{elem}/g;s/ELEM/%{kind}/g;s/SIZE/%{size}/g" %s
// DEFINE: %{check} = %{python} %S/Inputs/reduced.py %{kind} %t.x.npy %t.y.npy %t.z.npy %t.w.npy
// DEFINE: %{run} = %{inputs} && %{program} | tf-run - --mcpu=%{chip} --entry=reductions --arg=%t.x.npy --arg=%t.y.npy --out=%t.z.npy --out=%t.w.npy --check=all && %{check}
// RUN: %{run}
// REDEFINE: %{kind} = i32
// REDEFINE: %{without} = counters
// RUN: %{run}
// An H200 takes sums and bit operations of boxes of 64 bits as ui64 only, and those of runs as either.
// REDEFINE: %{elem} = i64
// REDEFINE: %{size} = 8
// REDEFINE: %{kind} = i64
// REDEFINE: %{without} = counters|sum box|bits box
// RUN: %{run}
// RUN: sed -E "s/HOST/i64/g;s/ELEM/i64/g;s/SIZE/8/g;/counters/d" %s | not tf-run - --mcpu=%{chip} --entry=reductions --arg=%t.x.npy --arg=%t.y.npy --check=all 2>&1 | FileCheck %s --check-prefix=I64
// I64: error: a tensor reduction: elements of type i64 have no reduction add; it is for ui32, i32, ui64, f16, f32, f64, bf16, f32_ftz,
// REDEFINE: %{kind} = ui64
// REDEFINE: %{without} = counters
// RUN: %{run}
// REDEFINE: %{elem} = f32
// REDEFINE: %{size} = 4
// REDEFINE: %{kind} = f32
// REDEFINE: %{without} = counters|bits|bits box|order
// RUN: %{run}
// RUN: sed -E "s/HOST/f32/g;s/ELEM/f32/g;s/SIZE/4/g;/bulk.reduce/d" %s | not tf-run - --mcpu=%{chip} --entry=reductions --arg=%t.x.npy --arg=%t.y.npy --check=all 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: a tensor reduction: elements of type f32 have no reduction min; it is for ui32, i32, ui64, i64, f16, bf16,
// REDEFINE: %{elem} = f64
// REDEFINE: %{size} = 8
// REDEFINE: %{kind} = f64
// RUN: %{run}
// REDEFINE: %{elem} = f16
// REDEFINE: %{size} = 2
// REDEFINE: %{kind} = f16
// REDEFINE: %{without} = counters|bits|bits box
// RUN: %{run}
// REDEFINE: %{elem} = bf16
// REDEFINE: %{kind} = bf16
// REDEFINE: %{chip} = sm_100a
// RUN: %{run}
// RUN: %{program} | tf-llc - --mcpu=sm_120 -o /dev/null
kernel.func @reductions_kernel(%x: !kernel.buffer<64xELEM, global>, %y: !kernel.buffer<64xELEM, global>, %z: !kernel.tensormap, %w: !kernel.buffer<512xELEM, global>, %bytes: i32) attributes {block = [1, 1, 1]} {
  %new = kernel.alloc {align = 128} : !kernel.buffer<64xELEM, shared>
  %old = kernel.alloc {align = 128} : !kernel.buffer<64xELEM, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %0 = kernel.constant 0 : i32
  %1 = kernel.constant 1 : i32
  %2 = kernel.constant 2 : i32
  %3 = kernel.constant 3 : i32
  %4 = kernel.constant 4 : i32
  %5 = kernel.constant 5 : i32
  %6 = kernel.constant 6 : i32
  %7 = kernel.constant 7 : i32
  %8 = kernel.constant 8 : i32
  %n = kernel.constant 64 : i32
  kernel.mbarrier.init %bar, %1
  kernel.fence.mbarrier_init
  kernel.mbarrier.expect_tx %bar, %bytes
  kernel.bulk.load %x to %new bytes %bytes signal %bar
  kernel.mbarrier.arrive.expect_tx %bar, %bytes
  kernel.bulk.load %y to %old bytes %bytes signal %bar
  kernel.mbarrier.wait %bar parity %0
  kernel.for %r = %0 to %8 step %1 : i32 {
    kernel.tma.store %old to %z[%r, %0]
    %at = kernel.mul %r, %n : i32
    %row = kernel.view %w[%at] : !kernel.buffer<64xELEM, global>
    kernel.bulk.store %old to %row bytes %bytes
  }
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
  %w0 = kernel.view %w[0] : !kernel.buffer<64xELEM, global>
  %w1 = kernel.view %w[64] : !kernel.buffer<64xELEM, global>
  %w2 = kernel.view %w[128] : !kernel.buffer<64xELEM, global>
  %w3 = kernel.view %w[192] : !kernel.buffer<64xELEM, global>
  %w4 = kernel.view %w[256] : !kernel.buffer<64xELEM, global>
  %w5 = kernel.view %w[320] : !kernel.buffer<64xELEM, global>
  %w6 = kernel.view %w[384] : !kernel.buffer<64xELEM, global>
  %w7 = kernel.view %w[448] : !kernel.buffer<64xELEM, global>
  kernel.tma.reduce add %new to %z[%0, %0]         // sum box
  kernel.bulk.reduce add %new to %w0 bytes %bytes
  kernel.tma.reduce min %new to %z[%1, %0]         // order
  kernel.bulk.reduce min %new to %w1 bytes %bytes  // order
  kernel.tma.reduce max %new to %z[%2, %0]         // order
  kernel.bulk.reduce max %new to %w2 bytes %bytes  // order
  kernel.tma.reduce inc %new to %z[%3, %0]         // counters
  kernel.bulk.reduce inc %new to %w3 bytes %bytes  // counters
  kernel.tma.reduce dec %new to %z[%4, %0]         // counters
  kernel.bulk.reduce dec %new to %w4 bytes %bytes  // counters
  kernel.tma.reduce and %new to %z[%5, %0]         // bits box
  kernel.bulk.reduce and %new to %w5 bytes %bytes  // bits
  kernel.tma.reduce or %new to %z[%6, %0]          // bits box
  kernel.bulk.reduce or %new to %w6 bytes %bytes   // bits
  kernel.tma.reduce xor %new to %z[%7, %0]         // bits box
  kernel.bulk.reduce xor %new to %w7 bytes %bytes  // bits
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
host.func @reductions(%x: !host.tensor<1xHOST>, %y: !host.tensor<1xHOST>, %z: !host.tensor<2xHOST>, %w: !host.tensor<2xHOST>) attributes {num_results = 2} {
  %c8 = host.constant 8
  %n = host.dim %x, 0
  host.shape 0 (%c8, %n)
  host.shape 1 (%c8, %n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %pw = host.ptr %w
  %size = host.constant SIZE
  %bytes = host.mul %n, %size
  %m = host.tensormap %pz dims(%c8, %n) strides(%bytes) {box = [1, 64], type = "ELEM"}
  host.launch @reductions_kernel grid(1, 1, 1) block(1, 1, 1) shared(0) args(%px, %py, %m, %pw, %bytes)
}
