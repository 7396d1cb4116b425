// Whether a netlist makes sense: what stands in it is well formed, but does it fit together?
import type { Net, Netlist } from './netlist.ts';
import type { Problem, ProblemCode, Severity } from './problem.ts';

// Nobody reads on; a list of millions would fill the memory.
const MOST_PROBLEMS = 1000;

/**
 * All contradictions of a netlist, with a path through its names (`nets/GND/U1.3`). An error is what KiCad refuses, such as
 * a node of a component that is not there; a warning is what it reads, but hardly as meant (it exports some itself).
 * After the first thousand they are only counted.
 */
export function checkNetlist(netlist: Netlist): Problem[] {
  const problems: Problem[] = [];
  let more = 0;
  const add = (code: ProblemCode, severity: Severity, path: string, message: string, hint: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ code, severity, path, message, hint });
    else more++;
  };
  const references = new Set<string>();
  for (const { ref } of netlist.components) {
    if (ref === '')
      add('empty-reference', 'error', 'components', 'a component has no reference', 'annotate the schematic');
    else if (references.has(ref))
      add('duplicate-reference', 'error', `components/${ref}`, `two components are called ${ref}`, '');
    references.add(ref);
  }
  const netOfPin = new Map<string, Map<string, string>>();
  const names = new Set<string>();
  for (const net of netlist.nets) {
    if (names.has(net.name)) {
      add('duplicate-net', 'warning', `nets/${net.name}`, `two nets are called ${net.name}`, 'KiCad joins them');
    }
    names.add(net.name);
    for (const { ref, pin } of net.nodes) {
      if (!references.has(ref)) {
        const message = `the net ${net.name} joins ${ref}.${pin}, but there is no component ${ref}`;
        add('unknown-component', 'error', nodePath(net, ref, pin), message, 'KiCad refuses such a netlist');
        continue;
      }
      const pins = netOfPin.get(ref) ?? new Map<string, string>();
      netOfPin.set(ref, pins);
      const other = pins.get(pin);
      if (other !== undefined && other !== net.name) {
        const hint = 'look at the pin in the schematic';
        add(
          'pin-in-two-nets',
          'warning',
          nodePath(net, ref, pin),
          `${ref}.${pin} is on the net ${other} and on ${net.name}`,
          hint,
        );
      }
      pins.set(pin, net.name);
    }
  }
  if (more > 0) {
    const message = `${more} more problems are not listed`;
    problems.push({ code: 'more-problems', severity: 'info', path: '', message, hint: 'mend those above first' });
  }
  return problems;
}

const nodePath = (net: Net, ref: string, pin: string): string => `nets/${net.name}/${ref}.${pin}`;
