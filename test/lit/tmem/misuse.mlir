// What the simulated SM says of programs that misuse tensor memory, each beside its right twin: the same kernel, with an argument
// that makes it right or wrong.
// DEFINE: %{run} = tf-run %s --mcpu=sm_100a --grid=1 --check=all --block=64
// RUN: %{run} -e columns --arg 64
// RUN: not %{run} -e columns --arg 48 2>&1 | FileCheck-22 %s --check-prefix=COLUMNS
// RUN: %{run} -e grows --arg 32
// RUN: not %{run} -e grows --arg 128 2>&1 | FileCheck-22 %s --check-prefix=GROWS
// RUN: %{run} -e waits --arg 256
// RUN: not %{run} -e waits --arg 512 2>&1 | FileCheck-22 %s --check-prefix=WAITS
// RUN: %{run} -e late --arg 1
// RUN: not %{run} -e late --arg 0 2>&1 | FileCheck-22 %s --check-prefix=LATE
// RUN: %{run} -e freed --arg 0
// RUN: not %{run} -e freed --arg 1 2>&1 | FileCheck-22 %s --check-prefix=FREED
// RUN: %{run} -e twice --arg 0
// RUN: not %{run} -e twice --arg 1 2>&1 | FileCheck-22 %s --check-prefix=TWICE
// RUN: %{run} -e fresh --arg 0
// RUN: not %{run} -e fresh --arg 1 2>&1 | FileCheck-22 %s --check-prefix=FRESH
// RUN: %{run} -e lanes --arg 0
// RUN: not %{run} -e lanes --arg 8 2>&1 | FileCheck-22 %s --check-prefix=LANES8
// RUN: not %{run} -e lanes --arg 16 2>&1 | FileCheck-22 %s --check-prefix=LANES16
// RUN: not %{run} -e lanes --arg 500 2>&1 | FileCheck-22 %s --check-prefix=LANES500
// RUN: %{run} -e uniform --arg 0
// RUN: not %{run} -e uniform --arg 1 2>&1 | FileCheck-22 %s --check-prefix=UNIFORM
// RUN: %{run} -e diverged --arg 32
// RUN: not %{run} -e diverged --arg 16 2>&1 | FileCheck-22 %s --check-prefix=DIVERGED
// RUN: %{run} -e loading --arg 1
// RUN: not %{run} -e loading --arg 0 2>&1 | FileCheck-22 %s --check-prefix=LOADING
// RUN: %{run} -e others --arg 1
// RUN: not %{run} -e others --arg 0 2>&1 | FileCheck-22 %s --check-prefix=OTHERS
// RUN: %{run} -e anyone --arg 1
// RUN: not %{run} -e anyone --arg 0 2>&1 | FileCheck-22 %s --check-prefix=ANYONE

// RUN: %{run} -e exits --arg 40
// RUN: not %{run} -e exits --arg 8 2>&1 | FileCheck-22 %s --check-prefix=EXITS
// RUN: %{run} -e places --arg 32
// RUN: not %{run} -e places --arg 16 2>&1 | FileCheck-22 %s --check-prefix=PLACES
// DEFINE: %{pair} = tf-run %s --mcpu=sm_100a --grid=2 --cluster=2 --check=all --block=32
// RUN: %{pair} -e pair --arg 0
// RUN: not %{pair} -e pair --arg 1 2>&1 | FileCheck-22 %s --check-prefix=PEERLESS
// RUN: not %{pair} -e pair --arg 2 2>&1 | FileCheck-22 %s --check-prefix=ALONE
// RUN: not tf-run %s --mcpu=sm_100a --grid=2 --cluster=1 --check=all --block=32 -e pair --arg 0 2>&1 | FileCheck-22 %s --check-prefix=SINGLE

kernel.func @columns(%n: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    // COLUMNS: :[[#@LINE+1]]:5: error: tcgen05.alloc of 48 columns; the number is a power of two from 32 to 512
    kernel.tcgen05.alloc %n to %slot
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
    kernel.tcgen05.relinquish_alloc_permit
  }
}

kernel.func @grows(%n: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<2xi32, shared>
  %second = kernel.view %slot[1] : !kernel.buffer<1xi32, shared>
  %c64 = kernel.constant 64 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %c64 to %slot
    // GROWS: :[[#@LINE+2]]:5: error: tcgen05.alloc of 128 columns after one of 64; later ones must not be larger
    // GROWS: :[[#@LINE-2]]:5: note: the one before it is here
    kernel.tcgen05.alloc %n to %second
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %b = kernel.load %slot[1] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    %u = kernel.tcgen05.address %b : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %u, %n
    kernel.tcgen05.dealloc %t, %c64
  }
}

