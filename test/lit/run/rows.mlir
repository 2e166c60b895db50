// The rows of test/bench/kernels, three of them: all blocks but three have nothing to do.
// RUN: tf-run %source/test/bench/kernels/rows_rms_bf16.mlir --fast-math --mcpu=sm_90a --arg=random:1:bf16:3x65536 --arg=random:2:bf16:65536 --expect=reference --check=all

// Shorter rows and two blocks, so that each takes several, and the producer is ahead across them.
// RUN: sed 's/65536/32768/g; s/by 132/by 2/' %source/test/bench/kernels/rows_rms_bf16.mlir > %t.1.mlir
// RUN: tf-run %t.1.mlir --fast-math --mcpu=sm_90a --arg=random:1:bf16:5x32768 --arg=random:2:bf16:32768 --expect=reference --check=all
// RUN: sed 's/65536/32768/g; s/by 132/by 2/' %source/test/bench/kernels/rows_softmax_bf16.mlir > %t.2.mlir
// RUN: tf-run %t.2.mlir --fast-math --mcpu=sm_90a --arg=random:1:bf16:5x32768 --expect=reference --check=all --schedule=pct:3 --seed=5
// A row over two blocks.
// RUN: tf-run %source/test/bench/kernels/rows_softmax_f32.mlir --fast-math --mcpu=sm_90a --arg=random:1:f32:3x65536 --expect=reference --check=all
// RUN: sed 's/65536/4096/g; s/by 256/by 32/; s/by 66/by 2/' %source/test/bench/kernels/rows_softmax_f32.mlir > %t.5.mlir
// RUN: tf-run %t.5.mlir --fast-math --mcpu=sm_90a --arg=random:1:f32:11x4096 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: sed 's/65536/8192/g; s/by 512/by 128/; s/by 66/by 2/' %source/test/bench/kernels/rows_rms_f32.mlir > %t.6.mlir
// RUN: tf-run %t.6.mlir --fast-math --mcpu=sm_90a --arg=random:1:f32:7x8192 --arg=random:2:f32:8192 --expect=reference --check=all --async-latency=random --seed=5
