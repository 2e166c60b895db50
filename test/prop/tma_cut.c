/* Tiles of more than a box holds: could several instructions copy them, each of which is a piece of one or two bulk
 * loops? */
#include "tma_oracle.h"

enum { MOST_PIECES = 64, MOST_TRIES = 3 };

/* The loop becomes two, of which the outer is not bulk. */
static tma_copy cut(const tma_copy *c, int loop, int64_t by) {
  tma_copy cut = *c;
  dom *d = &cut.loops;
  int o, in, at = d->loop_ops;
  dom_split(d, d->loop[loop], by, &o, &in);
  dom_op last = d->op[d->nops - 1];
  memmove(&d->op[at + 1], &d->op[at], (size_t)(d->nops - 1 - at) * sizeof *d->op);
  d->op[at] = last;
  d->loop_ops++;
  memmove(&d->loop[loop + 1], &d->loop[loop], (size_t)(d->nloop - loop) * sizeof *d->loop);
  memmove(&d->ptype[loop + 1], &d->ptype[loop], (size_t)(d->nloop - loop) * sizeof *d->ptype);
  d->nloop++;
  d->loop[loop] = o;
  d->loop[loop + 1] = in;
  d->ptype[loop] = P_SERIAL;
  return cut;
}

static bool in_pieces(const tma_copy *c, int first, int cuts, int64_t pieces) {
  for (int i = first; i < c->loops.nloop && cuts; i++) {
    int64_t n = c->loops.extent[c->loops.loop[i]];
    int tries = 0;
    if (c->loops.ptype[i] != P_BULK || !dom_room(&c->loops)) continue;
    for (int64_t by = n < 2 * MOST_BOX ? n - 1 : MOST_BOX; by > 0 && tries < MOST_TRIES; by--) {
      if (n % by || n / by * pieces > MOST_PIECES) continue;
      tries++;
      tma_copy piece = cut(c, i, by);
      if ((!tma_box_is_large(&piece) && tma_possible(&piece, false) == TMA_POSSIBLE) ||
          in_pieces(&piece, i + 2, cuts - 1, pieces * (n / by)))
        return true;
    }
  }
  return false;
}

bool tma_possible_in_pieces(const tma_copy *c) { return in_pieces(c, 0, 2, 1); }
