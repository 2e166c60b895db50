// Races in global memory: a read comes before another thread's write as well as behind it, in a block and between blocks, whatever
// the order in which threads run. Each with a right twin.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --arg random:1:f32:4096 --check=all
// DEFINE: %{wrong} = not tf-run %s --mcpu=sm_90a --arg random:1:f32:4096 --check=all
// RUN: %{wrong} -e shift --block=256 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: %{wrong} -e shift --block=256 --schedule=random --seed=3 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: %{run} -e shift_in_step --block=256
// RUN: %{run} -e shift_in_step --block=256 --schedule=pct:3
// RUN: %{wrong} -e blocks --block=32 --grid=8 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: %{wrong} -e blocks --block=32 --grid=8 --schedule=random --seed=5 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: %{run} -e blocks --block=32 --grid=1
// RUN: %{run} -e apart --block=32 --grid=8
// RUN: %{wrong} -e atomic_over_read --block=32 --grid=2 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: %{run} -e read_again --block=64

// Byte by byte beside one another, in cells that were wider before: no race.
// RUN: tf-run %s --mcpu=sm_90a -e bytes --block=64 --arg random:1:i8:256 --check=all

// In place, with nothing between the reads and the writes.
kernel.func @shift(%x: !kernel.buffer<4096xf32, global>) {
  %i = kernel.thread_id x
  %c1 = kernel.constant 1 : i32
  %next = kernel.add %i, %c1 : i32
  %v = kernel.load %x[%next] : f32
  // SHIFT: :[[#@LINE-1]]:{{[0-9]+}}: {{error: race in global memory: read of 4 bytes|note: thread .* reads it, and nothing orders the two}}
  kernel.store %v, %x[%i]
}

kernel.func @shift_in_step(%x: !kernel.buffer<4096xf32, global>) {
  %i = kernel.thread_id x
  %c1 = kernel.constant 1 : i32
  %next = kernel.add %i, %c1 : i32
  %v = kernel.load %x[%next] : f32
  kernel.barrier
  kernel.store %v, %x[%i]
}

// Block b reads what block b + 1 writes.
kernel.func @blocks(%x: !kernel.buffer<4096xf32, global>) {
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %at = kernel.mul %b, 32 : i32
  %i = kernel.add %at, %t : i32
  %next = kernel.add %i, 32 : i32
  %v = kernel.load %x[%next] : f32
  // BLOCKS: error: race in global memory: {{read|write}} of 4 bytes
  // BLOCKS-NEXT: note: thread {{.*}} of block {{.*}} {{reads|writes}} it, and nothing orders the two
  %w = kernel.neg %v : f32
  kernel.store %w, %x[%i]
}

kernel.func @apart(%x: !kernel.buffer<4096xf32, global>) {
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %at = kernel.mul %b, 64 : i32
  %i = kernel.add %at, %t : i32
  %next = kernel.add %i, 32 : i32
  %v = kernel.load %x[%next] : f32
  %w = kernel.neg %v : f32
  kernel.store %w, %x[%i]
}

// All read the first element; one adds to it.
kernel.func @atomic_over_read(%x: !kernel.buffer<4096xf32, global>) {
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %c0 = kernel.constant 0 : i32
  %v = kernel.load %x[%c0] : f32
  %at = kernel.mul %b, 32 : i32
  %i = kernel.add %at, %t : i32
  %to = kernel.add %i, 64 : i32
  kernel.store %v, %x[%to]
  %last = kernel.cmp eq %i, 63 : i32
  kernel.if %last {
    // ATOMIC: :[[#@LINE+1]]:{{[0-9]+}}: error: race in global memory: write of 4 bytes
    kernel.atomic add %v, %x[%c0] relaxed gpu
  }
}

// Writes, a barrier, reads of others', a barrier, writes again.
kernel.func @read_again(%x: !kernel.buffer<4096xf32, global>) {
  %t = kernel.thread_id x
  %c63 = kernel.constant 63 : i32
  %other = kernel.sub %c63, %t : i32
  %one = kernel.constant 1.0 : f32
  kernel.store %one, %x[%t]
  kernel.barrier
  %v = kernel.load %x[%other] : f32
  %w = kernel.add %v, %v : f32
  kernel.barrier
  kernel.store %w, %x[%t]
}

kernel.func @bytes(%y: !kernel.buffer<256xi8, global>) {
  %t = kernel.thread_id x
  %c0 = kernel.constant 0 : i32
  %first = kernel.cmp eq %t, %c0 : i32
  kernel.if %first {
    %v = kernel.load %y[%c0] : vector<16xi8>
    kernel.store %v, %y[%c0]
  }
  kernel.barrier
  %b = kernel.load %y[%t] : i8
  %n = kernel.add %b, %b : i8
  kernel.store %n, %y[%t]
}
