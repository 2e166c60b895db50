// How many blocks a multiprocessor is to hold is asked of all kernels of a function, and of each chip's multiprocessors: some hold 1536 threads.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s --check-prefix=LARGE
// RUN: tf-opt %s --auto-schedule=target=sm_89 | FileCheck %s --check-prefix=SMALL
// RUN: for t in sm_80 sm_86 sm_87 sm_89 sm_90 sm_100a sm_110a sm_120a; do tf-llc %s --filetype=kernel --mcpu=$t -o %t.kernel || exit 1; done
// RUN: for n in 64 4096 40000; do tf-run %s --mcpu=sm_89 --entry=less --arg=random:1:bf16:3x$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=beside --arg=random:1:bf16:300x520 --expect=reference --check=all

// LARGE: fusion.func @less_to_16384({{.*}}min_ctas = 2
// SMALL-NOT: min_ctas = {{[2-9]}}
// SMALL: fusion.func @less(
fusion.func @less(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xbf16>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xbf16>
  %y = fusion.sub %x, %b : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @beside(%x: tensor<?x?xbf16>) -> (tensor<?xf32>, tensor<?xf32>) {
  %w = fusion.cast %x : tensor<?x?xf32>
  %r = fusion.sum %w axes [1] : tensor<?xf32>
  %c = fusion.sum %w axes [0] : tensor<?xf32>
  fusion.return %r, %c : tensor<?xf32>, tensor<?xf32>
}
