// What the simulated SM looks for, in what order it runs threads, and what it tells of itself.
// RUN: sh -c 'tf-run %s -e race --block=64 --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sh -c 'tf-run %s -e race --block=64 --check=race --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sh -c 'tf-run %s -e race --block=64 --check=oob,race,init --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: tf-run %s -e race --block=64 --check=init,oob,align,sync,strict,deadlock --arg zeros:i32:64
// RUN: tf-run %s -e race --block=64 --check=none --arg zeros:i32:64
// RUN: sh -c 'tf-run %s -e uninit --block=32 --arg zeros:i32:32; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: sh -c 'tf-run %s -e uninit --block=32 --check=init --arg zeros:i32:32; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: tf-run %s -e uninit --block=32 --check=race --arg zeros:i32:32
// RUN: sh -c 'tf-run %s -e far --block=32 --check=oob --arg zeros:i32:31; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=OOB
// RUN: tf-run %s -e far --block=32 --check=race --arg zeros:i32:31
// RUN: sh -c 'tf-run %s -e diverged --block=32 --check=sync --arg zeros:i32:32; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=SYNC
// RUN: tf-run %s -e diverged --block=32 --check=race --arg zeros:i32:32
// RUN: sh -c 'tf-run %s -e race --block=64 --check=race,tma --arg zeros:i32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: sh -c 'tf-run %s -e race --block=64 --check=luck --arg zeros:i32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: sh -c 'tf-run %s -e race --block=64 --check=race,none --arg zeros:i32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: sh -c 'tf-run %s -e race --block=64 --schedule=random --seed=7 --async-latency=eager --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=SEVEN
// RUN: sh -c 'tf-run %s -e race --block=64 --schedule=pct:4 --seed=0x9 --async-latency=random --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=PCT
// RUN: for s in pct: pct:0 pct:65 pct:x pct fair; do sh -c "tf-run %s -e race --block=64 --schedule=$s --arg zeros:i32:64; test \$? -eq 2" 2>&1 | FileCheck %s --check-prefix=SCHEDULE || exit 1; done
// RUN: sh -c 'tf-run %s -e race --block=64 --async-latency=never --arg zeros:i32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=LATENCY
// RUN: sh -c 'tf-run %s -e many --block=32 --arg zeros:i32:32; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: sh -c 'tf-run %s -e many --block=32 --stop-on-first --arg zeros:i32:32; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: sh -c 'tf-run %s -e barriers --block=64 --max-steps=100 --arg zeros:i32:64; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: tf-run %s -e barriers --block=64 --max-steps=10000 --arg zeros:i32:64
// RUN: sh -c 'tf-run %s -e barriers --block=64 --max-steps=-1 --arg zeros:i32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RACE: run-checks.mlir:[[#]]:3: error: race
// RACE-SAME: [schedule rr, latency lazy, seed 0]
// INIT: error: {{.*}}uninitialised
// OOB: error: out-of-bounds
// SYNC: error: divergent barrier
// LATER: tf-run: option '--check': the simulated SM cannot check 'tma' yet
// UNKNOWN: tf-run: option '--check' wants all, none, or a list of race,init,oob,align,sync,strict,deadlock, found '
// SEVEN: [schedule random, latency eager, seed 7]
// PCT: [schedule pct:4, latency random, seed 9]
// SCHEDULE: tf-run: option '--schedule' wants rr, random or pct:<d> with d from 1 to 64, found '
// LATENCY: tf-run: option '--async-latency' wants lazy, eager or random, found 'never'
// ALL-COUNT-2: error: {{.*}}uninitialised
// FIRST: error: {{.*}}uninitialised
// FIRST-NOT: error:
// STEPS: error: livelock: the block took more than 100 turns
// NEGATIVE: tf-run: option '--max-steps' wants a number from 0 on, found '-1'
kernel.func @race(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 64} {
  %s = kernel.alloc : !kernel.buffer<64xi32, shared>
  %c63 = kernel.constant 63 : i32
  %i = kernel.thread_id x
  kernel.store %c63, %s[%i]
  kernel.barrier
  kernel.store %i, %s[%i]
  %j = kernel.sub %c63, %i : i32
  %v = kernel.load %s[%j] : i32
  kernel.store %v, %x[%i]
}
kernel.func @uninit(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 32} {
  %s = kernel.alloc : !kernel.buffer<32xi32, shared>
  %i = kernel.thread_id x
  %v = kernel.load %s[%i] : i32
  kernel.store %v, %x[%i]
}
kernel.func @many(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 32} {
  %s = kernel.alloc : !kernel.buffer<64xi32, shared>
  %c32 = kernel.constant 32 : i32
  %i = kernel.thread_id x
  %j = kernel.add %i, %c32 : i32
  %v = kernel.load %s[%i] : i32
  kernel.barrier
  %w = kernel.load %s[%j] : i32
  %z = kernel.add %v, %w : i32
  kernel.store %z, %x[%i]
}
kernel.func @far(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  kernel.store %i, %x[%i]
}
kernel.func @diverged(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 32} {
  %c7 = kernel.constant 7 : i32
  %i = kernel.thread_id x
  %low = kernel.cmp lt %i, %c7 : i32
  kernel.if %low {
    kernel.barrier
  } else {
    kernel.barrier
  }
  kernel.store %i, %x[%i]
}
kernel.func @barriers(%x: !kernel.buffer<?xi32, global>) attributes {max_threads = 64} {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c9 = kernel.constant 9 : i32
  kernel.for %k = %c0 to %c9 step %c1 : i32 {
    kernel.barrier
  }
}
