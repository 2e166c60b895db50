/* The instructions of mbarriers. */
#include "emu/sm/cluster.h"
#include "emu/async/mbarrier.h"
#include "emu/memory/race.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/thread_ops.h"
#include "support/result.h"

#define FAULT(t, site, ...) tf_emu_report_add((t)->cta, t, TF_EMU_MBARRIER, site, __VA_ARGS__)

static const char *name(const tf_emu_mbarrier *m, char buffer[128]) {
  return tf_emu_shared_name(m->cta, m->off, buffer);
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_init) {
  (void)mode, (void)c, (void)d;
  uint64_t off;
  tf_emu_cta *o = tf_emu_window_of(t, a, &off);
  uint32_t count = (uint32_t)b;
  char at[128];
  if (o != t->cta || off % 8 || off + 8 > t->cta->launch->shared) {
    FAULT(t, site, "mbarrier.init on 0x%llx, which is no address of 8 aligned bytes in the block's shared memory",
          (unsigned long long)(o ? off : a));
    tf_emu_stop(t);
  }
  if (!count || count > TF_EMU_MBARRIER_MAX) {
    FAULT(t, site, "mbarrier.init of %s for %u arrivals; the count is 1 to %d", tf_emu_shared_name(o, off, at), count,
          TF_EMU_MBARRIER_MAX);
    tf_emu_stop(t);
  }
  tf_emu_mbarrier *old = tf_emu_mbarrier_find(o, off);
  if (old) {
    tf_emu_report *r =
        FAULT(t, site, "mbarrier.init of %s, where an mbarrier is; mbarrier.inval must come first", name(old, at));
    tf_emu_report_note(o, r, old->site, "it was initialised here");
    tf_emu_stop(t);
  }
  if (t->cta->launch->check) {
    TF_EITHER(tf_emu_check_shared(t, o, off, 8, site, true, false));
    tf_emu_shared_mark(o, off, 8, TF_EMU_CELL_MBARRIER);
    o->worker->shadow->wide = true;
  }
  tf_emu_mbarrier_make(t, site, (uint32_t)off, count);
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_inval) {
  (void)mode, (void)b, (void)c, (void)d;
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, a, "mbarrier.inval", false);
  tf_emu_mbarrier_unmake(m);
  if (t->cta->launch->check) tf_emu_shared_forget(t, m->cta, m->off, 8, site);
  return 0;
}

/* The state before the operation: what is pending, and the phase. */
static uint64_t state_of(const tf_emu_mbarrier *m) { return m->pending | (uint64_t)m->phase << 20; }

static void expect(tf_emu_thread *t, uint32_t site, tf_emu_mbarrier *m, uint32_t bytes, const char *op) {
  char at[128];
  if (bytes <= TF_EMU_MBARRIER_MAX && tf_emu_mbarrier_add_tx(m, bytes)) return;
  FAULT(t, site, "%s of %u bytes on the mbarrier at %s, which has %d pending; at most %d can be", op, bytes,
        name(m, at), m->tx, TF_EMU_MBARRIER_MAX);
  tf_emu_stop(t);
}

