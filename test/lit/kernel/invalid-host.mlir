// What entry points and their ops refuse. The quoted form says what the short form cannot.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>}}
host.func @f(%x: !host.tensor<f32>) {
}

// -----

// expected-error@+1 {{malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>}}
host.func @f(%x: !host.tensor<2x3xf32>) {
}

// -----

// expected-error@+1 {{malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>}}
host.func @f(%x: !host.tensor<33xf32>) {
}

// -----

// expected-error@+1 {{malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>}}
host.func @f(%x: !host.tensor) {
}

// -----

// expected-error@+1 {{malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>}}
host.func @f(%x: !host.tensor<2xvector<2xf32>>) {
}

// -----

// expected-error@+1 {{malformed type, expected !host.tensormap}}
host.func @f(%x: !host.tensormap<2xf32>) {
}

// -----

// expected-error@+1 {{a host function without a body}}
"host.func"() ({}) {sym_name = "f"} : () -> ()

// -----

// expected-error@+1 {{a region of 'host.func' must end with a terminator}}
"host.func"() ({
  %0 = "host.constant"() {value = 1} : () -> index
}) {sym_name = "f"} : () -> ()

// -----

"host.func"() ({
  // expected-error@+1 {{'kernel.return' stands in 'host.func', which holds no ops of the dialect 'kernel'}}
  "kernel.return"() : () -> ()
}) {sym_name = "f"} : () -> ()

// -----

// expected-error@+1 {{argument m is !host.tensormap, expected a !host.tensor, an integer or a float}}
host.func @f(%m: !host.tensormap) {
}

// -----

// expected-error@+1 {{argument n is index, expected a !host.tensor, an integer or a float}}
host.func @f(%n: index) {
}

// -----

// expected-error@+1 {{num_results is 2 of 1 arguments}}
host.func @f(%x: !host.tensor<2xf32>) attributes {num_results = 2} {
}

// -----

// expected-error@+1 {{num_results is -1 of 1 arguments}}
host.func @f(%x: !host.tensor<2xf32>) attributes {num_results = -1} {
}

// -----

// expected-error@+1 {{result n is i64, expected a !host.tensor}}
host.func @f(%x: !host.tensor<2xf32>, %n: i64) attributes {num_results = 1} {
}

// -----

// expected-error@+1 {{arg_names has 1 entries for 2 arguments}}
host.func @f(%x: !host.tensor<2xf32>, %n: i64) attributes {arg_names = ["x"]} {
}

// -----

// expected-error@+1 {{entry 1 of arg_names is not a string}}
host.func @f(%x: !host.tensor<2xf32>, %n: i64) attributes {arg_names = ["x", 2 : i64]} {
}

// -----

host.func @returns(%n: i64) {
  %c = host.cast %n
  // expected-error@+1 {{'host.return' must be the last op of its region}}
  host.return
  host.shapes_end
}

// -----

host.func @regions(%n: i64) {
  %c = host.cast %n
  // expected-error@+1 {{host.if without a region}}
  "host.if"(%c) ({}, {}) : (index) -> ()
  // expected-error@+1 {{a region of 'host.if' must end with a terminator}}
  "host.if"(%c) ({
    "host.shapes_end"() : () -> ()
  }, {}) : (index) -> ()
  "host.if"(%c) ({
    "host.return"() : () -> ()
  }, {
    // expected-error@+1 {{'kernel.yield' stands in 'host.if', which holds no ops of the dialect 'kernel'}}
    "kernel.yield"() : () -> ()
  }) : (index) -> ()
}

// -----

