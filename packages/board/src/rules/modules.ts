import { distance } from '../geometry.ts';
import type { Module, PlacedPart } from '../model.ts';
import { type PlacedPad, padsOfPart } from '../placed.ts';
import type { Problem } from '../problem.ts';
import { didYouMean } from './nearest.ts';
import { problem, type Rule } from './rule.ts';

/** How far a contact may lie beside the module's pad, mm: published footprints of one module differ by less. */
const within = 0.1;

/** Each contact of a module's sockets lies under the pad of the module that has its name. */
export const modules: Rule = {
  codes: {
    'module-without-socket': 'A module is plugged into a part that is not on the board.',
    'module-off-socket': 'A contact of a socket lies under no pad of the module that is plugged into it.',
    'module-signal': 'A contact of a socket lies under a pad of the module that carries another signal.',
  },
  check({ board, parts }) {
    return board.modules.flatMap((module) => {
      const pads = padsOfPart(
        { ...module, value: '', side: 'top', fitted: true, excludeFromBom: true },
        () => undefined,
      );
      return module.on.flatMap((ref) => {
        const socket = parts.get(ref);
        if (socket !== undefined) return checkSocket(module, pads, socket);
        const message = `${module.ref} is plugged into ${ref}, which is not on the board`;
        const hint = didYouMean(ref, [...parts.keys()]);
        return [problem('module-without-socket', 'error', `modules/${module.ref}`, message, hint)];
      });
    });
  },
};

/** A hole under no pad, of a name that the module does not know, is one beside the contacts; unless there is no contact at all. */
function checkSocket({ ref, part }: Module, pads: readonly PlacedPad[], socket: PlacedPart): Problem[] {
  const known = new Set(part.pins.map((pin) => pin.function));
  const contacts = padsOfPart(socket, () => undefined)
    .filter((pad) => pad.function !== undefined)
    .map((contact) => ({ contact, ...nearestOf(pads, contact) }));
  const none = contacts.every(({ off }) => off > within);
  return contacts.flatMap(({ contact, above, off }): Problem[] => {
    const name = `${socket.ref}.${contact.function}`;
    const path = `modules/${ref}/${name}`;
    if (off > within) {
      if (!none && !known.has(contact.function!)) return [];
      const message = `${name} lies under no pad of ${ref} (${part.name}); the nearest is ${off.toFixed(2)} mm away`;
      return [problem('module-off-socket', 'error', path, message, 'move or turn the socket, or the module')];
    }
    if (above?.function === contact.function) return [];
    const message = `${name} lies under ${above?.function ?? 'a nameless pad'} of ${ref} (${part.name}), pad ${above?.number}`;
    const hint = 'turn the module, or give the contacts of the socket the names of the pads above them';
    return [problem('module-signal', 'error', path, message, hint)];
  });
}

function nearestOf(pads: readonly PlacedPad[], { at }: PlacedPad): { above: PlacedPad | undefined; off: number } {
  let [above, off]: [PlacedPad | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const pad of pads) {
    const away = distance(pad.at, at);
    if (away < off) [above, off] = [pad, away];
  }
  return { above, off };
}
