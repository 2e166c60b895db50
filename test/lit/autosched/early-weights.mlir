// What is read beside rows of 16-bit elements, at most four bytes an element, comes with the row: no load stands behind a store, so the kernel may begin
// while the one before it ends (griddepcontrol.wait). A thread of a block that keeps four vectors of a row has 64 registers then. Of more bytes, of f32 and
// of several inputs it is read behind the reductions.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck %s --check-prefix=PTX
// DEFINE: %{run} = tf-run --mcpu=sm_90a --expect=reference --check=all --schedule=random
// RUN: for n in 8 64 72 256 504 1000 4096 8192; do %{run} %s --entry=norm --arg=random:1:bf16:135x$n --arg=random:2:bf16:$n --arg=random:3:bf16:$n || exit 1; done
// RUN: for n in 16 256 3000 8192; do %{run} %s --entry=root --arg=random:1:f16:67x$n --arg=random:2:f16:$n || exit 1; done
// RUN: for n in 64 2048 4096; do %{run} %s --entry=wider --arg=random:1:bf16:67x$n --arg=random:2:f32:$n --arg=random:3:bf16:$n || exit 1; done
// RUN: %{run} %s --entry=known --arg=random:1:bf16:135x8192 --arg=random:2:bf16:8192
// RUN: for n in 5 68; do %{run} %s --entry=known_root --arg=random:1:f16:${n}x4096 --arg=random:2:f16:4096 || exit 1; done
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.few.mlir
// RUN: for s in 5x64 7x48 10x40 300x8 0x64; do %{run} %t.few.mlir --entry=norm --arg=random:1:bf16:$s --arg=random:2:bf16:${s#*x} --arg=random:3:bf16:${s#*x} || exit 1; done

// CHECK-LABEL: fusion.func @norm_to_256(
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 2
// CHECK-NEXT: sched.inline_at %{{.*}} 2
// CHECK-LABEL: fusion.func @norm_to_8192(
// CHECK-SAME: min_ctas = 4
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 4 times 8 elements a thread, kept in registers"
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 1
// CHECK-NEXT: sched.inline_at %{{.*}} 1
// CHECK-LABEL: fusion.func @norm_to_16384(
// CHECK-SAME: min_ctas = 2
// CHECK: sched.inline_most
// CHECK-NEXT: fusion.return
// PTX-LABEL: .entry norm_to_8192_k0(
// PTX: griddepcontrol.wait
// PTX: st.global
// PTX-NOT: ld.global
// PTX: ret;
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>, %v: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %n = fusion.dim %x, 1 : i64
  %c = fusion.cast %n : f32
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %m = fusion.div %s, %c : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %q = fusion.mul %d, %d : tensor<?x?xf32>
  %t = fusion.sum %q axes [1] : tensor<?xf32>
  %u = fusion.div %t, %c : tensor<?xf32>
  %e = fusion.constant 1.0e-5 : f32
  %p = fusion.add %u, %e : tensor<?xf32>
  %r = fusion.rsqrt %p : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %h = fusion.mul %d, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %g = fusion.mul %h, %wf : tensor<?x?xf32>
  %vb = fusion.broadcast %v axes [0] : tensor<1x?xbf16>
  %vf = fusion.cast %vb : tensor<1x?xf32>
  %a = fusion.add %g, %vf : tensor<?x?xf32>
  %y = fusion.cast %a : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @root_to_8192_bulk(
// CHECK-SAME: min_ctas = 4
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 1
// PTX-LABEL: .entry root_to_8192_bulk_k0(
// PTX: griddepcontrol.wait
fusion.func @root(%x: tensor<?x?xf16>, %w: tensor<?xf16>) -> tensor<?x?xf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %m = fusion.mul %f, %b : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %g = fusion.mul %m, %wf : tensor<?x?xf32>
  %y = fusion.cast %g : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}

// Six bytes beside each element.
// CHECK-LABEL: fusion.func @wider_to_256(
// CHECK: sched.inline_most
// CHECK-NEXT: fusion.return
// CHECK-LABEL: fusion.func @wider_to_8192(
// CHECK-SAME: min_ctas = 5
// CHECK: sched.inline_most
// CHECK-NEXT: fusion.return
fusion.func @wider(%x: tensor<?x?xbf16>, %w: tensor<?xf32>, %v: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %b : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %g = fusion.mul %q, %wb : tensor<?x?xf32>
  %vb = fusion.broadcast %v axes [0] : tensor<1x?xbf16>
  %vf = fusion.cast %vb : tensor<1x?xf32>
  %a = fusion.add %g, %vf : tensor<?x?xf32>
  %y = fusion.cast %a : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Of known extents.
// CHECK-LABEL: fusion.func @known(
// CHECK-SAME: min_ctas = 4
// CHECK: sched.note "rows of 1024 vectors of 8: 256 threads, 1 rows a block, kept in registers"
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 1
fusion.func @known(%x: tensor<?x8192xbf16>, %w: tensor<8192xbf16>) -> tensor<?x8192xbf16> {
  %f = fusion.cast %x : tensor<?x8192xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x8192xf32>
  %e = fusion.exp %d : tensor<?x8192xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %b : tensor<?x8192xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x8192xbf16>
  %wf = fusion.cast %wb : tensor<1x8192xf32>
  %g = fusion.mul %q, %wf : tensor<?x8192xf32>
  %y = fusion.cast %g : tensor<?x8192xbf16>
  fusion.return %y : tensor<?x8192xbf16>
}

// By a bulk copy, too.
// CHECK-LABEL: fusion.func @known_root_bulk(
// CHECK-SAME: min_ctas = 8
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 1
// PTX-LABEL: .entry known_root_bulk_k0(
// PTX: griddepcontrol.wait
// PTX: st.global
// PTX-NOT: ld.global
// PTX: ret;
fusion.func @known_root(%x: tensor<?x4096xf16>, %w: tensor<4096xf16>) -> tensor<?x4096xf16> {
  %f = fusion.cast %x : tensor<?x4096xf32>
  %q = fusion.mul %f, %f : tensor<?x4096xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %m = fusion.mul %f, %b : tensor<?x4096xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x4096xf16>
  %wf = fusion.cast %wb : tensor<1x4096xf32>
  %g = fusion.mul %m, %wf : tensor<?x4096xf32>
  %y = fusion.cast %g : tensor<?x4096xf16>
  fusion.return %y : tensor<?x4096xf16>
}
