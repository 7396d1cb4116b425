import type { Point, Problem, Segment } from '@boardproof/board';
import { macroAperture, type Primitive, standardAperture } from './aperture.ts';
import { type Command, commandsOf } from './commands.ts';
import { segmentTo } from './segment.ts';

/** X2 attributes by name without the dot (`N`, `P`, `AperFunction`), their fields unescaped. */
export type Attributes = ReadonlyMap<string, readonly string[]>;

export interface Aperture {
  readonly code: number;
  readonly primitives: readonly Primitive[];
  /** Diameter when it is a plain circle, which alone may draw lines. */
  readonly diameter?: number;
  readonly attributes: Attributes;
}

interface ReadItem {
  readonly line: number;
  readonly dark: boolean;
  /** Object attributes, and for a region also the aperture attributes in force. */
  readonly attributes: Attributes;
}
export interface ReadFlash extends ReadItem {
  readonly kind: 'flash';
  readonly at: Point;
  readonly aperture: Aperture;
}
export interface ReadDraw extends ReadItem {
  readonly kind: 'draw';
  readonly segment: Segment;
  readonly aperture: Aperture;
}
export interface ReadRegion extends ReadItem {
  readonly kind: 'region';
  readonly contours: readonly (readonly Segment[])[];
}

/** What a Gerber file shows, in the order of the file; mm. */
export interface Gerber {
  readonly attributes: Attributes;
  readonly apertures: readonly Aperture[];
  readonly items: readonly (ReadFlash | ReadDraw | ReadRegion)[];
}

/**
 * Reads Gerber X2 in mm. Whatever it does not know is a problem (`gerber-unreadable`, with file and line) and not
 * skipped, since a skipped command may be a missing pad.
 */
export function readGerber(text: string, file: string): { gerber: Gerber; problems: Problem[] } {
  const { commands, left } = commandsOf(text);
  const problems: Problem[] = [];
  const report = (line: number, message: string) => {
    const hint = 'the file was damaged after it was written, or the writer has a fault';
    problems.push({ code: 'gerber-unreadable', severity: 'error', path: `${file}:${line}`, message, hint });
  };
  const plot = new Plot();
  for (const command of commands) {
    if (plot.ended) {
      report(command.line, 'a command follows the end of the file (M02)');
      break;
    }
    try {
      if (command.extended) plot.extended(command);
      else plot.word(command);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      report(command.line, error.message);
    }
  }
  if (left !== undefined) report(left.line, `"${left.text.slice(0, 40)}" is not a complete command`);
  if (!plot.ended) report(commands.at(-1)?.line ?? 1, 'the end of file command M02 is missing');
  return { gerber: plot.result(), problems };
}

class Plot {
  ended = false;
  private readonly file = new Map<string, readonly string[]>();
  private readonly forApertures = new Map<string, readonly string[]>();
  private readonly forObjects = new Map<string, readonly string[]>();
  private readonly macros = new Map<string, readonly string[]>();
  private readonly apertures = new Map<number, Aperture>();
  private readonly items: (ReadFlash | ReadDraw | ReadRegion)[] = [];
  private decimals: number | undefined;
  private millimetres = false;
  private dark = true;
  private at: Point | undefined;
  private aperture: Aperture | undefined;
  private mode: 'line' | 'clockwise' | 'counter-clockwise' | undefined;
  private manyQuadrants = false;
  private region: { line: number; contours: Segment[][] } | undefined;

  result(): Gerber {
    return { attributes: this.file, apertures: [...this.apertures.values()], items: this.items };
  }

  extended({ words }: Command): void {
    const [first = ''] = words;
    const format = /^FSLAX(\d)(\d)Y\1\2$/.exec(first);
    if (/^T[FAOD]/.test(first)) this.attribute(first);
    else if (first.startsWith('AM')) this.macros.set(first.slice(2), words.slice(1));
    else if (first.startsWith('ADD')) this.define(first);
    else if (first === 'MOMM') this.millimetres = true;
    else if (first === 'LPD' || first === 'LPC') this.dark = first === 'LPD';
    else if (format !== null) this.decimals = Number(format[2]);
    else throw new RangeError(`%${first}% is not read`);
  }

  word({ words, line }: Command): void {
    const [word = ''] = words;
    const select = /^D(\d{2,})$/.exec(word);
    const operation = /^(?:X([-+]?\d+))?(?:Y([-+]?\d+))?(?:I([-+]?\d+))?(?:J([-+]?\d+))?D0([123])$/.exec(word);
    if (word.startsWith('G04')) return;
    if (word === 'M02') this.end();
    else if (word === 'G01') this.mode = 'line';
    else if (word === 'G02') this.mode = 'clockwise';
    else if (word === 'G03') this.mode = 'counter-clockwise';
    else if (word === 'G75') this.manyQuadrants = true;
    else if (word === 'G36') this.region = { line, contours: [] };
    else if (word === 'G37') this.closeRegion();
    else if (select !== null) this.select(Number(select[1]));
    else if (operation !== null) this.operate(line, operation);
    else throw new RangeError(`"${word}" is not read`);
  }

