// What the tensor unit of the simulated SM refuses: illegal descriptors and places, and what the manual leaves open.
// One kernel, which does one of many things: the first is right.
// DEFINE: %{run} = tf-run %s --mcpu=sm_100a --grid=1 --block=128 --smem=16384 --check=all -e unit --arg 0 --arg 1 --arg
// RUN: %{run} 0
// RUN: not %{run} 1 2>&1 | FileCheck-22 %s --check-prefix=SPARSE
// RUN: not %{run} 2 2>&1 | FileCheck-22 %s --check-prefix=ASHIFT
// RUN: not %{run} 3 2>&1 | FileCheck-22 %s --check-prefix=ZEROS
// RUN: not %{run} 4 2>&1 | FileCheck-22 %s --check-prefix=METADATA
// RUN: not %{run} 5 2>&1 | FileCheck-22 %s --check-prefix=NARROW
// RUN: not %{run} 6 2>&1 | FileCheck-22 %s --check-prefix=ABSOLUTE
// RUN: not %{run} 7 2>&1 | FileCheck-22 %s --check-prefix=ELSEWHERE
// RUN: not %{run} 8 2>&1 | FileCheck-22 %s --check-prefix=OFFSET
// RUN: not %{run} 9 2>&1 | FileCheck-22 %s --check-prefix=CONSTANT
// RUN: not %{run} 10 2>&1 | FileCheck-22 %s --check-prefix=SWIZZLE
// RUN: not %{run} 11 2>&1 | FileCheck-22 %s --check-prefix=RESERVED
// RUN: not %{run} 12 2>&1 | FileCheck-22 %s --check-prefix=DENSE
// RUN: not %{run} 13 2>&1 | FileCheck-22 %s --check-prefix=BITS
// RUN: not %{run} 14 2>&1 | FileCheck-22 %s --check-prefix=SHAPE
// RUN: not %{run} 15 2>&1 | FileCheck-22 %s --check-prefix=LANE
// RUN: not %{run} 16 2>&1 | FileCheck-22 %s --check-prefix=PAST
// RUN: not %{run} 17 2>&1 | FileCheck-22 %s --check-prefix=SMEM
// RUN: not %{run} 18 2>&1 | FileCheck-22 %s --check-prefix=ROW
// RUN: not %{run} 19 2>&1 | FileCheck-22 %s --check-prefix=UNWRITTEN
// RUN: not %{run} 20 2>&1 | FileCheck-22 %s --check-prefix=SHIFTS

