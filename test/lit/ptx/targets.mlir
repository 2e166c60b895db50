// A scheduled fusion for every target: its name, and the lowest PTX version that knows it.
// RUN: tf-llc %s --mcpu=sm_80 | FileCheck %s --check-prefix=PTX -DTARGET=sm_80 -DVERSION=7.0
// RUN: tf-llc %s --mcpu=sm_86 | FileCheck %s --check-prefix=PTX -DTARGET=sm_86 -DVERSION=7.1
// RUN: tf-llc %s --mcpu=sm_87 | FileCheck %s --check-prefix=PTX -DTARGET=sm_87 -DVERSION=7.4
// RUN: tf-llc %s --mcpu=sm_89 | FileCheck %s --check-prefix=PTX -DTARGET=sm_89 -DVERSION=7.8
// RUN: tf-llc %s --mcpu=sm_90 | FileCheck %s --check-prefix=PTX -DTARGET=sm_90 -DVERSION=7.8
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX -DTARGET=sm_90a -DVERSION=8.0
// RUN: tf-llc %s --mcpu=sm_100 | FileCheck %s --check-prefix=PTX -DTARGET=sm_100 -DVERSION=8.6
// RUN: tf-llc %s --mcpu=sm_100a | FileCheck %s --check-prefix=PTX -DTARGET=sm_100a -DVERSION=8.6
// RUN: tf-llc %s --mcpu=sm_100f | FileCheck %s --check-prefix=PTX -DTARGET=sm_100f -DVERSION=8.8
// RUN: tf-llc %s --mcpu=sm_103 | FileCheck %s --check-prefix=PTX -DTARGET=sm_103 -DVERSION=8.8
// RUN: tf-llc %s --mcpu=sm_103a | FileCheck %s --check-prefix=PTX -DTARGET=sm_103a -DVERSION=8.8
// RUN: tf-llc %s --mcpu=sm_110a | FileCheck %s --check-prefix=PTX -DTARGET=sm_110a -DVERSION=9.0
// RUN: tf-llc %s --mcpu=sm_120 | FileCheck %s --check-prefix=PTX -DTARGET=sm_120 -DVERSION=8.7
// RUN: tf-llc %s --mcpu=sm_120a | FileCheck %s --check-prefix=PTX -DTARGET=sm_120a -DVERSION=8.7
// RUN: tf-llc %s --mcpu=sm_121a | FileCheck %s --check-prefix=PTX -DTARGET=sm_121a -DVERSION=8.8
// A version that was asked for is kept, and the longer suffixes of a target are not lost.
// RUN: tf-llc %s --mcpu=sm_80 --ptx-version=8.6 | FileCheck %s --check-prefix=PTX -DTARGET=sm_80 -DVERSION=8.6
// RUN: tf-llc %s --mcpu=sm_90a --mattr=+ptx87 | FileCheck %s --check-prefix=PTX -DTARGET=sm_90a -DVERSION=8.7

// PTX: .version [[VERSION]]
// PTX-NEXT: .target [[TARGET]]{{$}}
// PTX-NEXT: .address_size 64
// PTX: .visible .entry softmax_k0(
// PTX: .maxntid 64
// PTX: shfl.sync.bfly.b32
// PTX: bar.sync
// PTX: .visible .entry transpose_k0(
// PTX: .maxntid 1024
// PTX: ld.shared.b16

// Softmax of bf16 rows and a transpose through shared memory: loops, shuffles, barriers, vectors, device math.
fusion.func @softmax(%x: tensor<?x256xbf16>) -> tensor<?x256xbf16> {
  %f = fusion.cast %x : tensor<?x256xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x256xf32>
  %e = fusion.exp %d : tensor<?x256xf32> memory(shared)
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x256xf32>
  %y = fusion.cast %q : tensor<?x256xbf16>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x256xbf16>
}

fusion.func @transpose(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> memory(shared)
  %p = fusion.permute %s axes [1, 0] : tensor<?x?xf16>
  %y = fusion.tanh %p : tensor<?x?xf16>
  sched.split %y[1] by 32
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y, %p [bidy, bidx, tidy, tidx]
  sched.parallelize %s [bidy, bidx, tidx, tidy]
  sched.inline_most
  fusion.return %y : tensor<?x?xf16>
}
