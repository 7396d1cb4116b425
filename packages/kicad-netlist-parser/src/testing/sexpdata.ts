// python3-sexpdata as a second reader of netlists.
import type { Netlist } from '../netlist.ts';

/** What both readers are asked for: components with value and footprint, nets with code, name and nodes. */
export interface PlainNetlist {
  readonly components: readonly (readonly [ref: string, value: string, footprint: string])[];
  readonly nets: readonly (readonly [code: string, name: string, nodes: readonly (readonly string[])[]])[];
}

/**
 * Reads a JSON list of texts, prints a JSON list of `PlainNetlist`. sexpdata makes numbers of bare numbers and lists of `nil`;
 * bare texts are put into quotes before, by the same rule as KiCad's: up to a blank or a parenthesis.
 */
export const sexpdataScript = String.raw`
import json, re, sys, sexpdata

def quoted(text):
    token = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"][^\s()]*|\s+', re.S)
    out = []
    for piece in token.findall(text):
        out.append(piece if piece[0] in '"() \t\r\n' else json.dumps(piece, ensure_ascii=False))
    return ''.join(out)

def forms(form, name):
    return [x for x in form if isinstance(x, list) and x and x[0] == name]

def text(form, name):
    found = forms(form, name)
    words = [x for x in found[-1][1:] if isinstance(x, str)] if found else []
    return ' '.join(words)

def plain(source):
    tree = sexpdata.loads(quoted(source))
    comps = [c for s in forms(tree, 'components') for c in forms(s, 'comp')]
    nets = [n for s in forms(tree, 'nets') for n in forms(s, 'net')]
    return {
        'components': [[text(c, k) for k in ('ref', 'value', 'footprint')] for c in comps],
        'nets': [[text(n, 'code'), text(n, 'name'),
                  [[text(d, k) for k in ('ref', 'pin', 'pinfunction', 'pintype')] for d in forms(n, 'node')]] for n in nets],
    }

json.dump([plain(t) for t in json.load(sys.stdin)], sys.stdout)
`;

/** The same of a netlist that this library read. */
export function contentOf(netlist: Netlist): PlainNetlist {
  return {
    components: netlist.components.map(({ ref, value, footprint }) => [ref, value === '' ? '~' : value, footprint]),
    nets: netlist.nets.map(({ code, name, nodes }) => [
      code,
      name,
      nodes.map(({ ref, pin, pinFunction, pinType }) => [ref, pin, pinFunction, pinType]),
    ]),
  };
}
