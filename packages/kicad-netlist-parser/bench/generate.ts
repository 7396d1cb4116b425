// A netlist of any size in the layout and with the mix of forms of KiCad 9: components with fields and properties, library
// parts, nets with named pins. The same size gives the same text.

/** A format E file of at least so many characters. */
export function generateNetlist(length: number): string {
  const random = makeRandom(1);
  // A component takes about 800 characters, its six nodes on the nets as many again.
  const count = Math.max(1, Math.ceil(length / 1_315));
  const pieces = [header];
  for (let index = 0; index < count; index++) pieces.push(component(index, random));
  pieces.push(')', libparts, '\n  (nets');
  let node = 0;
  for (let code = 1; node < count * 6; code++) {
    const nodes = 2 + Math.floor(random() ** 4 * 40);
    pieces.push(`\n    (net (code "${code}") (name "${netName(code)}") (class "Default")`);
    for (let end = node + nodes; node < end; node++) pieces.push(nodeText(node % (count * 6)));
    pieces.push(')');
  }
  pieces.push('))\n');
  return pieces.join('');
}

const kinds = [
  { ref: 'R', lib: 'Device', part: 'R', footprint: 'Resistor_SMD:R_0603_1608Metric', text: 'Resistor' },
  { ref: 'C', lib: 'Device', part: 'C', footprint: 'Capacitor_SMD:C_0805_2012Metric', text: 'Unpolarized capacitor' },
  { ref: 'U', lib: 'Logic', part: '74HC00', footprint: 'Package_SO:SOIC-14_3.9x8.7mm_P1.27mm', text: 'quad NAND gate' },
] as const;

const header = `(export (version "E")
  (design
    (source "/home/someone/generated/generated.kicad_sch")
    (date "2026-01-01T00:00:00+0000")
    (tool "Eeschema 9.0.2")
    (sheet (number "1") (name "/") (tstamps "/")
      (title_block
        (title)
        (company)
        (rev)
        (date)
        (source "generated.kicad_sch")
        (comment (number "1") (value ""))
        (comment (number "2") (value "")))))
  (components`;

const libparts = `
  (libparts${kinds
    .map(
      (kind) => `
    (libpart (lib "${kind.lib}") (part "${kind.part}")
      (description "${kind.text}")
      (docs "~")
      (footprints
        (fp "${kind.ref}_*"))
      (fields
        (field (name "Reference") "${kind.ref}")
        (field (name "Value") "${kind.part}"))
      (pins
        (pin (num "1") (name "") (type "passive"))
        (pin (num "2") (name "") (type "passive"))))`,
    )
    .join('')})
  (libraries
    (library (logical "Device")
      (uri "/usr/share/kicad/symbols/Device.kicad_sym")))`;

function component(index: number, random: () => number): string {
  const kind = kinds[index % kinds.length]!;
  const value = `${1 + Math.floor(random() * 999)}k`;
  const sheet = Math.floor(index / 100);
  return `
    (comp (ref "${kind.ref}${index}")
      (value "${value}")
      (footprint "${kind.footprint}")
      (description "${kind.text}")
      (fields
        (field (name "Footprint") "${kind.footprint}")
        (field (name "Datasheet"))
        (field (name "Description") "${kind.text}")
        (field (name "MPN") "RC0603FR-07${value}L"))
      (libsource (lib "${kind.lib}") (part "${kind.part}") (description "${kind.text}"))
      (property (name "MPN") (value "RC0603FR-07${value}L"))
      (property (name "Sheetname") (value "sheet${sheet}"))
      (property (name "Sheetfile") (value "sheet.kicad_sch"))
      (property (name "ki_keywords") (value "R res \\"resistor\\""))
      (sheetpath (names "/sheet${sheet}/") (tstamps "/${uuid(random)}/"))
      (tstamps "${uuid(random)}"))`;
}

function nodeText(node: number): string {
  const index = Math.floor(node / 6);
  const kind = kinds[index % kinds.length]!;
  return `
      (node (ref "${kind.ref}${index}") (pin "${(node % 6) + 1}") (pinfunction "A${node % 6}") (pintype "passive"))`;
}

const netName = (code: number): string =>
  code % 3 === 0 ? `Net-(U${code}-Pad${code % 14})` : `/sheet${code % 97}/SIGNAL_${code}`;

function uuid(random: () => number): string {
  const digits = Array.from({ length: 8 }, () =>
    Math.floor(random() * 0x10000)
      .toString(16)
      .padStart(4, '0'),
  ).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A linear congruential generator (Numerical Recipes' constants). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
