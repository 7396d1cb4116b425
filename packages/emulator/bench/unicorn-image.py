# Runs a test image of the core in unicorn and tells the CPU seconds. Arguments: binary, stack pointer, entry, end.
import sys
import time

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, Uc
from unicorn.arm_const import UC_ARM_REG_SP, UC_CPU_ARM_CORTEX_M7

path, stack, entry, end = sys.argv[1], *(int(value, 0) for value in sys.argv[2:])
uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
uc.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M7)
for base, size in ((0, 0x80000), (0x20000000, 0x40000), (0x40004000, 0x1000), (0xE000E000, 0x1000)):
    uc.mem_map(base, size)
with open(path, "rb") as f:
    uc.mem_write(0, f.read())
uc.reg_write(UC_ARM_REG_SP, stack)
start = time.process_time()
uc.emu_start(entry | 1, end & ~1)
print(time.process_time() - start)
