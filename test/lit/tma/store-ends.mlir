// A TMA store writes rows in whole pieces of 16 bytes, also where the tensor ends before (measured on an H200). So where rows are
// no multiples of 16 bytes threads store: found at compile time, or by the launch.
// RUN: tf-llc %s --mcpu=sm_90a --filetype=kernel -o - 2>%t.err | FileCheck %s && FileCheck %s --check-prefix=WHY <%t.err
// RUN: tf-run %s --mcpu=sm_90a --entry=any --arg=random:1:f32:100 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: tf-run %s --mcpu=sm_90a --entry=any --arg=random:1:f32:101 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: tf-run %s --mcpu=sm_90a --entry=any --arg=random:1:f32:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=any --arg=random:1:f32:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=odd --arg=random:1:f32:101 --expect=reference --check=all

// CHECK-LABEL: host.func @any
// CHECK: host.if
// CHECK: host.launch @any_k0 grid
// CHECK: host.launch @any_k0_threads
// CHECK-LABEL: kernel.func @any_k0_threads(
// CHECK-NOT: kernel.tma
// WHOLE: global: {{[0-9]+}} bytes read, 0 written
// ODD: global: {{[0-9]+}} bytes read, 404 written
fusion.func @any(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.neg %x : tensor<?xf32> memory(shared) domain(%i) {
    %o, %b = id.split %i by 64
    id.domain loop [%o : bidx, %b : tidx]
  } inline(1)
  %y = fusion.set %s : tensor<?xf32> via(tma) domain(%i) {
    %o, %b = id.split %i by 64
    id.domain loop [%o : bidx, %b : bulk]
  }
  fusion.return %y : tensor<?xf32>
}

// WHY: remark: {{.*}}404 bytes, no multiple of 16, and a store writes whole ones
// CHECK-LABEL: kernel.func @odd_k0(
// CHECK-NOT: kernel.tma
fusion.func @odd(%x: tensor<101xf32>) -> tensor<101xf32> {
  %s = fusion.neg %x : tensor<101xf32> memory(shared) domain(%i) {
    %o, %b = id.split %i by 64
    id.domain loop [%o : bidx, %b : tidx]
  } inline(1)
  %y = fusion.set %s : tensor<101xf32> via(tma) domain(%i) {
    %o, %b = id.split %i by 64
    id.domain loop [%o : bidx, %b : bulk]
  }
  fusion.return %y : tensor<101xf32>
}
