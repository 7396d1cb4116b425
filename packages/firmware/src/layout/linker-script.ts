import type { Window } from '../boards/board-facts.ts';
import { HEAP_BYTES, hex, type Layout } from './layout.ts';

/** A window's name as a linker script may write it. */
function memoryName(window: Window): string {
  return window.name.replaceAll('-', '_').toUpperCase();
}

/**
 * The GNU ld script of a layout. Input sections: `.boot.*`, `.startup*`, `.vectors`, `.text*`, `.rodata*`, `.data*`, `.bss*`,
 * `.noinit*`, `.dma.descriptors.N` and `.dma.buffers.N` (N the Ethernet interface), `.lwip_heap`. The ASSERTs at its end
 * repeat in the linker what the checks after the link prove from the file.
 */
export function linkerScript(layout: Layout): string {
  const { board, windows } = layout;
  const memory = windows.map(
    (window) => `  ${memoryName(window)} (rwx) : ORIGIN = ${hex(window.origin)}, LENGTH = ${hex(window.size)}`,
  );
  return `/* ${board.title} (${board.chip}): ${describe(layout)} */
ENTRY(Reset_Handler)

MEMORY
{
${memory.join('\n')}
}

SECTIONS
{
${sections(layout).join('\n\n')}

  /DISCARD/ : { *(.ARM.exidx* .ARM.extab* .eh_frame* .note.gnu.build-id .init .fini .init_array* .fini_array* .preinit_array*) }
}

${symbols(layout).join('\n')}

${asserts(layout).join('\n')}
`;
}

function describe({ placement }: Layout): string {
  return `code in ${placement.code}, data in ${placement.data}, DMA memory in ${placement.nocache}`;
}

function sections(layout: Layout): string[] {
  // The heap before .bss, whose patterns would take lwIP's memory first.
  const variables = [stack(layout), data(layout), heap(layout), bss(layout)];
  return [...boot(layout), startup(layout), text(layout), ...variables, ...rest(layout)];
}

function boot({ board: { image }, flash }: Layout): string[] {
  if (image === undefined || flash === undefined) return [];
  const at = (name: string, offset: number) =>
    `  .boot.${name} ORIGIN(${memoryName(flash)}) + ${hex(offset)} : { KEEP(*(.boot.${name} .boot.${name}.*)) } > ${memoryName(flash)}`;
  return [
    at('fcb', image.fcb),
    at('ivt', image.ivt),
    at('data', image.bootData),
    ...(image.dcd === undefined ? [] : [at('dcd', image.dcd)]),
  ];
}

function startup({ board: { image }, flash, code }: Layout): string {
  const home = flash ?? code;
  const offset = image?.code ?? 0;
  return `  .startup ORIGIN(${memoryName(home)}) + ${hex(offset)} :
  {
    KEEP(*(.startup.vectors))
    KEEP(*(.startup .startup.*))
    . = ALIGN(32);
  } > ${memoryName(home)}`;
}

/** `> DTCM AT> DTCM`, for what is not stored: without the second word it would follow what is stored before it. */
function only(window: Window): string {
  return `> ${memoryName(window)} AT> ${memoryName(window)}`;
}

/** `> CODE` or `> CODE AT> FLASH`. */
function into(window: Window, flash: Window | undefined): string {
  const target = memoryName(window);
  return flash === undefined || flash.name === window.name ? `> ${target}` : `> ${target} AT> ${memoryName(flash)}`;
}

function text({ board, code, flash }: Layout): string {
  return `  .text : ALIGN(${board.vectorAlignment})
  {
    __text_start = .;
    KEEP(*(.vectors .vectors.*))
    *(.text .text.* .glue_7 .glue_7t)
    . = ALIGN(8);
    KEEP(*(.rodata.mpu_table))
    *(.rodata .rodata.*)
    . = ALIGN(32);
    __text_end = .;
  } ${into(code, flash)}
  __text_load = LOADADDR(.text);`;
}

/** First in data memory: below it nothing is mapped, so that an overflow faults instead of overwriting variables. */
function stack({ data: window, flash, stackBytes }: Layout): string {
  const place = flash === undefined ? '' : ` ORIGIN(${memoryName(window)})`;
  return `  .stack${place} (NOLOAD) : ALIGN(32)
  {
    __stack_limit = .;
    . += ${stackBytes};
    __stack_top = .;
  } ${only(window)}`;
}

