"""What pcbnew (KiCad 6) sees in a board file, as JSON. Usage: inspect_pcb.py BOARD.kicad_pcb OUT.json

Lengths are in nanometres as pcbnew keeps them, angles in degrees. Connectivity and DRC are reported for the file's own
zone fill, and again after pcbnew has refilled the zones.
"""
import json
import os
import sys

import pcbnew


def point(p):
    return [p.x, p.y]


def pads(board):
    return [
        {
            "ref": pad.GetParent().GetReference(),
            "number": pad.GetNumber(),
            "at": point(pad.GetPosition()),
            "size": [pad.GetSize().x, pad.GetSize().y],
            "angle": pad.GetOrientationDegrees(),
            "drill": pad.GetDrillSize().x,
            "net": pad.GetNetname(),
            "function": pad.GetPinFunction(),
            "type": pad.GetPinType(),
            "attribute": pad.GetAttribute(),
            "shape": pad.ShowPadShape(),
            "copper": [name for name in ("F.Cu", "B.Cu") if pad.IsOnLayer(board.GetLayerID(name))],
            "box": [
                pad.GetBoundingBox().GetLeft(),
                pad.GetBoundingBox().GetTop(),
                pad.GetBoundingBox().GetRight(),
                pad.GetBoundingBox().GetBottom(),
            ],
        }
        for footprint in board.GetFootprints()
        for pad in footprint.Pads()
    ]


def footprints(board):
    return [
        {
            "ref": footprint.GetReference(),
            "value": footprint.GetValue(),
            "name": footprint.GetFPIDAsString(),
            "at": point(footprint.GetPosition()),
            "angle": footprint.GetOrientationDegrees(),
            "flipped": footprint.IsFlipped(),
            "path": footprint.GetPath().AsString(),
            "attributes": footprint.GetAttributes(),
            "properties": dict(footprint.GetProperties()),
            "items": [
                {
                    "layer": board.GetStandardLayerName(item.GetLayer()),
                    "kind": item.GetClass(),
                    "box": [
                        item.GetBoundingBox().GetLeft(),
                        item.GetBoundingBox().GetTop(),
                        item.GetBoundingBox().GetRight(),
                        item.GetBoundingBox().GetBottom(),
                    ],
                }
                for item in footprint.GraphicalItems()
            ],
        }
        for footprint in board.GetFootprints()
    ]


def zones(board):
    found = []
    for zone in board.Zones():
        fill = zone.GetFilledPolysList(zone.GetLayer())
        found.append(
            {
                "net": zone.GetNetname(),
                "layer": board.GetStandardLayerName(zone.GetLayer()),
                "areas": fill.OutlineCount(),
                "mm2": fill.Area() / 1e12,
            }
        )
    return found


def state(board, report):
    board.BuildConnectivity()
    connectivity = board.GetConnectivity()
    connectivity.RecalculateRatsnest()
    # An old report would look like a passed check.
    if os.path.exists(report):
        os.remove(report)
    written = pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    lines = []
    if written and os.path.exists(report):
        with open(report, encoding="utf-8") as file:
            lines = file.read().splitlines()
    return {
        "unconnected": connectivity.GetUnconnectedCount(),
        "drcRan": bool(written) and len(lines) > 0,
        "drc": [line for line in lines if line.startswith("[")],
        "drcText": lines,
        "zones": zones(board),
    }


def main(path, out):
    board = pcbnew.LoadBoard(path)
    tracks = list(board.GetTracks())
    edges = [item for item in board.GetDrawings() if item.GetLayer() == pcbnew.Edge_Cuts]
    result = {
        "version": board.GetFileFormatVersionAtLoad(),
        "nets": [str(name) for name in board.GetNetsByName().keys() if str(name) != ""],
        "footprints": footprints(board),
        "pads": pads(board),
        "segments": [
            {
                "net": track.GetNetname(),
                "layer": board.GetStandardLayerName(track.GetLayer()),
                "width": track.GetWidth(),
                "from": point(track.GetStart()),
                "to": point(track.GetEnd()),
            }
            for track in tracks
            if track.Type() == pcbnew.PCB_TRACE_T
        ],
        "vias": [
            {"net": via.GetNetname(), "at": point(via.GetPosition()), "diameter": via.GetWidth(), "drill": via.GetDrill()}
            for via in tracks
            if via.Type() == pcbnew.PCB_VIA_T
        ],
        "edges": len(edges),
        "drawings": [
            {"layer": board.GetStandardLayerName(item.GetLayer()), "kind": item.GetClass()} for item in board.GetDrawings()
        ],
    }
    result["asWritten"] = state(board, out + ".rpt")
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    result["refilled"] = state(board, out + ".rpt")
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file)


main(sys.argv[1], sys.argv[2])
