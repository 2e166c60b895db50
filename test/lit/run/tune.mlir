// --tune: progress, a table, a plot; the winner is right, is what runs, and is what later compilations take from the cache for these
// extents; for others it is as it was. (On the simulated SM times mean nothing; what is tried, and that it is right, does.)
// RUN: rm -rf %t && mkdir -p %t
// RUN: tf-run %s --tune=1 --check=none --cache-dir %t/cache --tune-plot=%t/plot.svg --arg random:1:f32:8x96 --expect reference 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PLOT <%t/plot.svg
// RUN: tf-run %s --cache-dir %t/cache --cache-stats --arg random:1:f32:8x96 --expect reference 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: tf-run %s --cache-dir %t/cache --cache-stats --arg random:1:f32:7x95 --expect reference 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not tf-run %s --tune=0 --arg random:1:f32:8x96 2>&1 | FileCheck %s --check-prefix=SECONDS
// RUN: tf-llc %s --filetype=package -o %t/p.tfpkg
// RUN: not tf-run %t/p.tfpkg --tune --arg random:1:f32:8x96 2>&1 | FileCheck %s --check-prefix=PACKAGE

// CHECK: tune 0 {{.*}} s {{.*}} ms best {{.*}} * as it was
// CHECK: trial ms speed schedule
// CHECK: 0 {{.*}} 1.000 as it was
// CHECK: the best is in the cache, for launches of these extents
// CHECK: result 0 'y' against reference: 768 elements, {{.*}} 0 beyond

// PLOT: <svg
// PLOT: <circle class="ran"
// PLOT: as it was</title>
// PLOT: <path class="best"
// PLOT: </svg>

// AGAIN: cache: 0 hits in memory, 1 on disk, 0 misses
// AGAIN: 0 beyond

// SECONDS: option '--tune' wants a number of seconds above 0, found '0'
// PACKAGE: '--tune' is of fusions in text; a package or a kernel has no schedule
fusion.func @scaled(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.add %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
