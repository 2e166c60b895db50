/* What a first launch asks of the compiler and the driver: everything but the launch. */
#ifndef TF_BENCH_FIRST_LAUNCH_H
#define TF_BENCH_FIRST_LAUNCH_H

#include "tf/device.h"

/* Of the shapes behind "// launched with " at the begin of the text: "64x128, 128". NULL: it says none. */
const char *first_launch_shapes(const char *text);
/* Loads what a launch with arguments of these shapes needs. */
void first_launch(tf_device *d, tf_package *p, const char *shapes, const tf_sink *sink);

#endif
