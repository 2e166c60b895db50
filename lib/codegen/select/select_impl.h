/* What the files of instruction selection share. */
#ifndef TF_CODEGEN_SELECT_SELECT_IMPL_H
#define TF_CODEGEN_SELECT_SELECT_IMPL_H

#include <llvm-c/Core.h>

#include "codegen/select/select.h"
#include "support/map.h"
#include "support/vec.h"

typedef enum tf_sel_class { TF_SEL_P, TF_SEL_H, TF_SEL_W, TF_SEL_D, TF_SEL_CLASSES, TF_SEL_NONE } tf_sel_class;

typedef enum tf_sel_kind {
  TF_SEL_REG,   /* a register; of addresses, plus a number */
  TF_SEL_INT,   /* a number */
  TF_SEL_SYM,   /* the address of a variable, plus a number */
  TF_SEL_HALF,  /* half `at` of a register of 32 bits */
  TF_SEL_ROUND, /* a register of f32, to be rounded to 16 bits */
} tf_sel_kind;

typedef struct tf_sel_operand {
  uint8_t kind, cls;
  bool real; /* of a number: printed as one of floats; of a rounding: to bf16 */
  uint8_t at;
  uint32_t reg;
  int64_t add; /* of a number: itself */
  const char *symbol;
} tf_sel_operand;

/* What a value of LLVM is: its elements; of vectors of 16 bits, where `words`, pairs of them. */
typedef struct tf_sel_value {
  uint32_t n;
  bool words;
  tf_sel_operand *part;
} tf_sel_value;

typedef struct tf_sel {
  tf_pool *pool;
  LLVMModuleRef m;
  LLVMValueRef fn;
  uint32_t function; /* its number, for labels */
  tf_strbuf body;
  tf_map values, blocks, made, callees;
  tf_map shares;                 /* of a phi: the value that is written into its register; of that: this register */
  tf_map scaled;                 /* of an index that was made longer, times 2, 4, 8, 16: the register */
  uint32_t regs[TF_SEL_CLASSES]; /* that are taken */
  uint32_t count, block, edges;  /* blocks; where we are; labels of edges */
  uint32_t epoch;     /* goes up where a phi's register is written: what was made of registers before is old */
  uint32_t divisions; /* of 64 bits, so far */
  uint32_t merged;    /* registers of phis in no loops */
  bool failed, lines;
  LLVMMetadataRef at; /* the line that was told last */
  TF_VEC(LLVMMetadataRef) files;
  uint32_t first_file;
  unsigned align_kind;
} tf_sel;

typedef TF_VEC(tf_sel_operand) tf_sel_operands;

/* select_operand.c */
TF_NODISCARD bool tf_sel_fail(tf_sel *e); /* false */
tf_sel_class tf_sel_class_of(LLVMTypeRef t);
tf_sel_class tf_sel_class_of_scalar(LLVMTypeRef t); /* also of a byte: a register of 16 bits, zeros above */
TF_NODISCARD bool tf_sel_is_byte(LLVMTypeRef t);
TF_NODISCARD bool tf_sel_is_float(LLVMTypeRef t);
TF_NODISCARD bool tf_sel_has_metadata(LLVMValueRef v); /* of an instruction, other than where it comes from */
uint64_t tf_sel_size_of(LLVMTypeRef t);                /* 0: not known here */
tf_sel_operand tf_sel_new(tf_sel *e, tf_sel_class c);
tf_sel_operand tf_sel_int(tf_sel_class c, int64_t v);
tf_sel_operand tf_sel_of(tf_sel *e, LLVMValueRef v);   /* of a scalar, as it is */
tf_sel_operand tf_sel_read(tf_sel *e, LLVMValueRef v); /* a register or a number */
tf_sel_operand tf_sel_in_reg(tf_sel *e, tf_sel_operand o);
tf_sel_operand tf_sel_printable(tf_sel *e, tf_sel_operand o);
tf_sel_operand tf_sel_place(tf_sel *e, tf_sel_operand o); /* what may stand in an address' brackets */
tf_sel_value *tf_sel_value_of(tf_sel *e, LLVMValueRef v);
const tf_sel_value *tf_sel_words(tf_sel *e, LLVMValueRef v);
tf_sel_operand tf_sel_element(tf_sel *e, LLVMValueRef v, uint32_t i);
void tf_sel_set(tf_sel *e, LLVMValueRef v, tf_sel_operand o);
void tf_sel_set_parts(tf_sel *e, LLVMValueRef v, uint32_t n, bool words, tf_sel_operand *part);
/* Whether a value may be no register of its own: it is read where it is used, of the registers that it was made of. */
TF_NODISCARD bool tf_sel_waits(LLVMValueRef v);
/* A register for what the instruction gives: a new one, or a phi's. */
tf_sel_operand tf_sel_register_of(tf_sel *e, LLVMValueRef v, tf_sel_class c);
tf_sel_operand tf_sel_result(tf_sel *e, LLVMValueRef v);
/* `%0` is the first operand, `@0` the same in an address' brackets. */
void tf_sel_line(tf_sel *e, const char *format, const tf_sel_operand *o);
#define TF_SEL_LINE(e, format, ...) tf_sel_line(e, format, (const tf_sel_operand[]){__VA_ARGS__})
void tf_sel_put_operand(tf_strbuf *b, const tf_sel_operand *o);
void tf_sel_move(tf_sel *e, tf_sel_operand to, tf_sel_operand from);

