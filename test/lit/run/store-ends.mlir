// A tensor store writes whole pieces of 16 bytes: where a row ends inside of one, hardware writes behind it. The simulated SM cuts
// there, and tells. Rows of whole pieces are right.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --check=all --out=-
// RUN: %{run} --entry=store --arg=zeros:f32:4
// RUN: %{run} --entry=store --arg=zeros:f32:16
// RUN: not %{run} --entry=store --arg=zeros:f32:9 2>&1 | FileCheck %s --check-prefix=STORE -DBYTES=36 -DBEHIND=12
// RUN: not %{run} --entry=store --arg=zeros:f32:15 2>&1 | FileCheck %s --check-prefix=STORE -DBYTES=60 -DBEHIND=4
// STORE: store-ends.mlir:29:3: error: a tensor store reaches the end of a row of [[BYTES]] bytes, no multiple of 16: hardware writes whole pieces of 16 bytes, [[BEHIND]] of them behind that end; pad the rows, or let threads store
// RUN: not %{run} --entry=reduce --arg=zeros:f32:9 2>&1 | FileCheck %s --check-prefix=REDUCE
// REDUCE: error: a tensor reduction reaches the end of a row of 36 bytes, no multiple of 16
// A row that ends before the box does, in a row of whole pieces, and a box that ends before the row.
// RUN: %{run} --entry=store --arg=zeros:f32:20
// A box that lies before the begin of its rows is no store at all: an illegal instruction.
// RUN: sed "s/store %%s to %%z.%%1, %%0./store %%s to %%z[%%1, %%before]/" %s | not tf-run - --mcpu=sm_90a --check=none --out=- --entry=store --arg=zeros:f32:16 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: error: a tensor store: the box ends at element 0 of its rows, before they begin, which hardware answers with an illegal instruction
// Without checks nothing is told.
// RUN: tf-run %s --mcpu=sm_90a --check=none --entry=store --arg=zeros:f32:9 --out=-
kernel.func @stores(%z: !kernel.tensormap) attributes {block = [1, 1, 1]} {
  %before = kernel.constant -16 : i32
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %0 = kernel.constant 0 : i32
  %1 = kernel.constant 1 : i32
  %16 = kernel.constant 16 : i32
  %one = kernel.constant 1.0 : f32
  kernel.for %i = %0 to %16 step %1 : i32 {
    kernel.store %one, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.tma.store %s to %z[%1, %0]
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
kernel.func @reduces(%z: !kernel.tensormap) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %0 = kernel.constant 0 : i32
  %1 = kernel.constant 1 : i32
  %16 = kernel.constant 16 : i32
  %one = kernel.constant 1.0 : f32
  kernel.for %i = %0 to %16 step %1 : i32 {
    kernel.store %one, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.tma.reduce add %s to %z[%1, %0]
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
// Rows of as many elements as x has, 128 bytes apart.
host.func @store(%x: !host.tensor<1xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c2 = host.constant 2
  %c32 = host.constant 32
  host.shape 0 (%c2, %c32)
  host.shapes_end
  %p = host.ptr %y
  %c256 = host.constant 256
  host.memset %p, %c256, 0
  %n = host.dim %x, 0
  %c128 = host.constant 128
  %m = host.tensormap %p dims(%c2, %n) strides(%c128) {box = [1, 16], type = "f32"}
  host.launch @stores grid(1, 1, 1) block(1, 1, 1) shared(0) args(%m)
}
host.func @reduce(%x: !host.tensor<1xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c2 = host.constant 2
  %c32 = host.constant 32
  host.shape 0 (%c2, %c32)
  host.shapes_end
  %p = host.ptr %y
  %c256 = host.constant 256
  host.memset %p, %c256, 0
  %n = host.dim %x, 0
  %c128 = host.constant 128
  %m = host.tensormap %p dims(%c2, %n) strides(%c128) {box = [1, 16], type = "f32"}
  host.launch @reduces grid(1, 1, 1) block(1, 1, 1) shared(0) args(%m)
}
