import { nanometre, type Point, type Problem } from '@boardproof/board';

export interface DrillHit {
  readonly line: number;
  readonly at: Point;
  readonly diameter: number;
  /** From the tool's X2 comment; undefined when the file does not say. */
  readonly plated: boolean | undefined;
  /** `ViaDrill` or `ComponentDrill`. */
  readonly use: string | undefined;
}

interface Tool {
  readonly diameter: number;
  readonly plated: boolean | undefined;
  readonly use: string | undefined;
}

export interface Excellon {
  readonly hits: readonly DrillHit[];
  /** What the file says of itself, such as `MixedPlating,1,2`. */
  readonly fileFunction: string | undefined;
  readonly problems: readonly Problem[];
}

/** Reads an Excellon file with decimal figures in mm or inches; what it does not know is a problem (`drill-unreadable`, with file and line). */
export function readExcellon(text: string, file: string): Excellon {
  const program = new Program();
  const problems: Problem[] = [];
  const lines = text.split(/\r?\n/);
  for (const [index, line] of [...lines, undefined].entries()) {
    const message = line === undefined ? program.unfinished() : program.read(line.trimEnd(), index + 1);
    if (message === undefined) continue;
    const hint = 'the file was damaged after it was written, or the writer has a fault';
    const path = `${file}:${Math.min(index + 1, lines.length)}`;
    problems.push({ code: 'drill-unreadable', severity: 'error', path, message, hint });
  }
  return { hits: program.hits, fileFunction: program.fileFunction, problems };
}

class Program {
  readonly hits: DrillHit[] = [];
  fileFunction: string | undefined;
  private section: 'start' | 'header' | 'body' | 'end' = 'start';
  private readonly tools = new Map<string, Tool>();
  private words: readonly string[] = [];
  /** How many mm one of the file's units is; unknown until the header says it. */
  private unit: number | undefined;
  private tool: Tool | undefined;

  /** Takes one line; answers with what is wrong with it. */
  read(line: string, number: number): string | undefined {
    const attribute = /^; ?#@! (T[AF])\.(\w+),(.*)$/.exec(line);
    if (attribute?.[2] === 'AperFunction') this.words = attribute[3]!.split(',');
    if (attribute?.[2] === 'FileFunction') this.fileFunction = attribute[3]!;
    if (line === '' || line.startsWith(';')) return undefined;
    switch (this.section) {
      case 'start':
        this.section = 'header';
        return line === 'M48' ? undefined : 'the file does not begin with M48';
      case 'header':
        return this.header(line);
      case 'body':
        return this.body(line, number);
      case 'end':
        return 'a command follows the end of the file (M30)';
    }
  }

  unfinished(): string | undefined {
    return this.section === 'end' ? undefined : 'the end of file command M30 is missing';
  }

  private header(line: string): string | undefined {
    if (line === 'METRIC') this.unit = 1;
    if (line === 'INCH') this.unit = 25.4;
    if (line === '%') this.section = 'body';
    if (/^(METRIC|INCH|%|FMAT,2)$/.test(line)) return undefined;
    const define = /^(T\d+)C(\d+\.\d+)$/.exec(line);
    if (define === null) return `"${line}" is not read in the header`;
    const [, name, diameter] = define;
    if (this.tools.has(name!)) return `tool ${name} is defined twice`;
    if (this.unit === undefined) return 'the file does not say METRIC or INCH before its tools';
    const plated = this.words[0] === 'Plated' ? true : this.words[0] === 'NonPlated' ? false : undefined;
    this.tools.set(name!, { diameter: nanometre(Number(diameter) * this.unit), plated, use: this.words[2] });
    this.words = [];
    return undefined;
  }

  private body(line: string, number: number): string | undefined {
    if (line === 'M30') this.section = 'end';
    if (/^(M30|G90|G05|T0)$/.test(line)) return undefined;
    if (/^T\d+$/.test(line)) {
      this.tool = this.tools.get(line);
      return this.tool === undefined ? `tool ${line} is used and not defined` : undefined;
    }
    const hit = /^X(-?\d+\.\d+)Y(-?\d+\.\d+)$/.exec(line);
    if (hit === null) return `"${line}" is not read`;
    if (this.tool === undefined) return 'a hole is drilled without a tool';
    const place = (text: string | undefined) => nanometre(Number(text) * (this.unit ?? 1));
    this.hits.push({ line: number, at: [place(hit[1]), place(hit[2])], ...this.tool });
    return undefined;
  }
}
