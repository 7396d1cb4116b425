import { html, type Raw } from './html.ts';

/** size.json of the firmware, as far as the page shows it. */
export interface SizeReport {
  readonly board: string;
  readonly placement: string;
  readonly compiler: string;
  readonly flashBytes: number;
  readonly regions: readonly { readonly name: string; readonly used: number; readonly total: number }[];
  readonly topSymbols: readonly { readonly name: string; readonly size: number; readonly region: string }[];
}

/** The image's size by memory region, what takes most of it, and the image itself; nothing for a board without firmware. */
export function firmware(size: SizeReport | undefined, image: { path: string; sha256: string } | undefined): Raw {
  if (size === undefined) return html``;
  const regions = size.regions.map(({ name, used, total }) => {
    const share = total === 0 ? 0 : (100 * used) / total;
    return html`<tr><td>${name}</td><td class="number">${bytes(used)}</td><td class="number">${bytes(total)}</td><td class="number">${share.toFixed(1)} %</td><td><meter min="0" max="${total}" value="${used}" aria-label="${name}: ${share.toFixed(0)} % used"></meter></td></tr>\n`;
  });
  const symbols = size.topSymbols.map(
    ({ name, size: own, region }) =>
      html`<tr><td><code>${name}</code></td><td class="number">${bytes(own)}</td><td>${region}</td></tr>\n`,
  );
  return html`<section id="firmware"><h2>Firmware</h2>
<p>For ${size.board}, placed ${size.placement}: ${bytes(size.flashBytes)} bytes of flash. Compiled by ${size.compiler}.${
    image === undefined
      ? html``
      : html` The image to flash is <a href="../${image.path}">${image.path.split('/').at(-1) ?? image.path}</a>, sha256 <code class="inline">${image.sha256}</code>.`
  }</p>
<div class="wide"><table><thead><tr><th>region</th><th class="number">bytes used</th><th class="number">of</th><th class="number">share</th><th></th></tr></thead><tbody>
${regions}</tbody></table></div>
${symbols.length === 0 ? html`` : html`<details><summary>The ${symbols.length} largest symbols</summary><div class="wide"><table><thead><tr><th>symbol</th><th class="number">bytes</th><th>region</th></tr></thead><tbody>${symbols}</tbody></table></div></details>`}</section>`;
}

/** Whole bytes, thousands apart. */
function bytes(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