static void release(tf_emu_thread *t, tf_emu_mbarrier *m, uint32_t mode) {
  if (mode & TF_EMU_MB_RELAXED || (t->cta != m->cta && !(mode & TF_EMU_MB_CLUSTER))) {
    tf_emu_race_pass_over(t, t->cta == m->cta ? &m->arriving : &m->far_arriving);
    return;
  }
  if (t->cta == m->cta) tf_emu_race_release(t, &m->arriving);
  else tf_emu_race_release(t, &m->far_arriving);
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_arrive) {
  (void)c, (void)d;
  const char *op = mode & TF_EMU_MB_DROP ? "mbarrier.arrive_drop" : "mbarrier.arrive";
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, a, op, true);
  char at[128];
  uint32_t count = mode & (TF_EMU_MB_EXPECT | TF_EMU_MB_ONE) ? 1 : (uint32_t)b;
  uint64_t state = state_of(m);
  if (mode & TF_EMU_MB_EXPECT) expect(t, site, m, (uint32_t)b, "mbarrier.arrive.expect_tx");
  if (!count || count > m->pending) {
    FAULT(t, site, "%s of %u on the mbarrier at %s, which awaits %u more arrivals in phase %u", op, count, name(m, at),
          m->pending, m->phase);
    tf_emu_stop(t);
  }
  if (mode & TF_EMU_MB_NO_COMPLETE && count == m->pending && !m->tx)
    FAULT(t, site, "%s.noComplete on the mbarrier at %s completes its phase %u", op, name(m, at), m->phase);
  m->pending -= count;
  if (mode & TF_EMU_MB_DROP) m->expected -= count;
  if (t->cta->launch->check) release(t, m, mode);
  tf_emu_mbarrier_settle(m);
  return state;
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_tx) {
  (void)c, (void)d;
  const char *op = mode & TF_EMU_MB_EXPECT ? "mbarrier.expect_tx" : "mbarrier.complete_tx";
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, a, op, true);
  if (mode & TF_EMU_MB_EXPECT) {
    expect(t, site, m, (uint32_t)b, op);
    tf_emu_mbarrier_touch(m);
  } else tf_emu_mbarrier_complete(m, (uint32_t)b, 0, site);
  return 0;
}

/* The phase whose completion is waited for: by parity the current one or the one before it. */
static uint32_t awaited(tf_emu_thread *t, uint32_t site, const tf_emu_mbarrier *m, uint32_t mode, uint64_t b) {
  if (mode & TF_EMU_MB_PARITY) return (m->phase & 1) == (b & 1) ? m->phase : m->phase - 1;
  uint32_t phase = (uint32_t)(b >> 20);
  char at[128];
  if (phase != m->phase && phase + 1 != m->phase)
    FAULT(t, site,
          "a wait for phase %u of the mbarrier at %s, which is in phase %u; a state is good for the current "
          "phase and the one before",
          phase, name(m, at), m->phase);
  return phase;
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_wait) {
  (void)c, (void)d;
  const char *op = mode & TF_EMU_MB_TRY ? "mbarrier.try_wait" : "mbarrier.test_wait";
  tf_emu_mbarrier *m = tf_emu_mbarrier_at(t, site, a, op, false);
  t->site = site;
  uint32_t phase = awaited(t, site, m, mode, b);
  bool done = (int32_t)(m->phase - phase) > 0;
  if (!done && mode & TF_EMU_MB_TRY) {
    t->mbarrier = m;
    t->phase = phase;
    tf_emu_block(t, TF_EMU_AT_MBARRIER);
    t->mbarrier = NULL;
    done = t->a;
  } else if (!done) {
    m->polled = true;
    t->patience = 0;
    tf_emu_spin(t, site);
  }
  if (!done || !t->cta->launch->check) return done;
  if (mode & TF_EMU_MB_RELAXED || !(mode & TF_EMU_MB_CLUSTER)) tf_emu_race_take_over(t, m->far_done);
  if (mode & TF_EMU_MB_RELAXED) {
    tf_emu_race_take_over(t, m->done);
    return done;
  }
  if (mode & TF_EMU_MB_CLUSTER && m->far_done && m->done) {
    if (!m->all_done) {
      tf_emu_clock_merge(m->cta, &m->all_done, m->done);
      tf_emu_clock_merge(m->cta, &m->all_done, m->far_done);
    }
    tf_emu_race_share(t, m->all_done);
  } else {
    tf_emu_race_share(t, mode & TF_EMU_MB_CLUSTER && m->far_done ? m->far_done : m->done);
  }
  return done;
}

TF_EMU_SYNC_FN(tf_emu_mbarrier_pending) {
  (void)t, (void)site, (void)mode, (void)b, (void)c, (void)d;
  return a & TF_EMU_MBARRIER_MAX;
}
