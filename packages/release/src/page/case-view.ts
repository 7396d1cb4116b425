import { html, type Raw } from './html.ts';

/** A printed part to show: its name and its STL, binary. */
export interface CasePart {
  readonly name: string;
  readonly stl: Uint8Array;
}

/** Corners are kept in hundredths of a millimetre, as whole numbers of 16 bits: parts up to 327 mm. */
const perMm = 100;
/** Above this the page would grow by more than a megabyte; the picture must do then. */
const mostTriangles = 40_000;

/** The parts of the case as they are printed, to turn, drawn by the page's own script; nothing when there are no parts to draw. */
export function caseView(parts: readonly CasePart[]): Raw {
  const meshes = parts.map(({ name, stl }) => ({ name, corners: cornersOf(stl) }));
  const total = meshes.reduce((sum, { corners }) => sum + (corners?.length ?? Number.POSITIVE_INFINITY) / 9, 0);
  if (parts.length === 0 || total > mostTriangles) return html``;
  const slider = (name: string, words: string, min: number, max: number, value: number) =>
    html`<label>${words} <input type="range" data-case="${name}" min="${min}" max="${max}" value="${value}"></label>\n`;
  return html`<div id="case-view" hidden>
<canvas width="720" height="480" tabindex="0" role="img" aria-label="The printed parts in three dimensions; drag them, or use the arrow keys"></canvas>
<div class="controls">
${slider('turn', 'turn', -180, 180, 35)}${slider('tilt', 'tilt', -90, 90, 30)}${meshes.map(({ name }) => html`<label><input type="checkbox" data-mesh-of="${name}" checked> ${name}</label>\n`)}</div>
${meshes.map(({ name, corners }) => html`<template data-mesh="${name}">${base64(corners!)}</template>\n`)}</div>`;
}

/** Nine figures a triangle, from binary STL; undefined when the file is not one or is too large. */
export function cornersOf(stl: Uint8Array): Int16Array | undefined {
  if (stl.length < 84) return undefined;
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(80, true);
  if (stl.length !== 84 + 50 * count) return undefined;
  const corners = new Int16Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    for (let figure = 0; figure < 9; figure++) {
      const value = Math.round(view.getFloat32(84 + 50 * triangle + 12 + 4 * figure, true) * perMm);
      if (Math.abs(value) > 32_767) return undefined;
      corners[9 * triangle + figure] = value;
    }
  }
  return corners;
}

function base64(corners: Int16Array): string {
  return Buffer.from(corners.buffer, corners.byteOffset, corners.byteLength).toString('base64');
}
