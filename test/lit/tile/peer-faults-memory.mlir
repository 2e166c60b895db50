// Programs of the kind that went wrong in other tile compilers (the lists of reports in their trackers), each of our own
// writing. The reference is the judge.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=layouts --arg=random:1:f32:64x48 --arg=random:2:f32:48 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=pipelines --arg=random:1:f32:8x64 --arg=random:2:i32:8 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=copies --arg=random:1:f32:63 --arg=random:2:f16:33x65 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=reduces --arg=random:1:f32:6x72 --arg=random:2:bf16:5x9 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=elements --arg=random:1:i8:40 --arg=random:2:f32:40 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=copies_of_threads --arg=random:1:f32:9 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=atomics --arg=random:1:i32:50x40 --arg=random:2:i32:50x40 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=atomics --arg=random:1:i32:1x1 --arg=random:2:i32:1x1 --expect=reference --check=all

// Fewer elements than threads: the other threads hold copies, and must not see what the first ones write over their source.
tile.func @copies_of_threads(%x: tensor<9xf32>) -> (%y: tensor<9xf32>, %z: tensor<9xf32>) {
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 9xf32
    %f = tile.alloc_fragment : 9xf32
    tile.copy %x to %s
    tile.parallel (%i) in (9) {
      %v = tile.load %s[%i]
      %w = tile.add %v, 1.0
      tile.store %w, %s[%i]
      tile.store %v, %f[%i]
    }
    tile.parallel (%i) in (5) {
      %v = tile.load %s[%i + 4]
      %w = tile.load %s[%i]
      %u = tile.add %v, %w
      tile.store %u, %y[%i]
    }
    tile.copy %s[5][4] to %y[5]
    tile.copy %f to %z
  }
}

// A histogram and extrema of blocks that meet (2382, 2478): into global and shared memory, and into a fragment.
tile.func @atomics(%x: tensor<?x?xi32> {dims = ["m", "n"]}, %w: tensor<?x?xi32> {dims = ["m", "n"]}) -> (%h: tensor<8xi32>, %e: tensor<4xi32>, %g: tensor<8xi32>) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel threads(32) {
    tile.clear %h
    tile.clear %e
    tile.clear %g
  }
  tile.kernel grid(%b = ceildiv(%m, 16)) threads(96) {
    %s = tile.alloc_shared : 8xi32
    %f = tile.alloc_fragment : 8xi32
    tile.clear %s
    tile.clear %f
    tile.parallel (%i, %j) in (16, %n) {
      %r = tile.add %i, 0
      %v = tile.load %x[%b * 16 + %i, %j]
      %u = tile.load %w[%b * 16 + %i, %j]
      %k = tile.cast %v : index
      tile.atomic_add %u, %s[%k mod 8]
      tile.atomic_max %v, %e[0]
      tile.atomic_min %u, %e[1] {order = "acq_rel"}
      tile.atomic_xor %v, %e[2]
      tile.atomic_or %u, %e[3]
    }
    tile.parallel (%i, %j) in (8, 5) {
      %v = tile.load %s[%i]
      tile.atomic_add %v, %h[%i]
      tile.atomic_add 1, %f[%i]
    }
    tile.atomic_add 1, %g[0]
    tile.parallel (%i) in (8) {
      %v = tile.load %f[%i]
      tile.atomic_add %v, %g[%i]
    }
  }
}

