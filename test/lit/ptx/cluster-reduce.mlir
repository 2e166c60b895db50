// Reductions over the blocks of a cluster.
// REQUIRES: ptxas
// RUN: tf-llc %source/test/lit/lower/cluster-reduce.mlir --mcpu=sm_90a -o %t.90a.ptx && %ptxas -O1 --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %source/test/lit/lower/cluster-reduce.mlir --mcpu=sm_100a -o %t.100a.ptx && %ptxas -O1 --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %source/test/lit/lower/cluster-reduce.mlir --mcpu=sm_120a -o %t.120a.ptx && %ptxas -O1 --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-llc %source/test/bench/kernels/rows_softmax_f32.mlir --fast-math --mcpu=sm_90a -o %t.s.ptx && %ptxas -O1 --gpu-name=sm_90a %t.s.ptx -o %t.cubin
// RUN: tf-llc %source/test/bench/kernels/rows_rms_f32.mlir --fast-math --mcpu=sm_90a -o %t.r.ptx && %ptxas -O1 --gpu-name=sm_90a %t.r.ptx -o %t.cubin
// RUN: FileCheck %s < %t.90a.ptx
// CHECK-LABEL: .entry rows_k0(
// CHECK: .reqnctapercluster 1, 2, 1
// CHECK: fence.mbarrier_init.release.cluster;
// CHECK: barrier.cluster.arrive;
// CHECK: barrier.cluster.wait;
// CHECK: mapa.shared::cluster
// CHECK: mbarrier.arrive.expect_tx.shared.b64
// CHECK: st.async.shared::cluster.mbarrier::complete_tx::bytes.b32
// CHECK-NOT: mbarrier.arrive.release.cluster
// CHECK: mbarrier.try_wait.parity.acquire.cluster
// CHECK: barrier.cluster.arrive;
