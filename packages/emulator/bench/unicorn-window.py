# Runs a stretch of the image in unicorn and tells the CPU seconds. Arguments: file of pages (address, then 4096 bytes), entry, end.
import struct
import sys
import time

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, Uc
from unicorn.arm_const import UC_CPU_ARM_CORTEX_M7

path, entry, end = sys.argv[1], *(int(value, 0) for value in sys.argv[2:])
uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
uc.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M7)
with open(path, "rb") as f:
    data = f.read()
pages = {}
for at in range(0, len(data), 4100):
    pages[struct.unpack_from("<I", data, at)[0]] = data[at + 4 : at + 4100]
# Pages that lie side by side are mapped as one: unicorn slows down with many.
run = []
for address in sorted(pages) + [None]:
    if run and address != run[-1] + 4096:
        uc.mem_map(run[0], 4096 * len(run))
        run = []
    if address is not None:
        run.append(address)
for address, content in pages.items():
    uc.mem_write(address, content)
start = time.process_time()
uc.emu_start(entry | 1, end)
print(time.process_time() - start)
