/* Shared by the files that draw statements. */
#ifndef TILE_STATEMENTS_H
#define TILE_STATEMENTS_H

#include "tile/tile_prop.h"

typedef enum scope { SHARED, FRAGMENT } scope;

/* Its elements are whole numbers from -7 to 7. */
typedef struct buffer {
  char name[8];
  scope scope;
  const char *type;
  int64_t dim[2];
  uint32_t rank;
  bool written;
} buffer;

typedef struct drawing {
  rng r;
  FILE *f;
  tile_case *c;
  buffer b[24];
  uint32_t n, names, depth;
  int64_t size[3]; /* extents that tiles are made of */
  bool clusters;   /* the grid is one cluster */
} drawing;

void tile_line(drawing *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static inline bool tile_is_int(const buffer *b) { return strcmp(b->type, "i32") == 0; }
/* Some buffer of that rank (0: any) that was written, if that is asked for. */
buffer *tile_a_buffer(drawing *d, bool written, uint32_t rank);
/* Its elements are made -7 to 7 again. */
void tile_clamp(drawing *d, buffer *b);
/* draw_moves.c: elements go somewhere else, or a place depends on what was loaded. */
void tile_draw_move(drawing *d);
/* draw_outside.c: reads and writes beyond the ends of buffers; and of the result %out, which nothing else writes. */
enum { OUT_ROWS = 12, OUT_COLUMNS = 20 };
void tile_draw_outside(drawing *d);

#endif
