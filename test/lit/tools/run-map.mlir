// A tensor map as an argument of a kernel that no host program launches.
// RUN: tf-run --make-input=random:3:f32:3x8x16 --out=%t.npy
// RUN: tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8,swizzle=32b)' --arg=zeros:f32:3x8x16 --grid=2,3 --out=- --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8,swizzle=32b,l2=128b,interleave=none,mode=tiled,element_strides=1x1x1)' --arg=zeros:f32:3x8x16 --grid=2,3 --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0
// RUN: not tf-run %s --entry=copy --arg=%t.npy --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8)' '--arg=tensormap(%t.npy,box=1x8x8)' 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=8x8)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8,swizle=32b)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8,swizzle=48b)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8xx8)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x6)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8,type=bf16)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tf-run %s --entry=copy '--arg=tensormap(zeros:f32:3x8x16/1000x20x2,box=1x8x8)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=EMPTY
// NONE: error: argument '{{.*}}.npy': expected a tensor map, such as tensormap(x.npy, box=4x32)
// OTHER: error: argument 'tensormap({{.*}},box=1x8x8)': a tensor map, which this parameter is not
// RANK: error: kernel 'copy': argument 0: tensor map 'box=8x8': box does not suit a tensor of rank 3 in mode tiled
// KEY: error: kernel 'copy': argument 0: tensor map 'box=1x8x8,swizle=32b': cannot read 'swizle=32b'; expected box=4x32, swizzle=128b or another field of host.tensormap
// WORD: cannot read 'swizzle=48b'
// LIST: cannot read 'box=1x8xx8'
// RULE: tensor map 'box=1x8x6': the box's innermost row is 6 elements, 24 bytes, expected a multiple of 16 bytes
// TYPE: type bf16 for elements of 32 bits, expected one of their size
// STRIDE: the tensor's innermost stride is 2, expected 1
// RUN: tf-run %s --entry=copy '--arg=tensormap(%t.npy, box=1x8x8, swizzle=32b, fill=zero, type=f32)' --arg=zeros:f32:3x8x16 --grid=2,3 --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy,box=1x8x8' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not tf-run %s --entry=copy '--arg=tensormap(%t.npy)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not tf-run %s --entry=copy '--arg=tensormap(,box=1x8x8)' --arg=zeros:f32:3x8x16 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: error: argument 'tensormap({{.*}}': expected a tensor, a comma, fields, and a parenthesis at the end, such as tensormap(x.npy, box=4x32)
// EMPTY: tensor map '': box does not suit a tensor of rank 3 in mode tiled
// With interleave the last axis is the elements of a slice: 2 images of 3 planes of 8 rows of 2 slices.
// RUN: tf-run --make-input=random:3:f32:2x3x8x4x4 --out=%t.slices.npy
// RUN: tf-run %s --entry=copy_slices '--arg=tensormap(%t.slices.npy,box=1x1x2x4,interleave=16b)' --arg=zeros:f32:2x3x8x4x4 --grid=4,3,2 --out=- --expect=%t.slices.npy --expect=%t.slices.npy --rtol=0 --atol=0 --check=all
// RUN: not tf-run %s --entry=copy_slices '--arg=tensormap(%t.slices.npy,box=1x1x2x4,interleave=32b,swizzle=32b)' --arg=zeros:f32:2x3x8x4x4 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not tf-run %s --entry=copy_slices '--arg=tensormap(zeros:f32:2x3x8x4x4/768x256x32x8x1,box=1x1x2x4,interleave=16b)' --arg=zeros:f32:2x3x8x4x4 2>&1 | FileCheck %s --check-prefix=SIDE
// RUN: not tf-run %s --entry=copy_slices '--arg=tensormap(%t.slices.npy,box=1x2x4,interleave=16b)' --arg=zeros:f32:2x3x8x4x4 2>&1 | FileCheck %s --check-prefix=SLICES
// RUN: not tf-run %s --entry=copy_slices '--arg=tensormap(zeros:f32:4,box=4,interleave=16b)' --arg=zeros:f32:2x3x8x4x4 2>&1 | FileCheck %s --check-prefix=FEW
// SLICE: the tensor's innermost axis has 4 elements of stride 1, expected a slice: 8 of stride 1
// SIDE: the tensor's slices are 8 elements apart, expected 4, side by side
// SLICES: box does not suit a tensor of slices of rank 4 in mode tiled
// FEW: the tensor's rank is 1, expected 2 to 6
kernel.func @copy(%in: !kernel.tensormap, %y: !kernel.buffer<3x8x16xf32, global>) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 256 : i32
  %bx = kernel.block_id x
  %plane = kernel.block_id y
  %col = kernel.mul %bx, 8 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %in[%plane, %zero, %col] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  // 16 bytes of element t lie at t ^ (4 if its row of 128 bytes is odd).
  %line = kernel.div %t, 32 : i32
  %odd = kernel.and %line, %one : i32
  %flip = kernel.mul %odd, 4 : i32
  %at = kernel.xor %t, %flip : i32
  %v = kernel.load %s[%at] : f32
  %i = kernel.div %t, 8 : i32
  %j = kernel.rem %t, 8 : i32
  %to = kernel.add %col, %j : i32
  kernel.store %v, %y[%plane, %i, %to]
}
kernel.func @copy_slices(%in: !kernel.tensormap, %y: !kernel.buffer<2x3x8x4x4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<2x4x4xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 128 : i32
  %bx = kernel.block_id x
  %plane = kernel.block_id y
  %image = kernel.block_id z
  %row = kernel.mul %bx, 2 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %in[%image, %plane, %row, %zero] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %c = kernel.rem %t, 4 : i32
  %slice = kernel.div %t, 4 : i32
  %w = kernel.rem %slice, 4 : i32
  %h = kernel.div %slice, 4 : i32
  %v = kernel.load %s[%h, %w, %c] : f32
  %at = kernel.add %row, %h : i32
  kernel.store %v, %y[%image, %plane, %at, %w, %c]
}