  private end(): void {
    this.ended = true;
    if (this.region !== undefined) throw new RangeError('the file ends inside a region');
  }

  private operate(line: number, [, x, y, i, j, code]: RegExpExecArray): void {
    if (this.decimals === undefined) throw new RangeError('a place is given before the format (%FS)');
    if (!this.millimetres) throw new RangeError('a place is given before the unit (%MOMM)');
    const scale = (digits: string | undefined, otherwise: number) =>
      digits === undefined ? otherwise : Number(digits) / 10 ** this.decimals!;
    const from = this.at;
    const to: Point = [scale(x, from?.[0] ?? Number.NaN), scale(y, from?.[1] ?? Number.NaN)];
    if (Number.isNaN(to[0] + to[1])) throw new RangeError('the first place of the file is not complete');
    this.at = to;
    if (code === '2') {
      this.region?.contours.push([]);
      return;
    }
    const item = { line, dark: this.dark, attributes: new Map(this.forObjects) };
    if (code === '3') {
      if (this.region !== undefined) throw new RangeError('a flash stands inside a region');
      this.items.push({ kind: 'flash', at: to, aperture: this.needAperture(), ...item });
      return;
    }
    if (from === undefined) throw new RangeError('a line is drawn from nowhere');
    if (this.mode === undefined) throw new RangeError('a line is drawn before G01, G02 or G03');
    if (this.mode !== 'line' && !this.manyQuadrants) throw new RangeError('an arc is drawn without G75');
    const segment = segmentTo(from, to, this.mode, [scale(i, 0), scale(j, 0)]);
    if (this.region === undefined) this.items.push({ kind: 'draw', segment, aperture: this.needAperture(), ...item });
    else {
      const contour = this.region.contours.at(-1);
      if (contour === undefined) throw new RangeError('a contour starts without D02');
      contour.push(segment);
    }
  }

  private needAperture(): Aperture {
    if (this.aperture === undefined) throw new RangeError('no aperture is selected');
    return this.aperture;
  }

  private select(code: number): void {
    this.aperture = this.apertures.get(code);
    if (this.aperture === undefined) throw new RangeError(`aperture D${code} is used and not defined`);
  }

  private define(word: string): void {
    const match = /^ADD(\d{2,})([A-Za-z_.$][\w.$]*)(?:,(.*))?$/.exec(word);
    if (match === null) throw new RangeError(`%${word}% is not an aperture`);
    const [, code, name, list] = match;
    const values = list === undefined ? [] : list.split('X').map(Number);
    if (this.apertures.has(Number(code))) throw new RangeError(`aperture D${code} is defined twice`);
    const macro = this.macros.get(name!);
    if (macro === undefined && !/^[CROP]$/.test(name!)) throw new RangeError(`aperture macro ${name} is not defined`);
    const primitives = macro === undefined ? standardAperture(name!, values) : macroAperture(macro, values);
    const round = name === 'C' ? { diameter: values[0]! } : {};
    this.apertures.set(Number(code), {
      code: Number(code),
      primitives,
      ...round,
      attributes: new Map(this.forApertures),
    });
  }

  private attribute(word: string): void {
    const [name = '', ...fields] = word.slice(2).split(',');
    const key = name.replace(/^\./, '');
    if (word.startsWith('TD')) {
      for (const attributes of [this.forApertures, this.forObjects]) {
        if (key === '') attributes.clear();
        else attributes.delete(key);
      }
      return;
    }
    const target = { F: this.file, A: this.forApertures, O: this.forObjects }[word[1] as 'F' | 'A' | 'O'];
    target.set(key, fields.map(plain));
  }

  private closeRegion(): void {
    if (this.region === undefined) throw new RangeError('G37 ends a region that was not begun');
    const { line, contours } = this.region;
    this.region = undefined;
    const attributes = new Map([...this.forApertures, ...this.forObjects]);
    this.items.push({ kind: 'region', contours, line, dark: this.dark, attributes });
    for (const contour of contours) {
      const [first, last] = [contour[0]?.from, contour.at(-1)?.to];
      if (first === undefined || first[0] !== last?.[0] || first[1] !== last[1]) {
        throw new RangeError(`a contour of the region that begins on line ${line} is not closed`);
      }
    }
  }
}

function plain(field: string): string {
  return field.replace(/\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})/g, (_, four, eight) =>
    String.fromCodePoint(Number.parseInt(four ?? eight, 16)),
  );
}
