/* --print-schedule */
#ifndef TOOLS_SCHEDULE_TOOL_H
#define TOOLS_SCHEDULE_TOOL_H

#include "common/tool.h"

tf_status print_schedule(tool *t, tf_module *m);

#endif
