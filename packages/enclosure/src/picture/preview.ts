export function drawPreview(..._: unknown[]): Uint8Array {
  return new Uint8Array();
}
