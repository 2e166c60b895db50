// The innermost coordinate of an interleaved map counts slices of 16 bytes or more, so any will do; of others it must be a
// multiple of 16 bytes. Who launches the kernel knows which it is; where nobody does in this text, TMA finds out.
// DEFINE: %{values} = %{python} %S/../tma/Inputs/values.py %t.npy 64
// DEFINE: %{firsts} = sed "s/\([0-9-][0-9]*\) [0-9-][0-9]* [0-9-][0-9]* [0-9-][0-9]*/\1/g"
// RUN: tf-run %s --mcpu=sm_90a --entry=slices --arg=iota:i32:1024 --out=%t.npy --check=all && %{values} | %{firsts} | FileCheck %s --match-full-lines
// CHECK: 192 196 0 0 232 236 0 0 704 708 0 0 744 748 0 0
// RUN: sed '/host.func/,$d' %s | tf-opt - -o /dev/null
// RUN: sed 's/, interleave = "16b"//' %s | not tf-opt - -o /dev/null 2>&1 | FileCheck %s --check-prefix=TILED
// TILED: error: the innermost coordinate is 6, but must be a multiple of 4, 16 bytes
kernel.func @load(%x: !kernel.tensormap, %y: !kernel.buffer<64xi32, global>) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %six = kernel.constant 6 : i32
  %bytes = kernel.constant 256 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %x[%zero, %one, %one, %six] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %v = kernel.load %s[%t] : i32
  kernel.store %v, %y[%t]
}
host.func @slices(%x: !host.tensor<1xi32>, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %c64 = host.constant 64
  host.shape 0 (%c64)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c8 = host.constant 8
  %c2048 = host.constant 2048
  %c512 = host.constant 512
  %c160 = host.constant 160
  %m = host.tensormap %px dims(%c2, %c2, %c3, %c8) strides(%c2048, %c512, %c160) {box = [2, 7, 2, 4], type = "f32", interleave = "16b"}
  %c0 = host.constant 0
  %c1 = host.constant 1
  host.launch @load grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%m, %py)
}