function data({ data: window, flash }: Layout): string {
  return `  .data : ALIGN(32)
  {
    __data_start = .;
    *(.data .data.*)
    . = ALIGN(32);
    __data_end = .;
  } ${into(window, flash)}
  __data_load = LOADADDR(.data);`;
}

/**
 * lwIP's heap and pools, when they have a memory of their own: lwIP declares them as plain variables (mem.c, memp.c) and
 * sets them up itself, so they need not be zero.
 */
function heap({ data: window, lwipHeap }: Layout): string {
  const own = lwipHeap.name === window.name ? '' : ' .bss.ram_heap .bss.memp_memory_*';
  return `  .lwip_heap (NOLOAD) : ALIGN(32) { *(.lwip_heap .lwip_heap.*${own}) } ${only(lwipHeap)}`;
}

function bss({ data: window }: Layout): string {
  return `  .bss (NOLOAD) : ALIGN(32)
  {
    __bss_start = .;
    *(.bss .bss.* COMMON)
    . = ALIGN(32);
    __bss_end = .;
  } ${only(window)}

  .noinit (NOLOAD) : ALIGN(8) { *(.noinit .noinit.*) } ${only(window)}`;
}

function rest({ data: window, dma }: Layout): string[] {
  return [
    ...dma.map((target, index) => {
      const plain = index === 0 ? ' .dma.descriptors' : '';
      const plainBuffers = index === 0 ? ' .dma.buffers' : '';
      return `  .dma${index} (NOLOAD) : ALIGN(64)
  {
    __dma${index}_start = .;
    *(.dma.descriptors.${index}${plain})
    . = ALIGN(64);
    *(.dma.buffers.${index}${plainBuffers})
    . = ALIGN(64);
    __dma${index}_end = .;
  } ${only(target)}`;
    }),
    `  .heap (NOLOAD) : ALIGN(8)
  {
    __heap_start = .;
    . += ${HEAP_BYTES};
    __heap_end = .;
  } ${only(window)}`,
  ];
}

function symbols({ board, flash, code, placement, sdramUsed }: Layout): string[] {
  const start = flash === undefined ? memoryName(code) : memoryName(flash);
  return [
    '__vectors = __text_start;',
    '__dma_start = __dma0_start;',
    '__dma_end = __dma0_end;',
    // The last byte that the image holds is that of .data, which is stored after .text.
    `__image_start = ORIGIN(${start});`,
    '__image_size = LOADADDR(.data) + SIZEOF(.data) - __image_start;',
    `__flexram_config = ${hex(board.flexram?.(placement.code) ?? 0)};`,
    `__sdram_used = ${sdramUsed ? 1 : 0};`,
  ];
}

function asserts({ board, flash, data: window, dma, stackBytes }: Layout): string[] {
  const { image } = board;
  const list: [string, string][] = [
    [
      `(__text_start & ${board.vectorAlignment - 1}) == 0`,
      `the vector table is not aligned to ${board.vectorAlignment}`,
    ],
    [`__stack_top - __stack_limit == ${stackBytes}`, 'the stack has not the size that was asked for'],
    ['(__stack_top & 7) == 0', 'the stack does not end on 8 bytes'],
    ['(__text_load & 31) == 0 && (__data_load & 31) == 0', 'a stored section does not begin on 32 bytes'],
    ...dma.flatMap((_, index): [string, string][] => [
      [`(__dma${index}_start & 63) == 0`, `DMA memory of interface ${index} is not aligned to 64`],
    ]),
  ];
  if (flash !== undefined && image !== undefined) {
    list.push(
      [`__stack_limit == ORIGIN(${memoryName(window)})`, 'the stack is not the first in its memory'],
      [`SIZEOF(.boot.fcb) == 512`, 'the flash configuration block has not 512 bytes'],
      [`SIZEOF(.boot.ivt) == 32`, 'the image vector table has not 8 words'],
      [`SIZEOF(.boot.data) >= 12`, 'the boot data have not 3 words'],
      [`ADDR(.startup) == ORIGIN(${memoryName(flash)}) + ${hex(image.code)}`, 'start-up code is not where it belongs'],
    );
    if (image.dcd !== undefined) {
      list.push([
        `ADDR(.boot.dcd) + SIZEOF(.boot.dcd) <= ADDR(.startup)`,
        'the configuration data reach into the code',
      ]);
    }
  }
  return list.map(([condition, message]) => `ASSERT(${condition}, "${message}")`);
}
