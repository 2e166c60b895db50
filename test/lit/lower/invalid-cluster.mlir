// Reductions over blocks that a cluster does not have all of.
// RUN: tf-opt --lower-fusion --split-input-file --verify-diagnostics %s
fusion.func @no_cluster(%x: tensor<?x64xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{loop 1 of 'y' reduces over bidy, but blocks do not share their results; bind the loop to threads, make these blocks a `cluster`, reduce in a second kernel (sched.segment), or put the reduction in shared memory and let only copies via(tma) read it, which add up the blocks' parts in global memory}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 2
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
// -----
fusion.func @too_long(%x: tensor<?x64xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 2>} {
  // expected-error@+1 {{loop 1 of 'y' reduces over bidy, along which the cluster has 2 blocks, but its extent is 4; the blocks of a cluster reduce together where they are all there are: split into 2}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 4
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
// -----
fusion.func @unknown(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 2>} {
  // expected-error@+1 {{loop 1 of 'y' reduces over bidy, along which the cluster has 2 blocks, but its extent is (x.1 + 63) div 64}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
// -----
fusion.func @others(%x: tensor<?x64xf32>) -> (tensor<?xf32>, tensor<?x64xf32>) attributes {cluster = array<i64: 1, 2>} {
  // expected-error@+1 {{'y' reduces over bidy, along which the cluster has 2 blocks, but its kernel has 4; the blocks of a cluster reduce together where they are all there are}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  %z = fusion.neg %x : tensor<?x64xf32>
  sched.split %y[1] into 2
  sched.parallelize %y [bidx, bidy, tidx]
  sched.split %z[1] into 4
  sched.parallelize %z [bidx, bidy, tidx]
  fusion.return %y, %z : tensor<?xf32>, tensor<?x64xf32>
}
// -----
fusion.func @along_x(%x: tensor<?x64xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 2>} {
  // expected-error@+1 {{loop 1 of 'y' reduces over bidy, but blocks do not share their results}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 2
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
// -----
// The sum is whole in every block, but each stores a part of what is made of it.
fusion.func @of_another(%x: tensor<?x64xf32>) -> tensor<?x64xf32> attributes {cluster = array<i64: 1, 2>} {
  %s = fusion.neg %x : tensor<?x64xf32> memory(shared)
  %m = fusion.sum %s axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  // expected-error@+1 {{'y' reads an element of 's' that another block computes}}
  %y = fusion.add %s, %mb : tensor<?x64xf32>
  // expected-note@-5 {{the element is at}}
  sched.split %m[1] into 2
  sched.parallelize %m [bidx, bidy, tidx]
  sched.split %s[1] into 2
  sched.parallelize %s [bidx, bidy, tidx]
  sched.split %y[1] by 32
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %mb [bidx, serial]
  sched.inline_at %s 1
  sched.inline_at %m 1
  sched.inline_at %mb 1
  fusion.return %y : tensor<?x64xf32>
}
// -----
// Blocks that draw their rows.
fusion.func @other_blocks(%x: tensor<?x64xf32>) -> tensor<?x64xf32> attributes {dynamic} {
  // expected-error@+1 {{the fusion is `dynamic`, but 'y' is computed by several blocks with one bidx that are not one cluster, and each draws}}
  %y = fusion.neg %x : tensor<?x64xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 3
  sched.reorder %y [1, 2, 0, 3]
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?x64xf32>
}
// -----
fusion.func @no_producer(%x: tensor<?x64xf32>) -> tensor<?xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  // expected-error@+1 {{the fusion is `dynamic`, but 'y' is computed by the blocks of a cluster, which draw by a producer warp; circular buffer its input warp_specialized}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 2
  sched.split %y[0] by 3
  sched.reorder %y [1, 0, 2, 3]
  sched.parallelize %y [bidx, serial, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
// -----
fusion.func @along_bidx(%x: tensor<?x64xf32>) -> tensor<?xf32> attributes {dynamic, cluster = array<i64: 2, 2>} {
  // expected-error@+1 {{the fusion is `dynamic`, but 'y' is computed by clusters of blocks along bidx, each of which draws}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into 2
  sched.split %y[0] by 4
  sched.reorder %y [1, 0, 2, 3]
  sched.parallelize %y [bidx, serial, bidy, tidx]
  fusion.return %y : tensor<?xf32>
}
