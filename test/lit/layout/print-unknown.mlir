// A layout from an op that tf does not know has no picture.
// RUN: tf-opt %s --print-layout --allow-unregistered-dialect --split-input-file --verify-diagnostics

%l = "elsewhere.layout"() : () -> !layout.layout
// expected-error@+1 {{l is not known when this is drawn}}
layout.show %l

// -----

// Nor has what is computed from it; the first that is asked for is told.
%a = layout.constant 4:1
%l = "elsewhere.layout"() : () -> !layout.layout
%c = layout.composition %a, %l
// expected-error@+1 {{c is not known when this is drawn}}
layout.show %a, %c, %l
