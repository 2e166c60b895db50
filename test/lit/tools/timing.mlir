// RUN: tf-opt --cse --mlir-timing %s -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt --cse --time-passes --mlir-timing-display=list %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: tf-opt --cse --mlir-output-format=json %s -o /dev/null 2>%t && %{python} -c "import json; t = json.load(open('%t')); assert [r['name'] for r in t][-1] == 'Total' and 'cse' in [r['name'] for r in t]"
// RUN: tf-llc --timing %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LLC
// CHECK: Execution time report
// CHECK: Total Execution Time: {{[0-9.]+}} seconds
// CHECK: read
// CHECK-NEXT: parse
// CHECK-NEXT: verify
// CHECK-NEXT: cse
// CHECK-NEXT: print
// CHECK-NEXT: Rest
// CHECK-NEXT: (100.0%) Total
// LIST: Total
// LLC: parse
// LLC: kernel-unroll
// LLC: emit LLVM IR
// LLC: generate PTX
// LLC: package
kernel.func @f() {
}
