// An op takes the attributes of its row and no others: a slip is told with its place, the nearest name and all of them.
// What other tools write has a prefix, is kept, and means nothing here. test/unit/ir/attributes.c does it for every row.
// RUN: tf-opt %s --split-input-file --verify-diagnostics
// RUN: not tf-opt - --canonicalize=max-iteration=3 </dev/null 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not tf-opt - --lower-fusion=fst </dev/null 2>&1 | FileCheck %s --check-prefix=FAST
// RUN: not tf-opt - --lower-fusion=maps=paramter </dev/null 2>&1 | FileCheck %s --check-prefix=MAPS
// RUN: not tf-opt - --cse=x </dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tf-opt - --pass-pipeline=canonicalise </dev/null 2>&1 | FileCheck %s --check-prefix=PASS
// OPTION: error: pass 'canonicalize' has no option 'max-iteration'; did you mean 'max-iterations'? It takes max-iterations
// FAST: error: pass 'lower-fusion' has no option 'fst'; did you mean 'fast'? It takes index, fast, vector_bytes, tma and maps
// MAPS: error: option 'maps' of 'lower-fusion' must be one of parameter|global, found 'paramter'; did you mean 'parameter'?
// NONE: error: pass 'cse' has no option 'x'; it takes none
// PASS: error: unknown pass 'canonicalise' in the pass pipeline 'canonicalise'; did you mean 'canonicalize'?

// the three of which nobody was told
tile.func @pad(%x: tensor<60xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (64) {
      // expected-error@+1 {{'tile.load' has no attribute 'pda'; did you mean 'pad'? It takes pad}}
      %v = tile.load %x[%i] {pda = -inf}
      tile.store %v, %y[%i]
    }
  }
}

// -----

tile.func @sum(%x: tensor<8x16xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x16xf32
    %r = tile.alloc_fragment : 8xf32
    // expected-error@+1 {{'tile.reduce_sum' has no attribute 'acumulate'; did you mean 'accumulate'? It takes dim and accumulate}}
    tile.reduce_sum %f to %r dim 1 {acumulate}
  }
}

// -----

tile.func @product(%x: tensor<16x16xf32>) -> (%y: tensor<16x16xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    // expected-error@+1 {{'tile.gemm' has no attribute 'tranpose_b'; did you mean 'transpose_b'? It takes transpose_a, transpose_b, policy, tf32 and instruction}}
    tile.gemm %a, %a, %c {tranpose_b}
  }
}

// -----

// expected-error@+1 {{'kernel.func' has no attribute 'max_thread'; did you mean 'max_threads'?}}
kernel.func @k() attributes {max_thread = 128} {
}

// -----

// expected-error@+1 {{'builtin.module' has no attribute 'layout'; it takes sym_name; what is not for tf has a prefix, as in 'my.layout'}}
builtin.module attributes {layout = "x"} {
}

// -----

// a prefix that is a dialect of tf is a slip, too
// expected-error@+1 {{'kernel.func' has no attribute 'kernel.max_threads'; did you mean 'max_threads'?}}
kernel.func @k() attributes {kernel.max_threads = 128} {
}

// -----

// a value of another kind, and a misspelt one of a few
// expected-error@+1 {{attribute 'max_threads' of 'kernel.func' must be an integer, found "128"}}
kernel.func @k() attributes {max_threads = "128"} {
}

// -----

tile.func @product(%x: tensor<16x16xf32>) -> (%y: tensor<16x16xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    // expected-error@+1 {{attribute 'policy' of 'tile.gemm' must be one of square|full_row|full_col, found 'full_rwo'; did you mean 'full_row'?}}
    tile.gemm %a, %a, %c {policy = "full_rwo"}
    // expected-error@+1 {{attribute 'transpose_b' of 'tile.gemm' must be a flag: its name alone, without a value, found true}}
    tile.gemm %a, %a, %c {transpose_b = true}
  }
}
