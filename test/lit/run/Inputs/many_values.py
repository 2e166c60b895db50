"""many_values.py N: a kernel of straight code with N values of 16 bytes that all live at once: loads, then their sum from
the last to the first. many_values.py N X.npy Y.npy: is Y what the kernel makes of X?"""
import struct
import sys

n = int(sys.argv[1])
if len(sys.argv) > 2:
    x = struct.unpack(f"<{4 * n}i", open(sys.argv[2], "rb").read()[-16 * n :])
    y = struct.unpack("<4i", open(sys.argv[3], "rb").read()[-16:])
    for lane in range(4):
        s = 0
        for i in reversed(range(n)):
            s = s + x[4 * i + lane] if i % 2 else s ^ x[4 * i + lane]
        assert (s - y[lane]) % 2**32 == 0, (lane, s, y[lane])
    sys.exit()
print('target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @many(ptr addrspace(1) %x, ptr addrspace(1) %y) {')
for i in range(n):
    print(f"  %p{i} = getelementptr <4 x i32>, ptr addrspace(1) %x, i64 {i}")
    print(f"  %v{i} = load <4 x i32>, ptr addrspace(1) %p{i}, align 16")
s = "zeroinitializer"
for i in reversed(range(n)):
    print(f"  %s{i} = {'add' if i % 2 else 'xor'} <4 x i32> {s}, %v{i}")
    s = f"%s{i}"
print(f"  store <4 x i32> {s}, ptr addrspace(1) %y, align 16\n  ret void\n}}")
