"""Plots a board file with KiCad's own Gerber and Excellon writers: plot_board.py BOARD FOLDER

Zones are plotted as they stand in the file. Coordinates count from the auxiliary origin, y up.
"""
import os
import sys
import time

import pcbnew

LAYERS = {
    "GTL": "F_Cu", "GTS": "F_Mask", "GTO": "F_SilkS",
    "GBL": "B_Cu", "GBS": "B_Mask", "GBO": "B_SilkS", "GKO": "Edge_Cuts",
}

board_file, folder = sys.argv[1:3]
started = time.monotonic()
board = pcbnew.LoadBoard(board_file)
controller = pcbnew.PLOT_CONTROLLER(board)
options = controller.GetPlotOptions()
options.SetOutputDirectory(folder)
options.SetPlotFrameRef(False)
options.SetUseAuxOrigin(True)
options.SetUseGerberProtelExtensions(False)
options.SetUseGerberX2format(True)
options.SetIncludeGerberNetlistInfo(True)
options.SetGerberPrecision(6)
options.SetSubtractMaskFromSilk(False)
options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
for extension, layer in LAYERS.items():
    controller.SetLayer(getattr(pcbnew, layer))
    controller.OpenPlotfile(extension, pcbnew.PLOT_FORMAT_GERBER, "")
    controller.PlotLayer()
    os.replace(controller.GetPlotFileName(), os.path.join(folder, extension + ".gbr"))
    controller.ClosePlot()

drill = pcbnew.EXCELLON_WRITER(board)
drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), True)
drill.SetFormat(True, pcbnew.GENDRILL_WRITER_BASE.DECIMAL_FORMAT, 3, 3)
drill.CreateDrillandMapFilesSet(folder, True, False)
name = os.path.splitext(os.path.basename(board_file))[0]
os.replace(os.path.join(folder, name + ".drl"), os.path.join(folder, "XLN.drl"))
drill.GenDrillReportFile(os.path.join(folder, "drill.rpt"))
with open(os.path.join(folder, "ms.rpt"), "w", encoding="ascii") as file:
    file.write(str(round((time.monotonic() - started) * 1000)))
