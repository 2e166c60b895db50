// What --verify-diagnostics accepts, and what it refuses. Kinds of places: this line, @+N, @-N, @above, @below, @unknown.
// RUN: tf-opt --verify-diagnostics --split-input-file %s
// RUN: sed 's/is defined twice/is defined once/' %s | not tf-opt --verify-diagnostics --split-input-file 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: unexpected error: symbol '@a' is defined twice
// WRONG: error: expected error was not produced "symbol '@a' is defined once"
// RUN: sed 's/expected-note/unexpected-n/' %s | not tf-opt --verify-diagnostics --split-input-file 2>&1 | FileCheck %s --check-prefix=NOTE
// NOTE: error: unexpected note: first defined here
// RUN: sed 's/expected-note/unexpected-n/' %s | tf-opt --verify-diagnostics=only-expected --split-input-file
// RUN: sed 's/0-9/a-z/' %s | not tf-opt --verify-diagnostics --split-input-file 2>&1 | FileCheck %s --check-prefix=REGEX
// REGEX: error: expected error was not produced "{{.*}} operands, but the type names
// A place outside of the file, whatever its number: what is expected there is not produced.
// RUN: not tf-opt --verify-diagnostics %S/Inputs/outside-places.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: expected error was not produced "before"
// OUTSIDE: expected error was not produced "behind"
// OUTSIDE: expected error was not produced "below"
// RUN: not tf-opt --verify-diagnostics --pass-pipeline=nothing /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: tf-opt --verify-diagnostics --pass-pipeline=nothing %S/Inputs/unknown-place.mlir
// UNKNOWN: <unknown>:0: error: unexpected error: unknown pass 'nothing'

// expected-note@+1 {{first defined here}}
kernel.func @a() {
}
kernel.func @a() { // expected-error {{symbol '@a' is defined twice}}
}

// -----

fusion.bogus
// expected-error@-1 {{unknown op 'fusion.bogus'}}

// -----

fusion.bogus
// expected-error@above {{unknown op}}

// -----

kernel.func @b(%x: i32) {
  // expected-error-re@+1 {{{{[0-9]+}} operands, but the type names {{(0|none)}}}}
  "kernel.return"(%x) : () -> ()
}
