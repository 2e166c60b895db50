// Producer warps and rings of mbarriers are assembled, and registers move as was asked, without complaint.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas -v --gpu-name=sm_90a %t.90a.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas -v --gpu-name=sm_100a %t.100a.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: FileCheck %s < %t.90a.ptx
// ASM-NOT: setmaxnreg
// ASM: ptxas info
// ASM-NOT: setmaxnreg

// A target without registers that move says so, and they stay where they are.
// RUN: tf-llc %s --mcpu=sm_90 -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN: remark: registers of 's' are not moved: sm_90 cannot

// CHECK-LABEL: .entry rows_k0(
// CHECK: .maxntid 640
// CHECK: .minnctapersm 1
// CHECK: mbarrier.init.shared.b64
// CHECK: setmaxnreg.dec.sync.aligned.u32 24
// CHECK: cp.async.bulk.tensor.2d
// CHECK: setmaxnreg.inc.sync.aligned.u32 112
// CHECK: fence.proxy.async.shared::cta
// CHECK: bar.warp.sync
// CHECK: mbarrier.arrive
// CHECK: bar{{(rier)?}}.sync{{(.aligned)?}} 1, 512
fusion.func @rows(%x: tensor<?x65536xbf16>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x65536xbf16> memory(shared) via(tma)
  %f = fusion.cast %s : tensor<?x65536xf32>
  %y = fusion.sum %f axes [1] : tensor<?xf32>
  sched.split %y[1] by 256
  sched.split %y[1] by 64
  sched.split %y[0] into 132
  sched.propagate %y
  sched.merge %y[3, 4]
  sched.split %y[3] by 8
  sched.split %y[3] by 512
  sched.merge %f[3, 4]
  sched.split %f[3] by 8
  sched.split %f[3] by 512
  sched.parallelize %y, %f [bidx, serial, serial, serial, tidx, serial]
  sched.parallelize %s [bidx, serial, serial, serial, bulk]
  sched.inline_at %f 6
  sched.inline_at %s 3
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) registers [24, 112]
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: .entry stores_k0(
// CHECK: cp.async.bulk.wait_group.read 1
// CHECK: cp.async.bulk.tensor.2d.global.shared
fusion.func @stores(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = fusion.neg %x : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, tidy, tidx]
  sched.inline_at %r 2
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %y : tensor<?x?xf32>
}
