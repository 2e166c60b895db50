/* Each fault of the async proxy, of mbarriers and of clusters in a kernel that has it, and not in its twin. */
#include "async.h"

typedef struct fault {
  const char *name, *wrong, *told, *note, *right;
  uint32_t cluster;
} fault;

#define LOADED BEGIN("1") IF("ld", "zero", EXPECT("e", "full", "1024") LOAD("0", "0"))
#define STORED(mend) PUT("1.0", "po") mend BAR IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL)

/* Block 0 comes late to the memory of block 1. */
#define LATE(mend)                                                                                                     \
  ASYNC CLUSTER "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 1)\n" IF(      \
      "a", "first",                                                                                                    \
      IF("b", "zero",                                                                                                  \
         "  br label %n\nn:\n  %i = phi i32 [ 0, %tb ], [ %j, %n ]\n  call void @llvm.nvvm.nanosleep(i32 20)\n"        \
         "  %j = add i32 %i, 1\n  %m = icmp ult i32 %j, 6000\n  br i1 %m, label %n, label %o\no:\n"                    \
         "  store atomic float 1.0, ptr addrspace(7) %p monotonic, align 4\n")) mend END
#define REMOTE                                                                                                         \
  "  %o = xor i32 %rank, 1\n"                                                                                          \
  "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @empty, i32 %o)\n" IF(                 \
      "z", "zero", "  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %p, i32 1)\n")

