/* Fusions on a mesh of devices (--mesh). */
#ifndef PROP_MESH_H
#define PROP_MESH_H

#include "prop.h"

/* The case (malloc'd) on a mesh of 1 to `most` devices, at most 8, with some of its tensors spread. */
char *mesh_text(const char *text, uint64_t seed, uint32_t most);
/* A program that meshes are for (malloc'd), with its mesh. */
char *mesh_program(uint64_t seed, const char *name, uint32_t most);
/* Leaves its loops over pieces out. */
void mesh_whole(char *text);
/* Counts what a case that ran exchanged, by kinds. The kind of which there was none, or NULL. */
void mesh_count(tally *t, const char *text, const char *moves);
const char *mesh_rare(const tally *t);
uint32_t mesh_devices(const char *text); /* 0: it has no mesh */
/* Threads come and go with each case, by the thousand: glibc keeps heaps for them, which only grow. */
void mesh_few_heaps(void);
/* What stands behind the mesh among the attributes of a case that has one. */
const char *mesh_behind(const char *text);
/* `mesh = ` of a fusion's attributes, by extents or, if `line`, by the name of the line that mesh_line writes. */
void mesh_attribute(FILE *f, const char *extents, bool line);
void mesh_line(FILE *f, const char *extents, bool line);

#endif
