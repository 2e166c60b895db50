// Plain runs of bytes of 1 and 8: what is left of 16 bytes, runs shorter than that, nothing at all; in rings.
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=loaded --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_80 --entry=loaded --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_100a --entry=loaded --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_90a --entry=loaded --arg=random:1:i8:9x17
// RUN: %{run} --mcpu=sm_90a --entry=loaded --arg=random:1:i8:9x15
// RUN: %{run} --mcpu=sm_90a --entry=loaded --arg=random:1:i8:1x1
// RUN: %{run} --mcpu=sm_90a --entry=loaded --arg=random:1:i8:9x0
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_80 --entry=stored --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_100a --entry=stored --arg=random:1:i8:9x1001
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:i8:1x1
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:i8:9x17
// RUN: %{run} --mcpu=sm_90a --entry=producer_warps --arg=random:1:f64:9x101
// RUN: %{run} --mcpu=sm_80 --entry=producer_warps --arg=random:1:f64:9x101
// RUN: %{run} --mcpu=sm_100a --entry=producer_warps --arg=random:1:f64:9x101
// RUN: %{run} --mcpu=sm_90a --entry=truth --arg=random:1:bool:9x101
// RUN: %{run} --mcpu=sm_80 --entry=truth --arg=random:1:bool:9x101
// RUN: %{run} --mcpu=sm_100a --entry=truth --arg=random:1:bool:9x101

// Loaded.
fusion.func @loaded(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?x?xi8>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xi8>
}

// Stored.
fusion.func @stored(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = fusion.neg %x : tensor<?x?xi8> memory(shared)
  %y = fusion.set %s : tensor<?x?xi8> via(bulk)
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bulk]
  sched.parallelize %s [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 0
  fusion.return %y : tensor<?x?xi8>
}

// By producer warps.
fusion.func @producer_warps(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?x?xf64>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xf64>
}

// Truth values.
fusion.func @truth(%x: tensor<?x?xi1>) -> tensor<?x?xi1> {
  %s = fusion.set %x : tensor<?x?xi1> memory(shared) via(bulk)
  %y = fusion.logical_not %s : tensor<?x?xi1>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xi1>
}
