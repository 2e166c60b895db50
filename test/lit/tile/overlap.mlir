// Kernels that begin before the one above them is done: they wait before they touch a result, also one that they only write, and copy
// arguments before that. The simulated SM tells of what is touched without a wait.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --entry=chain --mcpu=$a --arg=random:1:f32:256x32 --arg=random:2:f32:32 --expect=reference --check=all --repeat=2 || exit 1; done
// RUN: sed '/^.. Of an empty/,$d' %s > %t.c.mlir && tf-opt %t.c.mlir --pass-pipeline='builtin.module(lower-tile{target=sm_90a})' -o %t.k.mlir
// RUN: FileCheck-22 %s --check-prefix=KERNELS < %t.k.mlir
// RUN: tf-run %t.k.mlir --mcpu=sm_90a --arg=random:1:f32:256x32 --arg=random:2:f32:32 --check=all
// RUN: sed '/kernel.griddep.wait/d' %t.k.mlir > %t.none.mlir
// RUN: not tf-run %t.none.mlir --mcpu=sm_90a --arg=random:1:f32:256x32 --arg=random:2:f32:32 --check=all 2>&1 | FileCheck-22 %s --check-prefix=NONE
// RUN: tf-opt %s | tf-opt | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt %s --print-op-generic | tf-opt | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-llc %s --mcpu=sm_80 | FileCheck-22 %s --check-prefix=SM80
// NONE: error: missing griddepcontrol.wait
// SM80-NOT: griddepcontrol
// TEXT: threads(64) {
// TEXT: tile.launch_dependents
// TEXT: threads(128) cluster(2) overlap {
// TEXT: threads(32) overlap {

// KERNELS: kernel.func @chain_k0
// KERNELS-NOT: kernel.griddep.wait
// KERNELS: kernel.griddep.launch
// KERNELS-NOT: kernel.griddep.wait
// KERNELS: kernel.func @chain_k1
// KERNELS: kernel.load %w
// KERNELS: kernel.griddep.wait
// KERNELS: kernel.load %y
// KERNELS: kernel.func @chain_k2
// KERNELS: kernel.griddep.wait
// KERNELS-NOT: kernel.griddep.wait
// KERNELS: kernel.store
// KERNELS: host.launch @chain_k0
// KERNELS: host.launch @chain_k1{{.*}} {overlap}
// KERNELS: host.launch @chain_k2{{.*}} {overlap}
tile.func @chain(%x: tensor<256x32xf32>, %w: tensor<32xf32>) -> (%y: tensor<256x32xf32>, %z: tensor<256x32xf32>, %v: tensor<1xf32>) {
  tile.kernel grid(%b = 16) threads(64) {
    %f = tile.alloc_fragment : 16x32xf32
    tile.copy %x[%b * 16, 0] to %f
    tile.launch_dependents
    tile.parallel (%i, %j) in (16, 32) {
      %u = tile.load %f[%i, %j]
      %e = tile.exp %u
      tile.store %e, %y[%b * 16 + %i, %j]
    }
  }
  tile.kernel grid(%b = 16) threads(128) cluster(2) overlap {
    %s = tile.alloc_fragment : 32xf32
    %f = tile.alloc_fragment : 16x32xf32
    tile.copy %w to %s
    tile.parallel (%i, %j) in (16, 32) {
      %u = tile.load %y[%b * 16 + %i, %j]
      %k = tile.load %s[%j]
      %e = tile.mul %u, %k
      tile.store %e, %f[%i, %j]
    }
    tile.launch_dependents
    tile.copy %f to %z[%b * 16, 0]
  }
  tile.kernel threads(32) overlap {
    tile.fill %v, 3.0
  }
}

// Of an empty grid nothing is launched: then a kernel that says `overlap` may be the call's first, and must not begin before what was there
// before the call is done.
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-tile{target=sm_90a},canonicalize)' | FileCheck-22 %s --check-prefix=FIRST
// RUN: for n in 0 5; do tf-run %s --entry=first --mcpu=sm_90a --arg=random:1:f32:$n --arg=random:1:f32:8 --expect=reference --check=all --repeat=2 || exit 1; done
// FIRST: host.func @first
// FIRST: host.launch @first_k0
// FIRST: host.if
// FIRST: host.launch @first_k1{{.*}} {overlap}
// FIRST: } else {
// FIRST: host.launch @first_k1{{.*}}){{$}}
// FIRST: host.launch @first_k2{{.*}} {overlap}
tile.func @first(%x: tensor<?xf32> {dims = ["n"]}, %w: tensor<8xf32>) -> (%y: tensor<?xf32> {dims = ["n"]}, %z: tensor<8xf32>, %v: tensor<8xf32>) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 4)) threads(32) {
    tile.copy %x[%b * 4][4] to %y[%b * 4]
  }
  tile.kernel threads(32) overlap {
    %f = tile.alloc_fragment : 8xf32
    tile.copy %w to %f
    tile.copy %f to %z
  }
  tile.kernel threads(32) overlap {
    tile.copy %z to %v
  }
}