tile.func @layouts(%x: tensor<64x48xf32>, %w: tensor<48xf32>)
    -> (%a: tensor<64x48xf32>, %b: tensor<48xf32>, %c: tensor<64x48xf32>, %d: tensor<24x48xf32>, %e: tensor<576xf32>, %f: tensor<64xf32>) {
  // A product of one policy and one of another share a fragment, with a cast between them (report 1165).
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x48xf32
    %h = tile.alloc_fragment : 64x48xf16
    %k = tile.alloc_shared : 48x48xf16
    %acc = tile.alloc_fragment : 64x48xf32
    %out = tile.alloc_fragment : 64x48xf32
    tile.copy %x to %s
    tile.copy %x[0, 0][48, 48] to %k
    tile.copy %s to %h
    tile.clear %acc
    tile.clear %out
    tile.gemm %h, %k, %acc {policy = "full_row"}
    tile.copy %acc to %h
    tile.gemm %h, %k, %out {policy = "square"}
    tile.copy %out to %a
  }
  // A fragment wider than the block has threads, and no multiple of them (2398); few threads (1130).
  tile.kernel threads(40) {
    %r = tile.alloc_fragment : 48xf32
    tile.copy %w to %r
    tile.parallel (%i) in (48) {
      %v = tile.load %r[%i]
      %u = tile.add %v, 1.0
      tile.store %u, %r[%i]
    }
    tile.copy %r to %b
  }
  // Two kinds of index into one fragment, one rotated (3005, 2948).
  tile.kernel threads(64) {
    %r = tile.alloc_fragment : 64x48xf32
    %q = tile.alloc_fragment : 64x48xf32
    tile.copy %x to %r
    tile.parallel (%i, %j) in (64, 48) {
      %k = tile.add %j, 5
      %l = tile.mod %k, 48
      %v = tile.load %r[%i, %j]
      %u = tile.load %r[%i, %l]
      %s = tile.sub %v, %u
      tile.store %s, %q[%i, %j]
    }
    tile.copy %q to %c
  }
  // A larger loop shares a fragment with a smaller one (2957), and a loop over a part of a fragment.
  tile.kernel threads(96) {
    %r = tile.alloc_fragment : 64x48xf32
    tile.copy %x to %r
    tile.parallel (%i, %j) in (24, 48) {
      %v = tile.load %r[%i, %j]
      %u = tile.mul %v, 2.0
      tile.store %u, %r[%i, %j]
    }
    tile.copy %r[0, 0][24, 48] to %d
  }
  // 576 wide rows by 64 threads (1130), and a predicate at the end (1744).
  tile.kernel threads(64) {
    %r = tile.alloc_fragment : 600xf32
    tile.parallel (%i) in (600) {
      %row = tile.floordiv %i, 48
      %col = tile.mod %i, 48
      %v = tile.load %x[%row, %col]
      tile.store %v, %r[%i]
    }
    tile.parallel (%i) in (600) {
      %v = tile.load %r[%i]
      tile.store %v, %e[%i]
    }
  }
  // A value per row, replicated over the threads of the row, read by j floordiv 32 (1374).
  tile.kernel threads(128) {
    %r = tile.alloc_fragment : 64x48xf32
    %m = tile.alloc_fragment : 64xf32
    %n = tile.alloc_fragment : 2xf32
    tile.copy %x to %r
    tile.reduce_max %r to %m dim 1
    tile.copy %m[0][2] to %n[0]
    tile.parallel (%i) in (64) {
      %k = tile.floordiv %i, 32
      %v = tile.load %m[%i]
      %u = tile.load %n[%k]
      %s = tile.add %u, %v
      tile.store %s, %f[%i]
    }
  }
}

tile.func @pipelines(%x: tensor<8x64xf32>, %idx: tensor<8xi32>)
    -> (%a: tensor<8x64xf32>, %b: tensor<64xf32>, %c: tensor<64xf32>, %d: tensor<64xf32>, %e: tensor<64xf32>) {
  // The body writes what its copy reads in the next iteration (2668): a running sum through shared memory.
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    tile.clear %t
    tile.pipelined %k = 0 to 8 stages(3) {
      tile.copy %x[%k, 0][1, 64] to %s
      tile.parallel (%i) in (64) {
        %v = tile.load %s[%i]
        %u = tile.load %t[%i]
        %w = tile.add %u, %v
        tile.store %w, %s[%i]
      }
      tile.copy %s to %t
      tile.copy %t to %a[%k, 0][1, 64]
    }
  }
  // One iteration (2566).
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64xf32
    tile.pipelined %k = 3 to 4 stages(2) {
      tile.copy %x[%k, 0][1, 64] to %s
    }
    tile.copy %s to %b
  }
  // A condition in the body, and no iteration at all of a loop before it.
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 4 to 4 stages(4) {
      tile.fill %f, 9.0
    }
    tile.pipelined %k = 0 to 8 stages(2) {
      %m = tile.mod %k, 3
      %z = tile.eq %m, 0
      tile.if %z {
        tile.copy %x[%k, 0][1, 64] to %s
      } else {
        tile.fill %s, 0.5
      }
      tile.parallel (%i) in (64) {
        %v = tile.load %s[%i]
        %u = tile.load %f[%i]
        %w = tile.add %u, %v
        tile.store %w, %f[%i]
      }
    }
    tile.copy %f to %c
  }
  // An index that is loaded (the producer needs what memory holds), also below 0 and beyond the end.
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 8 stages(2) {
      %n = tile.load %idx[%k]
      %m = tile.cast %n : index
      %r = tile.floordiv %m, 8
      tile.copy %x[%r, 0][1, 64] to %s
      tile.parallel (%i) in (64) {
        %v = tile.load %s[%i]
        %u = tile.load %f[%i]
        %w = tile.max %u, %v
        tile.store %w, %f[%i]
      }
    }
    tile.copy %f to %d
  }
  // A loop in a loop, with the buffer carried over; the inner one runs as often as the outer's variable says.
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    tile.clear %t
    tile.serial %k = 0 to 4 {
      tile.pipelined %l = 0 to %k stages(2) {
        tile.copy %x[%l, 0][1, 64] to %s
        tile.parallel (%i) in (64) {
          %v = tile.load %s[63 - %i]
          %u = tile.load %t[%i]
          %w = tile.add %u, %v
          tile.store %w, %t[%i]
        }
      }
    }
    tile.copy %t to %e
  }
}

