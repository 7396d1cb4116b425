import { Resvg } from '@resvg/resvg-js';

/** Paints an SVG without text as PNG, `width` pixels wide, on nothing: the same SVG gives the same bytes. */
export function svgToPng(svg: string, width = 1200): Uint8Array {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  return picture.render().asPng();
}
