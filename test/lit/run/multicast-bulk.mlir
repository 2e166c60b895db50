// Runs via(bulk) that the blocks of a cluster want are loaded once, in slots or not; and what blocks that draw their iterations want alike.
// DEFINE: %{way} = s/ HOW//;s/VIA/tma/
// DEFINE: %{run} = sed "%{way}" %s | tf-run - --expect=reference --check=all
// DEFINE: %{bulk} = %{run} --mcpu=sm_90a --entry=rows --arg=random:1:f32:4x3x128 --arg=random:2:f32:3x128 --async-latency=lazy --schedule=random && %{run} --mcpu=sm_90a --entry=rows --arg=random:1:f32:2x2x66 --arg=random:2:f32:2x66/68x1 --async-latency=random --schedule=pct:3 --seed=2 && %{run} --mcpu=sm_100a --entry=rows --arg=random:1:f32:2x1x7 --arg=random:2:f32:1x7/8x1 && %{run} --mcpu=sm_90a --entry=pairs --arg=random:1:f32:4x5x64 --arg=random:2:f32:5x64 --async-latency=random --schedule=random --seed=5 && %{run} --mcpu=sm_90a --entry=pairs --arg=random:1:f32:2x1x64 --arg=random:2:f32:1x64 --async-latency=eager
// RUN: %{bulk}
// RUN: sed "%{way}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: sed "%{way}" %s | tf-run - --mcpu=sm_80 --entry=rows --arg=random:1:f32:2x2x66 --arg=random:2:f32:2x66/68x1 --expect=reference --check=all
// REDEFINE: %{way} = s/ HOW/, circular = array<i64: 3, 2>/;s/VIA/tma/
// RUN: %{bulk}
// REDEFINE: %{way} = s/ HOW/, circular = array<i64: 2, 0>/;s/VIA/tma/
// RUN: %{bulk}
// DEFINE: %{order} = pipelined = \"mbarrier\"
// DEFINE: %{table} = sed -n "/func @table/,/^}/p;/func @one_after/,/^}/p" %S/multicast-ring.mlir | sed "s/RING/circular = array<i64: 3, 2>, %{order}/; s/via(tma)/via(bulk)/" | tf-run - --mcpu=sm_90a --expect=reference --check=all
// RUN: %{table} --entry=table --arg=random:3:f32:8x3x7x32 --arg=random:4:f32:3x7x32 --async-latency=random --schedule=random && %{table} --entry=one_after_another --arg=random:5:f32:4x9x40 --arg=random:6:f32:9x40 --arg=random:7:f32:9x40
// REDEFINE: %{order} = warp_specialized = \"tidy\"
// RUN: %{table} --entry=table --arg=random:3:f32:8x3x7x32 --arg=random:4:f32:3x7x32 --async-latency=lazy --schedule=pct:3 && %{table} --entry=one_after_another --arg=random:5:f32:4x9x40 --arg=random:6:f32:9x40 --arg=random:7:f32:9x40
// REDEFINE: %{way} = s/ HOW//;s/VIA/tma/
// DEFINE: %{drawn} = %{run} --mcpu=sm_90a --entry=drawn
// RUN: %{drawn} --arg=random:1:f32:40x2x256 --arg=random:2:f32:40x256 --async-latency=lazy --schedule=random && %{drawn} --arg=random:1:f32:7x2x256 --arg=random:2:f32:7x256 --async-latency=random --schedule=pct:3 --seed=3 --repeat 2 && %{drawn} --arg=random:1:f32:0x2x256 --arg=random:2:f32:0x256
// RUN: %{run} --mcpu=sm_100a --entry=runs --arg=random:1:f32:40x2x256 --arg=random:2:f32:40x256 --async-latency=random --schedule=random --seed=9 && %{run} --mcpu=sm_90a --entry=runs --arg=random:1:f32:1x2x256 --arg=random:2:f32:1x256 --async-latency=lazy
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// Slots that mbarriers keep in order: a run that is left out, or has a tail, is so in each block.
// REDEFINE: %{way} = s/ HOW/, circular = array<i64: 3, 2>, pipelined = \"mbarrier\"/;s/VIA/bulk/
// RUN: %{bulk}
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// REDEFINE: %{way} = s/ HOW/, circular = array<i64: 2, 1>, warp_specialized = \"tidy\"/;s/VIA/bulk/
// RUN: %{bulk}
// RUN: %{drawn} --arg=random:1:f32:40x2x256 --arg=random:2:f32:40x256 --async-latency=lazy --schedule=random && %{drawn} --arg=random:1:f32:7x2x256 --arg=random:2:f32:7x256 --async-latency=random --schedule=pct:3 --seed=3 --repeat 2 && %{drawn} --arg=random:1:f32:0x2x256 --arg=random:2:f32:0x256
// DEFINE: %{pieces} = %{run} --mcpu=sm_90a --entry=pieces
// RUN: %{pieces} --arg=random:1:f32:7x128 --arg=random:2:f32:7x4x128 --async-latency=random --schedule=random && %{pieces} --arg=random:1:f32:1x128 --arg=random:2:f32:1x4x128 --async-latency=lazy && %{pieces} --arg=random:1:f32:0x128 --arg=random:2:f32:0x4x128
// RUN: sed "%{way};s/{cluster = array<i64: 1, 4>}/{cluster = array<i64: 1, 4>, dynamic}/" %s | tf-run - --mcpu=sm_90a --entry=pieces --arg=random:1:f32:23x128 --arg=random:2:f32:23x4x128 --expect=reference --check=all --async-latency=random --schedule=random
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_90a -o /dev/null

