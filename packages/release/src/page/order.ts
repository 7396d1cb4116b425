import { html, type Raw } from './html.ts';

/** oshpark-order.json, as far as the page shows it. */
export interface BoardOrder {
  readonly file: string;
  readonly fab: string;
  readonly service: string;
  readonly sizeMm: readonly [number, number];
  readonly areaSqIn: number;
  readonly copies: number;
  readonly priceEstimate?: { readonly currency: string; readonly total: number; readonly checkedOn: string };
  readonly preview: readonly string[];
}

/** What to upload where, in order, and what to look at before paying. */
export function orderSteps(order: BoardOrder | undefined, hasDigikey: boolean): Raw {
  if (order === undefined) return html`<section id="order"><h2>Order</h2><p>No order was made.</p></section>`;
  const { file, fab, service, sizeMm, areaSqIn, copies, priceEstimate, preview } = order;
  const price =
    priceEstimate === undefined
      ? ''
      : ` About ${priceEstimate.currency} ${priceEstimate.total.toFixed(2)} by the rule of ${priceEstimate.checkedOn}: an estimate, without shipping.`;
  return html`<section id="order"><h2>Order</h2>
<ol>
<li>Upload <a href="../fab/${file}">${file}</a> to ${fab}, ${service}: ${sizeMm.join(' x ')} mm, ${areaSqIn} sq in, ${copies} copies.${price}
<details><summary>What to check in its preview</summary><ul>${preview.map((line) => html`<li>${line}</li>\n`)}</ul></details></li>
${hasDigikey ? html`<li>Upload <a href="../bom/digikey.csv">digikey.csv</a> to Digi-Key's BOM manager, or paste <a href="../bom/digikey-cart.txt">digikey-cart.txt</a> into its bulk add.</li>` : html``}
<li>Choose by hand what stands so in the list above; <a href="../bom/order.md">order.md</a> says what to look for.</li>
</ol></section>`;
}
