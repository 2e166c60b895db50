// Chunks are processed alone; all are reported; their lines keep their numbers.
// RUN: not tf-opt --split-input-file %s 2>&1 | FileCheck %s
// RUN: tf-opt --split-input-file --verify-diagnostics %s
// RUN: sed 's/^.*expected.*$//; s/fusion.bogus//' %s | tf-opt --split-input-file --output-split-marker="// next" | FileCheck %s --check-prefix=OUT
// RUN: sed 's/^.*expected.*$//; s/fusion.bogus//; s/^.. -----/---8---/' %s | tf-opt --split-input-file=---8--- | FileCheck %s --check-prefix=OTHER
// OUT: kernel.func @a
// OUT: // next
// OUT: kernel.func @a
// OTHER: kernel.func @a
// OTHER: // -----
// OTHER: kernel.func @a

kernel.func @a() {
}
// -----
kernel.func @a() {
}
// expected-error @+2 {{unknown op 'fusion.bogus'}}
// CHECK: split.mlir:[[#@LINE+1]]:1: error: unknown op 'fusion.bogus'
fusion.bogus
// -----
// expected-error@+2 {{unknown op 'fusion.bogus'}}
// CHECK: split.mlir:[[#@LINE+1]]:1: error: unknown op 'fusion.bogus'
fusion.bogus