host.func @ops(%x: !host.tensor<2xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c = host.constant 1
  // expected-error@+1 {{axis 2 of a tensor of rank 2}}
  %0 = host.dim %x, 2
  // expected-error@+1 {{axis -1 of a tensor of rank 2}}
  %1 = host.stride %x, -1
  // expected-error@+1 {{the message names a value that is not there; {0} is the first of 1}}
  host.check %c, "x has {1} rows" (%c)
  // expected-error@+1 {{the message names a value that is not there; {0} is the first of 0}}
  host.check %c, "x has {0} rows"
  // expected-error@+1 {{the message names a value that is not there; {0} is the first of 1}}
  host.check %c, "x has {n} rows" (%c)
  // expected-error@+1 {{the message names a value that is not there; {0} is the first of 1}}
  host.check %c, "x has {0" (%c)
  // expected-error@+1 {{the message names a value that is not there; {0} is the first of 1}}
  host.check %c, "x has {}" (%c)
  // expected-error@+1 {{result 1 of an entry point with 1 results}}
  host.shape 1 (%c)
  // expected-error@+1 {{result -1 of an entry point with 1 results}}
  host.shape -1 (%c)
  // expected-error@+1 {{2 extents for a result of rank 1}}
  host.shape 0 (%c, %c)
  %w = host.alloc %c
  // expected-error@+1 {{the value is 256, expected a byte}}
  host.memset %w, %c, 256
  // expected-error@+1 {{the value is -1, expected a byte}}
  host.memset %w, %c, -1
}

// -----

// expected-error@+1 {{result n is i64, expected a !host.tensor}}
host.func @f(%n: i64) attributes {num_results = 1} {
  %c = host.constant 1
  // expected-error@+1 {{result 0 is no tensor but i64}}
  host.shape 0 (%c)
}

// -----

kernel.func @k(%n: i32) {
}
host.func @f() {
  %c = host.constant 1
  // expected-error@+1 {{launches @k with 0 arguments, expected 1}}
  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args()
  // expected-error@+1 {{launches @k with 2 arguments, expected 1}}
  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args(%c, %c)
  // expected-error@+1 {{there is no kernel.func @f in this module}}
  host.launch @f grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args()
}

// -----

%0 = "host.constant"() {value = 1} : () -> index
// expected-error@+1 {{host.shape outside a host.func}}
"host.shape"(%0) {result = 0} : (index) -> ()

// -----

// What touches memory takes an address, and an address derives from memory of the call.
kernel.func @k(%x: !kernel.buffer<?xf32, global>, %n: i64) {
}
host.func @number(%n: i64, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %i = host.cast %n
  %c = host.constant 1
  // expected-error@+1 {{'i' derives from no tensor and no workspace, so it is no address; take one from host.ptr, host.alloc or host.counter}}
  host.memset %i, %c, 0
}

// -----

host.func @sum_of_two(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c = host.constant 1
  %p = host.ptr %x
  %q = host.ptr %y
  %s = host.add %p, %q
  // expected-error@+1 {{'s' derives from no tensor and no workspace}}
  host.memset %s, %c, 0
}

// -----

host.func @input(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c = host.constant 1
  %p = host.ptr %x
  %s = host.add %c, %p
  // expected-error@+1 {{'s' is an address of what is read only; write to a result or to a workspace}}
  host.memset %s, %c, 0
}

// -----

host.func @in_a_branch(%n: i64) {
  %i = host.cast %n
  host.if %i {
    %m = host.mul %i, %i
    %c = host.constant 1
    %p = host.alloc %c
    host.memset %p, %c, 0
    // expected-error@+1 {{'m' derives from no tensor and no workspace}}
    host.memset %m, %c, 0
  }
}

// -----

kernel.func @k(%x: !kernel.buffer<?xf32, global>, %n: i64) {
}
host.func @launch(%n: i64, %x: !host.tensor<1xf32>) {
  %i = host.cast %n
  %c = host.constant 1
  %p = host.ptr %x
  %d = host.sub %p, %c
  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args(%d, %i)
  // expected-error@+1 {{'i' derives from no tensor and no workspace}}
  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args(%i, %i)
}

// -----

host.func @map(%n: i64, %x: !host.tensor<1xf32>) {
  %i = host.cast %n
  %c = host.constant 128
  %w = host.alloc %c
  %p = host.ptr %x
  %m = host.tensormap %x {box = [32]}
  host.store_tensormap %m, %w
  %k = host.tensormap %p dims(%c) {box = [32], type = "f32"}
  // expected-error@+1 {{'p' is an address of what is read only}}
  host.store_tensormap %m, %p
}

// -----

host.func @map_of_number(%n: i64) {
  %i = host.cast %n
  %c = host.constant 128
  // expected-error@+1 {{'i' derives from no tensor and no workspace}}
  %k = host.tensormap %i dims(%c) {box = [32], type = "f32"}
}
