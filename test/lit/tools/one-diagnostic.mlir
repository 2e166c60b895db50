// RUN: tf-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// One mistake, one diagnostic: braces that a bad op opened do not end the region around it.
kernel.func @f() {
  // expected-error@+1 {{expected an attribute, found '}'}}
  %a = kernel.constant 3 {k = } : i32
  %b = kernel.add %a, %a : i32
  // expected-error@+1 {{unknown op 'kernel.nope'}}
  %c = kernel.nope {
    a = 3,
    b = ],
    c = 4} : i32
  // expected-error@+1 {{expected an attribute, found ':'}}
  %d = kernel.constant 3 {k = : i32
  // expected-error@+1 {{expected an attribute, found 'x'}}
  %e = kernel.constant x : i32
}
"kernel.func"() ({
^bb0:
  // expected-error@+1 {{expected an attribute, found '}'}}
  %0 = "kernel.constant"() {a=} : () -> (i32)
// expected-error@+1 {{a region has one block in tf; control flow is structured}}
^bb1:
  %2 = "kernel.nope"() {a=} : () -> (i32)
}) {} : () -> ()
// expected-error@+1 {{expected an op, found '}'}}
}

// -----
// Regions that nobody closes are told of once.
builtin.module { builtin.module { builtin.module { builtin.module {
// expected-error@+1 {{expected '}', found the end of the file}}