static const fault faults[] = {
    /* 1, 2: reads of what a copy brings */
    {"read of a pending load", ASYNC LOADED GET("", "pb") END,
     "read of 4 bytes of shared memory at offset 1024 (`buf`) while an asynchronous copy to it is under way",
     "whoever touches its destination must wait on its mbarrier first",
     ASYNC LOADED WAIT("", "full", "0") GET("", "pb") END, 1},
    {"one thread waits for all and nothing orders",
     ASYNC LOADED IF("w", "zero", WAIT("", "full", "0")) GET("", "pb") END, "of shared memory at offset", NULL,
     ASYNC LOADED IF("w", "zero", WAIT("", "full", "0")) BAR GET("", "pb") END, 1},
    {"a barrier of the block is no wait", ASYNC LOADED BAR GET("", "pb") END, "of shared memory at offset", NULL,
     ASYNC LOADED WAIT("", "full", "0") BAR GET("", "pb") END, 1},
    {"write over a pending load", ASYNC LOADED PUT("1.0", "pb") WAIT("", "full", "0") END,
     "write of 4 bytes of shared memory at offset 1024 (`buf`) while an asynchronous copy to it is under way", NULL,
     ASYNC LOADED WAIT("", "full", "0") PUT("1.0", "pb") END, 1},
    {"wrong parity reads too early", ASYNC LOADED WAIT("", "full", "1") GET("", "pb") END,
     "while an asynchronous copy to it is under way", NULL, ASYNC LOADED WAIT("", "full", "0") GET("", "pb") END, 1},
    /* 3: a refill before the consumers are done */
    {"refill before release",
     ASYNC LOADED WAIT("1", "full", "0") GET("1", "pb") IF("r", "last", EXPECT("e2", "full", "1024") LOAD("0", "8"))
         WAIT("2", "full", "1") END,
     "a tensor load at shared+0x400 (`buf`) will overwrite what a thread may still read",
     "reads it, and nothing says that it is done",
     ASYNC LOADED WAIT("1", "full", "0") GET("1", "pb") ARRIVE("a", "empty", "1") IF(
         "r", "last", WAIT("3", "empty", "0") EXPECT("e2", "full", "1024") LOAD("0", "8")) WAIT("2", "full", "1") END,
     1},
    {"two loads to one place",
     ASYNC BEGIN("1") IF("ld", "zero", EXPECT("e", "full", "2048") LOAD("0", "0") LOAD("0", "8")) WAIT("", "full", "0")
         END,
     "will overwrite what another copy writes", "that copy starts here",
     ASYNC BEGIN("1") IF("ld", "zero",
                         EXPECT("e", "full", "1024") LOAD("0", "0") WAIT("1", "full", "0") EXPECT("f", "full", "1024")
                             LOAD("0", "8")) WAIT("", "full", "1") END,
     1},
    /* 4, 5: the source of a store */
    {"source of a store overwritten",
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") COMMIT PUT("2.0", "po") WAIT_ALL) END,
     "write of 4 bytes of shared memory at offset 6144 (`out`), which an asynchronous copy may still read",
     "cp.async.bulk.wait_group.read",
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_READ PUT("2.0", "po")) END,
     1},
    {"source of a store overwritten by another thread",
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") COMMIT) BAR PUT("2.0", "po")
         BAR IF("x", "zero", WAIT_ALL) END,
     "which an asynchronous copy may still read", NULL,
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_READ) BAR PUT("2.0", "po")
         END,
     1},
    {"the block ends with a store unread",
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") COMMIT) END,
     "missing cp.async.bulk.wait_group: the block ends while this store may still read its shared memory", NULL,
     ASYNC STORED(FENCE) END, 1},
    {"a store that is not committed",
     ASYNC PUT("1.0", "po") FENCE BAR IF("st", "zero", STORE("out", "0", "0") WAIT_ALL) END,
     "missing cp.async.bulk.commit_group", NULL, ASYNC STORED(FENCE) END, 1},
    {"the block ends with a load under way", ASYNC LOADED END,
     "the block ends while a tensor load to its shared memory", NULL, ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"global memory read before the store has written it",
     ASYNC PUT("1.0", "po")
         FENCE BAR IF("st", "zero",
                      STORE("out", "0", "0") COMMIT WAIT_READ "  %g = load float, ptr addrspace(1) %px, align 4\n") END,
     "read of 4 bytes of global memory while a tensor store to it is under way", ".read waits for the source alone",
     ASYNC PUT("1.0", "po") FENCE BAR IF(
         "st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL "  %g = load float, ptr addrspace(1) %px, align 4\n") END,
     1},
    /* 6: proxies */
    {"missing proxy fence", ASYNC STORED("") END,
     "missing fence.proxy.async: a tensor store at shared+0x1800 (`out`) will read what was written by ordinary stores",
     "it must execute fence.proxy.async before the barrier", ASYNC STORED(FENCE) END, 1},
    {"a fence of the wrong thread",
     ASYNC PUT("1.0", "po") IF("fe", "zero", FENCE) BAR IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL) END,
     "missing fence.proxy.async", NULL,
     ASYNC PUT("1.0", "po") BAR IF("st", "zero", FENCE STORE("out", "0", "0") COMMIT WAIT_ALL) END, 1},
    {"a fence before the write",
     ASYNC FENCE PUT("1.0", "po") BAR IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL) END,
     "missing fence.proxy.async", NULL, ASYNC STORED(FENCE) END, 1},
    {"a load over ordinary stores", ASYNC PUT("1.0", "pb") LOADED WAIT("", "full", "0") END,
     "missing fence.proxy.async: a tensor load at shared+0x400 (`buf`) will overwrite", NULL,
     ASYNC PUT("1.0", "pb") FENCE LOADED WAIT("", "full", "0") END, 1},
    {"a store without a barrier",
     ASYNC PUT("1.0", "po") FENCE IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL) END, NULL, NULL,
     ASYNC STORED(FENCE) END, 1},
    {"a store of what nobody wrote", ASYNC IF("st", "zero", STORE("out", "0", "0") COMMIT WAIT_ALL) END,
     "a tensor store reads 1024 bytes at shared+0x1800 (`out`), not all of them written", NULL, ASYNC STORED(FENCE) END,
     1},
    /* 11: mbarriers */
    {"an mbarrier that is not initialised", ASYNC IF("a", "zero", ARRIVE("a", "full", "1")) END,
     "mbarrier.arrive on shared+0x0 (`full`), where no initialised mbarrier is", NULL,
     ASYNC BEGIN("1") IF("a", "zero", ARRIVE("a", "full", "1")) END, 1},
    {"an mbarrier used before others know of it",
     ASYNC IF("init", "zero", INIT("full", "256") FENCE_INIT) ARRIVE("a", "full", "1") WAIT("", "full", "0") END, NULL,
     NULL,
     ASYNC IF("init", "zero", INIT("full", "256") FENCE_INIT) BAR ARRIVE("a", "full", "1") WAIT("", "full", "0") END,
     1},
    {"a copy on an mbarrier without the fence",
     ASYNC IF("init", "zero", INIT("full", "1") EXPECT("e", "full", "1024") LOAD("0", "0")) BAR WAIT("", "full", "0")
         END,
     "a copy completes on the mbarrier at shared+0x0 (`full`), whose initialisation the async proxy may not see",
     "fence.mbarrier_init or fence.proxy.async",
     ASYNC IF("init", "zero", INIT("full", "1") FENCE_INIT EXPECT("e", "full", "1024") LOAD("0", "0"))
         BAR WAIT("", "full", "0") END,
     1},
    {"initialised twice", ASYNC IF("init", "zero", INIT("full", "1") INIT("full", "1")) END,
     "mbarrier.init of shared+0x0 (`full`), where an mbarrier is; mbarrier.inval must come first", NULL,
     ASYNC IF("init", "zero",
              INIT("full", "1") "  call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @full)\n" INIT("full",
                                                                                                              "1")) END,
     1},
    {"too many arrivals", ASYNC BEGIN("1") ARRIVE("a", "full", "2") END,
     "mbarrier.arrive of 2 on the mbarrier at shared+0x0 (`full`), which awaits 1 more arrivals in phase 0", NULL,
     ASYNC BEGIN("2") IF("a", "zero", ARRIVE("a", "full", "2")) END, 1},
    {"a count of none", ASYNC IF("init", "zero", INIT("full", "0")) END, "the count is 1 to 1048575", NULL,
     ASYNC IF("init", "zero", INIT("full", "1048575")) END, 1},
    {"too many bytes",
     ASYNC BEGIN("1") IF("e", "zero",
                         "  call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3) @full, i32 "
                         "1048576)\n") END,
     "mbarrier.expect_tx of 1048576 bytes on the mbarrier at shared+0x0 (`full`), which has 0 pending; at most 1048575",
     NULL,
     ASYNC BEGIN("1") IF("e", "zero",
                         "  call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3) @full, i32 "
                         "1048575)\n") END,
     1},
    {"an mbarrier overwritten",
     ASYNC BEGIN("1") IF("z", "zero", "  store i64 1, ptr addrspace(3) @full, align 8\n") END,
     "write of 8 bytes of an mbarrier at shared+0x0 (`full`), other than by an mbarrier operation", NULL,
     ASYNC BEGIN("1") IF("z", "zero",
                         "  call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @full)\n  store i64 1, ptr "
                         "addrspace(3) @full, align 8\n") END,
     1},
    {"a load over a live mbarrier",
     ASYNC BEGIN("1") "  %c0 = addrspacecast ptr addrspace(3) @full to ptr addrspace(7)\n" IF(
         "ld", "zero", EXPECT("e", "full", "1024") LOAD_TO("%c0", "full", "0", "0")) END,
     NULL, NULL, ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"a state two phases back",
     ASYNC BEGIN("1") IF(
         "s", "zero",
         ARRIVE("0", "full", "1") ARRIVE(
             "1", "full",
             "1") "  %c = call i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3) @full, i64 %s0)\n")
         END,
     "a wait for phase 0 of the mbarrier at shared+0x0 (`full`), which is in phase 2", NULL,
     ASYNC BEGIN("1") IF(
         "s", "zero",
         ARRIVE("0", "full", "1") ARRIVE(
             "1", "full",
             "1") "  %c = call i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3) @full, i64 %s1)\n")
         END,
     1},
    /* 12: deadlocks */
    {"too few bytes arrive",
     ASYNC BEGIN("1") IF("ld", "zero", EXPECT("e", "full", "2048") LOAD("0", "0")) WAIT("", "full", "0") END,
     "deadlock: 256 of 256 threads wait",
     "256 threads, first (0,0,0), wait for phase parity 0 of mbarrier at shared+0x0 (`full`), pending arrivals 0, "
     "pending "
     "bytes 1024",
     ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"too many bytes arrive",
     ASYNC BEGIN("1") IF("ld", "zero", EXPECT("e", "full", "512") LOAD("0", "0")) WAIT("", "full", "0") END,
     "deadlock: 256 of 256 threads wait", "pending bytes -512: more bytes arrived than were expected",
     ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"a parity that never comes", ASYNC LOADED WAIT("", "full", "0") WAIT("2", "full", "1") END,
     "deadlock: 256 of 256 threads wait",
     "wait for phase parity 1 of mbarrier at shared+0x0 (`full`), pending arrivals 1",
     ASYNC LOADED WAIT("", "full", "0") WAIT("2", "full", "0") END, 1},
    /* 14: what the instruction asks for */
    {"a destination that is not aligned",
     ASYNC BEGIN("1") "  %c4 = getelementptr i8, ptr addrspace(7) %cbuf, i32 64\n" IF(
         "ld", "zero", EXPECT("e", "full", "1024") LOAD_TO("%c4", "full", "0", "0")) WAIT("", "full", "0") END,
     "a tensor load: shared offset 0x440 is no multiple of 128", NULL, ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"bytes that are no tensor map",
     ASYNC BEGIN("1") "  store i32 0, ptr %map, align 4\n" IF("ld", "zero", EXPECT("e", "full", "1024") LOAD("0", "0"))
         WAIT("", "full", "0") END,
     "these bytes are no tensor map", NULL, ASYNC LOADED WAIT("", "full", "0") END, 1},
    {"a load beyond the allocation",
     ASYNC BEGIN("1")
         IF("ld", "zero",
            EXPECT("e", "full",
                   "1024") "  %far = getelementptr float, ptr addrspace(1) %x, i32 1024\n"
                           "  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %cbuf, ptr "
                           "addrspace(3) @full, ptr addrspace(1) %far, i32 1024, i16 0, i64 0, i1 false, i1 false)\n")
             WAIT("", "full", "0") END,
     "out-of-bounds read of 1024 bytes in global memory, 1024 bytes past the end of a buffer of 4096 bytes", NULL,
     ASYNC BEGIN("1")
         IF("ld", "zero",
            EXPECT("e", "full",
                   "1024") "  %far = getelementptr float, ptr addrspace(1) %x, i32 768\n"
                           "  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %cbuf, ptr "
                           "addrspace(3) @full, ptr addrspace(1) %far, i32 1024, i16 0, i64 0, i1 false, i1 false)\n")
             WAIT("", "full", "0") END,
     1},
    /* 17: clusters */
    {"a mask that names an absent block",
     ASYNC BEGIN("1") CLUSTER IF("e", "zero", EXPECT("e", "full", "1024"))
         IF("m", "first",
            IF("m1", "zero",
               "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cbuf, ptr addrspace(3) "
               "@full, ptr "
               "%map, i32 0, i32 0, i16 7, i64 0, i1 true, i1 false, i32 0)\n")) WAIT("", "full", "0") CLUSTER END,
     "a tensor load to the blocks of mask 0x7; the cluster has 2", NULL,
     ASYNC BEGIN("1") CLUSTER IF("e", "zero", EXPECT("e", "full", "1024"))
         IF("m", "first",
            IF("m1", "zero",
               "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cbuf, ptr addrspace(3) "
               "@full, ptr "
               "%map, i32 0, i32 0, i16 3, i64 0, i1 true, i1 false, i32 0)\n")) WAIT("", "full", "0") CLUSTER END,
     2},
    {"a block that has not started",
     ASYNC IF("a", "zero",
              "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 1)\n"
              "  store float 1.0, ptr addrspace(7) %p, align 4\n") CLUSTER END,
     "with no cluster barrier before it that says that this block has started", NULL,
     ASYNC CLUSTER IF("a", "zero",
                      IF("b", "first",
                         "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 1)\n"
                         "  store float 1.0, ptr addrspace(7) %p, align 4\n")) CLUSTER END,
     2},
    {"a block that does not exist",
     ASYNC "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 2)\n" END,
     "mapa to block 2 of a cluster of 2", NULL,
     ASYNC "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 1)\n" END, 2},
    {"a race in distributed shared memory",
     ASYNC CLUSTER "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 0)\n"
                   "  %f = sitofp i32 %rank to float\n" IF(
                       "z", "zero", "  store float %f, ptr addrspace(7) %p, align 4\n") CLUSTER END,
     "race in shared memory: write of another value of 4 bytes", "of another block writes it",
     ASYNC CLUSTER "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @out, i32 0)\n"
                   "  %f = sitofp i32 %rank to float\n" IF(
                       "z", "zero", IF("y", "first", "  store float %f, ptr addrspace(7) %p, align 4\n")) CLUSTER END,
     2},
    {"the other block's mbarrier without its initialisation",
     ASYNC IF("init", "zero", INIT("full", "2")) BAR
     "  call void @llvm.nvvm.barrier.cluster.arrive.aligned()\n"
     "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n"
     "  %o = xor i32 %rank, 1\n"
     "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @empty, i32 %o)\n" IF(
         "z", "zero",
         "  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %p, i32 1)\n")
         CLUSTER END,
     "where no initialised mbarrier is", NULL,
     ASYNC IF("init", "zero", INIT("empty", "1") FENCE_INIT) CLUSTER
     "  %o = xor i32 %rank, 1\n"
     "  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @empty, i32 %o)\n" IF(
         "z", "zero",
         "  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %p, i32 1)\n")
         WAIT("", "empty", "0") CLUSTER END,
     2},
    {"a block ends while another needs its memory", LATE(""),
     "atomic access of the shared memory of block 1 of the cluster, which has ended", NULL, LATE(CLUSTER), 2},
    {"the other block's mbarrier after a relaxed arrival and no fence",
     ASYNC CLUSTER IF("init", "zero",
                      INIT("empty", "1")) "  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()\n"
                                          "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n" REMOTE CLUSTER END,
     "on the mbarrier at shared+0x100 (`empty`) of block 1 of the cluster, whose initialisation nothing orders before "
     "it",
     NULL,
     ASYNC CLUSTER IF("init", "zero",
                      INIT("empty", "1")
                          FENCE_INIT) "  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()\n"
                                      "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n" REMOTE CLUSTER END,
     2},
    {"cluster barrier: arriving twice", ASYNC "  call void @llvm.nvvm.barrier.cluster.arrive.aligned()\n" CLUSTER END,
     "barrier.cluster.arrive by a thread that has arrived and not waited since", NULL, ASYNC CLUSTER CLUSTER END, 2},
    {"cluster barrier: not arriving", ASYNC "  call void @llvm.nvvm.barrier.cluster.wait.aligned()\n" END,
     "barrier.cluster.wait by a thread that has not arrived", NULL, ASYNC CLUSTER END, 2},
    {"cluster barrier: one block leaves the other waiting at an mbarrier",
     ASYNC BEGIN("1") CLUSTER IF("f", "first", WAIT("", "full", "0")) CLUSTER END, "deadlock: 512 of 512 threads wait",
     "256 threads of block (0,0,0), first (0,0,0), wait for phase parity 0", ASYNC BEGIN("1") CLUSTER CLUSTER END, 2},
