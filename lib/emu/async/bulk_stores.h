/* The steps of a store of a bulk group. */
#ifndef TF_EMU_ASYNC_BULK_STORES_H
#define TF_EMU_ASYNC_BULK_STORES_H

#include "emu/async/op_list.h"

/* The last two also make the write its thread's own. */
enum { TF_EMU_STORES_MOST = 64 };
void tf_emu_store_read(tf_emu_op *o);
void tf_emu_store_write(tf_emu_op *o);
void tf_emu_store_end(tf_emu_op *o);
/* When a thread has more than the most above that were read and never waited for, the oldest ends. */
void tf_emu_store_crowd(tf_emu_thread *t);
/* Stores of t in groups before `group` have read their source, or are done. */
void tf_emu_engine_settle(tf_emu_thread *t, uint32_t group, bool read_only);
/* Reports if a store that is under way writes the bytes; of a write also, if a load reads them or uses them as its map.
 */
void tf_emu_engine_global(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, const char *verb, bool write);

#endif
