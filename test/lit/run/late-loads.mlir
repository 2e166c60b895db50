// An arrival on an mbarrier does not wait for the thread's loads, so a copy that waits for the arrival may overtake them. Threads read a
// slot, arrive, and use the value behind that; the first thread fills the slot again. The fault is told where the value was not needed before
// the arrival, is used, and no proxy fence stands between; lines `//a` are what makes one program right or wrong.
// DEFINE: %{with} = sed 's,^ *//
// DEFINE: %{run} = tf-run %t.mlir --mcpu=sm_90a --block=64 --check=all --arg=random:1:f32:128 --arg=zeros:f32:128

// Nothing is done; arithmetic, which may move over the arrival; fences that are too early, or for other memory.
// RUN: %{with}late ,,' %s > %t.mlir; not %{run} 2>&1 | FileCheck %s
// RUN: %{with}late ,,' %s > %t.mlir; not %{run} --schedule=random --seed=5 --async-latency=eager 2>&1 | FileCheck %s
// RUN: %{with}late ,,' %s > %t.mlir; not %{run} -O0 2>&1 | FileCheck %s
// RUN: %{with}late ,,;s,^ *//early ,,' %s > %t.mlir; not %{run} 2>&1 | FileCheck %s
// RUN: %{with}late ,,;s,^ *//global ,,' %s > %t.mlir; not %{run} 2>&1 | FileCheck %s
// In every other thread only: one that used the value before, one that uses it behind.
// RUN: %{with}late ,,;s,^ *//low ,,' %s > %t.mlir; not %{run} 2>&1 | FileCheck %s
// RUN: %{with}highlate ,,;s,^ *//low ,,' %s > %t.mlir; not %{run} 2>&1 | FileCheck %s
// CHECK: error: missing fence.proxy.async: a bulk copy at shared+0x{{[0-9a-f]+}} (`%s`{{.*}}) overwrites what the thread loads and has not used
// CHECK-NEXT: note: it loads it here, and uses the value behind its arrival on the mbarrier

// A fence, by the reader or by who fills; a barrier; the value is stored before, or decides a branch; nobody uses it.
// RUN: %{with}late ,,;s,^ *//fence ,,' %s > %t.mlir; %{run}
// RUN: %{with}late ,,;s,^ *//filler ,,' %s > %t.mlir; %{run}
// RUN: %{with}late ,,;s,^ *//meet ,,' %s > %t.mlir; %{run}
// RUN: %{with}late ,,;s,^ *//stored ,,' %s > %t.mlir; %{run}
// RUN: %{with}late ,,;s,^ *//branch ,,' %s > %t.mlir; %{run}
// RUN: %{with}none ,,' %s > %t.mlir; %{run}
// Some threads use the value, before and behind; others never do.
// RUN: %{with}lowlate ,,;s,^ *//low ,,' %s > %t.mlir; %{run}

kernel.func @ring(%x: !kernel.buffer<128xf32, global> {align = 16}, %y: !kernel.buffer<128xf32, global>) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %empty = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c64 = kernel.constant 64 : i32
  %bytes = kernel.constant 256 : i32
  %zero = kernel.constant 0.0 : f32
  %first = kernel.cmp eq %t, 0 : i32
  %low = kernel.cmp lt %t, 32 : i32
  %high = kernel.cmp ge %t, 32 : i32
  %up = kernel.add %t, %c64 : i32
  %x1 = kernel.view %x[%c64] : !kernel.buffer<64xf32, global>
  kernel.if %first {
    kernel.mbarrier.init %full, 1
    kernel.mbarrier.init %empty, 64
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  kernel.if %first {
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.bulk.load %x to %s bytes %bytes signal %full
  }
  kernel.mbarrier.wait %full parity %c0
  //early kernel.fence.proxy_async shared
  %v = kernel.load %s[%t] : f32
  %m = kernel.neg %v : f32
  //stored kernel.store %m, %y[%t]
  //low kernel.if %low {
  //low   kernel.store %m, %y[%t]
  //low }
  //branch %positive = kernel.cmp gt %v, %zero : f32
  //branch kernel.if %positive {
  //branch   kernel.store %zero, %y[%t]
  //branch }
  //meet kernel.barrier
  //fence kernel.fence.proxy_async shared
  //global kernel.fence.proxy_async global
  kernel.mbarrier.arrive %empty
  kernel.if %first {
    kernel.mbarrier.wait %empty parity %c0
    //filler kernel.fence.proxy_async shared
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.bulk.load %x1 to %s bytes %bytes signal %full
  }
  kernel.mbarrier.wait %full parity %c1
  %w = kernel.load %s[%t] : f32
  %sum = kernel.add %m, %w : f32
  //late kernel.store %sum, %y[%up]
  //none kernel.store %w, %y[%up]
  //lowlate kernel.if %low {
  //lowlate   kernel.store %sum, %y[%up]
  //lowlate }
  //highlate kernel.if %high {
  //highlate   kernel.store %sum, %y[%up]
  //highlate }
}
