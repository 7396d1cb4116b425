import type { Problem } from '@boardproof/nx';
import { type ElfFile, type ElfSymbol, symbolNamed } from '../elf/elf-file.ts';
import type { Layout } from '../layout/layout.ts';
import { fault, range } from './problem.ts';

/** What each received or sent frame runs through. One of them in flash costs more than all else together. */
export const hotList: readonly string[] = ['tcp_input', 'ip4_input', 'pbuf_alloc', 'memcpy'];

/** Helpers of libc and libgcc, which a list of our own object files would miss. */
const helpers = /^(mem(cpy|set|move|cmp)|str\w+|__aeabi_\w+|__gnu_\w+|__udivmoddi4|__\w*div\w*|__ffs\w*|__clz\w*)$/;
/** The Ethernet controllers' interrupts. */
const interrupts = /^ENET\w*_IRQHandler$/;

/** Code where it should be: the hot list and the helpers in the code memory, everything else there or in `.startup`. */
export function checkCode(elf: ElfFile, layout: Layout): Problem[] {
  const { code, board } = layout;
  const problems: Problem[] = [];
  for (const name of hotList) {
    if (symbolNamed(elf, name) !== undefined) continue;
    problems.push(
      fault(
        'hot-missing',
        name,
        undefined,
        'the image has no such function',
        'it was inlined or renamed: every frame needs it',
      ),
    );
  }
  const functions = elf.symbols.filter(({ type, section }) => type === 'function' && section !== 0);
  if (board.ethernetIrqs.length > 0 && !functions.some(({ name }) => interrupts.test(name))) {
    const hint = 'name it ENET_IRQHandler, so that its place can be checked';
    problems.push(fault('hot-missing', 'ENET_IRQHandler', undefined, 'no Ethernet interrupt has a handler', hint));
  }
  const text = elf.sections.find(({ name }) => name === '.text');
  const startup = elf.sections.find(({ name }) => name === '.startup');
  for (const symbol of functions) {
    const address = symbol.value - (symbol.value % 2);
    const within = (section: typeof text) =>
      section !== undefined && address >= section.vma && address + symbol.size <= section.vma + section.size;
    const hot = hotList.includes(symbol.name) || helpers.test(symbol.name) || interrupts.test(symbol.name);
    if (within(text) && address >= code.origin && address < code.origin + code.size) continue;
    if (!hot && within(startup)) continue;
    problems.push(escaped(symbol, address, hot, layout));
  }
  return problems;
}

function escaped(symbol: ElfSymbol, address: number, hot: boolean, { code }: Layout): Problem {
  const what = hot ? 'a function that every frame may need' : 'a function';
  return fault(
    hot ? 'hot-escaped' : 'code-escaped',
    symbol.name,
    address,
    `${what} is not in ${code.name} (${range(code.origin, code.size)})`,
    `the placement has code=${code.name}; only start-up code may lie elsewhere`,
  );
}
