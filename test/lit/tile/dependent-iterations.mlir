// Iterations of tile.parallel that depend on each other: the reference tells of them, whatever the order; also where one thread
// does them all, so that the simulated SM sees no race.
// RUN: not tf-run %s --entry=write_write --arg=random:1:f32:8 --expect=reference 2>&1 | FileCheck %s --check-prefix=WRITE-WRITE
// RUN: not tf-run %s --entry=read_after_write --arg=random:1:f32:8 --expect=reference 2>&1 | FileCheck %s --check-prefix=READ-AFTER-WRITE
// RUN: not tf-run %s --entry=write_after_read --arg=random:1:f32:8 --expect=reference 2>&1 | FileCheck %s --check-prefix=WRITE-AFTER-READ
// RUN: not tf-run %s --entry=write_after_reads --arg=random:1:f32:8 --expect=reference 2>&1 | FileCheck %s --check-prefix=WRITE-AFTER-READS
// RUN: tf-run %s --entry=apart --arg=random:1:f32:8 --expect=reference --check=all

// Two iterations write one element.
tile.func @write_write(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 8xf32
    %t = tile.alloc_shared : 8xf32
    tile.copy %x to %s
    tile.copy %x to %t
    tile.parallel (%i) in (8) {
      %v = tile.load %x[%i]
      tile.store %v, %s[%i floordiv 2]
      // WRITE-WRITE: :[[#@LINE-1]]:7: error: iterations of this tile.parallel depend on each other: one writes what another wrote, element 0 of 's'
    }
    tile.copy %t to %y
  }
}

// The second one reads what the first one wrote.
tile.func @read_after_write(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 8xf32
    %t = tile.alloc_shared : 8xf32
    tile.copy %x to %s
    tile.copy %x to %t
    tile.parallel (%i) in (7) {
      %v = tile.load %x[%i]
      tile.store %v, %s[%i]
      %w = tile.load %s[max(%i - 1, 0)]
      // READ-AFTER-WRITE: :[[#@LINE-1]]:7: error: iterations of this tile.parallel depend on each other: one reads what another wrote, element 0 of 's'
      tile.store %w, %t[%i]
    }
    tile.copy %t to %y
  }
}

// In order this would be right: each reads its neighbour before that is written.
tile.func @write_after_read(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 8xf32
    %t = tile.alloc_shared : 8xf32
    tile.copy %x to %s
    tile.copy %x to %t
    tile.parallel (%i) in (7) {
      %v = tile.load %s[%i + 1]
      tile.store %v, %s[%i]
      // WRITE-AFTER-READ: :[[#@LINE-1]]:7: error: iterations of this tile.parallel depend on each other: one writes what another read, element 1 of 's'
    }
    tile.copy %t to %y
  }
}

// All read one element, and the last of them writes it.
tile.func @write_after_reads(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 8xf32
    %t = tile.alloc_shared : 8xf32
    tile.copy %x to %s
    tile.copy %x to %t
    tile.parallel (%i) in (8) {
      %v = tile.load %s[%i - %i mod 8]
      tile.store %v, %t[%i]
      tile.if %i == 7 {
        tile.store %v, %s[0]
      // WRITE-AFTER-READS: :[[#@LINE-1]]:9: error: iterations of this tile.parallel depend on each other: one writes what another read, element 0 of 's'
      }
    }
    tile.copy %t to %y
  }
}

// What iterations may do: read what others read, write what they alone read and wrote, and read in the next loop what
// others wrote in this one, or write what they read.
tile.func @apart(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 8xf32
    %t = tile.alloc_shared : 8xf32
    tile.copy %x to %s
    tile.parallel (%i) in (8) {
      %a = tile.load %s[%i]
      %b = tile.add %a, 1.0
      tile.store %b, %s[%i]
      %c = tile.load %s[%i]
      tile.store %c, %t[7 - %i]
    }
    tile.parallel (%i) in (8) {
      %a = tile.load %t[0]
      %b = tile.load %t[%i]
      %c = tile.add %a, %b
      tile.store %c, %s[(%i + 1) mod 8]
    }
    tile.parallel (%i) in (8) {
      %a = tile.load %s[%i]
      tile.store %a, %t[0 + %i]
    }
    tile.copy %t to %y
  }
}
