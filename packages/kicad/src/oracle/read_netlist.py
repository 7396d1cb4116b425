"""Reads KiCad netlists with python3-sexpdata and prints what they hold as JSON, one list entry a file.

Usage: read_netlist.py FILE.net...
"""
import json
import sys

import sexpdata


def head(form):
    return form[0].value() if isinstance(form, list) and form and isinstance(form[0], sexpdata.Symbol) else None


def inner(form, name):
    return [item for item in form[1:] if head(item) == name]


def one(form, name):
    found = inner(form, name)
    return found[0][1] if found and len(found[0]) > 1 else None


def netlist(path):
    with open(path, encoding="utf-8", newline="") as file:
        root = sexpdata.loads(file.read())
    return {
        "version": str(one(root, "version")),
        "components": [
            {
                "ref": one(comp, "ref"),
                "value": one(comp, "value"),
                "footprint": one(comp, "footprint"),
                "tstamps": one(comp, "tstamps"),
                "properties": [one(item, "name") for item in inner(comp, "property")],
            }
            for section in inner(root, "components")
            for comp in inner(section, "comp")
        ],
        "nets": [
            {
                "code": one(net, "code"),
                "name": one(net, "name"),
                "nodes": [
                    [one(node, "ref"), one(node, "pin"), one(node, "pinfunction"), one(node, "pintype")]
                    for node in inner(net, "node")
                ],
            }
            for section in inner(root, "nets")
            for net in inner(section, "net")
        ],
    }


print(json.dumps([netlist(path) for path in sys.argv[1:]]))