tile.func @copies(%x: tensor<63xf32>, %m: tensor<33x65xf16>) -> (%a: tensor<63xf32>, %b: tensor<33x65xf16>, %c: tensor<33x65xf32>, %d: tensor<16x9xf16>) {
  // The tail of a row of 63 (2525); a padded column (2581); a column offset that no vector takes (2527).
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64xf32
    tile.copy %x[0] to %s
    tile.copy %s to %a[0]
  }
  tile.kernel grid(%i = 5, %j = 3) threads(64) {
    %s = tile.alloc_shared : 8x33xf16
    %f = tile.alloc_fragment : 8x32xf32
    tile.copy %m[%i * 8, %j * 32][8, 32] to %s[0, 1]
    tile.copy %s[0, 1][8, 32] to %b[%i * 8, %j * 32]
    tile.copy %s[0, 1][8, 32] to %f
    tile.copy %f to %c[%i * 8, %j * 32]
  }
  // Another value than 0 outside, of a cast copy (2543), and nothing of it where the destination ends.
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 20x9xf32
    tile.copy %m[25, 60] to %s {pad = -2.5}
    tile.copy %s to %d[-2, 0]
    tile.copy %s[4, 0][16, 9] to %d
  }
}

tile.func @reduces(%x: tensor<6x72xf32>, %h: tensor<5x9xbf16>) -> (%a: tensor<6xf32>, %b: tensor<72xf32>, %c: tensor<5xbf16>, %d: tensor<9xbf16>, %e: tensor<6x72xf32>, %g: tensor<1xf32>) {
  // 72 is no power of two, nor are 96 threads (2542); sums into what is there, once, though threads hold copies (2408).
  tile.kernel threads(96) {
    %f = tile.alloc_fragment : 6x72xf32
    %r = tile.alloc_fragment : 6xf32
    %q = tile.alloc_fragment : 72xf32
    %o = tile.alloc_fragment : 1xf32
    tile.copy %x to %f
    tile.fill %r, 10.0
    tile.fill %q, 0.25
    tile.reduce_sum %f to %r dim 1 {accumulate}
    tile.reduce_min %f to %q dim 0 {accumulate}
    tile.reduce_absmax %q to %o dim 0
    tile.copy %r to %a
    tile.copy %q to %b
    tile.copy %o to %g
  }
  tile.kernel threads(7) {
    %f = tile.alloc_fragment : 5x9xbf16
    %r = tile.alloc_fragment : 5xbf16
    %q = tile.alloc_fragment : 9xbf16
    tile.copy %h to %f
    tile.reduce_sum %f to %r dim 1
    tile.reduce_max %f to %q dim 0
    tile.copy %r to %c
    tile.copy %q to %d
  }
  // Sums along either dimension, from either end, by a number of threads that is no multiple of 32 (2576).
  tile.kernel threads(48) {
    %f = tile.alloc_fragment : 6x72xf32
    tile.copy %x to %f
    tile.cumsum %f to %f dim 0
    tile.cumsum %f to %f dim 1 {reverse}
    tile.copy %f to %e
  }
}

tile.func @elements(%x: tensor<40xi8>, %y: tensor<40xf32>) -> (%a: tensor<40xi8>, %b: tensor<40xf32>, %c: tensor<40xi32>) {
  // Negative bytes (2427), and a condition in a condition with a cast (2616).
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 40xi8
    %g = tile.alloc_fragment : 40xf32
    tile.fill %f, -3
    tile.clear %g
    tile.parallel (%i) in (40) {
      %v = tile.load %x[%i]
      %u = tile.load %f[%i]
      %s = tile.add %u, %v
      tile.store %s, %f[%i]
      %p = tile.gt %v, 0
      tile.if %p {
        %w = tile.load %y[%i]
        %q = tile.lt %w, 0.5
        tile.if %q {
          %t = tile.cast %v : f32
          %z = tile.mul %t, %w
          tile.store %z, %g[%i]
        } else {
          tile.store %w, %g[%i]
        }
      }
    }
    tile.copy %f to %a
    tile.copy %g to %b
  }
  // A variable of each iteration, in a loop of its own.
  tile.kernel threads(64) {
    tile.parallel (%i) in (40) {
      %n = tile.alloc_local : 2xi32
      tile.store 0, %n[0]
      tile.serial %k = 0 to %i {
        %v = tile.load %x[%k]
        %w = tile.cast %v : i32
        %u = tile.load %n[0]
        %s = tile.add %u, %w
        tile.store %s, %n[0]
      }
      %r = tile.load %n[0]
      tile.store %r, %c[%i]
    }
  }
}