/* 18: a tensor map that the kernel changes */
#define CHANGE "  call void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1) %y, i32 1, i32 4)\n"
#define RELEASE "  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()\n"
#define ACQUIRE                                                                                                        \
  "  %gm = addrspacecast ptr addrspace(1) %y to ptr\n"                                                                 \
  "  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %gm, i32 128)\n"
#define USE                                                                                                            \
  EXPECT("e", "full", "512")                                                                                           \
  "  %um = addrspacecast ptr addrspace(1) %y to ptr\n"                                                                 \
  "  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %cbuf, ptr addrspace(3) @full, ptr %um, "  \
  "i32 0, i32 0, i16 0, i64 0, i1 false, i1 false, i32 0)\n"
    {"a changed tensor map without a release",
     ASYNC BEGIN("1") IF("c", "last", CHANGE) BAR IF("u", "zero", ACQUIRE USE) WAIT("", "full", "0") END,
     "missing fence.proxy.tensormap::generic.release: a tensor load uses a tensor map that this launch changed",
     "thread (255,0,0) changes it",
     ASYNC BEGIN("1") IF("c", "last", CHANGE RELEASE) BAR IF("u", "zero", ACQUIRE USE) WAIT("", "full", "0") END, 1},
    {"a changed tensor map without an acquire",
     ASYNC BEGIN("1") IF("c", "last", CHANGE RELEASE) BAR IF("u", "zero", USE) WAIT("", "full", "0") END,
     "missing fence.proxy.tensormap::generic.acquire", NULL,
     ASYNC BEGIN("1") IF("c", "last", CHANGE RELEASE) BAR IF("u", "zero", ACQUIRE USE) WAIT("", "full", "0") END, 1},
    /* registers */
    {"setmaxnreg of an odd number",
     ASYNC "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 24)\n"
           "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n" END,
     "setmaxnreg.dec to 40 registers by a warp that has 24", NULL,
     ASYNC "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n"
           "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 24)\n" END,
     1},
    {"setmaxnreg by one warp of a warpgroup",
     ASYNC IF("l", "low", "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n") END,
     "setmaxnreg is for a warpgroup: warps 0 and 1 of one do not execute the same", NULL,
     ASYNC "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n" END, 1},
    {"setmaxnreg by part of a warp",
     ASYNC IF("l", "zero", "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n") BAR END, NULL, NULL,
     ASYNC "  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)\n" BAR END, 1},
};

