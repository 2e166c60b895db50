// Clusters, named barriers, elected threads, registers, dependent grids, fences.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry registers(
// CHECK: .explicitcluster
// CHECK: .reqnctapercluster 2, 4, 1
// TEXT: kernel.func @registers(%out: !kernel.buffer<?xi32, global>) attributes {cluster = [2 : i64, 4 : i64, 1 : i64]}
kernel.func @registers(%out: !kernel.buffer<?xi32, global>) attributes {cluster = [2, 4, 1]} {
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %clusterid.x;
  // TEXT: %a = kernel.cluster_id x
  %a = kernel.cluster_id x
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %nclusterid.y;
  %b = kernel.cluster_grid_dim y
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %cluster_ctaid.z;
  %c = kernel.cluster_block_id z
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %cluster_nctaid.x;
  %d = kernel.cluster_block_dim x
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %cluster_ctarank;
  %e = kernel.cluster_rank
  // CHECK-DAG: mov.u32 %r{{[0-9]+}}, %cluster_nctarank;
  %f = kernel.cluster_size
  %all = kernel.build %a, %b, %c, %d : vector<4xi32>
  kernel.store %all, %out[%e] {align = 4}
  kernel.store %f, %out[%a]
}

// Memory of another CTA is read and written as any other.
// CHECK-LABEL: .entry neighbour(
kernel.func @neighbour(%r: i32, %i: i32, %out: !kernel.buffer<?xf32, global>) attributes {cluster = [2, 1, 1]} {
  %s = kernel.alloc : !kernel.buffer<32x4xf32, shared>
  %c0 = kernel.constant 0 : i32
  // CHECK: mapa.shared::cluster.u64
  // TEXT: %f = kernel.mapa %s, %r : !kernel.buffer<32x4xf32, cluster>
  %f = kernel.mapa %s, %r : !kernel.buffer<32x4xf32, cluster>
  // CHECK: barrier.cluster.arrive.relaxed;
  // TEXT: kernel.cluster.arrive {relaxed}
  kernel.cluster.arrive {relaxed}
  // CHECK: barrier.cluster.wait;
  kernel.cluster.wait
  // CHECK: ld.shared::cluster.v4.b32
  %v = kernel.load %f[%i, %c0] : vector<4xf32>
  // CHECK: st.shared::cluster.v4.b32
  kernel.store %v, %f[%c0, %c0]
  // CHECK: barrier.cluster.arrive.aligned;
  kernel.cluster.arrive {aligned}
  // CHECK: barrier.cluster.wait.aligned;
  kernel.cluster.wait {aligned}
  kernel.store %v, %out[%i]
}

// CHECK-LABEL: .entry threads(
kernel.func @threads(%n: i32, %out: !kernel.buffer<?xi32, global>) attributes {block = [256, 1, 1], max_regs = 168} {
  %c1 = kernel.constant 1 : i32
  %c128 = kernel.constant 128 : i32
  // CHECK: setmaxnreg.dec.sync.aligned.u32 40;
  // TEXT: kernel.setmaxnreg dec 40
  kernel.setmaxnreg dec 40
  // CHECK: setmaxnreg.inc.sync.aligned.u32 232;
  kernel.setmaxnreg inc 232
  // CHECK: bar.sync 1, 128;
  // TEXT: kernel.barrier.sync %c1, %c128
  kernel.barrier.sync %c1, %c128
  // CHECK: bar.arrive %r{{[0-9]+}}, 128;
  kernel.barrier.arrive %n, %c128
  // CHECK: elect.sync %r{{[0-9]+}}|[[P:%p[0-9]+]], -1;
  // TEXT: %e = kernel.elect
  %e = kernel.elect
  kernel.if %e {
    // CHECK: nanosleep.u32
    kernel.nanosleep %n
    kernel.store %n, %out[%c1]
  }
  // CHECK: griddepcontrol.wait;
  kernel.griddep.wait
  // CHECK: griddepcontrol.launch_dependents;
  kernel.griddep.launch
}

// CHECK-LABEL: .entry fences(
kernel.func @fences() {
  // CHECK: fence.acq_rel.cta;
  kernel.fence acq_rel cta
  // CHECK: fence.acq_rel.cluster;
  kernel.fence acq_rel cluster
  // CHECK: fence.acq_rel.gpu;
  kernel.fence acq_rel gpu
  // CHECK: fence.acq_rel.sys;
  kernel.fence acq_rel sys
  // CHECK: fence.sc.cta;
  kernel.fence sc cta
  // CHECK: fence.sc.cluster;
  kernel.fence sc cluster
  // CHECK: fence.sc.gpu;
  kernel.fence sc gpu
  // CHECK: fence.sc.sys;
  // TEXT: kernel.fence sc sys
  kernel.fence sc sys
  // CHECK: fence.proxy.async;
  kernel.fence.proxy_async all
  // CHECK: fence.proxy.async.global;
  kernel.fence.proxy_async global
  // CHECK: fence.proxy.async.shared::cta;
  // TEXT: kernel.fence.proxy_async shared
  kernel.fence.proxy_async shared
  // CHECK: fence.proxy.async.shared::cluster;
  kernel.fence.proxy_async cluster
}
