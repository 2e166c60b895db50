// What lowering tells of a schedule that costs more than it must: accesses whose lanes lie apart, more kernels than the automatic
// schedule takes. What is coalesced, small beside the rest, or told with another reason (narrow vectors), is not told.
// RUN: tf-opt %s --auto-schedule --apply-schedule --lower-fusion --verify-diagnostics -o /dev/null

fusion.func @down(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{'x' is read uncoalesced: the 32 lanes of a warp, 4 bytes each, touch 32 sectors of 32 bytes, where 4 would do}}
  %y = fusion.permute %x axes [1, 0] : tensor<512x512xf32>
  sched.split %y[1] by 256
  sched.parallelize %y [bidy, bidx, tidx]
  fusion.return %y : tensor<512x512xf32>
}

// Of extents that only the launch knows.
fusion.func @across(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  // expected-remark @below {{'y' is written uncoalesced: the 32 lanes of a warp, 2 bytes each, touch 32 sectors of 32 bytes, where 2 would do}}
  %y = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  sched.split %y[0] by 128
  sched.reorder %y [0, 2, 1]
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @along(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.split %y[1] by 256
  sched.parallelize %y [bidy, bidx, tidx]
  fusion.return %y : tensor<?x?xf32>
}

// Every thread has a row: it reads apart, and the result, which is little, it writes side by side.
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  // expected-remark @below {{'x' is read uncoalesced}}
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[0] by 64
  sched.parallelize %y [bidx, tidx, serial]
  fusion.return %y : tensor<?xf32>
}

// expected-remark @below {{this schedule makes 2 kernels, and the automatic one 1: tensors between kernels go through global memory}}
fusion.func @two(%x: tensor<256xf32>) -> tensor<256xf32> {
  %s = fusion.exp %x : tensor<256xf32>
  %y = fusion.neg %s : tensor<256xf32>
  sched.memory %s global
  sched.segment %y = 1
  sched.parallelize %s [tidx]
  sched.parallelize %y [tidx]
  fusion.return %y : tensor<256xf32>
}

// Sums over both axes: nobody makes one kernel of these.
fusion.func @must(%x: tensor<64x64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %a = fusion.sum %x axes [0] : tensor<64xf32>
  %b = fusion.sum %x axes [1] : tensor<64xf32>
  sched.segment %b = 1
  sched.parallelize %a [serial, tidx]
  sched.parallelize %b [bidx, tidx]
  fusion.return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// Of the lanes of a warp four have an element: what the others would touch is nobody's.
fusion.func @few_lanes(%x: tensor<4x4096xf32>) -> tensor<4x4096xf32> {
  %y = fusion.neg %x : tensor<4x4096xf32>
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1]
  sched.parallelize %y [serial, bidx, tidx]
  fusion.return %y : tensor<4x4096xf32>
}
