// Tensor maps of every type of whole bytes: boxes that pass the tensor's end on two sides, loaded with zeros and with NaN outside, and stored to
// the same place of a tensor of bytes 255; prefetched before. (Types of 4 and 6 bits: unit/emu/async_boxes.)
// DEFINE: %{kind} = ui8
// DEFINE: %{size} = 1
// DEFINE: %{box} = 128
// DEFINE: %{fill} = zero
// DEFINE: %{chip} = sm_90a
// DEFINE: %{run} = sed -E "s/KIND/%{kind}/g;s/SIZE/%{size}/g;s/BOX/%{box}/g;s/FILL/%{fill}/g" %s | tf-run - --mcpu=%{chip} --entry=moves --arg=random:7:f32:384 --out=%t.y.npy --out=%t.z.npy --check=all && tf-run --make-input random:7:f32:384 --out %t.x.npy && %{python} %S/Inputs/moved.py %{kind} %{fill} %t.x.npy %t.y.npy %t.z.npy
// RUN: %{run}
// REDEFINE: %{size} = 2
// REDEFINE: %{box} = 64
// REDEFINE: %{kind} = ui16
// RUN: %{run}
// REDEFINE: %{kind} = f16
// RUN: %{run}
// REDEFINE: %{fill} = nan
// RUN: %{run}
// REDEFINE: %{kind} = bf16
// RUN: %{run}
// REDEFINE: %{size} = 4
// REDEFINE: %{box} = 32
// REDEFINE: %{kind} = f32
// RUN: %{run}
// REDEFINE: %{kind} = f32_ftz
// RUN: %{run}
// REDEFINE: %{kind} = tf32
// RUN: %{run}
// REDEFINE: %{kind} = tf32_ftz
// REDEFINE: %{fill} = zero
// RUN: %{run}
// REDEFINE: %{kind} = ui32
// RUN: %{run}
// REDEFINE: %{kind} = i32
// RUN: %{run}
// REDEFINE: %{size} = 8
// REDEFINE: %{box} = 16
// REDEFINE: %{kind} = ui64
// RUN: %{run}
// REDEFINE: %{kind} = i64
// REDEFINE: %{chip} = sm_100a
// RUN: %{run}
// REDEFINE: %{kind} = f64
// REDEFINE: %{fill} = nan
// REDEFINE: %{chip} = sm_120
// RUN: %{run}
kernel.func @moves_kernel(%x: !kernel.tensormap, %y: !kernel.buffer<128xf32, global>, %z: !kernel.tensormap, %column: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<128xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %row = kernel.constant 4 : i32
  %bytes = kernel.constant 512 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.tensormap.prefetch %x
    kernel.tma.prefetch %x[%row, %column]
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %x[%row, %column] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %v = kernel.load %s[%t] : f32
  kernel.store %v, %y[%t]
  kernel.if %lead {
    kernel.tma.store %s to %z[%row, %column]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}
host.func @moves(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n = host.constant 128
  %all = host.constant 512
  host.shape 0 (%n)
  host.shape 1 (%all)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %size = host.constant SIZE
  %c1 = host.constant 1
  %c0 = host.constant 0
  %pitch = host.constant 256
  %rows = host.constant 6
  %used = host.constant 192
  %width = host.div %used, %size
  %column = host.div %n, %size
  %memory = host.constant 2048
  host.memset %pz, %memory, 255
  %mx = host.tensormap %px dims(%rows, %width) strides(%pitch) {box = [4, BOX], type = "KIND", fill = "FILL"}
  %mz = host.tensormap %pz dims(%rows, %width) strides(%pitch) {box = [4, BOX], type = "KIND"}
  host.launch @moves_kernel grid(%c1, %c1, %c1) block(%n, %c1, %c1) shared(%c0) args(%mx, %py, %mz, %column)
}
