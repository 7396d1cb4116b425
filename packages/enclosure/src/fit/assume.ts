// Figures that no source gives and without which there is no case. Each is taken openly, and can be replaced by a
// measured one.
import type { Part, PlacedPart, Problem } from '@boardproof/board';
import { jacks } from '@boardproof/parts';

/** A figure taken without a source of its own, as `enclosure.json` lists it. */
export interface Assumed {
  /** The name that `--measured NAME=VALUE` replaces it by. */
  readonly what: string;
  readonly value: number;
  readonly plusMinus: number;
  readonly unit: 'mm';
  readonly why: string;
}

/** Measured figures by name, mm. */
export type Measured = Readonly<Record<string, number>>;

/** A length and half its range, mm. */
export interface Length {
  readonly value: number;
  readonly plusMinus: number;
}

/** How far a printed case and a measured part may be off together, mm. */
const measuredPlusMinus = 0.1;

const defaults: Readonly<Record<string, Omit<Assumed, 'what' | 'unit'>>> = {
  'header.height': {
    value: 6,
    plusMinus: 1,
    why: 'no source gives the height of the 2 mm pin header; pins above the board, without a plug',
  },
  'plug.height': {
    value: 10,
    plusMinus: 1,
    why: 'no source gives the height of an IDC socket on the 2 mm header, ribbon included',
  },
  'plug.margin': {
    value: 1.5,
    plusMinus: 0.5,
    why: 'no source gives the outline of an IDC socket; how far it reaches over the header on each side',
  },
  'chip.height': { value: 1.2, plusMinus: 0.3, why: 'no source gives the height of the 0805 parts' },
  'leads.length': {
    value: 2,
    plusMinus: 0.5,
    why: 'no source gives how far leads reach below the board; cut them to this length after soldering',
  },
  'stack.height': {
    value: 11,
    plusMinus: 0.7,
    why: 'from the board to the lower side of a module in sockets: no source gives the heights of the sockets and of the headers in them, 8.5 and 2.5 mm are usual',
  },
  'module.thickness': { value: 1.6, plusMinus: 0.2, why: 'no source gives the thickness of the module; usual board' },
  'module.parts': {
    value: 1.9,
    plusMinus: 0.3,
    why: 'no source gives the heights of what is soldered to the module; the tallest beside its connectors, tails of pins included',
  },
  'usb.height': { value: 2.7, plusMinus: 0.3, why: 'no source gives the height of the micro-USB socket' },
  'usb.axis': {
    value: 1.3,
    plusMinus: 0.2,
    why: 'no source gives how high the middle of the micro-USB socket lies above the module',
  },
  'microsd.height': { value: 1.9, plusMinus: 0.3, why: 'no source gives the height of the microSD socket' },
  'microsd.axis': { value: 0.9, plusMinus: 0.2, why: 'no source gives how high the card lies above the module' },
  'ribbon.thickness': { value: 1, plusMinus: 0.2, why: 'no source gives the thickness of the ribbon cable' },
};

/** Collects what was assumed for one case, and which of the measured figures were used. */
export class Figures {
  readonly assumed: Assumed[] = [];
  readonly problems: Problem[] = [];
  readonly #measured: Measured;
  readonly #used = new Set<string>();

  constructor(measured: Measured) {
    this.#measured = measured;
  }

  /** A figure by name: measured, or assumed from the table above; a problem when the table does not know it. */
  length(what: string): Length {
    const known = defaults[what];
    const measured = this.#measuredAs(what, known?.value);
    if (measured) return measured;
    if (known) return this.#assume({ what, unit: 'mm', ...known });
    this.problems.push({
      code: 'height-unknown',
      severity: 'error',
      path: `assumed/${what}`,
      message: `no source gives ${what}, and nothing is assumed for it`,
      hint: `measure it and run again with --measured ${what}=MILLIMETRES`,
    });
    return { value: 0, plusMinus: 0 };
  }

  /** How high a part stands above its board; undefined, with a problem, when nothing is known about it. */
  height({ ref, part }: PlacedPart): Length | undefined {
    const kind = kindOf(part);
    const what = kind === undefined ? `${ref}.height` : `${kind}.height`;
    const likely = part.body?.heightMm?.value ?? siblingHeight(part)?.value ?? defaults[what]?.value;
    const measured = this.#measuredAs(`${ref}.height`, likely) ?? this.#measuredAs(what, likely);
    if (measured) return measured;
    const sourced = part.body?.heightMm;
    if (sourced) {
      if (sourced.plusMinus !== undefined) return { value: sourced.value, plusMinus: sourced.plusMinus };
      const why = `${part.name}: ${sourced.value} mm is sourced (${sourced.source.from}), its tolerance is not`;
      return this.#assume({ what, value: sourced.value, plusMinus: 0.5, unit: 'mm', why });
    }
    if (kind === 'jack') return this.#fromSibling(what, ref, part);
    if (kind !== undefined) return this.length(what);
    this.problems.push(unknownHeight(ref, part));
    return undefined;
  }

