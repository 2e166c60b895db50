// What a chip lacks is refused at the op, before LLVM, which would abort or (tensor reductions, setmaxnreg) say nothing.
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=SM80 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_90 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefixes=SM90,PLAIN --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=SM90 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_120a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=SM120 --implicit-check-not=error:

kernel.func @k(%m: !kernel.tensormap, %x: !kernel.buffer<?xf32, global>, %c: i32, %st: i64, %p: i64)
    // SM80: [[#@LINE-1]]:1: error: thread-block clusters cannot be used on sm_80: it needs sm_90 or later
    attributes {max_threads = 128, cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  // SM80: [[#@LINE+1]]:3: error: mbarrier.arrive with a count cannot be used on sm_80: it needs sm_90 or later and PTX 8.0
  kernel.mbarrier.arrive %b, %c
  // SM80: [[#@LINE+1]]:3: error: mbarrier transaction counts cannot be used on sm_80
  kernel.mbarrier.arrive.expect_tx %b, %c
  // SM80: [[#@LINE+1]]:3: error: mbarrier.try_wait cannot be used on sm_80
  %d  = kernel.mbarrier.try_wait %b parity %c
  // SM80: [[#@LINE+1]]:3: error: a state that is not an arrival's own result cannot be waited for on sm_80, where ptxas fails; it needs sm_90, or a wait by parity
  kernel.mbarrier.wait %b state %st
  // SM80: [[#@LINE+1]]:3: error: mbarrier at cluster scope cannot be used on sm_80
  kernel.mbarrier.arrive %b {scope = "cluster"}
  // SM80: [[#@LINE+1]]:3: error: relaxed mbarrier operations cannot be used on sm_80: it needs sm_90 or later and PTX 8.6
  kernel.mbarrier.arrive %b {relaxed}
  // SM80: [[#@LINE+1]]:3: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
  kernel.tma.load %m[%c] to %s signal %b
  // SM80: [[#@LINE+1]]:3: error: tensor reductions (cp.reduce.async.bulk.tensor) cannot be used on sm_80
  kernel.tma.reduce add %s to %m[%c]
  // SM80: [[#@LINE+4]]:3: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
  // SM80: [[#@LINE+3]]:3: error: gather4 and scatter4 tensor copies cannot be used on sm_80
  // SM90: [[#@LINE+2]]:3: error: gather4 and scatter4 tensor copies cannot be used on sm_90{{a?}}: it needs one of sm_100a
  // SM120: [[#@LINE+1]]:3: error: gather4 and scatter4 tensor copies cannot be used on sm_120a: it needs one of sm_100a
  kernel.tma.load gather4 %m[%c, %c, %c, %c, %c] to %s signal %b
  // SM80: [[#@LINE+4]]:3: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
  // SM80: [[#@LINE+3]]:3: error: im2col::w tensor copies cannot be used on sm_80
  // SM90: [[#@LINE+2]]:3: error: im2col::w tensor copies cannot be used on sm_90
  // SM120: [[#@LINE+1]]:3: error: im2col::w tensor copies cannot be used on sm_120a
  kernel.tma.load im2col_w %m[%c, %c, %c] offsets [%c, %c] to %s signal %b
  // SM80: [[#@LINE+4]]:3: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
  // SM80: [[#@LINE+3]]:3: error: tensor copies with a cta_group cannot be used on sm_80
  // SM90: [[#@LINE+2]]:3: error: tensor copies with a cta_group cannot be used on sm_90
  // SM120: [[#@LINE+1]]:3: error: tensor copies with a cta_group cannot be used on sm_120a
  kernel.tma.load %m[%c] to %s signal %b {cta_group = 2}
  // SM80: [[#@LINE+3]]:3: error: cp.async.bulk cannot be used on sm_80
  // SM80: [[#@LINE+2]]:3: error: cp.async.bulk with a byte mask cannot be used on sm_80
  // SM90: [[#@LINE+1]]:3: error: cp.async.bulk with a byte mask cannot be used on sm_90
  kernel.bulk.store %s to %x bytes %c mask %c
  // SM80: [[#@LINE+1]]:3: error: cp.reduce.async.bulk cannot be used on sm_80
  kernel.bulk.reduce add %s to %x bytes %c
  // SM80: [[#@LINE+1]]:3: error: fence.proxy.async cannot be used on sm_80
  kernel.fence.proxy_async all
  // SM80: [[#@LINE+1]]:3: error: thread-block clusters cannot be used on sm_80
  kernel.fence acq_rel cluster
  // SM80: [[#@LINE+2]]:3: error: setmaxnreg cannot be used on sm_80
  // PLAIN: [[#@LINE+1]]:3: error: setmaxnreg cannot be used on sm_90: it needs one of sm_90a
  kernel.setmaxnreg dec 40
  // SM80: [[#@LINE+1]]:3: error: elect.sync cannot be used on sm_80
  %e = kernel.elect
  // SM80: [[#@LINE+1]]:3: error: thread-block clusters cannot be used on sm_80
  kernel.cluster.wait
  // SM80: [[#@LINE+1]]:3: error: griddepcontrol cannot be used on sm_80
  kernel.griddep.wait
}
