/* Fusions on a mesh of devices (--mesh). */
#ifndef PROP_MESH_H
#define PROP_MESH_H

#include "prop.h"

/* The case (malloc'd) on a mesh of 1 to 8 devices, with some of its tensors spread. */
char *mesh_text(const char *text, uint64_t seed);
uint32_t mesh_devices(const char *text); /* 0: it has no mesh */

#endif
