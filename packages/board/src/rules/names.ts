import { problem, type Rule, unique } from './rule.ts';

/** A letter first, then letters, digits, `_`, `+` and `-`: what KiCad takes, and no program reads as anything but a name. */
const reference = /^[A-Za-z][A-Za-z0-9_+-]*$/;
/** What KiCad replaces in any text, the name of a net included. */
const variable = /\$\{[^}]*\}/;

/** References and net names are names to every program that reads them. */
export const names: Rule = {
  codes: {
    'reference-form': 'A reference holds characters that a reference cannot have.',
    'net-name-variable': 'The name of a net holds what KiCad replaces by a text of its own.',
  },
  check({ board }) {
    const refs = unique([...board.parts, ...board.modules].map(({ ref }) => ref)).filter((ref) => !reference.test(ref));
    const nets = unique(board.nets.map(({ name }) => name)).filter((name) => variable.test(name));
    return [
      ...refs.map((ref) =>
        problem(
          'reference-form',
          'error',
          `parts/${ref}`,
          `${JSON.stringify(ref)} is no reference: KiCad, a spreadsheet or a cart would read it as something else`,
          'a letter first, then letters, digits, _, + and -, such as R1 or J_USB',
        ),
      ),
      ...nets.map((name) =>
        problem(
          'net-name-variable',
          'warning',
          `nets/${name}`,
          `KiCad takes ${variable.exec(name)![0]} in the name of net ${name} for a text variable and shows something else`,
          'leave out the braces or the dollar sign',
        ),
      ),
    ];
  },
};
