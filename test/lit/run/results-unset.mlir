// What nobody wrote in a result: a kernel that reads it is told, whoever began; what the host program or an earlier kernel wrote is
// there. More tensors than fit in any list, and only empty ones, are watched all the same.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --check=all
// RUN: not %{run} -e sums --arg random:1:f32:64 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: not %{run} -e sums --arg random:1:f32:64 --schedule=random --seed=4 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: %{run} -e sums --arg random:1:f32:64 --check=race,oob,align,sync
// RUN: %{run} -e sums_from_zero --arg random:1:f32:64
// RUN: %{run} -e sums_in_two --arg random:1:f32:64
// RUN: not %{run} -e adds --arg random:1:f32:64 2>&1 | FileCheck %s --check-prefix=ADDS
// RUN: not %{run} -e half --arg random:1:f32:64 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not %{run} -e empty --arg zeros:f32:0 2>&1 | FileCheck %s --check-prefix=EMPTY

// Results are added to without having been begun.
kernel.func @add(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  %w = kernel.load %y[%i] : f32
  // SUMS: :[[#@LINE-1]]:{{[0-9]+}}: error: uninitialised read of 4 bytes in global memory, at offset {{[0-9]+}} of a buffer of 256 bytes, thread ({{[0-9]+}},0,0) of block (0,0,0) in kernel add
  %s = kernel.add %v, %w : f32
  kernel.store %s, %y[%i]
}

kernel.func @begin(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%i]
}

kernel.func @begin_half(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [32, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%i]
}

kernel.func @add_half(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  %w = kernel.load %y[%i] : f32
  // HALF: :[[#@LINE-1]]:{{[0-9]+}}: error: uninitialised read of 4 bytes in global memory, at offset 128 of a buffer of 256 bytes
  // HALF: the same fault was found 31 times more
  %s = kernel.add %v, %w : f32
  kernel.store %s, %y[%i]
}

kernel.func @add_atomically(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %c0 = kernel.constant 0 : i32
  %v = kernel.load %x[%i] : f32
  // ADDS: :[[#@LINE+1]]:{{[0-9]+}}: error: uninitialised read of 4 bytes in global memory, at offset 0
  kernel.atomic add %v, %y[%c0] relaxed gpu
}

kernel.func @reads_first(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) attributes {block = [1, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %v = kernel.load %x[%c0] : f32
  // EMPTY: :[[#@LINE-1]]:{{[0-9]+}}: error: out-of-bounds read of 4 bytes in global memory
  kernel.store %v, %y[%c0]
}

host.func @sums(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  host.launch @add grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
}

host.func @sums_from_zero(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  %c256 = host.constant 256
  host.memset %py, %c256, 0
  host.launch @add grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
}

host.func @sums_in_two(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  host.launch @begin grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
  host.launch @add grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
}

host.func @half(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c32 = host.constant 32
  %c64 = host.constant 64
  host.launch @begin_half grid(%c1, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%px, %py)
  host.launch @add_half grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
}

host.func @adds(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  host.launch @add_atomically grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py)
}

host.func @empty(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  host.launch @reads_first grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%px, %py)
}
