// Workspaces of a host program become parts of one, by lifetimes.
// RUN: tf-opt %s --plan-memory=print=true --canonicalize --cse 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID < %t.err

kernel.func @copy(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) {
}

// A chain of known sizes: two live at a time, and no placement takes less than the most that do.
// SAID: remark: the 4 workspaces of 'chain' are one: 5120 bytes, of 8960 that they have together; 5120 live at one time
// SAID: note: 'a' lives from launch 1 to 2, 1000 bytes, at byte 0
// SAID: note: 'b' lives from launch 2 to 3, 4096 bytes, at byte 1024
// SAID: note: 'c' lives from launch 3 to 4, 512 bytes, at byte 0
// SAID: note: 'd' lives from launch 4 to 5, 3328 bytes, at byte 512
// CHECK-LABEL: host.func @chain
// CHECK: %[[BYTES:.*]] = host.constant 5120
// CHECK: %workspace = host.alloc %[[BYTES]]
// CHECK: %b = host.add %workspace, %{{.*}}
// CHECK: %d = host.add %workspace, %{{.*}}
// CHECK-NOT: host.alloc
// CHECK: host.launch @copy {{.*}} args(%{{.*}}, %workspace)
// CHECK: host.launch @copy {{.*}} args(%workspace, %b)
// CHECK: host.launch @copy {{.*}} args(%b, %workspace)
// CHECK: host.launch @copy {{.*}} args(%workspace, %d)
host.func @chain(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.constant 8
  host.shape 0 (%n)
  host.shapes_end
  %o = host.constant 1
  %z = host.constant 0
  %ba = host.constant 1000
  %bb = host.constant 4096
  %bc = host.constant 512
  %bd = host.constant 3328
  %p = host.ptr %x
  %q = host.ptr %y
  %a = host.alloc %ba
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  %b = host.alloc %bb
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%a, %b)
  %c = host.alloc %bc
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%b, %c)
  %d = host.alloc %bd
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%c, %d)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%d, %q)
}

// A launch that may begin before the one before it ends has its time: b and c have nothing in common with a.
// SAID: remark: the 3 workspaces of 'overlap' are one: 768 bytes, of 768 that they have together; 768 live at one time
// CHECK-LABEL: host.func @overlap
host.func @overlap(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 256
  %p = host.ptr %x
  %a = host.alloc %s
  %b = host.alloc %s
  %c = host.alloc %s
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %b) {overlap}
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %c) {overlap}
}

// The same in order: one place.
// SAID: remark: the 3 workspaces of 'in_order' are one: 256 bytes, of 768 that they have together; 256 live at one time
// CHECK-LABEL: host.func @in_order
// CHECK-NOT: host.add
host.func @in_order(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 256
  %p = host.ptr %x
  %a = host.alloc %s
  %b = host.alloc %s
  %c = host.alloc %s
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %b)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %c)
}

// Of two regions one runs; the other's workspace takes no bytes. What computes a size is moved before the first workspace.
// SAID: remark: the 2 workspaces of 'regions' are one, such as with extents of 1024: 4096 bytes
// CHECK-LABEL: host.func @regions
// CHECK: %[[N:.*]] = host.dim %x, 0
// CHECK: %[[B:.*]] = host.mul %[[N]], %{{.*}}
// CHECK: %[[T:.*]] = host.select %[[N]], %{{.*}}, %{{.*}}
// CHECK: %[[E:.*]] = host.select %[[N]], %{{.*}}, %{{.*}}
// CHECK: %[[ALL:.*]] = host.max %[[T]], %[[E]]
// CHECK: host.alloc %[[ALL]]
// CHECK: host.if %[[N]]
// CHECK-NOT: host.alloc
host.func @regions(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %n = host.dim %x, 0
  %p = host.ptr %x
  host.if %n {
    %four = host.constant 4
    %s = host.mul %n, %four
    %a = host.alloc %s
    host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  } else {
    %s = host.constant 100
    %a = host.alloc %s
    host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  }
}

// A size that an address decides stays behind it; a divisor that may be 0 is no reason to fail before.
// SAID-NOT: stays
// CHECK-LABEL: host.func @stays
// CHECK-COUNT-3: host.alloc
host.func @stays(%x: !host.tensor<1xf32>, %k: i64) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 256
  %p = host.ptr %x
  %a = host.alloc %s
  %t = host.sub %a, %p
  %b = host.alloc %t
  %i = host.cast %k
  %u = host.div %s, %i
  %c = host.alloc %u
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%b, %a)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %c)
}

kernel.func @by_map(%m: !kernel.buffer<1x!kernel.tensormap, global>) {
}

// Whoever gets a tensor map from memory may copy by it: `a` lives until that launch, though it gets the address of `m` only.
// SAID: remark: the 3 workspaces of 'maps' are one: 1792 bytes, of 1792
// SAID: note: 'a' lives from launch 1 to 4
// SAID: note: 'm' lives from launch 2 to 4
// SAID: note: 'b' lives from launch 3 to 3
// CHECK-LABEL: host.func @maps
host.func @maps(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 1024
  %h = host.constant 512
  %i = host.constant 128
  %n = host.constant 64
  %p = host.ptr %x
  %a = host.alloc %s
  %m = host.alloc %i
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  %map = host.tensormap %a dims(%n) {box = [32], type = "f32"}
  host.store_tensormap %map, %m
  %b = host.alloc %h
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %b)
  host.launch @by_map grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%m)
}

// What only some devices wait for is not done on all of them: `c` has nothing in common with what is sent, though the exchange is done where it is waited for.
// SAID: remark: the 3 workspaces of 'some_wait' are one: 768 bytes, of 768 that they have together; 768 live at one time
// SAID: remark: the 3 workspaces of 'all_wait' are one: 512 bytes, of 768 that they have together; 512 live at one time
host.func @some_wait(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 256
  %p = host.ptr %x
  %a = host.alloc %s
  %b = host.alloc %s
  %c = host.alloc %s
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  host.side_wait
  host.send %a to %b count %s over 0 of [2] {dest = 1, root = 0, side}
  %i = host.coordinate 0 of [2]
  host.if %i {
    host.wait_side
  }
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %c)
  host.wait_side
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%b, %c)
}
host.func @all_wait(%x: !host.tensor<1xf32>) {
  %o = host.constant 1
  %z = host.constant 0
  %s = host.constant 256
  %p = host.ptr %x
  %a = host.alloc %s
  %b = host.alloc %s
  %c = host.alloc %s
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %a)
  host.side_wait
  host.send %a to %b count %s over 0 of [2] {dest = 1, root = 0, side}
  host.wait_side
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %c)
  host.launch @copy grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%b, %c)
}