// The first block issues, both announce and carry the tail.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: kernel.cluster.arrive
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.cluster_block_id x
// CHECK: kernel.bulk.load {{.*}} signal %{{.*}} multicast %
// CHECK: kernel.mbarrier.wait
// Rows of a table that both blocks of a cluster want, as runs; of ?: a row's tail is carried by each block.
fusion.func @rows(%x: tensor<?x?x?xf32>, %t: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?x?xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x?xf32> {multicast HOW} memory(shared) via(bulk) domain(%i, %l, %c) {
    %co, %ci = id.split %c by 64
    id.domain loop [%l : serial, %co : serial, %i : serial, %ci : bulk]
  } inline(2)
  %y = fusion.mul %x, %s : tensor<?x?x?xf32> domain(%i, %l, %c) {
    %co, %ci = id.split %c by 64
    %cm, %cj = id.split %ci by 32
    id.domain loop [%l : serial, %co : serial, %i : bidx, %cm : serial, %cj : tidx]
  }
  fusion.return %y : tensor<?x?x?xf32>
}
// Blocks of a cluster draw the same iterations: what does not depend on their place in it comes once.
fusion.func @drawn(%x: tensor<?x2x256xf32>, %t: tensor<?x256xf32>) -> tensor<?x2x256xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.broadcast %t axes [1] : tensor<?x1x256xf32> {multicast} memory(shared) via(VIA) 
  %y = fusion.mul %x, %s : tensor<?x2x256xf32>
  sched.split %y[0] by 3
  sched.split %y[3] by 64
  sched.reorder %y [1, 0, 2, 3, 4]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, serial, tidx]
  sched.parallelize %s [bidx, serial, bidy, serial, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x2x256xf32>
}
// Rows in pairs, of which the last may be half.
fusion.func @pairs(%x: tensor<?x?x64xf32>, %t: tensor<?x64xf32>) -> tensor<?x?x64xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x64xf32> {multicast HOW} memory(shared) via(bulk) domain(%i, %l, %c) {
    %lo, %li = id.split %l by 2
    id.domain loop [%lo : serial, %li : serial, %i : serial, %c : bulk]
  } inline(2)
  %y = fusion.mul %x, %s : tensor<?x?x64xf32> domain(%i, %l, %c) {
    %lo, %li = id.split %l by 2
    %cm, %cj = id.split %c by 32
    id.domain loop [%lo : serial, %li : serial, %i : bidx, %cm : serial, %cj : tidx]
  }
  fusion.return %y : tensor<?x?x64xf32>
}
// Whole runs, drawn: tickets of two rows each.
fusion.func @runs(%x: tensor<?x2x256xf32>, %t: tensor<?x256xf32>) -> tensor<?x2x256xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.broadcast %t axes [1] : tensor<?x1x256xf32> {multicast} memory(shared) via(bulk)
  %y = fusion.mul %x, %s : tensor<?x2x256xf32>
  sched.split %y[0] into 1
  sched.split %y[3] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, serial, tidx]
  sched.parallelize %s [bidx, serial, bidy, serial, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x2x256xf32>
}
// Rows in pieces, which stay where they came until they were read twice; the last turn of a block may have no row.
fusion.func @pieces(%w: tensor<?x128xf32>, %x: tensor<?x4x128xf32>) -> tensor<?x4x128xf32> attributes {cluster = array<i64: 1, 4>} {
  %s = fusion.broadcast %w axes [1] : tensor<?x1x128xf32> {multicast} memory(shared) via(bulk)
  %t = fusion.add %x, %s : tensor<?x4x128xf32>
  %m = fusion.reduce_max %t axes [2] : tensor<?x4xf32>
  %mb = fusion.broadcast %m axes [2] : tensor<?x4x1xf32>
  %r = fusion.mul %x, %s : tensor<?x4x128xf32>
  %y = fusion.sub %r, %mb : tensor<?x4x128xf32>
  sched.split %y[2] by 32
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 2, 3, 4]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, serial, tidx]
  sched.parallelize_like %y
  sched.parallelize %s [bidx, serial, bidy, serial, bulk]
  sched.inline_most
  sched.inline_at %s 2
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x4x128xf32>
}
