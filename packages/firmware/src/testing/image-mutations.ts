import { readElf } from '../elf/read-elf.ts';
import type { Layout } from '../layout/layout.ts';
import { withSection, withSymbol, withWord } from './mutate-elf.ts';
import type { placed } from './sample-image.ts';

function address(elf: Uint8Array, name: string): number {
  return readElf(elf).symbols.find((symbol) => symbol.name === name)?.value ?? 0;
}

/** A change of the image, the check that has to see it, and where the problem has to point. */
export interface Mutation {
  what: string;
  code: string;
  path: RegExp;
  options?: Parameters<typeof placed>[0];
  change: (elf: Uint8Array, layout: Layout) => Uint8Array;
}

const evk: Mutation['options'] = { board: 'mimxrt1170-evk', code: 'sdram', data: 'sdram', nocache: 'sdram' };
export const mutations: readonly Mutation[] = [
  {
    what: 'data that run in OCRAM',
    code: 'image-section-vma',
    path: /^\.data at 0x20200000$/,
    change: (elf) => withSection(elf, '.data', { vma: 0x2020_0000 }),
  },
  {
    what: 'code that is stored in memory that forgets',
    code: 'image-section-lma',
    path: /^\.text at 0x20200000$/,
    change: (elf) => withSection(elf, '.text', { lma: 0x2020_0000 }),
  },
  {
    what: 'variables in the bytes of the stack',
    code: 'image-section-overlap',
    path: /^\.bss at 0x2000/,
    change: (elf, { data }) => withSection(elf, '.bss', { vma: data.origin + 32 }),
  },
  {
    what: 'a section of a name that no rule knows',
    code: 'image-section-unknown',
    path: /^\.note at/,
    change: (elf) => {
      const { sections } = readElf(elf);
      const strings = sections.find((section) => section.name === '.shstrtab');
      const copy = new Uint8Array(elf);
      const at = new TextDecoder('latin1').decode(strings?.bytes).indexOf('.noinit');
      copy.set(new TextEncoder().encode('.note\0\0'), (strings?.offset ?? 0) + at);
      return copy;
    },
  },
  ...['tcp_input', 'pbuf_alloc', 'memcpy', 'ENET_IRQHandler'].map(
    (name): Mutation => ({
      what: `${name} that stayed in flash`,
      code: 'image-hot-escaped',
      path: new RegExp(`^${name} at 0x6000`),
      change: (elf) => withSymbol(elf, name, { value: 0x6000_2401 }),
    }),
  ),
  {
    what: 'memcpy among the start-up code, where other functions may be',
    code: 'image-hot-escaped',
    path: /^memcpy at 0x60002/,
    change: (elf) => withSymbol(elf, 'memcpy', { value: 0x6000_2001, size: 4 }),
  },
  {
    what: 'a function of no list outside the code memory',
    code: 'image-code-escaped',
    path: /^main_loop at 0x20200000$/,
    change: (elf) => withSymbol(elf, 'main_loop', { value: 0x2020_0001 }),
  },
  {
    what: 'no tcp_input at all',
    code: 'image-hot-missing',
    path: /^tcp_input$/,
    change: (elf) => withSymbol(elf, 'tcp_input', { rename: 'tcp_inline' }),
  },
  {
    what: 'a descriptor ring 32 bytes off',
    code: 'image-dma-alignment',
    path: /^descriptors0 at/,
    change: (elf) => withSymbol(elf, 'descriptors0', { value: address(elf, 'descriptors0') + 32 }),
  },
  {
    what: 'buffers that leave their memory',
    code: 'image-dma-outside',
    path: /^buffers0 at/,
    change: (elf) => withSymbol(elf, 'buffers0', { size: 0x10_0000 }),
  },
  {
    what: 'DMA memory that is too small',
    code: 'image-dma-size',
    path: /^\.dma0 at/,
    change: (elf) => withSection(elf, '.dma0', { size: 1024 }),
  },
  {
    what: 'DMA memory that is stored in the image',
    code: 'image-dma-stored',
    path: /^\.dma0 at/,
    change: (elf) => withSection(elf, '.dma0', { type: 1, offset: 0, size: 64 }),
  },
  {
    what: 'DMA memory without its bounds',
    code: 'image-dma-bounds',
    path: /^\.dma0 at/,
    change: (elf) => withSymbol(elf, '__dma0_end', { value: 0x2000_0000 }),
  },
  {
    what: 'DTCM that may be executed',
    code: 'mpu-attributes',
    path: /^mpu_table at/,
    change: (elf) => withWord(elf, address(elf, 'mpu_table') + 8 * 3 + 4, 0x0308_0025),
  },
  {
    what: "lwIP's heap outside the SDRAM that was asked for",
    code: 'image-heap',
    path: /^ram_heap at 0x20000000$/,
    options: { board: 'mimxrt1170-evk', heap: 'sdram' },
    change: (elf) => withSymbol(elf, 'ram_heap', { value: 0x2000_0000 }),
  },
  {
    what: 'no MPU table',
    code: 'image-mpu-missing',
    path: /^mpu_table$/,
    change: (elf) => withSymbol(elf, 'mpu_table', { rename: 'mpu_other' }),
  },
  {
    what: 'cached DMA memory',
    code: 'mpu-attributes',
    path: /^mpu_table at/,
    options: { board: 'mimxrt1170-evk' },
    change: (elf) => {
      const at = address(elf, 'mpu_table');
      const index = [...Array(8).keys()].find((number) => wordOf(elf, at + 8 * number) === (0x2024_0010 | number));
      return withWord(elf, at + 8 * (index ?? 0) + 4, 0x130b_0023);
    },
  },
  {
    what: 'a flash configuration block of another offset',
    code: 'image-boot-offset',
    path: /^\.boot\.fcb at 0x60000400$/,
    change: (elf) => withSection(elf, '.boot.fcb', { vma: 0x6000_0400 }),
  },
  {
    what: 'a flash configuration block at +0 on an RT11xx',
    code: 'image-boot-offset',
    path: /^\.boot\.fcb at 0x30000000$/,
    options: evk,
    change: (elf) => withSection(elf, '.boot.fcb', { vma: 0x3000_0000 }),
  },
  {
    what: 'a flash configuration block without its tag',
    code: 'image-fcb',
    path: /^\.boot\.fcb\+0x0 at 0x60000000$/,
    change: (elf) => withWord(elf, 0x6000_0000, 0x4243_4646),
  },
  {
    what: 'a flash of half the size',
    code: 'image-fcb',
    path: /^\.boot\.fcb\+0x50/,
    change: (elf) => withWord(elf, 0x6000_0050, 0x0040_0000),
  },
  {
    what: 'no flash configuration block',
    code: 'image-boot-missing',
    path: /^\.boot\.fcb$/,
    change: (elf) => withSection(elf, '.boot.fcb', { size: 0 }),
  },
  ...[
    [0, 0x4320_00d2, 'a header of another kind'],
    [1, 0x6000_2000 + 64, 'an entry beside the reset routine'],
    [3, 0x6000_1030, 'device configuration data that are not there'],
    [4, 0x6000_1040, 'boot data elsewhere'],
    [5, 0x6000_1040, 'itself elsewhere'],
    [6, 0x6000_1040, 'a signature'],
  ].map(
    ([index, value, what]): Mutation => ({
      what: `an image vector table with ${what}`,
      code: 'image-ivt',
      path: new RegExp(`^\\.boot\\.ivt\\[${index}\\] at`),
      change: (elf) => withWord(elf, 0x6000_1000 + 4 * Number(index), Number(value)),
    }),
  ),
  {
    what: 'an entry without the Thumb bit',
    code: 'image-ivt',
    path: /^\.boot\.ivt\[1\]/,
    options: evk,
    change: (elf) => withWord(elf, 0x3000_1004, address(elf, 'Reset_Handler') & ~1),
  },
  {
    what: 'boot data of another start',
    code: 'image-boot-data',
    path: /^\.boot\.data\[0\]/,
    change: (elf) => withWord(elf, 0x6000_1020, 0x6000_1000),
  },
  {
    what: 'boot data of a plug-in',
    code: 'image-boot-data',
    path: /^\.boot\.data\[2\]/,
    change: (elf) => withWord(elf, 0x6000_1028, 1),
  },
  {
    what: 'an image length that ends before the last byte',
    code: 'image-image-length',
    path: /^\.boot\.data\[1\]/,
    change: (elf) => withWord(elf, 0x6000_1024, wordOf(elf, 0x6000_1024) - 4),
  },
  {
    what: 'an image length beyond the flash',
    code: 'image-image-length',
    path: /^\.boot\.data\[1\]/,
    change: (elf) => withWord(elf, 0x6000_1024, 0x0100_0000),
  },
  {
    what: 'device configuration data of another tag',
    code: 'image-dcd',
    path: /^\.boot\.dcd/,
    options: evk,
    change: (elf) => withWord(elf, 0x3000_1030, 0x4108_00d3),
  },
  {
    what: 'a stack pointer of 4 bytes',
    code: 'image-stack',
    path: /^__stack_top at/,
    change: (elf) => withSymbol(elf, '__stack_top', { value: address(elf, '__stack_top') - 4 }),
  },
  {
    what: 'a stack above the variables',
    code: 'image-stack',
    path: /^__stack_limit at/,
    change: (elf) => {
      const [limit, top] = [address(elf, '__stack_limit'), address(elf, '__stack_top')];
      return withSymbol(withSymbol(elf, '__stack_limit', { value: limit + 4096 }), '__stack_top', {
        value: top + 4096,
      });
    },
  },
  {
    what: 'a vector table that is not aligned',
    code: 'image-vectors',
    path: /^__vectors at/,
    change: (elf) => withSymbol(elf, '__vectors', { value: address(elf, '__vectors') + 512 }),
  },
  {
    what: 'another initial stack pointer',
    code: 'image-vectors',
    path: /^__vectors\[0\] at/,
    change: (elf) => withWord(elf, address(elf, '__vectors'), 0x2008_0000),
  },
  {
    what: 'another reset vector',
    code: 'image-vectors',
    path: /^__vectors\[1\] at/,
    change: (elf) => withWord(elf, address(elf, '__vectors') + 4, address(elf, 'main_loop')),
  },
  {
    what: 'an interrupt that leads to Arm code',
    code: 'image-vectors',
    path: /^__vectors\[20\] at/,
    change: (elf) => withWord(elf, address(elf, '__vectors') + 80, address(elf, 'Unexpected_Handler') & ~1),
  },
  {
    what: 'an Ethernet interrupt without a handler of its own',
    code: 'image-vectors-ethernet',
    path: /^__vectors\[130\] at/,
    change: (elf) => withWord(elf, address(elf, '__vectors') + 4 * 130, address(elf, 'Unexpected_Handler') | 1),
  },
  {
    what: 'a start-up code that would copy half',
    code: 'image-copy',
    path: /^\.text at/,
    change: (elf) => withSymbol(elf, '__text_end', { value: 0x800 }),
  },
  {
    what: 'a start-up code that would copy from elsewhere',
    code: 'image-copy',
    path: /^\.data at/,
    change: (elf) => withSymbol(elf, '__data_load', { value: 0x6000_0000 }),
  },
  {
    what: 'FlexRAM banks of another placement',
    code: 'image-flexram',
    path: /^__flexram_config$/,
    change: (elf) => withSymbol(elf, '__flexram_config', { value: 0xaaaa_aaaa }),
  },
  {
    what: 'a file that is cut short',
    code: 'image-unreadable',
    path: /^ELF$/,
    change: (elf) => elf.slice(0, elf.length - 100),
  },
];

function wordOf(elf: Uint8Array, at: number): number {
  const section = readElf(elf).sections.find(
    ({ vma, bytes, flags }) => (flags & 2) !== 0 && at >= vma && at < vma + bytes.length,
  );
  if (section === undefined) throw new Error('nothing is stored there');
  return new DataView(section.bytes.buffer, section.bytes.byteOffset).getUint32(at - section.vma, true);
}
