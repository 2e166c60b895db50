/* Results that are passed over on purpose. All others are looked at: functions that may fail are TF_NODISCARD
 * (test/nodiscard.py). */
#ifndef TF_SUPPORT_RESULT_H
#define TF_SUPPORT_RESULT_H

#include <assert.h>
#include <stdbool.h>

/* The call cannot fail here: whatever it fails on, the verifier or a check before this one has refused. */
#define TF_SURELY(call)                                                                                                \
  do {                                                                                                                 \
    bool surely_ = (call);                                                                                             \
    assert(surely_);                                                                                                   \
    (void)surely_;                                                                                                     \
  } while (0)

/* Either answer will do: what the call writes has a value for both, or a failure has been told and ends what runs. */
#define TF_EITHER(call)                                                                                                \
  do {                                                                                                                 \
    if (call) {                                                                                                        \
    }                                                                                                                  \
  } while (0)

#endif
