// A product with a sparse A on the simulated SM (values: unit/emu/mma_sp.c): what it says of metadata that name no places, and of lanes that stay away.
// RUN: tf-run %s --mcpu=sm_90a --entry=k --grid=1 --block=32 --arg=1145324612 --arg=32 --arg=zeros:f32:32x4 --out=- --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=k --grid=1 --block=32 --arg=1145324560 --arg=32 --arg=zeros:f32:32x4 --check=all 2>&1 | FileCheck %s --check-prefix=META
// RUN: not tf-run %s --mcpu=sm_90a --entry=k --grid=1 --block=32 --arg=1145324612 --arg=16 --arg=zeros:f32:32x4 --check=all 2>&1 | FileCheck %s --check-prefix=HALF
// META: mma.sp with metadata 0x0 for columns 0 to 3 of row 0 of A, which is none of the places that there are
// HALF: mma.sp by the lanes 0x0000ffff only; all 32 threads of the warp must execute it
kernel.func @k(%meta: i32, %most: i32, %out: !kernel.buffer<?x4xf32, global>) {
  %l = kernel.lane_id
  %one = kernel.constant 1.0 : f16
  %two = kernel.constant 2.0 : f16
  %zero = kernel.constant 0.0 : f32
  %a = kernel.splat %one : vector<8xf16>
  %b = kernel.splat %two : vector<8xf16>
  %c = kernel.splat %zero : vector<4xf32>
  %in = kernel.cmp lt %l, %most : i32
  kernel.if %in {
    %d = kernel.mma_sp m16n8k32 %a, %b, %c meta %meta {selector = 1} : vector<4xf32>
    kernel.store %d, %out[%l, 0]
  }
}
