/* Random copies through tensor memory, and what brute force over the threads of the block says of each. Nothing here
 * looks at lib/analysis or lib/lower. */
#ifndef PROP_TMEM_H
#define PROP_TMEM_H

#include "tma.h"

typedef struct tmem_case {
  char *text;
  bool possible; /* some instructions make exactly these accesses */
} tmem_case;

void tmem_case_make(tmem_case *c, uint64_t seed, const char *name);
void tmem_case_free(tmem_case *c);

#endif
