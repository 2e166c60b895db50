// Slices and concatenations of arguments are read by vectors: where they are whole vectors further on and rows are whole vectors, which the launch looks for
// if it alone knows their length. Else by elements, by a version that walks the result as one.
// RUN: tf-opt --auto-schedule=target=sm_90a %s -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt --print-schedule=chip=h200 --entry=gate --arg 8192x128 %s 2>&1 | FileCheck %s --check-prefix=GATE
// RUN: tf-opt --print-schedule=chip=h200 --entry=beside --arg 8192x1024 --arg 8192x2048 %s 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: tf-opt --print-schedule=chip=h200 --entry=first --arg 8192x1024 --arg 16 %s 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: for n in 65 1 0; do tf-run %s --mcpu=sm_90a --entry=gate --arg=random:1:bf16:${n}x128 --expect=reference --check=all || exit 1; done
// RUN: for s in "9x16 9x24" "9x16 9x7" "9x3 9x8" "5x5 5x11" "3x0 3x8" "3x8 3x0" "1x8 1x8"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=beside --arg=random:1:bf16:$1 --arg=random:2:bf16:$2 --expect=reference --check=all || exit 1; done
// RUN: for s in "9x16 5x16" "9x5 4x5" "0x8 3x8" "3x8 0x8"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=behind --arg=random:1:f32:$1 --arg=random:2:f32:$2 --expect=reference --check=all || exit 1; done
// RUN: for s in "9x40 16" "9x40 15" "9x41 16" "9x37 29" "3x8 0"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=first --arg=random:1:f32:$1 --arg=$2 --expect=reference --check=all || exit 1; done
// RUN: for s in 9x40 9x41 1x9; do tf-run %s --mcpu=sm_90a --entry=next --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done

// CHECK-LABEL: fusion.func @gate(
// CHECK-DAG: sched.parallelize %a[-1] vectorize
// CHECK-DAG: sched.parallelize %b[-1] vectorize
// GATE: loads x 16 = 8 x 2
// GATE: loads x 16 = 8 x 2
fusion.func @gate(%x: tensor<?x128xbf16>) -> tensor<?x64xbf16> {
  %n = fusion.dim %x, 0 : i64
  %a = fusion.slice %x, %n from [0, 0] steps [1, 1] : tensor<?x64xbf16>
  %b = fusion.slice %x, %n from [0, 64] steps [1, 1] : tensor<?x64xbf16>
  %y = fusion.mul %a, %b : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}

// CHECK-LABEL: fusion.func @beside_rows(
// CHECK: sched.parallelize %{{.*}}[-1] vectorize
// BESIDE: version @beside_rows
// BESIDE: loads a 16 = 8 x 2
// BESIDE: loads b 16 = 8 x 2
// CHECK-LABEL: fusion.func @beside(
fusion.func @beside(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.concat %a, %b axis 1 : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @behind(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.concat %a, %b axis 0 : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// FIRST: loads x 16 = 4 x 4
fusion.func @first(%x: tensor<?x?xf32>, %k: i64) -> tensor<?x?xf32> {
  %n = fusion.dim %x, 0 : i64
  %a = fusion.slice %x, %n, %k from [0, 4] steps [1, 1] : tensor<?x?xf32>
  %y = fusion.neg %a : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// By one element: no vector begins there.
// CHECK-LABEL: fusion.func @next(
// CHECK-NOT: sched.parallelize %b[-1] vectorize
fusion.func @next(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %one = fusion.constant 1 : i64
  %k = fusion.sub %m, %one : i64
  %a = fusion.slice %x, %n, %k from [0, 0] steps [1, 1] : tensor<?x?xf32>
  %b = fusion.slice %x, %n, %k from [0, 1] steps [1, 1] : tensor<?x?xf32>
  %y = fusion.sub %b, %a : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