kernel.func @unit(%p: i1, %yes: i1, %which: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.dynamic_shared 0 {align = 1024} : !kernel.buffer<8192xf16, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %lead = kernel.cmp eq %tid, 0 : i32
  %first = kernel.cmp lt %tid, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  %one = kernel.constant 1.0 : f16
  kernel.for %k = %c0 to 64 step 1 : i32 {
    %x = kernel.mul %k, 128 : i32
    %at = kernel.add %x, %tid : i32
    kernel.store %one, %s[%at]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %a = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xf32, tensor>
  kernel.if %lead {
    %am = kernel.add %a, 524288 : i32
    %mid = kernel.tcgen05.address %am : !kernel.buffer<128x32xf32, tensor>
    %ar = kernel.add %a, 16 : i32
    %right = kernel.tcgen05.address %ar : !kernel.buffer<128x32xf32, tensor>
    %an = kernel.add %a, 1 : i32
    %next = kernel.tcgen05.address %an : !kernel.buffer<128x31xf32, tensor>
    %da = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
    %db = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
    %dn = kernel.tcgen05.smem_desc k %s {leading = 2048, stride = 128}
    %off = kernel.add %dn, 562949953421312 : i64
    %abs = kernel.add %da, 4503599627370496 : i64
    %zero = kernel.constant 0 : i64
    %shifting = kernel.constant 144115188075855872 : i64
    %odd = kernel.add %da, 2305843009213693952 : i64
    %res = kernel.add %da, 9007199254740992 : i64
    %far = kernel.add %da, 15000 : i64
    %mids = kernel.add %da, 7 : i64
    %i = kernel.tcgen05.instr_desc f16 {m = 128, n = 32, a = "f16", b = "f16", d = "f32"}
    %spi = kernel.tcgen05.instr_desc f16 {m = 128, n = 32, a = "f16", b = "f16", d = "f32", sparse, selector = 3}
    %sp0 = kernel.sub %spi, 3 : i32
    %wsi = kernel.tcgen05.instr_desc f16 {m = 32, n = 64, a = "f16", b = "f16", d = "f32", ws}
    %f6 = kernel.tcgen05.instr_desc f8f6f4 {m = 128, n = 32, a = "e2m3", b = "e2m1", d = "f32"}
    %wrongsp = kernel.add %i, 4 : i32
    %m64 = kernel.sub %i, 67108864 : i32
    %wrong6 = kernel.add %i, 64 : i32
    %wrongn = kernel.sub %i, 524288 : i32
    %is0 = kernel.cmp eq %which, 0 : i32
    kernel.if %is0 {
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p
    }
    %is1 = kernel.cmp eq %which, 1 : i32
    kernel.if %is1 {
      // SPARSE: :[[#@LINE+1]]:7: error: the instruction descriptor 0x{{[0-9a-f]+}} has sparsity selector 3; expected 0 or 1, a column of a pair: what 2 and 3 select is shown by pictures of the manual only
      kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %spi accumulate %p
    }
    %is2 = kernel.cmp eq %which, 2 : i32
    kernel.if %is2 {
      // ASHIFT: :[[#@LINE+1]]:7: error: tcgen05.mma.ashift with m = 64, which is for 128 and 256
      kernel.tcgen05.mma f16 %t, %t, %db desc %m64 accumulate %p {ashift}
    }
    %is3 = kernel.cmp eq %which, 3 : i32
    kernel.if %is3 {
      // ZEROS: :[[#@LINE+1]]:7: error: the mask of zero columns 0x0200000000000000 shifts columns by 2, but the instruction descriptor says 0 at most
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %wsi accumulate %p mask %shifting
    }
    %is4 = kernel.cmp eq %which, 4 : i32
    kernel.if %is4 {
      // METADATA: :[[#@LINE+1]]:7: error: the metadata of A begin at column 1 of tensor memory, expected an even one
      kernel.tcgen05.mma_sp f16 %t, %da, %db meta %next desc %sp0 accumulate %p
    }
    %is5 = kernel.cmp eq %which, 5 : i32
    kernel.if %is5 {
      // NARROW: :[[#@LINE+1]]:7: error: element 0 of row 0 of A is 0xba at lane 0, column 0: it has 6 bits, in the middle of its byte, and the padding is not zero
      kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %f6 accumulate %p
    }
    %is6 = kernel.cmp eq %which, 6 : i32
    kernel.if %is6 {
      // ABSOLUTE: :[[#@LINE+1]]:7: error: A has an absolute leading dimension, which is for K = 96, where an instruction reads 48 bytes
      kernel.tcgen05.mma f16 %t, %abs, %db desc %i accumulate %p
    }
    %is7 = kernel.cmp eq %which, 7 : i32
    kernel.if %is7 {
      // ELSEWHERE: :[[#@LINE+1]]:7: error: tcgen05.cp.128x128b to lane 8 of tensor memory; it begins at lane 0
      kernel.tcgen05.cp %da to %mid {shape = "128x128b"}
    }
    %is8 = kernel.cmp eq %which, 8 : i32
    kernel.if %is8 {
      // OFFSET: :[[#@LINE+1]]:7: error: {{.*}}has base offset 1, which is for swizzles of 16-byte pieces
      kernel.tcgen05.mma f16 %t, %off, %db desc %i accumulate %p
    }
    %is9 = kernel.cmp eq %which, 9 : i32
    kernel.if %is9 {
      // CONSTANT: :[[#@LINE+1]]:7: error: the matrix descriptor of A, 0x0000000000000000, has 0 in bits 46 to 48, which are 1
      kernel.tcgen05.mma f16 %t, %zero, %db desc %i accumulate %p
    }
    %is10 = kernel.cmp eq %which, 10 : i32
    kernel.if %is10 {
      // SWIZZLE: :[[#@LINE+1]]:7: error: the matrix descriptor of B, 0x{{[0-9a-f]+}}, has swizzle 3, which there is not
      kernel.tcgen05.mma f16 %t, %da, %odd desc %i accumulate %p
    }
    %is11 = kernel.cmp eq %which, 11 : i32
    kernel.if %is11 {
      // RESERVED: :[[#@LINE+1]]:7: error: the matrix descriptor of B, 0x{{[0-9a-f]+}}, has reserved bits set
      kernel.tcgen05.mma f16 %t, %da, %res desc %i accumulate %p
    }
    %is12 = kernel.cmp eq %which, 12 : i32
    kernel.if %is12 {
      // DENSE: :[[#@LINE+1]]:7: error: the instruction descriptor 0x{{[0-9a-f]+}} is sparse, but the instruction is dense
      kernel.tcgen05.mma f16 %t, %da, %db desc %wrongsp accumulate %p
    }
    %is13 = kernel.cmp eq %which, 13 : i32
    kernel.if %is13 {
      // BITS: :[[#@LINE+1]]:7: error: the instruction descriptor 0x{{[0-9a-f]+}} has bits 0x40 set, which its kind has not
      kernel.tcgen05.mma f16 %t, %da, %db desc %wrong6 accumulate %p
    }
    %is14 = kernel.cmp eq %which, 14 : i32
    kernel.if %is14 {
      // SHAPE: :[[#@LINE+1]]:7: error: the instruction descriptor 0x{{[0-9a-f]+}} has m = 128 and n = 0, which its kind has not
      kernel.tcgen05.mma f16 %t, %da, %db desc %wrongn accumulate %p
    }
    %is15 = kernel.cmp eq %which, 15 : i32
    kernel.if %is15 {
      // LANE: :[[#@LINE+1]]:7: error: D at lane 8 of tensor memory; here it begins at lane 0
      kernel.tcgen05.mma f16 %mid, %da, %db desc %i accumulate %p
    }
    %is16 = kernel.cmp eq %which, 16 : i32
    kernel.if %is16 {
      // PAST: :[[#@LINE+1]]:7: error: D of tcgen05.mma touches columns 16 to 47 of tensor memory, past the end of an allocation of columns 0 to 31
      kernel.tcgen05.mma f16 %right, %da, %db desc %i accumulate %p
    }
    %is17 = kernel.cmp eq %which, 17 : i32
    kernel.if %is17 {
      // SMEM: :[[#@LINE+1]]:7: error: tcgen05.mma reads A at offset {{[0-9]+}} of shared memory, of which the block has
      kernel.tcgen05.mma f16 %t, %far, %db desc %i accumulate %p
    }
    %is18 = kernel.cmp eq %which, 18 : i32
    kernel.if %is18 {
      // ROW: :[[#@LINE+1]]:7: error: A begins 112 bytes into a row of 128 bytes, of which an instruction reads 32
      kernel.tcgen05.mma f16 %t, %mids, %db desc %i accumulate %p
    }
    %is19 = kernel.cmp eq %which, 19 : i32
    kernel.if %is19 {
      // UNWRITTEN: :[[#@LINE+1]]:7: error: tcgen05.mma reads lane 0, column 0 of tensor memory, which nobody has written since it was allocated
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %yes
    }
    %is20 = kernel.cmp eq %which, 20 : i32
    kernel.if %is20 {
      // SHIFTS: :[[#@LINE+1]]:7: error: tcgen05.shift at lane 8 of tensor memory, which is no multiple of 32
      kernel.tcgen05.shift %mid
    }
    kernel.tcgen05.commit %bar
  }
  kernel.mbarrier.wait %bar parity %c0
  kernel.tcgen05.fence after_thread_sync
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}
