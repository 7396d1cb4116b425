// What a pin is called, whichever KiCad wrote the file.
import type { Node } from './netlist.ts';

/**
 * The name of a node's pin, `''` when it has none. KiCad 6 to 9 write the name as the pin function; KiCad 10 (and its
 * forerunner 9.99) writes `NAME_PIN`, and the pin alone for one of several stacked pins without a name.
 * `tool` is the netlist's.
 */
export function pinName(node: Pick<Node, 'pin' | 'pinFunction'>, tool: string): string {
  const { pin, pinFunction } = node;
  if (!writesPinBehindName(tool)) return pinFunction;
  if (pinFunction === pin) return '';
  return pinFunction.endsWith(`_${pin}`) ? pinFunction.slice(0, -pin.length - 1) : pinFunction;
}

function writesPinBehindName(tool: string): boolean {
  const version = /^Eeschema \(?(\d+)\.(\d+)/i.exec(tool);
  if (version === null) return false;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  return major >= 10 || (major === 9 && minor >= 99);
}
