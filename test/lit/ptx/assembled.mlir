// What was compiled for a target is assembled for it, and for the plain targets also for their successors.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_80 -o %t.80.ptx && %ptxas -O1 --gpu-name=sm_80 %t.80.ptx -o %t.80.cubin
// RUN: tf-llc %s --mcpu=sm_86 -o %t.86.ptx && %ptxas -O1 --gpu-name=sm_86 %t.86.ptx -o %t.86.cubin
// RUN: tf-llc %s --mcpu=sm_87 -o %t.87.ptx && %ptxas -O1 --gpu-name=sm_87 %t.87.ptx -o %t.87.cubin
// RUN: tf-llc %s --mcpu=sm_89 -o %t.89.ptx && %ptxas -O1 --gpu-name=sm_89 %t.89.ptx -o %t.89.cubin
// RUN: tf-llc %s --mcpu=sm_90 -o %t.90.ptx && %ptxas -O1 --gpu-name=sm_90 %t.90.ptx -o %t.90.cubin
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas -O1 --gpu-name=sm_90a %t.90a.ptx -o %t.90a.cubin
// RUN: tf-llc %s --mcpu=sm_100 -o %t.100.ptx && %ptxas -O1 --gpu-name=sm_100 %t.100.ptx -o %t.100.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas -O1 --gpu-name=sm_100a %t.100a.ptx -o %t.100a.cubin
// RUN: tf-llc %s --mcpu=sm_100f -o %t.100f.ptx && %ptxas -O1 --gpu-name=sm_100f %t.100f.ptx -o %t.100f.cubin
// RUN: tf-llc %s --mcpu=sm_103 -o %t.103.ptx && %ptxas -O1 --gpu-name=sm_103 %t.103.ptx -o %t.103.cubin
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas -O1 --gpu-name=sm_103a %t.103a.ptx -o %t.103a.cubin
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas -O1 --gpu-name=sm_110a %t.110a.ptx -o %t.110a.cubin
// RUN: tf-llc %s --mcpu=sm_120 -o %t.120.ptx && %ptxas -O1 --gpu-name=sm_120 %t.120.ptx -o %t.120.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas -O1 --gpu-name=sm_120a %t.120a.ptx -o %t.120a.cubin
// RUN: tf-llc %s --mcpu=sm_121a -o %t.121a.ptx && %ptxas -O1 --gpu-name=sm_121a %t.121a.ptx -o %t.121a.cubin
// RUN: %ptxas -O1 --gpu-name=sm_90 %t.80.ptx -o %t.80.on90.cubin
// RUN: %ptxas -O1 --gpu-name=sm_120 %t.90.ptx -o %t.90.on120.cubin
// RUN: not %ptxas -O1 --gpu-name=sm_100 %t.90a.ptx -o %t.no.cubin

// Softmax of bf16 rows and a transpose through shared memory: loops, shuffles, barriers, vectors, device math.
fusion.func @softmax(%x: tensor<?x256xbf16>) -> tensor<?x256xbf16> {
  %f = fusion.cast %x : tensor<?x256xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x256xf32>
  %e = fusion.exp %d : tensor<?x256xf32> memory(shared)
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x256xf32>
  %y = fusion.cast %q : tensor<?x256xbf16>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x256xbf16>
}

fusion.func @transpose(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> memory(shared)
  %p = fusion.permute %s axes [1, 0] : tensor<?x?xf16>
  %y = fusion.tanh %p : tensor<?x?xf16>
  sched.split %y[1] by 32
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y, %p [bidy, bidx, tidy, tidx]
  sched.parallelize %s [bidy, bidx, tidx, tidy]
  sched.inline_most
  fusion.return %y : tensor<?x?xf16>
}
