"""Prints footprints of KiCad's own library as JSON: python3 footprints.py LIBRARY:NAME ... (mm, y up)."""
import json
import sys

import pcbnew

SHAPES = {
    pcbnew.PAD_SHAPE_CIRCLE: "circle",
    pcbnew.PAD_SHAPE_RECT: "rect",
    pcbnew.PAD_SHAPE_OVAL: "oval",
    pcbnew.PAD_SHAPE_ROUNDRECT: "roundrect",
}


def box(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return {"xMin": min(xs), "yMin": min(ys), "xMax": max(xs), "yMax": max(ys)}


def outline(footprint, layer):
    """The middles of the lines of one layer; of a circle, its extremes."""
    points = []
    for item in footprint.GraphicalItems():
        if item.GetLayer() != layer or not hasattr(item, "GetShape") or item.GetClass() == "MTEXT":
            continue
        if item.GetShape() == pcbnew.SHAPE_T_CIRCLE:
            centre, radius = item.GetCenter(), item.GetRadius()
            points += [(centre.x - radius, centre.y - radius), (centre.x + radius, centre.y + radius)]
        else:
            points += [(p.x, p.y) for p in (item.GetStart(), item.GetEnd())]
    return box([(pcbnew.ToMM(x), -pcbnew.ToMM(y)) for x, y in points]) if points else None


def describe(name):
    library, _, footprint_name = name.partition(":")
    footprint = pcbnew.FootprintLoad(f"/usr/share/kicad/footprints/{library}.pretty", footprint_name)
    return {
        "pads": [
            {
                "number": pad.GetNumber(),
                "plated": pad.GetAttribute() != pcbnew.PAD_ATTRIB_NPTH,
                "shape": SHAPES[pad.GetShape()],
                "x": pcbnew.ToMM(pad.GetPos0().x),
                "y": -pcbnew.ToMM(pad.GetPos0().y),
                "width": pcbnew.ToMM(pad.GetSize().x),
                "height": pcbnew.ToMM(pad.GetSize().y),
                "drill": pcbnew.ToMM(pad.GetDrillSize().x),
            }
            for pad in footprint.Pads()
        ],
        "courtyard": outline(footprint, pcbnew.F_CrtYd),
        "fab": outline(footprint, pcbnew.F_Fab),
    }


print(json.dumps({name: describe(name) for name in sys.argv[1:]}))
