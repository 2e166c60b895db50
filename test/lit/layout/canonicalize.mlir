// Programs with run-time numbers: what can be decided is, and the rest stays an expression.
// RUN: tf-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: tf-opt %s --canonicalize --split-input-file | tf-opt --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: builtin.module
%n = layout.symbol in 1 to 64 : i32
// CHECK: %s = layout.constant ({%n * 4},8):(1,{%n * 4})
%s = layout.make ({%n * 4},8)
// CHECK: %d = layout.constant ((4,%n),8):((1,4),{%n * 4})
%d = layout.logical_divide %s, <4, _>
// CHECK: %size = layout.coord {%n * 32}
%size = layout.size %s
// CHECK: %r = layout.constant ({%n * 4}):(1)
// CHECK: %o = layout.coord {%n * 8}
%r, %o = layout.slice %s, (_,2)
layout.show %s, %d, %size, %r, %o

// -----

// Two values of one name are two symbols; one value in two layouts is one.
// CHECK-LABEL: builtin.module
%n = layout.symbol in 1 to 64 : i32
%m = layout.symbol in 1 to 64 : i32
%a = layout.make (%n,%m)
%b = layout.make (%m,%n)
// CHECK: %c = layout.constant ((%n,%m),(%m,%n)):((1,%n),(1,%m))
%c = layout.concat %a, %b
// CHECK: %e = layout.coord 0
%e = layout.equal %a, %b
// CHECK: %f = layout.coord (8,(%n,%m))
%f0 = layout.coord (8,(%n,%m))
%f = layout.add %f0, 0
layout.show %c, %e, %f

// -----

// A known integer is a number.
// CHECK-LABEL: builtin.module
// CHECK-NEXT: %a = layout.constant (12,2):(2,1)
// CHECK-NEXT: %b = layout.coord 8
// CHECK-NEXT: layout.show
%c = kernel.constant 3 : i32
%n = layout.symbol %c in 1 to 64 : i32
%a = layout.constant ({%n * 4},2):(2,1)
%b = layout.apply %a, (%c,2)
layout.show %a, %b

// -----

// Bound by a name, a tuple, tiler or layout is the same as in place.
// CHECK-LABEL: builtin.module
// CHECK: %p = layout.constant (2,6):(1,2)
// CHECK: %q = layout.constant (2,6):(1,2)
// CHECK: %x = layout.constant ((4,2),(4,4)):((1,16),(4,32))
// CHECK: %y = layout.constant ((4,2),(4,4)):((1,16),(4,32))
// CHECK: %z = layout.constant ((4,2),(4,4)):((1,16),(4,32))
%a = layout.constant (2,(1,6)):(1,(6,2))
%profile = layout.coord (1,1)
%p = layout.coalesce %a, %profile
%q = layout.coalesce %a, (1,1)
%b = layout.constant (16,8):(1,16)
%tiler = layout.tiler <4, 2>
%tuple = layout.coord (4,2)
%x = layout.zipped_divide %b, %tiler
%y = layout.zipped_divide %b, %tuple
%z = layout.zipped_divide %b, (4,2)
layout.show %p, %q, %x, %y, %z

// -----

// Layout ops whose results nobody shows are gone.
// CHECK-LABEL: builtin.module
// CHECK-NEXT: }
%a = layout.constant (2,(1,6)):(1,(6,2))
%p = layout.coalesce %a
