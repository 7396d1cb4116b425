import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../arguments.ts';
import type { ElfFile } from '../elf/elf-file.ts';
import { leafFolder, placementName } from '../placement/folder-name.ts';
import { readPlacement } from '../placement/read-placement.ts';
import { anyPlacement } from '../testing/sample-placements.ts';
import { imageSays, saidArguments } from './image-says.ts';

/** An ELF file that stores these words in one section. */
function elfWith(words: string): ElfFile {
  const bytes = Buffer.from(words, 'latin1');
  const section = { name: '.text', type: 1, flags: 2, vma: 0x400, lma: 0x6000_2000, size: bytes.length, bytes };
  return { sections: [section], symbols: [], segments: [], entry: 0 } as unknown as ElfFile;
}

describe('What an image says of itself', () => {
  it('gives back the arguments of any placement.', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const said = { board: placement.board, placement: placementName(placement) };
        const again = readPlacement(readArguments(saidArguments(said).split(' ')).options).placement;
        expect(again && leafFolder(again)).toBe(leafFolder(placement));
      }),
    );
  });

  it('A value with dashes ends before the next option.', () => {
    const placement = 'itcm-ocram-ocram-w8-s4-cache=write-through-dma-cache=maintained-static-ip=192.168.1.19';
    expect(saidArguments({ board: 'teensy41', placement })).toBe(
      '--board=teensy41 --code=itcm --data=ocram --nocache=ocram --wnd=8 --snd=4 --cache=write-through --dma-cache=maintained --static-ip=192.168.1.19',
    );
  });

  it('is found among other bytes, and a program that says nothing of the kind says nothing.', () => {
    const words = '\0\r\nboardproof lwip-iperf mimxrt1170-evk itcm-dtcm-ocram-w8-s8-forward=true 0123456789abcdef\r\n';
    expect(imageSays(elfWith(words))).toEqual({
      board: 'mimxrt1170-evk',
      placement: 'itcm-dtcm-ocram-w8-s8-forward=true',
    });
    expect(imageSays(elfWith('boardproof lwip-iperf teensy41'))).toBeUndefined();
  });
});
