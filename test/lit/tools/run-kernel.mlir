// A kernel that no host program launches: the command line is its host program.
// RUN: mkdir -p %t && cd %t
// RUN: tf-run %s --entry=scale --grid=3 --block=32 --arg iota:f32:70 --arg zeros:f32:70 --arg 2.5 --arg 70 --out - --out y.npy
// RUN: tf-run %s -e scale --grid=3,1 --block=32x1x1 --arg iota:f32:70 --arg y.npy --arg 2.5 --arg 70 --expect - --expect y.npy 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: tf-run --make-input iota:f32:70 --out x.npy && not tf-run %s -e scale --grid=3 --block=32 --arg x.npy --arg zeros:f32:70 --arg 2.5 --arg 70 --expect x.npy --expect x.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: tf-run %s -e fixed --arg zeros:i32:4 --out z.npy && %{python} -c "import struct; d = open('z.npy','rb').read(); assert struct.unpack('<4i', d[-16:]) == (7, 0, 0, 0), d"
// RUN: tf-run %s -e dynamic --block=4 --smem=16 --arg zeros:i32:4 --out d.npy && %{python} -c "import struct; d = open('d.npy','rb').read(); assert struct.unpack('<4i', d[-16:]) == (7, 7, 7, 7), d"
// RUN: tf-run %s -e scale --grid=3 --block=32 --bench --repeat=2 --arg iota:f32:70 --arg zeros:f32:70 --arg 2.5 --arg 70 2>&1 | FileCheck %s --check-prefix=BENCH
// RUN: tf-llc --filetype=package %s -o p.tfpkg && tf-run p.tfpkg -e scale --grid=3 --block=32 --arg iota:f32:70 --arg zeros:f32:70 --arg 2.5 --arg 70 --expect - --expect y.npy
// RUN: tf-run %s -e scale --grid=1 --block=32 --arg null --arg zeros:f32:70 --arg 2.5 --arg 0
// RUN: sh -c 'tf-run %s -e scale --grid=3 --block=32 --arg iota:f32:60 --arg zeros:f32:70 --arg 2.5 --arg 70; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=OOB
// RUN: sh -c 'tf-run %s -e scale --grid=3 --block=32 --arg iota:f32:60 --arg zeros:f32:70 --arg 2.5 --arg 5000000000; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not tf-run %s 2>&1 | FileCheck %s --check-prefix=ONLY
// RUN: not tf-run %s -e other 2>&1 | FileCheck %s --check-prefix=NOKERNEL
// RUN: sh -c 'tf-run %s -e scale --grid=3; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=NOBLOCK
// RUN: sh -c 'tf-run %s -e scale --grid=3x --block=4; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: sh -c 'tf-run %s -e scale --grid=1 --block=1,2,3,4; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: sh -c 'tf-run %s -e scale --grid=1 --block=0; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: sh -c 'tf-run %s -e scale --block=1 --smem=-4; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=SMEM
// RUN: sh -c 'tf-run %s -e host --block=1 --arg ones:i32:4; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not tf-run %s -e scale --block=33 --arg null --arg null --arg 2.5 --arg 0 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not tf-run %s -e fixed --block=8 --arg zeros:i32:4 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not tf-run %s -e scale --grid=4 --block=32 --cluster=3 --arg null --arg null --arg 2.5 --arg 0 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not tf-run %s -e scale --grid=34 --block=32 --cluster=17 --arg null --arg null --arg 2.5 --arg 0 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not tf-run %s -e scale --block=32 --smem=999999 --arg null --arg null --arg 2.5 --arg 0 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not tf-run %s -e scale --block=32 --arg null --arg null --arg 2.5 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not tf-run %s -e scale --block=32 --arg null --arg null --arg null --arg 0 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not tf-run %s -e fixed --arg zeros:i32:4 --out a.npy --out b.npy 2>&1 | FileCheck %s --check-prefix=OUTS
// RUN: not tf-run %s -e fixed --arg zeros:i32:4 --expect reference 2>&1 | FileCheck %s --check-prefix=REFERENCE
// SAME: result 1 '' against y.npy: 70 elements, max error 0
// DIFFERS: result 0 '' against x.npy: 70 elements, max error 0
// DIFFERS: error: result 1 '' differs from x.npy in 69 of 70 elements; at [1] it is 2.5, expected 1
// BENCH: simulated SM: 2 runs, {{.*}} ms each
// OOB: run-kernel.mlir:[[#]]:5: error: out-of-bounds read of 4 bytes
// OOB-SAME: [schedule rr, latency lazy, seed 0]
// WIDE: error: kernel 'scale' takes 32 bits as parameter 3, which 5000000000 does not fit
// ONLY: error: the entry takes 1 inputs, but 0 --arg were given
// NOKERNEL: error: there is no entry 'other'; there are: host; kernels: scale, fixed, dynamic
// NOBLOCK: tf-run: kernel 'scale' is not launched by a host program: expected --block=<threads> (and --grid)
// GRID: option '--grid' wants one to three extents, such as 8 or 8,4,1, found '3x'
// BLOCK: option '--block' wants one to three extents, such as 8 or 8,4,1, found
// SMEM: option '--smem' wants a number from 0 on, found '-4'
// HOST: '--block' is for a kernel that no host program launches, but 'host' is an entry point, which decides
// THREADS: error: kernel 'scale' is launched with 33 threads a CTA, but takes at most 32
// FIXED: error: kernel 'fixed' is launched with a block of 8 x 1 x 1, but its code is for 4 x 1 x 1
// DIVIDE: error: kernel 'scale' has a grid of 4 along x, which its clusters of 3 do not divide
// CLUSTER: error: kernel 'scale' is launched in clusters of 17 x 0 x 0 CTAs, expected at most 16
// SHARED: error: kernel 'scale' needs 999999 + 0 bytes of shared memory, but a CTA of 'simulated SM' has at most
// FEW: error: the kernel takes 4 inputs (pointer, pointer, f32, i32), but 3 --arg were given
// SCALAR: error: argument 'null': parameter 2 is a scalar of f32; expected a number{{$}}
// OUTS: error: the kernel has 1 tensors, but 2 --out were given
// REFERENCE: error: a kernel has no reference; compare its tensors with files
kernel.func @scale(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %f: f32, %n: i32) attributes {max_threads = 32} {
  %b = kernel.block_id x
  %c32 = kernel.constant 32 : i32
  %t = kernel.thread_id x
  %o = kernel.mul %b, %c32 : i32
  %i = kernel.add %o, %t : i32
  %in = kernel.cmp lt %i, %n : i32
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    %w = kernel.mul %v, %f : f32
    kernel.store %w, %y[%i]
  }
}
kernel.func @fixed(%x: !kernel.buffer<?xi32, global>) attributes {block = [4, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %c7 = kernel.constant 7 : i32
  %i = kernel.thread_id x
  %first = kernel.cmp eq %i, %c0 : i32
  kernel.if %first {
    kernel.store %c7, %x[%i]
  }
}
kernel.func @dynamic(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 4} {
  %c0 = kernel.constant 0 : i32
  %c3 = kernel.constant 3 : i32
  %c7 = kernel.constant 7 : i32
  %s = kernel.dynamic_shared %c0 : !kernel.buffer<?xi32, shared>
  %i = kernel.thread_id x
  kernel.store %c7, %s[%i]
  kernel.barrier
  %j = kernel.sub %c3, %i : i32
  %v = kernel.load %s[%j] : i32
  kernel.store %v, %x[%i]
}
host.func @host(%x: !host.tensor<1xi32>) {
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c0 = host.constant 0
  %p = host.ptr %x
  host.launch @fixed grid(%c1, %c1, %c1) block(%c4, %c1, %c1) shared(%c0) args(%p)
}
