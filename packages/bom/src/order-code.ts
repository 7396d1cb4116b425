/** Checks on order codes: a code is either exact and usable, or refused; nothing here alters one. */
import type { Accessory, Board, OrderCode, Problem } from '@boardproof/board';
import { isFormula } from './cell.ts';
import { codeClashes } from './code-clash.ts';

/** Where codes stand, so that a problem can name the place. */
export interface CodeOwner {
  readonly path: string;
  readonly name: string;
  /** What is bought, in words. */
  readonly description: string;
  readonly orders: readonly OrderCode[];
}

/** Every part of the library that the board uses, once, and every accessory. */
function owners(board: Board): CodeOwner[] {
  const parts = new Map<string, CodeOwner>();
  for (const { ref, part } of board.parts) {
    // By content, since each placement holds a copy of its part.
    const key = JSON.stringify([part.name, part.orders]);
    if (!parts.has(key)) {
      const { name, description, orders } = part;
      parts.set(key, { path: `parts/${ref}`, name, description, orders });
    }
  }
  const accessory = ({ name, description, orders }: Accessory): CodeOwner => ({
    path: `accessories/${name}`,
    name,
    description,
    orders,
  });
  return [...parts.values(), ...board.accessories.map(accessory)];
}

/** All problems with the order codes of a board, alternates included. */
export function checkOrderCodes(board: Board): Problem[] {
  const all = owners(board);
  return [
    ...all.flatMap((owner) => owner.orders.flatMap((order) => codeProblems(order, owner.path))),
    ...all.flatMap(alternateProblems),
    ...codeClashes(all),
  ];
}

const placeholder = /^(?:[-.?*_]+|n\.?\/?a\.?|none|null|undefined|tb[acd]|x{2,}|unknown|any|generic|dnp|dnf)$/i;
const printable = /^[!-~](?:[ -~]*[!-~])?$/;
// The cart splits at commas and blanks, and needs the number letter for letter.
const digikeyNumber = /^[A-Za-z0-9][A-Za-z0-9.()/+#*_-]*$/;

function codeProblems(order: OrderCode, path: string): Problem[] {
  const problems: Problem[] = [];
  const refuse = (field: string, text: string, why: string) =>
    problems.push({
      code: 'bom-code-malformed',
      severity: 'error',
      path: `${path}/${field}`,
      message: `The ${field} ${JSON.stringify(text)} ${why}.`,
      hint: 'Write the code exactly as the maker or Digi-Key prints it, and leave out a Digi-Key number that no source names.',
    });
  for (const field of ['manufacturer', 'mpn', 'digikey'] as const) {
    const text = order[field];
    if (text === undefined) continue;
    if (placeholder.test(text.trim())) refuse(field, text, 'is a placeholder, not a code');
    else if (field === 'manufacturer') continue;
    else if (isFormula(text)) refuse(field, text, 'would run as a formula in a spreadsheet and cannot be altered');
    else if (!printable.test(text))
      refuse(field, text, 'holds blanks at its ends or characters that no order code has');
    else if (field === 'digikey' && !digikeyNumber.test(text)) refuse(field, text, 'would break the cart');
    else problems.push(...spreadsheetProblems(text, `${path}/${field}`));
  }
  if (order.digikey !== undefined && /(?:-2|-6|DKR|TR)-ND$/.test(order.digikey)) {
    problems.push({
      code: 'bom-packaging',
      severity: 'warning',
      path: `${path}/digikey`,
      message: `${order.digikey} looks like a whole reel or a Digi-Reel, not cut tape.`,
      hint: 'Use the cut-tape number, which ends in -1-ND or CT-ND, or check that this one sells single pieces.',
    });
  }
  return problems;
}

function spreadsheetProblems(text: string, path: string): Problem[] {
  const mangled = /^(?:0\d+|\d+[Ee]\d+|\d{12,}|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$/.test(text);
  if (!mangled) return [];
  return [
    {
      code: 'bom-code-like-a-number',
      severity: 'info',
      path,
      message: `A spreadsheet that opens digikey.csv shows ${text} as a number or a date and would save it wrongly.`,
      hint: 'Upload the file as it is; to look at it, import that column as text.',
    },
  ];
}

function alternateProblems({ path, orders }: CodeOwner): Problem[] {
  const [preferred, ...alternates] = orders;
  const sourced = alternates.find((order) => order.digikey !== undefined);
  if (preferred === undefined || preferred.digikey !== undefined || sourced === undefined) return [];
  return [
    {
      code: 'bom-only-alternate-sourced',
      severity: 'warning',
      path,
      message: `Only an alternate can be bought by number: ${preferred.mpn} has no sourced Digi-Key number, ${sourced.mpn} has ${sourced.digikey}.`,
      hint: `Put ${sourced.mpn} first if it will do, or look up ${preferred.mpn} by hand.`,
    },
  ];
}
