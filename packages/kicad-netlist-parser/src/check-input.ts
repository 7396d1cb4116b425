// What a netlist may not hold, since no file could hold it or no reader would take it.
import type { NetlistInput } from './input.ts';
import { checkOtherText } from './other-text.ts';
import type { Problem, ProblemCode } from './problem.ts';
import { isWellFormed } from './quoting.ts';

type Add = (code: ProblemCode, path: string, message: string) => void;

/** References and pins that are empty. As all problems here, errors, with a path through the members: `nets/3/name`. */
export function checkNames(netlist: NetlistInput): Problem[] {
  const problems: Problem[] = [];
  const add = adder(problems);
  netlist.components.forEach((component, index) => {
    if (component.ref === '') add('empty-reference', `components/${index}/ref`, 'a component has no reference');
  });
  netlist.nets.forEach((net, index) => {
    net.nodes.forEach((node, position) => {
      const path = `nets/${index}/nodes/${position}`;
      if (node.ref === '') add('empty-reference', `${path}/ref`, `a node of the net ${net.name} has no reference`);
      if (node.pin === '') add('empty-pin', `${path}/pin`, `a node of the net ${net.name} has no pin`);
    });
  });
  return problems;
}

/** Texts that no file can hold, and what is no text at all. */
export function checkTexts(netlist: NetlistInput): Problem[] {
  const problems: Problem[] = [];
  walkTexts(netlist, adder(problems));
  return problems;
}

function adder(problems: Problem[]): Add {
  return (code, path, message) => problems.push({ code, severity: 'error', path, message, hint: hints[code] ?? '' });
}

const hints: Partial<Record<ProblemCode, string>> = {
  'nul-character': 'no netlist can hold it',
  'lone-surrogate': 'UTF-8 cannot hold it',
  'empty-reference': 'KiCad ties nodes to components by their reference',
  'empty-pin': 'KiCad ties nodes to pads by their number',
};

interface Member {
  readonly parent: Member | undefined;
  readonly key: string;
  readonly value: unknown;
}

/** Walks all members with a list of what is left to see, so that no depth of input overflows the stack. */
function walkTexts(netlist: object, add: Add): void {
  const open: Member[] = [{ parent: undefined, key: '', value: netlist }];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    const { value } = member;
    if (typeof value === 'string') {
      checkText(value, member, add);
    } else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index]!;
        open.push({ parent: member, key, value: (value as Record<string, unknown>)[key] });
      }
    } else if (value !== undefined && typeof value !== 'boolean' && !isCount(member)) {
      add('not-a-string', pathOf(member), `expected a text, found ${value === null ? 'null' : `a ${typeof value}`}`);
    }
  }
}

/** The one number of a netlist: `nth` of a kept form. */
function isCount(member: Member): boolean {
  return member.key === 'nth' && Number.isInteger(member.value);
}

function checkText(text: string, member: Member, add: Add): void {
  for (const part of [text, member.key]) {
    if (part.includes('\0')) add('nul-character', pathOf(member), 'the text holds the character NUL');
    if (!isWellFormed(part)) {
      add('lone-surrogate', pathOf(member), 'the text holds half a character (a lone surrogate)');
    }
  }
  if (member.key === 'text' && member.parent?.parent?.key === 'others') {
    const wrong = checkOtherText(text);
    if (wrong !== undefined) add('unexpected-token', pathOf(member), wrong);
  }
}

function pathOf(member: Member): string {
  const keys: string[] = [];
  for (let at: Member | undefined = member; at?.parent !== undefined; at = at.parent) keys.unshift(at.key);
  return keys.join('/');
}
