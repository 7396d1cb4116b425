# Runs slots of code (see slot.ts) in unicorn. Standard input: JSON {cpu, code, data, size, slot, count, file}; the file
# holds the memory image of code, then of data. Answers on standard output: JSON {failed: [slot numbers]}; the data part of the file
# is rewritten with the memory afterwards.
import json
import sys

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError
from unicorn.arm_const import (
    UC_ARM_REG_C1_C0_2,
    UC_ARM_REG_FPEXC,
    UC_ARM_REG_PC,
    UC_CPU_ARM_CORTEX_M7,
    UC_CPU_ARM_MAX,
)

job = json.load(sys.stdin)
if job["cpu"] == "m":
    uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
    uc.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M7)
else:
    uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB)
    uc.ctl_set_cpu_model(UC_CPU_ARM_MAX)
code, data, size, slot, count = (job[k] for k in ("code", "data", "size", "slot", "count"))
span = slot * count
uc.mem_map(code, (span + 0x3FFF) & ~0xFFF)
uc.mem_map(data, size)
if job["cpu"] != "m":
    uc.reg_write(UC_ARM_REG_C1_C0_2, 0xF << 20)
    uc.reg_write(UC_ARM_REG_FPEXC, 0x40000000)
with open(job["file"], "rb") as f:
    uc.mem_write(code, f.read(span))
    uc.mem_write(data, f.read(size))
failed = []
at = 0
while at < count:
    try:
        uc.emu_start((code + at * slot) | 1, code + span)
        break
    except UcError as error:
        where = (uc.reg_read(UC_ARM_REG_PC) - code) // slot
        failed.append({"slot": where, "error": str(error)})
        if where < at:
            raise
        at = where + 1
with open(job["file"], "r+b") as f:
    f.seek(span)
    f.write(uc.mem_read(data, size))
json.dump({"failed": failed}, sys.stdout)
