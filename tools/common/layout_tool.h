/* tf-opt --layout: expressions over layouts. */
#ifndef TOOLS_LAYOUT_H
#define TOOLS_LAYOUT_H

#include "common/tool.h"

/* Answers --layout and gives the exit status; -1 where it was not asked. */
int layout_answer(tool *t);

#endif
