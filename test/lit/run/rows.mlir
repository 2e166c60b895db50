// The rows of test/bench/kernels, three of them: each block but three has nothing to do, and these have one row.
// RUN: tf-run %source/test/bench/kernels/rows_rms_bf16.mlir --fast-math --mcpu=sm_90a --arg=random:1:bf16:3x65536 --arg=random:2:bf16:65536 --expect=reference --check=all
// RUN: tf-run %source/test/bench/kernels/rows_softmax_bf16.mlir --fast-math --mcpu=sm_90a --arg=random:1:bf16:3x65536 --expect=reference --check=all
// RUN: tf-run %source/test/bench/kernels/rows_rms_f32.mlir --fast-math --mcpu=sm_90a --arg=random:1:f32:3x65536 --arg=random:2:f32:65536 --expect=reference --check=all
// RUN: tf-run %source/test/bench/kernels/rows_softmax_f32.mlir --fast-math --mcpu=sm_90a --arg=random:1:f32:3x65536 --expect=reference --check=all

// The same with rows of 4096 and two blocks, each of which takes several.
// RUN: sed 's/65536/4096/g; s/by 132/by 2/; s/4096.0 :/4096.0 :/' %source/test/bench/kernels/rows_rms_bf16.mlir > %t.rms.mlir
