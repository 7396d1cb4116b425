"""Prints how pcbnew itself stores each footprint of a board after turning it to the other side, left to right, as JSON.

Usage: flip_footprints.py BOARD.kicad_pcb flip|keep. Places are of the pads in their footprint's frame, in nanometres.
"""
import json
import sys

import pcbnew

board = pcbnew.LoadBoard(sys.argv[1])
found = {}
for footprint in board.GetFootprints():
    if sys.argv[2] == "flip":
        footprint.Flip(footprint.GetPosition(), True)
    found[footprint.GetReference()] = {
        "angle": footprint.GetOrientationDegrees() % 360,
        "layer": board.GetStandardLayerName(footprint.GetLayer()),
        "pads": [
            [pad.GetNumber(), pad.GetPos0().x, pad.GetPos0().y, pad.GetOrientationDegrees() % 180]
            for pad in footprint.Pads()
        ],
        "lines": sorted(
            [board.GetStandardLayerName(item.GetLayer()), item.GetStart0().x, item.GetStart0().y, item.GetEnd0().x, item.GetEnd0().y]
            for item in footprint.GraphicalItems()
            if item.GetClass() == "MGRAPHIC"
        ),
    }
print(json.dumps(found))
