/* The sum of a product in the layout that it wants, and back. */
#include "lower/tile/emit/tile_convert.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_sum.h"

void tf_tl_sum_in(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c) {
  if (s->sum_way) {
    tf_tl_dump(e, c, s->sum_way);
    tf_tl_reload(e, s->sum, s->sum_way);
  } else if (s->sum) tf_tl_convert(e, c, s->sum);
}

void tf_tl_sum_out(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c) {
  if (s->sum_way) {
    tf_tl_dump(e, s->sum, s->sum_way);
    tf_tl_reload(e, c, s->sum_way);
  } else if (s->sum) tf_tl_convert(e, s->sum, c);
}