static tf_status run_fault(bench *t, const fault *f, const char *ir, const tf_emu_options *o) {
  ck_assert_msg(bench_load_cluster(t, o, ir, "k", 3, f->cluster) == TF_OK, "%s: %s", f->name, t->said.text);
  _Alignas(64) char map[128];
  float x[1024];
  for (int i = 0; i < 1024; i++) x[i] = (float)i;
  uint64_t gx = bench_put(t, x, sizeof x), gy = bench_alloc(t, 4096);
  tf_tensormap_desc m = floats_32(gx);
  ck_assert_int_eq(t->d->v->tensormap_encode(t->d, &m, map, &t->sink), TF_OK);
  ck_assert_int_eq(t->d->v->upload(t->d, gy, map, sizeof map, NULL, &t->sink), TF_OK);
  uint64_t param[] = {(uintptr_t)map, gx, gy};
  tf_status s = bench_launch(t, f->cluster, 256, 0, 3, param);
  t->d->v->free(t->d, gx, NULL);
  t->d->v->free(t->d, gy, NULL);
  return s;
}

START_TEST(fault_is_told) {
  const fault *f = &faults[_i];
  bench t;
  for (uint64_t seed = 0; seed < 3; seed++) { /* lazily: what comes early may hide some of them */
    tf_emu_options o = {.check = true, .seed = seed, .schedule = seed ? TF_EMU_RANDOM : TF_EMU_IN_ORDER};
    tf_status s = run_fault(&t, f, f->wrong, &o);
    ck_assert_msg(s == TF_ERR_CHECK, "%s: not found", f->name);
    if (!seed) {
      if (f->told) expect_said(&t, f->told);
      if (f->note) expect_said(&t, f->note);
    }
    bench_end(&t);
  }
}
END_TEST