// Nobody ever frees what the second allocation needs.
kernel.func @waits(%n: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<2xi32, shared>
  %w = kernel.thread_id x
  %warp = kernel.div %w, 32 : i32
  %own = kernel.view %slot[%warp] : !kernel.buffer<1xi32, shared>
  // WAITS: error: deadlock: 64 of 64 threads wait
  // WAITS: :[[#@LINE+1]]:3: note: 1 thread, first (32,0,0), waits at tcgen05.alloc for 512 columns in a row, of 512 that the block has 512 allocated
  kernel.tcgen05.alloc %n to %own
  kernel.barrier
  %a = kernel.load %slot[%warp] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
  kernel.tcgen05.dealloc %t, %n
  kernel.barrier
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.relinquish_alloc_permit
  }
}

kernel.func @late(%right: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    %wrong = kernel.not %right : i1
    kernel.if %wrong {
      kernel.tcgen05.relinquish_alloc_permit
    }
    // LATE: :[[#@LINE+1]]:5: error: tcgen05.alloc by a block that has executed tcgen05.relinquish_alloc_permit
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
  }
}

kernel.func @freed(%wrong: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
    kernel.if %wrong {
      // FREED: :[[#@LINE+1]]:7: error: tcgen05.st touches columns 0 to 0 of tensor memory, which are not allocated, or no longer
      kernel.tcgen05.st %w to %t {shape = "32x32b"}
      kernel.tcgen05.wait_st
    }
  }
}

kernel.func @twice(%wrong: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
    kernel.if %wrong {
      // TWICE: :[[#@LINE+1]]:7: error: tcgen05.dealloc of 32 columns at 0x0, where nothing is allocated
      kernel.tcgen05.dealloc %t, %n
    }
  }
}

kernel.func @fresh(%wrong: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    %right = kernel.not %wrong : i1
    kernel.if %right {
      kernel.tcgen05.st %w to %t {shape = "32x32b"}
      kernel.tcgen05.wait_st
    }
    // FRESH: :[[#@LINE+1]]:5: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, which nobody has written since it was allocated
    %v = kernel.tcgen05.ld %t {shape = "32x32b"} : i32
    kernel.tcgen05.wait_ld
    kernel.tcgen05.dealloc %t, %n
  }
}

kernel.func @lanes(%at: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    %half = kernel.view %t[%at, 0] : !kernel.buffer<16x32xi32, tensor>
    %all = kernel.view %t[%at, 0] : !kernel.buffer<32x32xi32, tensor>
    // LANES8: :[[#@LINE+3]]:5: error: tcgen05.st.16x64b at lane 8 of tensor memory, which is no multiple of 16
    // LANES8: :[[#@LINE+5]]:5: error: tcgen05.st.32x32b touches lanes 8 to 39 of tensor memory; warp 0 of the block reaches lanes 0 to 31 only
    // LANES500: :[[#@LINE+1]]:5: error: tcgen05.st.16x64b at 0x1f40000 touches lanes from 500 and columns up to 1; tensor memory has 128 and 512
    kernel.tcgen05.st %w to %half {shape = "16x64b"}
    kernel.tcgen05.wait_st
    // LANES16: :[[#@LINE+1]]:5: error: tcgen05.st.32x32b touches lanes 16 to 47 of tensor memory; warp 0 of the block reaches lanes 0 to 31 only
    kernel.tcgen05.st %w to %all {shape = "32x32b"}
    kernel.tcgen05.wait_st
    kernel.tcgen05.dealloc %t, %n
  }
}

kernel.func @uniform(%wrong: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    %lane = kernel.rem %w, 2 : i32
    %skew = kernel.mul %lane, %wrong : i32
    %u = kernel.view %t[0, %skew] : !kernel.buffer<32x1xi32, tensor>
    // UNIFORM: :[[#@LINE+1]]:5: error: tcgen05.st with 0x1, but lane 0 of the warp has 0x0; all lanes have the same, thread (1,0,0)
    kernel.tcgen05.st %w to %u {shape = "32x32b"}
    kernel.tcgen05.wait_st
    kernel.tcgen05.dealloc %t, %n
  }
}

// Half a warp waits for the other half.
kernel.func @diverged(%who: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %a = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
  %some = kernel.cmp lt %w, %who : i32
  kernel.if %some {
    // DIVERGED: error: deadlock: 64 of 64 threads wait
    // DIVERGED: :[[#@LINE+1]]:5: note: 16 threads, first (0,0,0), wait at tcgen05.st for the lanes of mask 0xffffffff of warp 0
    kernel.tcgen05.st %w to %t {shape = "32x32b"}
    kernel.tcgen05.wait_st
  }
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}

