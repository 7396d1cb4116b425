import { html, type Raw } from './html.ts';

/** A line of bom.json, as far as the page shows it. */
export interface BomLine {
  readonly refs: readonly string[];
  readonly accessories?: readonly string[];
  readonly quantity: number;
  readonly value?: string;
  readonly mpn?: string | null;
  readonly manufacturer?: string | null;
  readonly digikey?: string | null;
  readonly description: string;
  readonly disposition: string;
  readonly notes?: readonly string[];
}

/** The parts list: what is soldered, with two ticks for each reference, then what is bought beside the board. */
export function assembly(lines: readonly BomLine[], boards: number): Raw {
  const soldered = lines.filter(({ refs, disposition }) => refs.length > 0 && disposition !== 'do-not-buy');
  const others = lines.filter((line) => !soldered.includes(line) && line.disposition !== 'do-not-buy');
  const count = soldered.reduce((sum, { refs }) => sum + refs.length, 0);
  return html`<section id="assembly"><h2>Assembly</h2>
<p>Pick a line and its parts light up. Ticks are kept in this browser only.
<b id="progress" aria-live="polite">0 of ${count} soldered</b> <button type="button" id="untick">untick all</button></p>
<div class="wide"><table><thead><tr><th>part</th><th>what</th><th>placed</th><th>soldered</th></tr></thead><tbody>
${soldered.flatMap((line) => line.refs.map((ref) => solderedRow(ref, line)))}</tbody></table></div>
<h3>To buy for ${boards} ${boards === 1 ? 'board' : 'boards'}</h3>
<div class="wide"><table class="stack"><thead><tr><th>quantity</th><th>what</th><th>maker and part number</th><th>Digi-Key</th></tr></thead><tbody>
${[...soldered, ...others].map(buyRow)}</tbody></table></div></section>`;
}

function solderedRow(ref: string, { description, value }: BomLine): Raw {
  const tick = (step: string) =>
    html`<td><input type="checkbox" data-tick="${step}" data-of="${ref}" aria-label="${ref} ${step}"></td>`;
  return html`<tr data-line="${ref}"><td><button type="button" data-pick="${ref}" aria-pressed="false">${ref}</button></td><td>${value ?? ''} <small>${description}</small></td>${tick('placed')}${tick('soldered')}</tr>\n`;
}

function buyRow(line: BomLine): Raw {
  const { refs, accessories = [], quantity, description, manufacturer, mpn, digikey, disposition, notes = [] } = line;
  const names = [...refs, ...accessories].join(', ');
  const order =
    digikey == null
      ? html`<b class="warn">${disposition === 'choose-by-hand' ? 'choose by hand' : 'no number sourced'}</b>`
      : html`<a rel="noreferrer" href="https://www.digikey.com/en/products/result?keywords=${encodeURIComponent(digikey)}">${digikey}</a>`;
  return html`<tr><td>${quantity}</td><td>${names} <small>${[description, ...notes].join('. ')}</small></td><td>${manufacturer ?? ''} ${mpn ?? ''}</td><td>${order}</td></tr>\n`;
}
