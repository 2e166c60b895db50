// RUN: rm -rf %t && mkdir %t
// RUN: tf-run --make-input random:7:bf16:33x8 --out %t/x.npy && tf-run --make-input random:7:bf16:33x8 --out %t/x2.npy && cmp %t/x.npy %t/x2.npy
// RUN: tf-run %s --entry swiglu --arg %t/x.npy --arg random:8:bf16:33x8 --out %t/y.npy --expect reference 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: tf-run %s --entry swiglu --device reference --arg %t/x.npy --arg random:8:bf16:33x8 --expect %t/y.npy 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tf-run %s --entry swiglu --arg %t/x.npy --arg random:9:bf16:33x8 --expect %t/y.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: tf-run %s --entry swiglu --arg %t/x.npy --arg random:9:bf16:33x8 --expect %t/y.npy --atol=100
// RUN: not tf-run %s --entry swiglu --arg random:7:bf16:32x8 --arg random:8:bf16:32x8 --expect %t/y.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: tf-run %s --entry swiglu --arg random:seed:bf16:5x7 --arg random:seed:bf16:5x7 --seed=3 --expect reference --repeat=3 --schedule=random --check=race,oob
// RUN: tf-run %s --entry swiglu --arg random:1:bf16:0x7 --arg random:1:bf16:0x7 --expect reference --check=none
// RUN: tf-run %s --entry scale --arg iota:i64:5 --arg 0x7fffffffffffff --expect reference
// RUN: tf-run %s --entry scale --device reference --arg iota:i64:5 --arg -3 --out %t/i.npy
// RUN: %{python} -c "d = open('%t/i.npy','rb').read(); import struct; assert struct.unpack('<5q', d[-40:]) == (0, -3, -6, -9, -12), d"
// RUN: tf-run %s --entry scale --bench --repeat=5 --arg iota:i64:50 --arg 3 2>&1 | FileCheck %s --check-prefix=BENCH
// RUN: tf-run %s --entry scale --counters --arg iota:i64:50 --arg 3 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: tf-run %s --entry scale --timing --arg ones:i64:50 --arg 3 --expect reference 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: tf-llc --filetype=package %s -o %t/p.tfpkg && tf-run %t/p.tfpkg --entry swiglu --arg %t/x.npy --arg random:8:bf16:33x8 --expect %t/y.npy
// RUN: not tf-run %t/p.tfpkg --entry swiglu --arg %t/x.npy --arg random:8:bf16:33x8 --expect reference 2>&1 | FileCheck %s --check-prefix=NOTEXT
// RUN: not tf-run %s --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not tf-run %s --entry other 2>&1 | FileCheck %s --check-prefix=NOENTRY
// RUN: not tf-run %s --entry swiglu --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not tf-run %s --entry swiglu --arg random:1:f32:2x2 --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// RUN: not tf-run %s --entry scale --arg ones:i64:5 --arg x 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not tf-run %s --entry swiglu --arg random:1:bf16:2by2 --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=BADSHAPE
// RUN: not tf-run %s --entry swiglu --arg random:1:q4:2x2 --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=BADTYPE
// RUN: not tf-run %s --entry swiglu --arg %t/none.npy --arg %t/x.npy 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not tf-run %s --entry swiglu --arg random:1:bf16:3x8 --arg random:1:bf16:4x8 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: sh -c 'tf-run %s --entry scale --device cuda:99 --arg ones:i64:5 --arg 3; test $? -eq 4' 2>&1 | FileCheck %s --check-prefix=ENV
// RUN: sh -c 'tf-run %s --entry scale --device tpu --arg ones:i64:5 --arg 3; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: sh -c 'tf-run %s --entry scale --check=luck --arg ones:i64:5 --arg 3; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=CHECKS
// SAME: result 0 'y' against reference: 264 elements, max error 0
// FILE: result 0 'y' against {{.*}}y.npy: 264 elements, max error 0
// DIFFERS: error: result 0 'y' differs from {{.*}}y.npy in {{[0-9]+}} of 264 elements; at [{{[0-9]+}}, {{[0-9]+}}] it is {{.*}}, expected
// SHAPE: error: result 0 is 32x8xbf16, but '{{.*}}y.npy' is 33x8xbf16
// BENCH: simulated SM{{.*}}: 5 runs, {{.*}} ms each, {{.*}} GB/s of arguments
// COUNT: global: 400 bytes read, 400 written
// TIMING: passes
// TIMING: open device
// TIMING: load
// TIMING: run
// TIMING: reference
// TIMING: compare
// NOTEXT: error: a compiled package has no meaning to compare with
// WHICH: error: there is more than one entry; choose with --entry: swiglu, scale
// NOENTRY: error: there is no entry 'other'; there are: swiglu, scale
// FEW: error: the entry takes 2 inputs, but 1 --arg were given
// ELEMENTS: error: argument 'random:1:f32:2x2' has elements of f32, but 'x' takes bf16
// SCALAR: error: argument 'x': 'k' is a scalar of i64; expected a number
// BADSHAPE: error: argument 'random:1:bf16:2by2': the shape is not extents with 'x' between them
// BADTYPE: error: argument 'random:1:q4:2x2': expected TYPE:SHAPE at its end, TYPE being f64, f32,
// NOFILE: none.npy
// EXTENTS: error:
// ENV: error: {{.*}}
// DEVICE: unknown device 'tpu'; there are emu, cuda, cuda:N and reference
// CHECKS: option '--check' wants all, none, or a list

fusion.func @swiglu(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %a = fusion.silu %x : tensor<?x?xbf16>
  %y = fusion.mul %a, %g : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @scale(%n: tensor<?xi64>, %k: i64) -> tensor<?xi64> {
  %y = fusion.mul %n, %k : tensor<?xi64>
  fusion.return %y : tensor<?xi64>
}
