/** Order codes that contradict each other: one of two owners must be wrong, or they are one part. */
import type { OrderCode, Problem } from '@boardproof/board';
import type { CodeOwner } from './order-code.ts';

interface Owned {
  readonly order: OrderCode;
  readonly owner: CodeOwner;
}

/** Lists every contradiction between codes of different owners, and within one. */
export function codeClashes(all: readonly CodeOwner[]): Problem[] {
  const problems: Problem[] = [];
  const byNumber = new Map<string, Owned>();
  const byMpn = new Map<string, Owned>();
  for (const owner of all) {
    for (const order of owner.orders) {
      const own = { order, owner };
      if (order.digikey !== undefined) {
        const same = byNumber.get(order.digikey);
        if (!same) byNumber.set(order.digikey, own);
        else problems.push(...sameNumber(same, own));
      }
      const same = byMpn.get(order.mpn);
      if (!same) byMpn.set(order.mpn, own);
      else problems.push(...sameMpn(same, own));
    }
  }
  return problems;
}

function sameNumber(first: Owned, second: Owned): Problem[] {
  if (first.order.mpn === second.order.mpn) return [];
  return [
    {
      code: 'bom-one-number-two-parts',
      severity: 'error',
      path: `${second.owner.path}/digikey`,
      message: `The Digi-Key number ${second.order.digikey} stands for ${first.order.mpn} (${first.owner.path}) and for ${second.order.mpn}.`,
      hint: 'A Digi-Key number names one part: correct the wrong one.',
    },
  ];
}

function sameMpn(first: Owned, second: Owned): Problem[] {
  const { mpn } = second.order;
  const problems: Problem[] = [];
  const bothOnBoard = first.owner.path.startsWith('parts/') && second.owner.path.startsWith('parts/');
  if (bothOnBoard && first.owner.name !== second.owner.name && !sameThing(first.owner, second.owner)) {
    problems.push({
      code: 'bom-one-mpn-two-parts',
      severity: 'warning',
      path: second.owner.path,
      message: `${first.owner.name} (${first.owner.path}) and ${second.owner.name} are both ordered as ${mpn}.`,
      hint: 'Use one part of the library for both, or correct the order code of one.',
    });
  }
  if (first.order.manufacturer !== second.order.manufacturer) {
    problems.push({
      code: 'bom-one-mpn-two-makers',
      severity: 'warning',
      path: `${second.owner.path}/manufacturer`,
      message: `${mpn} is said to be by ${first.order.manufacturer} (${first.owner.path}) and by ${second.order.manufacturer}; it gets two rows.`,
      hint: "Write the maker's name in one way.",
    });
  }
  const numbers = [first.order.digikey, second.order.digikey];
  if (numbers[0] !== undefined && numbers[1] !== undefined && numbers[0] !== numbers[1]) {
    problems.push({
      code: 'bom-one-mpn-two-numbers',
      severity: 'warning',
      path: `${second.owner.path}/digikey`,
      message: `${mpn} has two Digi-Key numbers, ${numbers[0]} (${first.owner.path}) and ${numbers[1]}; the first is ordered.`,
      hint: 'They are two packagings of one part: keep the cut-tape number in both places.',
    });
  }
  return problems;
}

/** Two parts of a library that are one thing to a buyer, such as one socket whose contacts have other names at each place. */
function sameThing(one: CodeOwner, other: CodeOwner): boolean {
  const codes = ({ orders }: CodeOwner) => orders.map(({ manufacturer, mpn }) => `${manufacturer} ${mpn}`).join('\n');
  return one.description === other.description && codes(one) === codes(other);
}
