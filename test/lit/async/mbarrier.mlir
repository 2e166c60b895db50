// Mbarriers: every form, to PTX that ptxas takes; below sm_90 what there is of them.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK: .version 8.6
// CHECK-LABEL: .entry arrivals(
// TEXT-LABEL: kernel.func @arrivals
kernel.func @arrivals(%n: i32, %i: i32, %out: !kernel.buffer<?xi64, global>) {
  // TEXT: %bars = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  %bars = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  // TEXT: %b = kernel.view %bars[%i] : !kernel.mbarrier
  %b = kernel.view %bars[%i] : !kernel.mbarrier
  // CHECK: mbarrier.init.shared.b64 [[[B:%rd[0-9]+]]], [[N:%r[0-9]+]];
  kernel.mbarrier.init %b, %n
  // CHECK: fence.mbarrier_init.release.cluster;
  kernel.fence.mbarrier_init
  // One arrival is what sm_80 has too; a count needs the form of sm_90.
  // CHECK: mbarrier.arrive.shared.b64 %rd{{[0-9]+}}, [[[B]]];
  // TEXT: kernel.mbarrier.arrive %b{{$}}
  kernel.mbarrier.arrive %b
  // CHECK: mbarrier.arrive.shared.b64 %rd{{[0-9]+}}, [[[B]]], [[N]];
  // TEXT: %s = kernel.mbarrier.arrive %b, %n : i64
  %s = kernel.mbarrier.arrive %b, %n : i64
  // CHECK: mbarrier.arrive_drop.shared.b64 %rd{{[0-9]+}}, [[[B]]];
  kernel.mbarrier.arrive %b {drop}
  // CHECK: mbarrier.arrive_drop.relaxed.cluster.shared.b64 %rd{{[0-9]+}}, [[[B]]], [[N]];
  // TEXT: kernel.mbarrier.arrive %b, %n {drop, relaxed, scope = "cluster"}
  kernel.mbarrier.arrive %b, %n {drop, relaxed, scope = "cluster"}
  // CHECK: mbarrier.arrive.noComplete.shared.b64 %rd{{[0-9]+}}, [[[B]]], [[N]];
  kernel.mbarrier.arrive %b, %n {no_complete}
  // CHECK: mbarrier.arrive.expect_tx.shared.b64 %rd{{[0-9]+}}, [[[B]]], [[N]];
  kernel.mbarrier.arrive.expect_tx %b, %n
  // CHECK: mbarrier.arrive_drop.expect_tx.release.cluster.shared.b64 %rd{{[0-9]+}}, [[[B]]], [[N]];
  %s2 = kernel.mbarrier.arrive.expect_tx %b, %n {drop, scope = "cluster"} : i64
  // CHECK: mbarrier.expect_tx.relaxed.cta.shared.b64 [[[B]]], [[N]];
  kernel.mbarrier.expect_tx %b, %n
  // CHECK: mbarrier.complete_tx.relaxed.cluster.shared.b64 [[[B]]], [[N]];
  kernel.mbarrier.complete_tx %b, %n {scope = "cluster"}
  // CHECK: mbarrier.pending_count.b64
  %p = kernel.mbarrier.pending_count %s
  %c0 = kernel.constant 0 : i32
  %q = kernel.cast %p : i32 to i64
  kernel.store %q, %out[%c0]
  // CHECK: mbarrier.inval.shared.b64 [[[B]]];
  kernel.mbarrier.inval %b
}

// CHECK-LABEL: .entry waits(
// TEXT-LABEL: kernel.func @waits
kernel.func @waits(%p: i32, %s: i64, %t: i32, %out: !kernel.buffer<?xi1, global>) {
  %b = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  // CHECK: mbarrier.test_wait.parity.shared.b64 %p{{[0-9]+}}, [tf_shared_waits_{{[0-9]+}}], %r{{[0-9]+}};
  // TEXT: %a = kernel.mbarrier.test_wait %b parity %p
  %a = kernel.mbarrier.test_wait %b parity %p
  // CHECK: mbarrier.test_wait.acquire.cluster.shared.b64 %p{{[0-9]+}}, [tf_shared_waits_{{[0-9]+}}], %rd{{[0-9]+}};
  %c = kernel.mbarrier.test_wait %b state %s {scope = "cluster"}
  // CHECK: mbarrier.try_wait.parity.relaxed.cta.shared.b64 %p{{[0-9]+}}, [tf_shared_waits_{{[0-9]+}}], %r{{[0-9]+}};
  %d = kernel.mbarrier.try_wait %b parity %p {relaxed}
  // CHECK: mbarrier.try_wait.parity.shared.b64 %p{{[0-9]+}}, [tf_shared_waits_{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %e = kernel.mbarrier.try_wait %b parity %p timeout %t
  %e = kernel.mbarrier.try_wait %b parity %p timeout %t
  // CHECK: mbarrier.try_wait.shared.b64 %p{{[0-9]+}}, [tf_shared_waits_{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}};
  %f = kernel.mbarrier.try_wait %b state %s timeout %t
  %g = kernel.and %a, %c : i1
  %h = kernel.and %d, %e : i1
  %i = kernel.and %f, %g : i1
  %j = kernel.and %h, %i : i1
  kernel.store %j, %out[%c0]
  // A wait tries until it is so, and what is read after it is read after it.
  // CHECK: [[LOOP:\$L__BB[0-9_]+]]:
  // CHECK: mbarrier.try_wait.parity.shared.b64 [[DONE:%p[0-9]+]], [tf_shared_waits_{{[0-9]+}}], %r{{[0-9]+}};
  // CHECK: not.pred [[MORE:%p[0-9]+]], [[DONE]];
  // CHECK: @[[MORE]] bra [[LOOP]];
  // TEXT: kernel.mbarrier.wait %b parity %p{{$}}
  kernel.mbarrier.wait %b parity %p
  // CHECK: mbarrier.try_wait.acquire.cluster.shared.b64
  // TEXT: kernel.mbarrier.wait %b state %s {scope = "cluster"}
  kernel.mbarrier.wait %b state %s {scope = "cluster"}
}

// Another CTA's mbarrier: by its address in the cluster, without a state.
// CHECK-LABEL: .entry remote(
kernel.func @remote(%rank: i32, %n: i32) attributes {cluster = [4, 1, 1]} {
  // CHECK: .reqnctapercluster 4, 1, 1
  %b = kernel.alloc : !kernel.mbarrier
  // CHECK: mapa.shared::cluster.u64 [[F:%rd[0-9]+]],
  %f = kernel.mapa %b, %rank : !kernel.mbarrier<cluster>
  // CHECK: mbarrier.arrive.shared::cluster.b64 _, [[[F]]], %r{{[0-9]+}};
  kernel.mbarrier.arrive %f
  // CHECK: mbarrier.arrive.release.cluster.shared::cluster.b64 _, [[[F]]], %r{{[0-9]+}};
  kernel.mbarrier.arrive %f, %n {scope = "cluster"}
  // CHECK: mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [[[F]]], %r{{[0-9]+}};
  kernel.mbarrier.arrive.expect_tx %f, %n {scope = "cluster"}
  // CHECK: mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [[[F]]], %r{{[0-9]+}};
  kernel.mbarrier.expect_tx %f, %n {scope = "cluster"}
}
