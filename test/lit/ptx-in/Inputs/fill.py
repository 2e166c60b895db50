#!/usr/bin/env python3
"""fill.py <chip>: PTX whose kernel `fill` writes the chip's number; for sm_90a there is a second kernel. See embedded.test."""
import sys

chip = sys.argv[1]
number = "".join(c for c in chip if c.isdigit())
print(f""".version 8.0
.target {chip}
.address_size 64
.visible .entry fill(.param .u64 fill_param_0)
{{
  .reg .b32 %r<3>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [fill_param_0];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd3, %rd1, %rd2;
  st.global.u32 [%rd3], {number};
  ret;
}}""")
if chip == "sm_90a":
    print(".visible .entry second(.param .u64 second_param_0)\n{\n  ret;\n}")
