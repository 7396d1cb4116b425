import type { Owner } from '../artwork.ts';

/** One field of an X2 attribute: the characters that end a field or a command are written by their code point. */
export function field(text: string): string {
  return [...text]
    .map((character) =>
      /^[\x20-\x7e]$/.test(character) && !/[,*%\\]/.test(character) ? character : escaped(character),
    )
    .join('');
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  return code > 0xffff
    ? `\\U${code.toString(16).toUpperCase().padStart(8, '0')}`
    : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The object attributes of a drawn thing: .P for a pad, .N for its net (`N/C` for none), .C for its component. */
export function objectAttributes({ pin, net, component }: Owner): string[] {
  const attributes: string[] = [];
  if (pin !== undefined) {
    const fields = [pin.ref, pin.number, ...(pin.function === undefined ? [] : [pin.function])];
    attributes.push(`%TO.P,${fields.map(field).join(',')}*%`);
  }
  if (net !== undefined) attributes.push(`%TO.N,${net === null ? 'N/C' : field(net)}*%`);
  if (component !== undefined) attributes.push(`%TO.C,${field(component)}*%`);
  return attributes;
}
