/** Tests only: small boards with names that are hard on a reader, as far as the model permits them. */
import { type Board, board, definePart, type PartDraft, place } from '@boardproof/board';
import fc from 'fast-check';

const source = { from: 'made up for tests', confidence: 'assumed' } as const;

/** Letters that mean something to one reader or the other: quotes, parentheses, comments, escapes, braces, blanks. */
const letters = [...'abAB01"\\()#;\'{}~/+-_.,:=&%$^ µ│漢🙂'];

/** A name of one to twelve such letters, neither beginning nor ending with a blank. */
export const hostileName = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((chosen) => chosen.join('').trim() || 'x');

const types = ['input', 'output', 'bidirectional', 'passive', 'power_in', 'no_connect'] as const;

/** A part with some pins whose numbers and functions are hostile names, each different. */
const parts = fc
  .record({
    name: hostileName,
    value: fc.oneof(fc.constant(''), hostileName),
    pins: fc.uniqueArray(fc.record({ pad: hostileName, function: hostileName, type: fc.constantFrom(...types) }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ pad }) => pad,
    }),
  })
  .map(({ name, value, pins }) =>
    definePart({
      name,
      description: `part ${name}`,
      kind: 'other',
      prefix: 'U',
      value,
      // Functions may repeat: several pads of one function are all joined.
      pins,
      land: {
        name,
        source,
        pads: pins.map(({ pad }, index) => ({
          number: pad,
          kind: 'through-hole' as const,
          shape: 'circle' as const,
          at: [2 * index, 0] as const,
          size: [1.5, 1.5] as const,
          drill: 0.8,
        })),
        courtyard: { xMin: -1, yMin: -1, xMax: 2 * pins.length, yMax: 1 },
        fab: [],
        silk: [],
      } satisfies PartDraft['land'],
      orders: [],
    }),
  );

/** A board of some such parts; each function of each part is in one net or in none. */
export const hostileBoard: fc.Arbitrary<Board> = fc
  .record({
    placed: fc.uniqueArray(fc.record({ ref: hostileName, part: parts, fitted: fc.boolean(), bom: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ ref }) => ref,
    }),
    nets: fc.uniqueArray(hostileName, { minLength: 1, maxLength: 6 }),
    choice: fc.infiniteStream(fc.nat()),
  })
  .map(({ placed, nets, choice }) => {
    const pins = new Map(nets.map((name): [string, { ref: string; function: string; pad: string }[]] => [name, []]));
    for (const { ref, part } of placed) {
      const chosen = new Map<string, number>();
      for (const pin of part.pins) {
        const index = chosen.get(pin.function) ?? (choice.next().value ?? 0) % (nets.length + 1);
        chosen.set(pin.function, index);
        pins.get(nets[index] ?? '')?.push({ ref, function: pin.function, pad: pin.pad });
      }
    }
    const empty = board({
      name: 'hostile',
      title: 'Hostile',
      revision: '1',
      outline: [],
      parts: placed.map(({ ref, part, fitted, bom }, index) =>
        place(ref, part, { at: [0, 3 * index], fitted, excludeFromBom: !bom }),
      ),
      nets: [],
    });
    // References may hold a dot, so nodes are given as such and not as `REF.FUNCTION`.
    return { ...empty, nets: [...pins].map(([name, nodes]) => ({ name, kind: 'signal' as const, nodes })) };
  });
