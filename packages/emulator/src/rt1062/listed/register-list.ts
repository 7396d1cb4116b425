// How the registers of a block without a model are listed: by name, offset and width, as in NXP's device headers.

/** Where a run of registers begins, in bytes from the group's base, and the names that follow from there (`namesOf`). */
export type RegisterRow = readonly [offset: number, names: string];

/** Registers of one width, in ascending order. */
export interface RegisterGroup {
  /** Bytes of a register; 4 where nothing is said. */
  readonly width?: 1 | 2 | 4;
  /** Bytes from the block's base; 0 where nothing is said. */
  readonly base?: number;
  /** Name of the instance where several share one block, as CMP1 to CMP4 do. */
  readonly instance?: string;
  /** The rows stand once for each element: `SM[2].CNT`. Offsets are those of element 0. */
  readonly array?: { readonly name: string; readonly count: number; readonly step: number };
  readonly rows: readonly RegisterRow[];
}

export type RegisterList = readonly RegisterGroup[];

/** What a write to an alias does to the register before it. */
export type Alias = 'SET' | 'CLR' | 'TOG';

export interface ListedRegister {
  /** With the instance where a group names one, else without. */
  readonly name: string;
  readonly instance: string | undefined;
  readonly offset: number;
  readonly width: 1 | 2 | 4;
  /** Of an alias: what it does, to the register at `target`. */
  readonly alias?: Alias;
  readonly target?: number;
}

interface Named {
  readonly name: string;
  readonly alias?: Alias;
}

const aliases = ['SET', 'CLR', 'TOG'] as const;

/**
 * The registers of a row, one behind the other; undefined is a gap of one register.
 * `CR`: one. `HC[8]`: eight of an array. `SEL0..65`: SEL0 to SEL65. `CTRL~`: CTRL, CTRL_SET, CTRL_CLR, CTRL_TOG.
 * `SIC/SIS`: two names of one register. `-`: nothing.
 */
export function namesOf(row: string): (Named | undefined)[] {
  return row.split(' ').flatMap((token): (Named | undefined)[] => {
    if (token === '-') return [undefined];
    const [, array, count] = /^(.+)\[(\d+)\]$/.exec(token) ?? [];
    if (array !== undefined) return Array.from({ length: Number(count) }, (_, n) => ({ name: `${array}[${n}]` }));
    const [, stem, first, last] = /^(.*?)(\d+)\.\.(\d+)$/.exec(token) ?? [];
    if (stem !== undefined) {
      const from = Number(first);
      return Array.from({ length: Number(last) - from + 1 }, (_, n) => ({ name: `${stem}${from + n}` }));
    }
    if (!token.endsWith('~')) return [{ name: token }];
    const name = token.slice(0, -1);
    return [{ name }, ...aliases.map((alias) => ({ name: `${name}_${alias}`, alias }))];
  });
}

function registersOf(group: RegisterGroup): ListedRegister[] {
  const { width = 4, base = 0, instance, array, rows } = group;
  const elements = array === undefined ? [''] : Array.from({ length: array.count }, (_, n) => `${array.name}[${n}].`);
  return elements.flatMap((element, e) =>
    rows.flatMap(([start, names]) => {
      const from = base + start + e * (array?.step ?? 0);
      return namesOf(names).flatMap((named, n): ListedRegister[] => {
        if (named === undefined) return [];
        const offset = from + n * width;
        const { name, alias } = named;
        const register = { name: element + name, instance, offset, width };
        if (alias === undefined) return [register];
        return [{ ...register, alias, target: offset - 4 * (aliases.indexOf(alias) + 1) }];
      });
    }),
  );
}

/** Every register of a list, group by group. */
export function expand(list: RegisterList): ListedRegister[] {
  return list.flatMap(registersOf);
}
