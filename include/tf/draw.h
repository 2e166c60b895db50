/* tf/draw.h: pictures of layouts, and of any other table of cells, as text and as SVG.
 *
 * A picture is a grid: a caption, headers, and cells with a text and a colour class (a bank, a thread). A callback
 * gives each cell when it is drawn, so nothing is kept. A grid that is larger than the options allow is drawn without
 * its middle. */
#ifndef TF_DRAW_H
#define TF_DRAW_H

#include "tf/layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Gets text piece by piece; the text is valid during the call only. */
typedef void (*tf_write_fn)(void *user, tf_str text);

typedef enum tf_draw_format { TF_DRAW_TEXT, TF_DRAW_SVG } tf_draw_format;

typedef struct tf_draw_options {
  size_t struct_size;
  tf_draw_format format;
  uint32_t rows, columns;        /* the most that are drawn; 0 = 64 and 64, as text what fits 140 characters */
  const tf_allocator *allocator; /* NULL = malloc */
  tf_sink sink;
} tf_draw_options;

/* ------------------------------------------------------------------------------------------------ grids */

enum { TF_CELL_TEXT = 64, TF_COLOURS = 32 };

typedef struct tf_cell {
  char text[TF_CELL_TEXT];   /* "" = nothing is there */
  char detail[TF_CELL_TEXT]; /* a second, smaller line; may be "" */
  int32_t colour;            /* a class; those that are equal modulo TF_COLOURS look the same. -1 = none */
} tf_cell;

typedef struct tf_grid {
  size_t struct_size;
  tf_str name;  /* "%a" */
  tf_str title; /* "(8,64):(64,1)" */
  tf_str note;  /* one line about the picture; may be empty */
  size_t rows, columns;
  size_t row_group, column_group; /* a line after so many; 0 = none */
  tf_str row_axis, column_axis;   /* what the headers count: "thread"; may be empty */
  tf_str colour_axis;             /* what the colours mean: "bank"; empty = no key is drawn */
  uint32_t colours;               /* how many of them the key shows */
  /* Headers; NULL = the number. */
  void (*row_header)(void *user, size_t i, char text[TF_CELL_TEXT]);
  void (*column_header)(void *user, size_t j, char text[TF_CELL_TEXT]);
  /* `out` is {"", "", -1}. False ends the drawing: *out's text is why. */
  bool (*cell)(void *user, size_t i, size_t j, tf_cell *out);
  void *user;
} tf_grid;

/* All grids, one below the other; as SVG they are one document. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_draw_grids(const tf_grid *grids, size_t n, const tf_draw_options *o, tf_write_fn write,
                                            void *user);

/* The colour of a class, 0xRRGGBB: eight hues that colour-blind readers tell apart, four shades of each. */
TF_API uint32_t tf_draw_colour(int32_t colour_class);

/* ------------------------------------------------------------------------------------------------ layouts */

typedef enum tf_layout_view {
  TF_VIEW_MAP,     /* mode 0 down, the other modes across; each cell is the value there */
  TF_VIEW_THREADS, /* mode 0 is the thread, mode 1 the value; the values are places in a tile, first mode fastest */
} tf_layout_view;

typedef struct tf_layout_picture {
  size_t struct_size;
  tf_str name;
  const tf_layout *layout; /* NULL = `text` alone is written */
  tf_str text;
  tf_layout_view view;
  uint32_t element_bytes; /* > 0: a map of shared memory, coloured by its 32 banks of 4 bytes */
  int64_t tile[2];        /* THREADS: the tile's extents, then drawn as a tile that says who holds what; 0 = a table */
} tf_layout_picture;

/* The layouts are of context `c`. A layout with symbols is drawn as its text alone. */
TF_API TF_NODISCARD tf_status tf_draw_layouts(tf_layout_ctx *c, const tf_layout_picture *p, size_t n,
                                              const tf_draw_options *o, tf_write_fn write, void *user);

/* ------------------------------------------------------------------------------------------------ modules */

typedef struct tf_module tf_module; /* tf/ir.h */

/* Draws the operands of the module's layout.show ops. If there are none, draws all its layouts. Layout programs are
 * evaluated first; the module does not change. element_bytes: for layouts that state no size of their own. */
TF_API TF_NODISCARD tf_status tf_module_draw_layouts(tf_module *m, uint32_t element_bytes, const tf_draw_options *o,
                                                     tf_write_fn write, void *user);
/* Draws the tensor memory of the module's fusions, lanes by columns: one picture for each kernel, each allocation, and
 * each time at which other tensors are there. Remarks to the session's sink say where each tensor is and which
 * instructions access it. The module does not change. */
TF_API TF_NODISCARD tf_status tf_module_draw_tmem(tf_module *m, const tf_draw_options *o, tf_write_fn write,
                                                  void *user);

/* Draws which thread holds which element of each fragment of the module's tile programs, and where the elements of each
 * shared buffer are, as lowered for `target` (empty = sm_80). The module does not change. */
TF_API TF_NODISCARD tf_status tf_module_draw_tiles(tf_module *m, tf_str target, const tf_draw_options *o,
                                                   tf_write_fn write, void *user);

#ifdef __cplusplus
}
#endif
#endif