kernel.func @loading(%right: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.st %w to %t {shape = "32x32b"}
    kernel.tcgen05.wait_st
    %v = kernel.tcgen05.ld %t {shape = "32x32b"} : i32
    kernel.if %right {
      kernel.tcgen05.wait_ld
    }
    // LOADING: :[[#@LINE+1]]:5: error: tcgen05.dealloc of columns that a tcgen05.ld still reads; tcgen05.wait::ld is missing
    kernel.tcgen05.dealloc %t, %n
    // LOADING: :[[#@LINE-6]]:5: error: the block ends while this access to tensor memory is under way; tcgen05.wait::ld is missing
  }
}

// The other warp may not be done when the columns are freed.
kernel.func @others(%right: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %a = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
  %warp = kernel.div %w, 32 : i32
  %lane = kernel.mul %warp, 32 : i32
  %own = kernel.view %t[%lane, 0] : !kernel.buffer<32x32xi32, tensor>
  %last = kernel.cmp ge %w, 32 : i32
  kernel.if %last {
    kernel.tcgen05.st %w to %own {shape = "32x32b"}
    kernel.tcgen05.wait_st
    kernel.if %right {
      kernel.barrier.arrive 1, 64
    }
  }
  kernel.if %first {
    kernel.if %right {
      kernel.barrier.sync 1, 64
    } else {
      kernel.nanosleep 100
      kernel.nanosleep 100
      kernel.nanosleep 100
    }
    // OTHERS: :[[#@LINE+1]]:5: error: tcgen05.dealloc of columns that another warp may still use; nothing orders that before it
    kernel.tcgen05.dealloc %t, %n
  }
}

// Any warp may free what another got, but not while nothing says that it has.
kernel.func @anyone(%right: i1) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  %last = kernel.cmp ge %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    kernel.if %right {
      kernel.barrier.arrive 1, 64
    }
  }
  kernel.if %last {
    kernel.if %right {
      kernel.barrier.sync 1, 64
    }
    // ANYONE: :[[#@LINE+1]]:5: error: race in shared memory: read of 4 bytes
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
  }
}

// A thread of the warp has left.
kernel.func @exits(%who: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %here = kernel.cmp lt %w, %who : i32
  %first = kernel.cmp lt %w, 32 : i32
  %stays = kernel.and %here, %first : i1
  kernel.if %stays {
    // EXITS: :[[#@LINE+1]]:5: error: tcgen05.alloc by a warp of which a thread has exited: lanes 0x000000ff are left
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    kernel.tcgen05.dealloc %t, %n
  }
}

// Two halves of a warp at two instructions.
kernel.func @places(%who: i32) attributes {block = [64, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %w = kernel.thread_id x
  %first = kernel.cmp lt %w, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xi32, tensor>
    %some = kernel.cmp lt %w, %who : i32
    kernel.if %some {
      kernel.tcgen05.st %w to %t {shape = "32x32b"}
    } else {
      // PLACES: error: lanes of one warp execute tcgen05.st, which is .aligned, at different places
      %right = kernel.view %t[0, 1] : !kernel.buffer<32x1xi32, tensor>
      kernel.tcgen05.st %n to %right {shape = "32x32b"}
    }
    kernel.tcgen05.wait_st
    kernel.tcgen05.dealloc %t, %n
  }
}

// Pairs of CTAs: both must be there when one allocates, and both must do it.
kernel.func @pair(%wrong: i32) attributes {block = [32, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 64 : i32
  %meets = kernel.cmp ne %wrong, 1 : i32
  kernel.if %meets {
    kernel.cluster.arrive
    kernel.cluster.wait
  }
  %rank = kernel.cluster_rank
  %second = kernel.cmp eq %rank, 1 : i32
  %alone = kernel.cmp eq %wrong, 2 : i32
  %skips = kernel.and %second, %alone : i1
  %goes = kernel.not %skips : i1
  kernel.if %goes {
    // PEERLESS: :[[#@LINE+4]]:5: error: tcgen05.alloc with cta_group::2, with no cluster barrier before it that says that the peer block has started
    // ALONE: error: deadlock: 64 of 64 threads wait
    // ALONE: :[[#@LINE+2]]:5: note: 1 thread of block (0,0,0), first (0,0,0), waits at tcgen05.alloc with cta_group::2 for a warp of the peer block
    // SINGLE: :[[#@LINE+1]]:5: error: tcgen05.alloc with cta_group::2 by block 0 of a cluster of 1, which has no peer
    kernel.tcgen05.alloc %n to %slot {cta_group = 2}
    kernel.tcgen05.relinquish_alloc_permit {cta_group = 2}
    %a = kernel.load %slot[0] : i32
    %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xi32, tensor>
    %w = kernel.thread_id x
    kernel.tcgen05.st %w to %t {shape = "32x32b"}
    kernel.tcgen05.wait_st
    kernel.cluster.arrive
    kernel.cluster.wait
    kernel.tcgen05.dealloc %t, %n {cta_group = 2}
  } else {
    kernel.cluster.arrive
    kernel.cluster.wait
  }
}
