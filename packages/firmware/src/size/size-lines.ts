import type { SizeDifference } from './size-difference.ts';
import type { SizeReport } from './size-report.ts';

/** So many changed symbols stand in the table; `--json` has all. */
const SHOWN = 20;

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
    (symbol) => `  ${String(symbol.size).padStart(8)}  ${symbol.region.padEnd(15)} ${fullName(symbol)}`,
  );
  return [
    `${report.board} ${report.placement}`,
    ...regions,
    `${'stored in flash'.padEnd(16)}${String(report.flashBytes).padStart(9)}${change(difference?.flashBytes)}`,
    'largest',
    ...symbols,
    ...(difference === undefined ? [] : changeLines(difference)),
  ];
}

function changeLines({ baseline, comparedSymbols, symbols }: SizeDifference): string[] {
  const what =
    comparedSymbols === 'images'
      ? 'all symbols of both images'
      : 'only symbols in both lists of the largest, since the ELF file is not beside each size.json';
  const lines = symbols
    .slice(0, SHOWN)
    .map((symbol) => `  ${signed(symbol.size).padStart(8)}  changed         ${fullName(symbol)}`);
  const more = symbols.length - lines.length;
  const rest = more > 0 ? [`  and ${more} smaller changes, which boardproof-firmware size --json lists`] : [];
  return [`compared with ${baseline}: ${what}`, ...lines, ...rest];
}

function fullName({ name, file }: { readonly name: string; readonly file?: string }): string {
  return file === undefined ? name : `${name} (${file})`;
}

function signed(bytes: number): string {
  return bytes > 0 ? `+${bytes}` : String(bytes);
}
