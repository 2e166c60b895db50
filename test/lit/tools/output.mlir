// The output file appears only when everything succeeded.
// RUN: rm -rf %t && mkdir %t
// RUN: tf-opt %s -o %t/good && FileCheck %s < %t/good
// RUN: not tf-opt --pass-pipeline=nothing %s -o %t/bad
// RUN: not ls %t/bad
// RUN: not sh -c 'echo "fusion.bogus" | tf-opt - -o %t/bad'
// RUN: not ls %t/bad
// RUN: tf-opt -o - < %s | FileCheck %s
// RUN: tf-opt --diagnostics-format=json --pass-pipeline=nothing %s 2>%t/json || FileCheck %s --check-prefix=JSON < %t/json
// JSON: {"severity": "error", "file": "", "line": 0, "column": 0, "message": "unknown pass 'nothing' in the pass pipeline 'nothing'"}
// CHECK: kernel.func @f
kernel.func @f() {
}
