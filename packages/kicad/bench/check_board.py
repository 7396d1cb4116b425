"""Loads a board and checks it by KiCad's rules, once; prints the milliseconds of the check alone and what it found."""

import os
import sys
import time

import pcbnew

path = sys.argv[1]
board = pcbnew.LoadBoard(path)
board.BuildConnectivity()
report = path + ".rpt"
started = time.perf_counter()
written = pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
milliseconds = (time.perf_counter() - started) * 1000
if not written or not os.path.exists(report):
    sys.exit("pcbnew wrote no report")
with open(report, encoding="utf-8") as file:
    found = [line for line in file if line.startswith("[")]
print(milliseconds, len(found))