START_TEST(twin_is_clean) {
  const fault *f = &faults[_i];
  bench t;
  for (uint64_t seed = 0; seed < 6; seed++) {
    tf_emu_options o = {.check = seed != 5,
                        .seed = seed,
                        .schedule = seed ? TF_EMU_RANDOM : TF_EMU_IN_ORDER,
                        .latency = (tf_emu_latency)(seed % 3)};
    tf_status s = run_fault(&t, f, f->right, &o);
    ck_assert_msg(s == TF_OK && !t.said.n, "%s: %s", f->name, t.said.text);
    bench_end(&t);
  }
}
END_TEST

/* 512 threads have 128 registers each, so nobody can take before somebody gives. */
START_TEST(registers_run_out) {
  bench t;
  bench_begin(&t, NULL, ASYNC IF("l", "low", "  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 160)\n") END,
              "k", 3);
  _Alignas(64) char map[128];
  uint64_t param[] = {(uintptr_t)map, 0, 0};
  ck_assert_int_eq(bench_launch(&t, 1, 512, 0, 3, param), TF_ERR_CHECK);
  expect_said(&t, "waits at setmaxnreg.inc to 160 registers; warp 0 has 128 a thread, and the block has 0 left");
  bench_end(&t);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("faults of the async proxy");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, fault_is_told, 0, sizeof faults / sizeof *faults);
  tcase_add_loop_test(c, twin_is_clean, 0, sizeof faults / sizeof *faults);
  tcase_add_test(c, registers_run_out);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("emu async faults", all, 1);
}
