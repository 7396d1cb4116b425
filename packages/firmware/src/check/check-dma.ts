import type { Problem } from '@boardproof/nx';
import { type ElfFile, SHT_NOBITS, symbolNamed } from '../elf/elf-file.ts';
import { DESCRIPTOR_BYTES, rxBuffers, txDescriptors } from '../layout/dma-room.ts';
import type { Layout } from '../layout/layout.ts';
import { fault, range } from './problem.ts';

/** What the Ethernet controller asks of descriptors and buffers: NXP's drivers use 64 bytes for both. */
export const DMA_ALIGNMENT = 64;

/** Descriptors and buffers of each interface: all there, inside their memory, aligned to 64, and not in the image. */
export function checkDma(elf: ElfFile, layout: Layout): Problem[] {
  return layout.dma.flatMap((window, index) => {
    const name = `.dma${index}`;
    const section = elf.sections.find((candidate) => candidate.name === name);
    if (section === undefined) return [missing(name, layout)];
    const problems: Problem[] = [];
    if (section.type !== SHT_NOBITS) {
      const hint = 'fill descriptors at run time: an initialiser puts them into the flash image';
      problems.push(fault('dma-stored', name, section.vma, 'DMA memory holds initial values', hint));
    }
    const needed = neededBytes(layout);
    if (section.size < needed) {
      problems.push(
        fault(
          'dma-size',
          name,
          section.vma,
          `it has ${section.size} bytes; descriptors and buffers of interface ${index} need ${needed}`,
          `declare them with section(".dma.descriptors.${index}") and section(".dma.buffers.${index}")`,
        ),
      );
    }
    for (const symbol of elf.symbols) {
      if (symbol.section !== section.index || symbol.type !== 'object') continue;
      if (symbol.value % DMA_ALIGNMENT !== 0) {
        const message = `it begins ${symbol.value % DMA_ALIGNMENT} bytes behind a boundary of ${DMA_ALIGNMENT}`;
        problems.push(fault('dma-alignment', symbol.name, symbol.value, message, 'add aligned(64) to its declaration'));
      }
      if (symbol.value < window.origin || symbol.value + symbol.size > window.origin + window.size) {
        const message = `it is outside ${window.name} (${range(window.origin, window.size)})`;
        problems.push(fault('dma-outside', symbol.name, symbol.value, message, 'the controller would not reach it'));
      }
    }
    const [start, end] = [symbolNamed(elf, `__dma${index}_start`), symbolNamed(elf, `__dma${index}_end`)];
    if (start?.value !== section.vma || end?.value !== section.vma + section.size) {
      const message = `__dma${index}_start and __dma${index}_end do not enclose it`;
      problems.push(fault('dma-bounds', name, section.vma, message, 'link with the script of this placement'));
    }
    return problems;
  });
}

/** Descriptors, and a buffer for each of those that receive and send: headers are copied in any case. */
function neededBytes({ placement }: Layout): number {
  const send = txDescriptors(placement);
  const descriptors = placement.rxDescriptors + send;
  return descriptors * DESCRIPTOR_BYTES + (rxBuffers(placement) + send) * placement.bufferBytes;
}

function missing(name: string, { board }: Layout): Problem {
  const hint = `the ${board.title} has ${board.ethernets} Ethernet interface${board.ethernets === 1 ? '' : 's'}`;
  return fault('dma-missing', name, undefined, 'the image has no DMA memory of this interface', hint);
}
