/* Between the files that draw fusions. */
#ifndef PROP_PROGRAM_H
#define PROP_PROGRAM_H

#include "prop.h"

int64_t elements(const value *v);
bool full_up(const program *p);
bool usable(const program *p, const value *v); /* no extent or factor */
/* A constant or an argument. */
value *some_scalar(program *p, tf_fusion_dtype type);
/* An argument of these extents; `units`, as bits: axes of which there is one. */
value *tensor_arg(program *p, tf_fusion_dtype type, uint32_t rank, const int64_t *dim, uint32_t units);
/* The same of integers that are indices of an axis of this extent, mostly. */
value *index_arg(program *p, uint32_t rank, const int64_t *dim, uint32_t units, int64_t extent);
/* The number n as an i64 scalar that the host knows. */
const value *extent_scalar(program *p, int64_t n);
/* "OP operands attributes": its result is like `result`. */
value *emit(program *p, const value *result, const char *text);
/* The same with these behind the type. */
value *emit_with(program *p, const value *result, const char *text, const char *attrs);

/* The extents of `?` axes of a result, as scalars behind an op's operands; how much was written. */
int write_extents(program *p, const value *res, char *text, size_t cap);

/* by_tiles.c: an op that a tile program makes; false: not here */
bool by_tiles(program *p, value *x);
/* reindex.c: elements at other indices; false: not here */
bool reindex(program *p, value *x);

#endif
