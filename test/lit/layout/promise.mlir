// What layout.symbol promises of a number in a kernel is watched by the simulated SM, and is nothing in PTX.
// RUN: tf-run %s --block=101 --arg=iota:f32:128 --arg=zeros:f32:256 --check=all
// RUN: not tf-run %s --block=128 --arg=iota:f32:128 --arg=zeros:f32:256 --check=all 2>&1 | FileCheck %s
// RUN: not tf-run %s --block=128 --arg=iota:f32:128 --arg=zeros:f32:256 --check=oob 2>&1 | FileCheck %s
// RUN: tf-run %s --block=128 --arg=iota:f32:128 --arg=zeros:f32:256 --check=race
// RUN: tf-run %s --block=128 --arg=iota:f32:128 --arg=zeros:f32:256 --check=none
// RUN: tf-opt --lower-layout %s | FileCheck %s --check-prefix=LOWER
// RUN: sed 's/^  %%i = layout.symbol.*/  %%i = kernel.add %%t, %%t : i32/' %s > %t.plain.mlir
// RUN: sed 's/^  %%i = layout.symbol.*/  %%i = kernel.add %%t, %%t : i32\n  kernel.promise %%i in -3 to 200/' %s > %t.noted.mlir
// RUN: tf-llc %t.plain.mlir -o %t.plain.ptx
// RUN: tf-llc %t.noted.mlir -o %t.noted.ptx
// RUN: diff %t.plain.ptx %t.noted.ptx
// RUN: tf-run %t.noted.mlir --block=101 --arg=iota:f32:128 --arg=zeros:f32:256 --check=all
// RUN: not tf-run %t.noted.mlir --block=128 --arg=iota:f32:128 --arg=zeros:f32:256 2>&1 | FileCheck %s --check-prefix=NOTED

// LOWER: %t = kernel.thread_id x
// LOWER-NEXT: kernel.promise %t in 0 to 100
kernel.func @transposed(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) attributes {max_threads = 128} {
  %t = kernel.thread_id x
  %i = layout.symbol %t in 0 to 100 : i32
  // CHECK: :[[#@LINE-1]]:3: error: a promise is broken: the number is 101, not in 0 to 100, thread (101,0,0) of block (0,0,0) in kernel transposed
  // CHECK: note: the same fault was found 26 times more in this block
  // NOTED: error: a promise is broken: the number is 202, not in -3 to 200, thread (101,0,0)
  %l = layout.constant (16,16):(16,1)
  %o = layout.apply %l, %i
  %p = layout.get %o : i32
  %v = kernel.load %x[%t] : f32
  kernel.store %v, %y[%p]
}
