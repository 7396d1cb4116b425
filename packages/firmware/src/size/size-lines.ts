import type { SizeReport } from './size-report.ts';

/** What differs between two size reports, in bytes; positive is growth. */
export interface SizeDifference {
  readonly regions: readonly { readonly name: string; readonly used: number }[];
  readonly flashBytes: number;
  /** Symbols that are large in either report: how much they grew. One that is not among the ten largest counts as absent. */
  readonly symbols: readonly { readonly name: string; readonly size: number }[];
}

export function sizeDifference(now: SizeReport, before: SizeReport): SizeDifference {
  const names = [...new Set([...before.regions, ...now.regions].map(({ name }) => name))];
  const used = (report: SizeReport, name: string) => report.regions.find((region) => region.name === name)?.used ?? 0;
  const symbols = [...new Set([...before.topSymbols, ...now.topSymbols].map(({ name }) => name))];
  const size = (report: SizeReport, name: string) =>
    report.topSymbols.find((symbol) => symbol.name === name)?.size ?? 0;
  return {
    regions: names.map((name) => ({ name, used: used(now, name) - used(before, name) })),
    flashBytes: now.flashBytes - before.flashBytes,
    symbols: symbols
      .map((name) => ({ name, size: size(now, name) - size(before, name) }))
      .filter((symbol) => symbol.size !== 0)
      .sort((a, b) => Math.abs(b.size) - Math.abs(a.size)),
  };
}

/** The report as a table for a person, with the difference to another one where there is one. */
export function sizeLines(report: SizeReport, difference?: SizeDifference): string[] {
  const change = (bytes: number | undefined) =>
    difference === undefined ? '' : `  ${(bytes === undefined || bytes === 0 ? '=' : signed(bytes)).padStart(10)}`;
  const regions = report.regions.map(({ name, used, total }) => {
    const share = `${((100 * used) / total).toFixed(1)} %`;
    const delta = change(difference?.regions.find((region) => region.name === name)?.used);
    return `${name.padEnd(16)}${String(used).padStart(9)} of ${String(total).padStart(9)}  ${share.padStart(7)}${delta}`;
  });
  const symbols = report.topSymbols.map(
    ({ name, size, region }) => `  ${String(size).padStart(8)}  ${region.padEnd(15)} ${name}`,
  );
  return [
    `${report.board} ${report.placement}`,
    ...regions,
    `${'stored in flash'.padEnd(16)}${String(report.flashBytes).padStart(9)}${change(difference?.flashBytes)}`,
    'largest',
    ...symbols,
    ...(difference?.symbols ?? []).map(({ name, size }) => `  ${signed(size).padStart(8)}  changed         ${name}`),
  ];
}

function signed(bytes: number): string {
  return bytes > 0 ? `+${bytes}` : String(bytes);
}
