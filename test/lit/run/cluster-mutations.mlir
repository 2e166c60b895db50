// Each part of how the blocks of a cluster exchange what they reduced is needed: without any one of them, or with less
// than it says, the simulated SM finds a fault.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse -o %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=groups --arg=random:1:f32:29x77 --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=narrow --arg=random:1:i8:7x300 --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=threads --arg=random:1:f32:65x4 --check=all --schedule=random --seed=1

// All threads wait, and acquire what the cluster's blocks released.
// RUN: sed '/mbarrier.wait/d' %t.mlir > %t.1.mlir
// RUN: not tf-run %t.1.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=UNDER
// UNDER: error: read of 4 bytes of shared memory at offset {{.*}} (`%y.ranks`{{.*}} while an asynchronous copy to it is under way
// RUN: sed 's/\(mbarrier.wait .*\) {scope = "cluster"}/\1/' %t.mlir > %t.2.mlir
// RUN: not tf-run %t.2.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: error: st.async at {{.*}} (`%y.ranks`{{.*}} will overwrite what another copy had before

// What is sent counts itself; one thread says how much that is.
// RUN: sed '/mbarrier.arrive/d' %t.mlir > %t.3.mlir
// RUN: not tf-run %t.3.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=HANG
// RUN: sed '/st_async/d' %t.mlir > %t.4.mlir
// RUN: not tf-run %t.4.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=HANG
// HANG: deadlock

// Two halves of the places, two mbarriers, and the phase's parity.
// RUN: sed '/cluster_block_id/{n;s/kernel.mul \(%%[0-9]*\), %%[0-9]*/kernel.sub \1, \1/}' %t.mlir > %t.6.mlir
// RUN: not tf-run %t.6.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=HALVES
// HALVES: error: st.async at {{.*}} (`%y.ranks`{{.*}} will overwrite what another copy writes, for whose end this thread has not waited
// RUN: awk '/cluster.wait/ && !on { on = 1; print; print "%%zero = kernel.constant 0 : i32"; next } on && /view %%y.mbarrier/ { sub(/\[%%[0-9]+\]/, "[%%zero]") } { sub(/shr/, "and"); print } /host.func/ { on = 0 }' %t.mlir > %t.7.mlir
// RUN: not tf-run %t.7.mlir --mcpu=sm_90a --entry=threads --arg=random:1:f32:65x4 --check=all --schedule=random --seed=1 --async-latency=random 2>&1 | FileCheck %s --check-prefix=UNDER
// RUN: sed 's/kernel.shr \(%%[0-9]*\), %%[0-9]* : i32/kernel.sub \1, \1 : i32/' %t.mlir > %t.10.mlir
// RUN: not tf-run %t.10.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=UNDER

// The cluster's meeting at the kernel's begin; the warp's, before it sends anew.
// RUN: awk '/cluster.(arrive|wait)/ && ++n %% 4 > 0 && n %% 4 < 3 { next } { print }' %t.mlir > %t.8.mlir
// RUN: not tf-run %t.8.mlir --mcpu=sm_90a --entry=rows --arg=random:1:f32:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=BEGIN
// BEGIN: error: st.async of the shared memory of block 1 of the cluster, with no cluster barrier before it that says that this block has started
// RUN: sed '/warp_sync/d' %t.mlir > %t.9.mlir
// RUN: not tf-run %t.9.mlir --mcpu=sm_90a --entry=groups --arg=random:1:f32:29x77 --check=all 2>&1 | FileCheck %s --check-prefix=WARP
// WARP: error: st.async at {{.*}} (`%y.ranks`{{.*}} will overwrite what a thread may still read
// WARP-NEXT: note: thread {{.*}} reads it

// One byte of each is stored. Those that send arrive, and release to the cluster what they sent.
// RUN: not tf-run %t.2.mlir --mcpu=sm_90a --entry=narrow --arg=random:1:i8:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: error: race in shared memory: read of 1 byte{{.*}} at offset {{.*}} (`%y.ranks`
// RACE-NEXT: note: thread {{.*}} of another block writes it
// RUN: not tf-run %t.3.mlir --mcpu=sm_90a --entry=narrow --arg=random:1:i8:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=HANG
// RUN: sed 's/\(mbarrier.arrive .*\) {scope = "cluster"}/\1/' %t.mlir > %t.11.mlir
// RUN: not tf-run %t.11.mlir --mcpu=sm_90a --entry=narrow --arg=random:1:i8:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sed 's/\(mbarrier.arrive .*\) {scope = "cluster"}/\1 {relaxed, scope = "cluster"}/' %t.mlir > %t.5.mlir
// RUN: not tf-run %t.5.mlir --mcpu=sm_90a --entry=narrow --arg=random:1:i8:7x300 --check=all 2>&1 | FileCheck %s --check-prefix=RACE

fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.parallelize %y [serial, bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @threads(%x: tensor<?x4xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 3>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 3
  sched.parallelize %y [serial, bidx, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @groups(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[1] into 2
  sched.split %y[0] by 8
  sched.parallelize %y [serial, tidy, bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @narrow(%x: tensor<?x?xi8>) -> tensor<?xi8> attributes {cluster = array<i64: 2>} {
  %y = fusion.reduce_max %x axes [1] : tensor<?xi8>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.parallelize %y [serial, bidx, serial, tidx]
  fusion.return %y : tensor<?xi8>
}
