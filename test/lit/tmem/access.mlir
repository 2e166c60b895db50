// Loads and stores of tensor memory: every data path with every length, packed and not. What is loaded goes through the wait
// by the same registers, and nothing stands between.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas --gpu-name=sm_103a %t.103a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas --gpu-name=sm_110a %t.110a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}
// RUN: FileCheck-22 %s --input-file=%t.ptx
// RUN: FileCheck-22 %s --input-file=%t.103a.ptx
// RUN: FileCheck-22 %s --input-file=%t.110a.ptx
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry a32x32b_x1(
// TEXT-LABEL: kernel.func @a32x32b_x1(
kernel.func @a32x32b_x1(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x1xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x1xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x1.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : i32
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x1.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x1_pack(
// TEXT-LABEL: kernel.func @a32x32b_x1_pack(
kernel.func @a32x32b_x1_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x2xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x2xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x1.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : i32
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x1.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x2(
// TEXT-LABEL: kernel.func @a32x32b_x2(
kernel.func @a32x32b_x2(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x2xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x2xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x2.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x2.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x2_pack(
// TEXT-LABEL: kernel.func @a32x32b_x2_pack(
kernel.func @a32x32b_x2_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x2.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x2.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x4(
// TEXT-LABEL: kernel.func @a32x32b_x4(
kernel.func @a32x32b_x4(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x4.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x4_pack(
// TEXT-LABEL: kernel.func @a32x32b_x4_pack(
kernel.func @a32x32b_x4_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x4.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x8(
// TEXT-LABEL: kernel.func @a32x32b_x8(
kernel.func @a32x32b_x8(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x8.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x8.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x8_pack(
// TEXT-LABEL: kernel.func @a32x32b_x8_pack(
kernel.func @a32x32b_x8_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x8.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x8.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x16(
// TEXT-LABEL: kernel.func @a32x32b_x16(
kernel.func @a32x32b_x16(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x16.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x16.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x16_pack(
// TEXT-LABEL: kernel.func @a32x32b_x16_pack(
kernel.func @a32x32b_x16_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x16.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x16.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x32(
// TEXT-LABEL: kernel.func @a32x32b_x32(
kernel.func @a32x32b_x32(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x32.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x32.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x32_pack(
// TEXT-LABEL: kernel.func @a32x32b_x32_pack(
kernel.func @a32x32b_x32_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x32.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x32.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x64(
// TEXT-LABEL: kernel.func @a32x32b_x64(
kernel.func @a32x32b_x64(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x64.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x64.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x64_pack(
// TEXT-LABEL: kernel.func @a32x32b_x64_pack(
kernel.func @a32x32b_x64_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x64.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x64.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x128(
// TEXT-LABEL: kernel.func @a32x32b_x128(
kernel.func @a32x32b_x128(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x128.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "32x32b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x128.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b"}
  kernel.tcgen05.st %w to %u {shape = "32x32b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a32x32b_x128_pack(
// TEXT-LABEL: kernel.func @a32x32b_x128_pack(
kernel.func @a32x32b_x128_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<32x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x128.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "32x32b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "32x32b", pack} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.32x32b.x128.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  kernel.tcgen05.st %w to %u {shape = "32x32b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x1(
// TEXT-LABEL: kernel.func @a16x64b_x1(
kernel.func @a16x64b_x1(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x2xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x2xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x1.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : i32
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x1.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x1_pack(
// TEXT-LABEL: kernel.func @a16x64b_x1_pack(
kernel.func @a16x64b_x1_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x1.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : i32
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x1.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x2(
// TEXT-LABEL: kernel.func @a16x64b_x2(
kernel.func @a16x64b_x2(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x2.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x2.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x2_pack(
// TEXT-LABEL: kernel.func @a16x64b_x2_pack(
kernel.func @a16x64b_x2_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x2.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x2.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x4(
// TEXT-LABEL: kernel.func @a16x64b_x4(
kernel.func @a16x64b_x4(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x4.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x4.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x4_pack(
// TEXT-LABEL: kernel.func @a16x64b_x4_pack(
kernel.func @a16x64b_x4_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x4.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x4.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x8(
// TEXT-LABEL: kernel.func @a16x64b_x8(
kernel.func @a16x64b_x8(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x8.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x8.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x8_pack(
// TEXT-LABEL: kernel.func @a16x64b_x8_pack(
kernel.func @a16x64b_x8_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x8.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x8.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x16(
// TEXT-LABEL: kernel.func @a16x64b_x16(
kernel.func @a16x64b_x16(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x16.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x16.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x16_pack(
// TEXT-LABEL: kernel.func @a16x64b_x16_pack(
kernel.func @a16x64b_x16_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x16.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x16.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x32(
// TEXT-LABEL: kernel.func @a16x64b_x32(
kernel.func @a16x64b_x32(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x32.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x32.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x32_pack(
// TEXT-LABEL: kernel.func @a16x64b_x32_pack(
kernel.func @a16x64b_x32_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x32.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x32.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x64(
// TEXT-LABEL: kernel.func @a16x64b_x64(
kernel.func @a16x64b_x64(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x64.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x64.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x64_pack(
// TEXT-LABEL: kernel.func @a16x64b_x64_pack(
kernel.func @a16x64b_x64_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x64.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x64.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x128(
// TEXT-LABEL: kernel.func @a16x64b_x128(
kernel.func @a16x64b_x128(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x128.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x64b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b"} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x128.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b"}
  kernel.tcgen05.st %w to %u {shape = "16x64b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x64b_x128_pack(
// TEXT-LABEL: kernel.func @a16x64b_x128_pack(
kernel.func @a16x64b_x128_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x512xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x512xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x64b.x128.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x64b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x64b", pack} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x64b.x128.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x64b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x1(
// TEXT-LABEL: kernel.func @a16x128b_x1(
kernel.func @a16x128b_x1(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x1.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x1.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x1_pack(
// TEXT-LABEL: kernel.func @a16x128b_x1_pack(
kernel.func @a16x128b_x1_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x1.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x1.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x2(
// TEXT-LABEL: kernel.func @a16x128b_x2(
kernel.func @a16x128b_x2(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x2.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x2.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x2_pack(
// TEXT-LABEL: kernel.func @a16x128b_x2_pack(
kernel.func @a16x128b_x2_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x2.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x2.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x4(
// TEXT-LABEL: kernel.func @a16x128b_x4(
kernel.func @a16x128b_x4(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x4.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x4.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x4_pack(
// TEXT-LABEL: kernel.func @a16x128b_x4_pack(
kernel.func @a16x128b_x4_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x4.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x4.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x8(
// TEXT-LABEL: kernel.func @a16x128b_x8(
kernel.func @a16x128b_x8(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x8.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x8.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x8_pack(
// TEXT-LABEL: kernel.func @a16x128b_x8_pack(
kernel.func @a16x128b_x8_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x8.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x8.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x16(
// TEXT-LABEL: kernel.func @a16x128b_x16(
kernel.func @a16x128b_x16(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x16.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x16.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x16_pack(
// TEXT-LABEL: kernel.func @a16x128b_x16_pack(
kernel.func @a16x128b_x16_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x16.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x16.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x32(
// TEXT-LABEL: kernel.func @a16x128b_x32(
kernel.func @a16x128b_x32(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x32.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x32.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x32_pack(
// TEXT-LABEL: kernel.func @a16x128b_x32_pack(
kernel.func @a16x128b_x32_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x32.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x32.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x64(
// TEXT-LABEL: kernel.func @a16x128b_x64(
kernel.func @a16x128b_x64(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x64.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x128b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x64.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b"}
  kernel.tcgen05.st %w to %u {shape = "16x128b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x128b_x64_pack(
// TEXT-LABEL: kernel.func @a16x128b_x64_pack(
kernel.func @a16x128b_x64_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x512xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x512xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x128b.x64.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x128b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x128b", pack} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x128b.x64.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x128b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x1(
// TEXT-LABEL: kernel.func @a16x256b_x1(
kernel.func @a16x256b_x1(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x1.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x1.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x1_pack(
// TEXT-LABEL: kernel.func @a16x256b_x1_pack(
kernel.func @a16x256b_x1_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x1.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x1.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x2(
// TEXT-LABEL: kernel.func @a16x256b_x2(
kernel.func @a16x256b_x2(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x2.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x2.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x2_pack(
// TEXT-LABEL: kernel.func @a16x256b_x2_pack(
kernel.func @a16x256b_x2_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x2.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x2.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x4(
// TEXT-LABEL: kernel.func @a16x256b_x4(
kernel.func @a16x256b_x4(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x4.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x4.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x4_pack(
// TEXT-LABEL: kernel.func @a16x256b_x4_pack(
kernel.func @a16x256b_x4_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x4.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x4.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x8(
// TEXT-LABEL: kernel.func @a16x256b_x8(
kernel.func @a16x256b_x8(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x8.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x8.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x8_pack(
// TEXT-LABEL: kernel.func @a16x256b_x8_pack(
kernel.func @a16x256b_x8_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x8.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x8.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x16(
// TEXT-LABEL: kernel.func @a16x256b_x16(
kernel.func @a16x256b_x16(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x16.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x16.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x16_pack(
// TEXT-LABEL: kernel.func @a16x256b_x16_pack(
kernel.func @a16x256b_x16_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x16.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x16.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x32(
// TEXT-LABEL: kernel.func @a16x256b_x32(
kernel.func @a16x256b_x32(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x32.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {shape = "16x256b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x32.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b"}
  kernel.tcgen05.st %w to %u {shape = "16x256b"}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x256b_x32_pack(
// TEXT-LABEL: kernel.func @a16x256b_x32_pack(
kernel.func @a16x256b_x32_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x512xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x512xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x256b.x32.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.ld %t {pack, shape = "16x256b"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x256b", pack} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x256b.x32.unpack::16b.b32 [%r{{[0-9]+}}], [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x256b", unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x1(
// TEXT-LABEL: kernel.func @a16x32bx2_x1(
kernel.func @a16x32bx2_x1(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x2xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x2xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x1.b32 [[V:{.*}]], [%r{{[0-9]+}}], 1;
  // TEXT: kernel.tcgen05.ld %t {offset = 1 : i64, shape = "16x32bx2"} : i32
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 1} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x1.b32 [%r{{[0-9]+}}], 1, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 1 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 1}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x1_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x1_pack(
kernel.func @a16x32bx2_x1_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x1.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 2;
  // TEXT: kernel.tcgen05.ld %t {offset = 2 : i64, pack, shape = "16x32bx2"} : i32
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 2, pack} : i32
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : i32
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x1.unpack::16b.b32 [%r{{[0-9]+}}], 2, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 2 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 2, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x2(
// TEXT-LABEL: kernel.func @a16x32bx2_x2(
kernel.func @a16x32bx2_x2(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x4xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x2.b32 [[V:{.*}]], [%r{{[0-9]+}}], 2;
  // TEXT: kernel.tcgen05.ld %t {offset = 2 : i64, shape = "16x32bx2"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 2} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x2.b32 [%r{{[0-9]+}}], 2, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 2 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 2}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x2_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x2_pack(
kernel.func @a16x32bx2_x2_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x2.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 4;
  // TEXT: kernel.tcgen05.ld %t {offset = 4 : i64, pack, shape = "16x32bx2"} : vector<2xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 4, pack} : vector<2xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<2xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x2.unpack::16b.b32 [%r{{[0-9]+}}], 4, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 4 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 4, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x4(
// TEXT-LABEL: kernel.func @a16x32bx2_x4(
kernel.func @a16x32bx2_x4(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x8xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x8xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x4.b32 [[V:{.*}]], [%r{{[0-9]+}}], 4;
  // TEXT: kernel.tcgen05.ld %t {offset = 4 : i64, shape = "16x32bx2"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 4} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x4.b32 [%r{{[0-9]+}}], 4, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 4 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 4}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x4_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x4_pack(
kernel.func @a16x32bx2_x4_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x4.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 8;
  // TEXT: kernel.tcgen05.ld %t {offset = 8 : i64, pack, shape = "16x32bx2"} : vector<4xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 8, pack} : vector<4xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<4xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x4.unpack::16b.b32 [%r{{[0-9]+}}], 8, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 8 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 8, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x8(
// TEXT-LABEL: kernel.func @a16x32bx2_x8(
kernel.func @a16x32bx2_x8(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x16xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x16xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x8.b32 [[V:{.*}]], [%r{{[0-9]+}}], 8;
  // TEXT: kernel.tcgen05.ld %t {offset = 8 : i64, shape = "16x32bx2"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 8} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x8.b32 [%r{{[0-9]+}}], 8, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 8 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 8}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x8_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x8_pack(
kernel.func @a16x32bx2_x8_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x8.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 16;
  // TEXT: kernel.tcgen05.ld %t {offset = 16 : i64, pack, shape = "16x32bx2"} : vector<8xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 16, pack} : vector<8xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<8xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x8.unpack::16b.b32 [%r{{[0-9]+}}], 16, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 16 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 16, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x16(
// TEXT-LABEL: kernel.func @a16x32bx2_x16(
kernel.func @a16x32bx2_x16(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x32xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x32xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x16.b32 [[V:{.*}]], [%r{{[0-9]+}}], 16;
  // TEXT: kernel.tcgen05.ld %t {offset = 16 : i64, shape = "16x32bx2"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 16} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x16.b32 [%r{{[0-9]+}}], 16, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 16 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 16}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x16_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x16_pack(
kernel.func @a16x32bx2_x16_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x16.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 32;
  // TEXT: kernel.tcgen05.ld %t {offset = 32 : i64, pack, shape = "16x32bx2"} : vector<16xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 32, pack} : vector<16xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<16xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x16.unpack::16b.b32 [%r{{[0-9]+}}], 32, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 32 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 32, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x32(
// TEXT-LABEL: kernel.func @a16x32bx2_x32(
kernel.func @a16x32bx2_x32(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x64xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x64xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x32.b32 [[V:{.*}]], [%r{{[0-9]+}}], 32;
  // TEXT: kernel.tcgen05.ld %t {offset = 32 : i64, shape = "16x32bx2"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 32} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x32.b32 [%r{{[0-9]+}}], 32, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 32 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 32}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x32_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x32_pack(
kernel.func @a16x32bx2_x32_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x32.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 64;
  // TEXT: kernel.tcgen05.ld %t {offset = 64 : i64, pack, shape = "16x32bx2"} : vector<32xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 64, pack} : vector<32xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<32xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x32.unpack::16b.b32 [%r{{[0-9]+}}], 64, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 64 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 64, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x64(
// TEXT-LABEL: kernel.func @a16x32bx2_x64(
kernel.func @a16x32bx2_x64(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x128xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x128xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x64.b32 [[V:{.*}]], [%r{{[0-9]+}}], 64;
  // TEXT: kernel.tcgen05.ld %t {offset = 64 : i64, shape = "16x32bx2"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 64} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x64.b32 [%r{{[0-9]+}}], 64, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 64 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 64}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x64_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x64_pack(
kernel.func @a16x32bx2_x64_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x64.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 128;
  // TEXT: kernel.tcgen05.ld %t {offset = 128 : i64, pack, shape = "16x32bx2"} : vector<64xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 128, pack} : vector<64xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<64xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x64.unpack::16b.b32 [%r{{[0-9]+}}], 128, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 128 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 128, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x128(
// TEXT-LABEL: kernel.func @a16x32bx2_x128(
kernel.func @a16x32bx2_x128(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x256xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x256xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x128.b32 [[V:{.*}]], [%r{{[0-9]+}}], 128;
  // TEXT: kernel.tcgen05.ld %t {offset = 128 : i64, shape = "16x32bx2"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 128} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x128.b32 [%r{{[0-9]+}}], 128, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 128 : i64, shape = "16x32bx2"}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 128}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}

// CHECK-LABEL: .entry a16x32bx2_x128_pack(
// TEXT-LABEL: kernel.func @a16x32bx2_x128_pack(
kernel.func @a16x32bx2_x128_pack(%a: i32, %b: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<16x512xi32, tensor>
  %u = kernel.tcgen05.address %b : !kernel.buffer<16x512xi32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.16x32bx2.x128.pack::16b.b32 [[V:{.*}]], [%r{{[0-9]+}}], 256;
  // TEXT: kernel.tcgen05.ld %t {offset = 256 : i64, pack, shape = "16x32bx2"} : vector<128xi32>
  %v = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 256, pack} : vector<128xi32>
  // CHECK-NEXT: {{// begin inline asm}}
  // CHECK-NEXT: tcgen05.wait::ld.sync.aligned;
  // CHECK-NEXT: {{// end inline asm}}
  %w = kernel.tcgen05.wait_ld %v : vector<128xi32>
  // CHECK-NEXT: tcgen05.st.sync.aligned.16x32bx2.x128.unpack::16b.b32 [%r{{[0-9]+}}], 256, [[V]];
  // TEXT: kernel.tcgen05.st %w to %u {offset = 256 : i64, shape = "16x32bx2", unpack}
  kernel.tcgen05.st %w to %u {shape = "16x32bx2", offset = 256, unpack}
  // CHECK-NEXT: tcgen05.wait::st.sync.aligned;
  kernel.tcgen05.wait_st
}
