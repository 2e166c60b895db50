// Lanes keep their parts of a sum until the loop is over, where nothing else looks at it before (tile_lanes_plan.c).
//
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" | FileCheck %s
// RUN: %{run} --entry=kept --arg=random:1:f32:33x70
// RUN: %{run} --entry=kept --arg=random:1:f32:16x1
// RUN: %{run} --entry=kept --arg=random:1:f32:5x0
// RUN: %{run} --entry=added --arg=random:1:f32:33x70
// RUN: %{run} --entry=added --arg=random:1:f32:3x0
// RUN: %{run} --entry=begun --arg=random:1:f32:33x70
// RUN: %{run} --entry=seen --arg=random:1:f32:33x70
// RUN: %{run} --entry=looked_at --arg=random:1:f32:33x70
// RUN: %{run} --entry=squared --arg=random:1:f32:33x70
// RUN: %{run} --entry=maxima --arg=random:1:f32:33x70
// RUN: %{run} --entry=nested --arg=random:1:f32:33x70

// Each lane halves what it has, and adds.
// CHECK-LABEL: kernel.func @kept_k0
// CHECK: kernel.for
// CHECK-NOT: kernel.shuffle
// CHECK: {{^    }}}
// CHECK: kernel.shuffle bfly
// CHECK: kernel.func @kept_k0_wide(
tile.func @kept(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = fma(%sum[%r], 0.5, %part[%r])
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// The same without fma.
// CHECK-LABEL: kernel.func @added_k0
// CHECK: kernel.for
// CHECK-NOT: kernel.shuffle
// CHECK: {{^    }}}
// CHECK: kernel.shuffle bfly
// CHECK: kernel.func @added_k0_wide(
tile.func @added(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = %part[%r] + %sum[%r] * 2.0
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// Four lanes would each begin with 1.
// CHECK-LABEL: kernel.func @begun_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @begun_k0_wide(
tile.func @begun(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.fill %sum, 1.0
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = fma(%sum[%r], 0.5, %part[%r])
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// The loop looks at the sum itself.
// CHECK-LABEL: kernel.func @seen_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @seen_k0_wide(
tile.func @seen(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    %big = tile.alloc_fragment : 16xf32
    tile.clear %big
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = fma(%sum[%r], 0.5, %part[%r])
      }
      tile.parallel (%r) in (16) {
        %big[%r] = max(%big[%r], %sum[%r])
      }
    }
    tile.parallel (%r) in (16) {
      %sum[%r] = %sum[%r] + %big[%r]
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// The loop looks at the part elsewhere.
// CHECK-LABEL: kernel.func @looked_at_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @looked_at_k0_wide(
tile.func @looked_at(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    %big = tile.alloc_fragment : 16xf32
    tile.clear %big
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = fma(%sum[%r], 0.5, %part[%r])
      }
      tile.parallel (%r) in (16) {
        %big[%r] = max(%big[%r], %part[%r])
      }
    }
    tile.parallel (%r) in (16) {
      %sum[%r] = %sum[%r] + %big[%r]
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// The square of a sum is not the sum of its parts' squares.
// CHECK-LABEL: kernel.func @squared_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @squared_k0_wide(
tile.func @squared(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_sum %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = fma(%part[%r], %part[%r], %sum[%r])
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// Of maxima, the sum over lanes is another one.
// CHECK-LABEL: kernel.func @maxima_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @maxima_k0_wide(
tile.func @maxima(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.clear %sum
    tile.serial %i = 0 to ceildiv(%n, 32) {
      tile.copy %X[%bx * 16, %i * 32] to %x
      tile.reduce_max %x to %part dim 1
      tile.parallel (%r) in (16) {
        %sum[%r] = %sum[%r] + %part[%r]
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}

// The sum goes on from where the loop left it.
// CHECK-LABEL: kernel.func @nested_k0
// CHECK: kernel.for
// CHECK: {{^      +}}{{%.*}} = kernel.shuffle bfly
// CHECK: {{^    }}}
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @nested_k0_wide(
tile.func @nested(%X: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%Y: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %X, 0
  %n = tile.dim %X, 1
  tile.kernel grid(%bx = ceildiv(%m, 16)) threads(64) {
    %x = tile.alloc_fragment : 16x32xf32
    %part = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    tile.clear %sum
    tile.serial %j = 0 to 2 {
      tile.serial %i = 0 to ceildiv(%n, 32) {
        tile.copy %X[%bx * 16, %i * 32] to %x
        tile.reduce_sum %x to %part dim 1
        tile.parallel (%r) in (16) {
          %sum[%r] = %sum[%r] + %part[%r]
        }
      }
    }
    tile.copy %sum to %Y[%bx * 16]
  }
}
