// What we print assembles, for every target.
// REQUIRES: ptxas
// RUN: for t in $(tf-llc --list-targets); do tf-llc -mcpu=$t --filetype=cubin %s -o %t.$t || exit 1; done
// RUN: tf-llc --filetype=cubin --ptxas-verbose %s -o %t.v 2>&1 | FileCheck %s
// RUN: tf-llc --filetype=cubin --maxrregcount=24 --ptxas-verbose %s -o %t.v 2>&1 | FileCheck %s
// CHECK: Used {{[0-9]+}} registers
// RUN: sh -c 'tf-llc --filetype=cubin --ptxas=/nonexistent %s -o %t.v; test $? -eq 4'
kernel.func @fill(%x: !kernel.buffer<?xf32, global> {align = 16, noalias}, %v: f32) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  kernel.store %v, %x[%i]
}
