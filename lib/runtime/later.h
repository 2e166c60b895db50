/* Kernels that become code when a device asks for them, and versions of programs that become packages when a launch
 * asks for them: of a package whose parts are `later`.
 *
 * A fusion without extents has dozens of kernels, of which a call launches one or two. So the compiler stops behind the
 * checks, and the package has the LLVM module of each kernel as it was emitted. Whoever has the compiler attaches a
 * maker; each form of each kernel, and each version, is made once, and kept with the package. */
#ifndef TF_RUNTIME_LATER_H
#define TF_RUNTIME_LATER_H

#include "runtime/package.h"

typedef enum tf_later_form {
  TF_LATER_PTX,  /* for a GPU */
  TF_LATER_LLVM, /* bitcode after LLVM's passes, for the simulated SM */
  TF_LATER_FORMS
} tf_later_form;

enum { TF_LATER_TOGETHER = 16 }; /* kernels that are made at a time, at most */

typedef struct tf_later_maker {
  /* For each of these kernels, at most TF_LATER_TOGETHER and no two the same, a package of it alone, with what the form
   * says: in out[its number]; the caller's, also those that were made when another failed. One call at a time, from any
   * thread. */
  tf_status (*make)(void *user, const tf_package_parts *p, const uint32_t *kernel, uint32_t n, tf_later_form form,
                    const tf_sink *sink, tf_package **out);
  /* A package of version `version` of program `prog`, which is `later` and has a maker of its own; NULL: there is no
   * such version after all, which is a failure of the `last` one. */
  tf_status (*make_version)(void *user, const tf_package_parts *p, uint32_t prog, uint32_t version, bool last,
                            const tf_sink *sink, tf_package **out);
  void (*release)(void *user);
  void *user;
} tf_later_maker;

/* Gives a `later` package its maker, which is the package's from now on, also when this fails. A package that has one
 * keeps that. */
TF_NODISCARD tf_status tf_later_attach(tf_package *p, const tf_later_maker *m, const tf_sink *sink);
void tf_later_free(struct tf_later *l); /* NULL is nothing */

/* Makes these kernels side by side, so that each is there when it is asked for. */
TF_NODISCARD tf_status tf_later_kernels(const tf_package_parts *p, const uint32_t *kernel, uint32_t n,
                                        tf_later_form form, const tf_sink *sink);
/* The parts of a package with this one kernel, which live as long as the package that `p` is of. */
TF_NODISCARD tf_status tf_later_kernel(const tf_package_parts *p, uint32_t kernel, tf_later_form form,
                                       const tf_sink *sink, const tf_package_parts **out);
/* The package of a version of a program, made once; it lives as long as the package that `p` is of. NULL: there is
 * none. */
TF_NODISCARD tf_status tf_later_version(const tf_package_parts *p, uint32_t prog, uint32_t version, bool last,
                                        const tf_sink *sink, tf_package **out);
/* Whether the kernels of a `later` package can be made: a device refuses it at once where they cannot. */
TF_NODISCARD tf_status tf_later_check(const tf_package_parts *p, const tf_sink *sink);

#endif
