/* The collector: what `use` and `lastuse` of an mma may read again, A of tcgen05.mma or one of four Bs of
 * tcgen05.mma.ws. The simulated SM reads from memory each time, as the hardware may; it tells of uses that nothing has
 * filled, or that are of another matrix. */
#include "emu/async/op_list.h"
#include "emu/tensor/tensor_op.h"

enum { DISCARD, LASTUSE, FILL, USE };
/* Bits of the instruction descriptor that speak of A: selector, sparse, type, negate, transpose, m; of B. */
enum { IDESC_OF_A = 0x1f00a387, IDESC_OF_B = 0x007f5c00 };

void tf_emu_tensor_collect(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m, const uint64_t *arg, uint32_t n) {
  static const char *const words[] = {"discard", "lastuse", "fill", "use"};
  uint32_t what = (uint32_t)arg[n - 1] & 3, buffer = m->ws ? (uint32_t)arg[n - 2] & 3 : TF_EMU_TMEM_COLLECTORS - 1;
  uint32_t bits = (uint32_t)arg[3] & (m->ws ? IDESC_OF_B : IDESC_OF_A);
  const char *name = m->ws ? "b" : "a", *matrix = m->ws ? "B" : "A", digit[2] = {m->ws ? (char)('0' + buffer) : 0, 0};
  tf_emu_collector *c = &tf_emu_tmem_of(t, t->cta, site)->collector[buffer];
  tf_emu_collector now = {true, m->tensor_a && !m->ws, (uint32_t)m->kind, bits, arg[m->ws ? 2 : 1], site};
  if (what == LASTUSE || what == USE) {
    if (!c->full)
      tf_emu_report_add(t->cta, t, TF_EMU_TENSOR, site,
                        "tcgen05.mma with collector::%s%s::%s, but that buffer holds nothing: a fill must come before, "
                        "and nothing that lets it go",
                        name, digit, words[what]);
    else if (c->tensor != now.tensor || c->kind != now.kind || c->bits != now.bits || c->matrix != now.matrix) {
      tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_TENSOR, site,
                                           "tcgen05.mma with collector::%s%s::%s, but that buffer holds another %s",
                                           name, digit, words[what], matrix);
      tf_emu_report_note(t->cta, r, c->site, "it was filled here");
    }
  }
  if (what == FILL) *c = now;
  else if (what != USE) c->full = false;
}
