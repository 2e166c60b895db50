// What stores by a descriptor has rows of whole pieces of 16 bytes, since a tensor store writes no less: refused when it is compiled,
// or by the launch where only that knows. What loads may have any.
// RUN: tf-run --make-input=random:1:f32:64 --out=%t.64.npy
// RUN: tf-run --make-input=random:1:f32:65 --out=%t.65.npy
// RUN: tf-run %s --mcpu=sm_90a --check=all --entry=copy --arg=%t.64.npy --expect=%t.64.npy --rtol=0 --atol=0
// RUN: not tf-run %s --mcpu=sm_90a --check=all --entry=copy --arg=%t.65.npy 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: error: copy: a kernel stores by @out, whose rows have 65 elements; a store writes whole pieces of 16 bytes, behind the end of a row, too: expected a multiple of 4
// RUN: sed "s/(%%m)/(66)/" %s | not tf-llc - --mcpu=sm_90a -o - 2>&1 | FileCheck %s --check-prefix=KNOWN
// KNOWN: error: a kernel stores by @out, whose rows are 66 elements of 32 bits, no whole pieces of 16 bytes; a store writes whole ones, behind the end of a row, too: pad the rows to a multiple of 4
// RUN: sed "s/(%%m)/(64)/" %s | tf-llc - --mcpu=sm_90a -o /dev/null

%n = layout.symbol in 1 to 1048576 : i64
%m = layout.symbol in 1 to 1048576 : i64
%from = layout.make (%n), (1)
%to = layout.make (%m), (1)
%tile = layout.make (32), (1)
layout.descriptor @in = %from, %tile, <32> bits 32
layout.descriptor @out = %to, %tile, <32> bits 32

kernel.func @copies(%x: !kernel.tensormap {tma = @in}, %y: !kernel.tensormap {tma = @out}) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %0 = kernel.constant 0 : i32
  %1 = kernel.constant 1 : i32
  %b = kernel.block_id x
  %i = layout.symbol %b in 0 to 32767 : i32
  kernel.mbarrier.init %full, %1
  kernel.fence.mbarrier_init
  %bytes = layout.tma_bytes @in : i32
  %xs = layout.tma_tensor @in
  %part, %none = layout.local_tile %xs, <32>, %i
  kernel.mbarrier.arrive.expect_tx %full, %bytes
  kernel.tma.load %x[%part] to %s signal %full
  kernel.mbarrier.wait %full parity %0
  %ys = layout.tma_tensor @out
  %whole, %no = layout.local_tile %ys, <32>, %i
  kernel.tma.store %s to %y[%whole]
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
host.func @copy(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c31 = host.constant 31
  %c32 = host.constant 32
  %up = host.add %n, %c31
  %blocks = host.div %up, %c32
  %in = layout.tensormap @in of %x
  %out = layout.tensormap @out of %y
  host.launch @copies grid(%blocks, 1, 1) block(1, 1, 1) shared(0) args(%in, %out)
}