  /** Problems of all figures: one warning for each assumption, one error for each measured name that means nothing. */
  report(): Problem[] {
    const warnings = this.assumed.map(
      ({ what, value, plusMinus, why }): Problem => ({
        code: 'assumed-figure',
        severity: 'warning',
        path: `assumed/${what}`,
        message: `the case takes ${what} = ${value} +/- ${plusMinus} mm: ${why}`,
        hint: `measure it and run again with --measured ${what}=MILLIMETRES`,
      }),
    );
    const unused = Object.keys(this.#measured)
      .filter((name) => !this.#used.has(name))
      .map(
        (name): Problem => ({
          code: 'measured-unknown',
          severity: 'error',
          path: `measured/${name}`,
          message: `--measured ${name} names nothing that this case takes`,
          hint: `it takes ${[...new Set([...this.assumed.map(({ what }) => what), ...this.#used])].join(', ') || 'no such figure'}`,
        }),
      );
    return [...warnings, ...unused, ...this.problems];
  }

  #fromSibling(what: string, ref: string, part: Part): Length | undefined {
    const height = siblingHeight(part);
    if (height === undefined) {
      this.problems.push(unknownHeight(ref, part));
      return undefined;
    }
    const why = `no source gives the height of ${part.name}; its look-alike ${height.name} has ${height.value} mm (${height.source.from})`;
    return this.#assume({ what, value: height.value, plusMinus: 0.5, unit: 'mm', why });
  }

  #measuredAs(name: string, likely: number | undefined): Length | undefined {
    const value = this.#measured[name];
    if (value === undefined) return undefined;
    this.#used.add(name);
    if (!(value > 0 && value < 200)) {
      this.problems.push({
        code: 'measured-value',
        severity: 'error',
        path: `measured/${name}`,
        message: `--measured ${name}=${value} is no length of a part`,
        hint: 'give millimetres, more than 0 and less than 200',
      });
    } else if (likely !== undefined) {
      this.problems.push(...unlikely(name, value, likely));
    }
    return { value, plusMinus: measuredPlusMinus };
  }

  #assume(assumed: Assumed): Length {
    if (!this.assumed.some(({ what }) => what === assumed.what)) this.assumed.push(assumed);
    return { value: assumed.value, plusMinus: assumed.plusMinus };
  }
}

/** The sourced height of a part that looks alike, with that part's name. */
function siblingHeight(part: Part) {
  const library: Readonly<Record<string, Part>> = jacks;
  const sibling = part.lookAlikes.map((name) => library[name]).find((other) => other?.body?.heightMm !== undefined);
  const height = sibling?.body?.heightMm;
  return sibling === undefined || height === undefined ? undefined : { ...height, name: sibling.name };
}

/** How often a measured figure may hold the one that is expected, or be held by it: beyond it is a slip of the hand. */
const mostTimes = 4;

/** A measured figure that cannot be meant, mm. */
export function unlikely(name: string, value: number, likely: number): Problem[] {
  if (likely <= 0 || (value <= likely * mostTimes && value >= likely / mostTimes)) return [];
  return [
    {
      code: 'measured-value',
      severity: 'error',
      path: `measured/${name}`,
      message: `--measured ${name}=${value} is far from the ${likely} mm that it replaces`,
      hint: `give millimetres, from ${likely / mostTimes} to ${likely * mostTimes}`,
    },
  ];
}

/** The word that a part's height goes by; undefined for a part of no known kind, which then goes by its reference. */
function kindOf(part: Part): 'jack' | 'header' | 'chip' | undefined {
  if (part.kind === 'connector' && part.body?.mouth !== undefined) return 'jack';
  if (part.kind === 'header') return 'header';
  if (part.kind === 'capacitor' || part.kind === 'resistor') return 'chip';
  return undefined;
}

function unknownHeight(ref: string, part: Part): Problem {
  return {
    code: 'height-unknown',
    severity: 'error',
    path: `parts/${ref}`,
    message: `no source gives the height of ${ref} (${part.name}), nor that of a look-alike`,
    hint: `measure it and run again with --measured ${ref}.height=MILLIMETRES, or write it into the part: body.heightMm with its source`,
  };
}
