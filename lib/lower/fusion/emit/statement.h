/* One tensor's statement. */
#ifndef TF_LOWER_FUSION_EMIT_STATEMENT_H
#define TF_LOWER_FUSION_EMIT_STATEMENT_H

#include "lower/fusion/emit/emitter.h"

/* Accesses and conditions are in element_access.h. */
void tf_lower_statement(tf_emitter *e, tf_tv *t);
/* What the whole statement depends on; NULL = nothing. */
tf_value *tf_lower_guard(tf_emitter *e, tf_tv *t);

#endif
