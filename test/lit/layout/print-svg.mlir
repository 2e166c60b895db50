// One SVG document, for all layouts of a program that shows none by name; its text is escaped, and each cell tells itself.
// RUN: tf-opt %s --print-layout=svg,bytes=2 | FileCheck %s
// RUN: tf-opt %s --print-layout=svg,bytes=2,rows=3,columns=4 | FileCheck %s --check-prefix=SMALL
// RUN: tf-opt %s --print-layout=svg -o %t.svg && FileCheck %s --check-prefix=PLAIN < %t.svg
// RUN: not tf-opt %s --print-layout=png 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not tf-opt %s --print-layout=svg,rows=0 2>&1 | FileCheck %s --check-prefix=USAGE

// CHECK: <svg xmlns="http://www.w3.org/2000/svg" width="{{[0-9]+}}" height="{{[0-9]+}}" viewBox="0 0
// CHECK: %s = Sw&lt;3,3,3&gt; o 0 o (8,64):(64,1)</text>
// CHECK: elements of 2 bytes in shared memory; b = bank, 32 banks of 4 bytes
// CHECK: <title>1, 0: 72 b4</title><rect x="{{.*}}" fill="#[[BLUE:[0-9A-F]+]]"
// CHECK: <title>1, 8: 64 b0</title><rect x="{{.*}}" fill="#[[ORANGE:[0-9A-F]+]]"
// CHECK: <title>2, 24: 136 b4</title>
// CHECK: >bank</text>
// CHECK: fill="#[[ORANGE]]"
// CHECK: fill="#[[BLUE]]"
// CHECK: %t = (4,5):(1@1,1@0)</text>
// CHECK: <title>3, 2: (2,3)</title>
// CHECK: </svg>

// SMALL: <title>7, 63: {{[0-9]+}}
// SMALL-NOT: <title>2, 2:
// SMALL: </svg>

// PLAIN-NOT: bank
// PLAIN: </svg>

// USAGE: expected text or svg, bytes=<n>, rows=<n>, columns=<n> (1 to 512)

%s = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%t = layout.constant (4,5):(1@1,1@0)
