// Printing between passes, in MLIR's spelling and ours.
// RUN: tf-opt --cse --dce --mlir-print-ir-before-all %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: tf-opt --cse --dce --print-ir-after-all %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: tf-opt --cse --dce --print-ir-before=dce %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: tf-opt --cse --dce --print-ir-after-change %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: not tf-opt --lower-fusion --print-ir-after-failure %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILURE
// RUN: tf-opt --pass-pipeline='builtin.module(fusion.func(cse))' --print-ir-after-all %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: tf-opt --pass-pipeline='builtin.module(fusion.func(cse))' --print-ir-after-all --print-ir-module-scope %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: rm -rf %t && tf-opt --cse --dce --print-ir-after-all --mlir-print-ir-tree-dir=%t %s -o /dev/null
// RUN: FileCheck %s --check-prefix=TREE < %t/builtin_module_no-symbol-name/1_dce.mlir
// RUN: tf-opt --cse --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP
// RUN: tf-opt --debug-only=pass --dce %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: tf-opt --debug --dce %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// BEFORE: IR Dump Before cse ('builtin.module' operation)
// BEFORE: %dead
// BEFORE: IR Dump Before dce
// AFTER: IR Dump After cse
// AFTER: %dead
// AFTER: IR Dump After dce
// AFTER-NOT: %dead
// ONE-NOT: cse
// ONE: IR Dump Before dce
// CHANGE-NOT: After cse
// CHANGE: IR Dump After dce
// FAILURE: IR Dump After lower-fusion Failed ('builtin.module' operation)
// NESTED: IR Dump After cse ('fusion.func' operation: @f)
// NESTED-NEXT: fusion.func @f
// SCOPE: IR Dump After cse ('fusion.func' operation: @f)
// SCOPE-NEXT: builtin.module
// TREE: fusion.return
// DUMP: builtin.module(cse)
// DEBUG: [pass] dce on 'builtin.module': changed
// DEBUG-NOT: [stage]
// ALL: [stage] parse

fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %dead = fusion.exp %x : tensor<?xf32>
  %y = fusion.exp %x : tensor<?xf32> memory(tensor)
  fusion.return %y : tensor<?xf32>
}
