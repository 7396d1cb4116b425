/** Tests only: lets pcb-rnd, which shares no code with KiCad or us, load a netlist, and reads what it kept. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The nets of a netlist by name as pcb-rnd understands it; each pin as `REF-PIN`, sorted. Throws when it loads nothing. */
export function netsInPcbRnd(netlist: string): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-pcb-rnd-'));
  try {
    const input = join(folder, 'in.net');
    const output = join(folder, 'out.lht');
    // pcb-rnd reads this format but knows it by its older letter only.
    writeFileSync(input, netlist.replace('(version "E")', '(version D)'));
    const commands = `LoadEeschemaFrom(${input})\nSaveTo(LayoutAs,${output})\nquit()\n`;
    const run = spawnSync('pcb-rnd', ['--hid', 'batch'], { input: commands, encoding: 'utf8', timeout: 60_000 });
    if (!existsSync(output)) throw new Error(`pcb-rnd wrote nothing: ${run.stderr || run.error}`);
    return netsOf(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The nets in the `li:input` list of a layout in pcb-rnd's lihata format. */
function netsOf(layout: string): Map<string, string[]> {
  const begin = layout.indexOf('li:input {');
  if (begin < 0) throw new Error('pcb-rnd kept no netlist');
  const nets = new Map<string, string[]>();
  const words = tokens(layout, begin + 'li:input {'.length);
  for (let word = words.next(); word !== '}'; word = words.next()) {
    const name = word.replace(/^ha:/, '');
    const pins: string[] = [];
    if (words.next() !== '{' || words.next() !== 'li:conn' || words.next() !== '{')
      throw new Error(`no pins in net ${name}`);
    for (let pin = words.next(); pin !== '}'; pin = words.next()) if (pin !== ';') pins.push(pin);
    while (words.next() !== '}');
    nets.set(name, pins.sort());
  }
  return nets;
}

/**
 * Lihata's tokens: bare words; text in braces when a word would need escapes; `{`, `}` and `;`. A brace that opens a
 * list follows a blank-separated name, one that opens a text stands where a name or value is due.
 */
function tokens(text: string, from: number): { next(): string } {
  let at = from;
  let afterName = false;
  const braced = (): string => {
    let word = '';
    for (; text[at] !== '}'; at++) {
      if (at >= text.length) throw new Error('pcb-rnd: the layout ends in a text');
      if (text[at] === '\\') at++;
      word += text[at];
    }
    at++;
    return word;
  };
  return {
    next() {
      while (/\s/.test(text[at] ?? '')) at++;
      const char = text[at] ?? '';
      if (char === '') throw new Error('pcb-rnd: the layout ends in its netlist');
      if (char === '{' && !afterName) {
        at++;
        const word = braced();
        afterName = word.startsWith('ha:');
        return word;
      }
      if ('{};'.includes(char)) {
        at++;
        afterName = false;
        return char;
      }
      let word = '';
      for (; !/[\s{};]/.test(text[at] ?? ' '); at++) {
        if (text[at] === '\\') at++;
        word += text[at];
      }
      afterName = /^(ha|li):/.test(word);
      return word;
    },
  };
}