/* select_edges.c: how a block is left, and which values are written into phis' registers. */
void tf_sel_put_label(tf_sel *e, LLVMBasicBlockRef b);
void tf_sel_put_edge(tf_sel *e, uint32_t edge);                                 /* a label inside of a block */
void tf_sel_jump_to_edge(tf_sel *e, const tf_sel_operand *when, uint32_t edge); /* NULL: in any case */
TF_NODISCARD bool tf_sel_leave(tf_sel *e, LLVMValueRef v, LLVMOpcode op, LLVMBasicBlockRef here);
void tf_sel_share_phis(tf_sel *e, LLVMBasicBlockRef b);

/* select_lines.c */
void tf_sel_line_of(tf_sel *e, LLVMValueRef v);
void tf_sel_put_files(tf_sel *e, tf_strbuf *b);

/* The instructions: false, if they are not known. */
void tf_sel_line3(tf_sel *e, const char *name, tf_sel_operand d, tf_sel_operand a, tf_sel_operand b);
int tf_sel_power(tf_sel_operand o); /* k of the number 2^k; -1: it is none */
TF_NODISCARD bool tf_sel_divide(tf_sel *e, LLVMValueRef v, LLVMOpcode op);
TF_NODISCARD bool tf_sel_arith(tf_sel *e, LLVMValueRef v, LLVMOpcode op);
TF_NODISCARD bool tf_sel_compare(tf_sel *e, LLVMValueRef v, LLVMOpcode op);
TF_NODISCARD bool tf_sel_select(tf_sel *e, LLVMValueRef v);
TF_NODISCARD bool tf_sel_cast(tf_sel *e, LLVMValueRef v, LLVMOpcode op);
TF_NODISCARD bool tf_sel_vector(tf_sel *e, LLVMValueRef v, LLVMOpcode op);
/* Products of an index and what it indexes, where it is made longer; whether something else uses it. */
TF_NODISCARD bool tf_sel_scale_index(tf_sel *e, LLVMValueRef ext, bool sign);
TF_NODISCARD bool tf_sel_gep(tf_sel *e, LLVMValueRef v);
TF_NODISCARD bool tf_sel_load(tf_sel *e, LLVMValueRef v);
TF_NODISCARD bool tf_sel_store(tf_sel *e, LLVMValueRef v);
TF_NODISCARD bool tf_sel_call(tf_sel *e, LLVMValueRef v);
TF_NODISCARD bool tf_sel_inline(tf_sel *e, LLVMValueRef v, LLVMValueRef code);
TF_NODISCARD bool tf_sel_tensor_copy(tf_sel *e, LLVMValueRef v, const char *name);

#endif
