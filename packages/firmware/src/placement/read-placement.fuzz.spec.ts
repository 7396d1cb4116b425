import { fuzz, holds, type Random } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../arguments.ts';
import { boardNames } from '../boards/board-facts.ts';
import { leafFolder, placementArguments } from './folder-name.ts';
import { optionNames } from './placement.ts';
import { readPlacement } from './read-placement.ts';

const memories = ['itcm', 'dtcm', 'ocram', 'sdram', 'qspi', 'lwip', 'flash', '../../x', '', '<script>'];
const addresses = ['192.168.1.19', '255.255.255.0', '255.0.255.0', '10.0.0.1', '300.1.1.1', '::1', '0.0.0.0'];
const words = [
  'true',
  'false',
  'off',
  'maintained',
  'write-back',
  'write-through',
  'NaN',
  '1e3',
  ' 8 ',
  '0x10',
  '-1',
  '8.5',
];

/** The value of an option: mostly one that it might take. */
function value(random: Random, option: string): string {
  if (random.chance(0.04)) return random.pick([...memories, ...addresses, ...words]);
  if (option === 'board') return random.pick(boardNames);
  if (/^(code|data|nocache|heap)$/.test(option)) return random.pick(memories.slice(0, 6));
  if (/^static/.test(option)) return random.pick(addresses);
  if (option === 'dma-cache') return random.pick(['off', 'maintained']);
  if (option === 'cache') return random.pick(['write-back', 'write-through']);
  if (option === 'buffer-bytes') return String(random.pick([1536, 1550, 1600, 1984, 1521, 4096]));
  if (/scale|zero-copy|forward/.test(option)) return random.pick(['true', 'false']);
  if (option === 'mss') return String(random.pick([536, 1460, 1, 1461, 1000]));
  return String(random.chance(0.8) ? 1 + random.below(70) : random.below(100_000));
}

/** A command line, one argument a line. The comment makes it as long as a long call. */
function call(random: Random): string {
  const lines = Array.from({ length: 4 + random.below(16) }, () => {
    const option = random.chance(0.02)
      ? random.pick(['rx-descriptor', 'nosuch', '__proto__', 'no-scale'])
      : random.pick(optionNames);
    const given = value(random, option);
    return random.chance(0.8) ? `--${option}=${given}` : `--${option}\n${given}`;
  });
  return [...new Set(lines), ...(random.chance(0.5) ? ['--json', `word-${'x'.repeat(random.below(200))}`] : [])].join(
    '\n',
  );
}

const seeds = [
  '--board=teensy41\n--code=itcm\n--data=dtcm\n--nocache=ocram\n--wnd=8\n--snd=8\n--rx-descriptors=16\n--rx-buffers=40\n--buffer-bytes=1536\n--zero-copy-tx=true\n--stack-kb=16\n--static-ip=192.168.1.19\n--static-netmask=255.255.255.0\n--static-gateway=192.168.1.1',
  '--board=mimxrt1170-evk\n--code=sdram\n--data=sdram\n--nocache=sdram\n--heap=sdram\n--dma-cache=maintained\n--cache=write-through\n--wnd=45\n--snd=45\n--tcp-seg=200\n--snd-queuelen=180\n--pbuf-pool=60\n--mss=1460\n--no-scale\n--tx-descriptors=16',
];

function read(text: string): void {
  const { options, words: alone, problems: usage } = readArguments(text.split('\n'));
  for (const { path, hint } of usage) holds(/--/.test(path + hint), `usage that names no option: ${path}`);
  holds(
    alone.every((word) => !word.startsWith('--') || word === '--help'),
    'an option was taken for a word',
  );
  const { placement, problems } = readPlacement(options);
  holds((placement === undefined) === problems.length > 0, 'neither placed nor refused, or both');
  for (const { path, message, hint } of problems)
    holds(
      path.startsWith('--') && message !== '' && hint !== '',
      `a refusal without option or words: ${path} ${message}`,
    );
  if (placement === undefined) return;
  // The folder is one of its own, two levels deep, whatever stood in the options.
  const folder = leafFolder(placement);
  holds(/^[a-z0-9-]+\/[a-z0-9-]+-w\d+-s\d+[a-z0-9=.-]*$/.test(folder), `the folder ${folder}`);
  const again = readPlacement(readArguments(placementArguments(placement)).options).placement;
  holds(again !== undefined && leafFolder(again) === folder, 'its own arguments give another placement');
}

describe('a placement from any command line', { timeout: 7_200_000 }, () => {
  it('Is one that the board can give, with a folder of its own, or is refused with words and an option.', async () => {
    const report = await fuzz({ name: 'placement', seeds, grammar: call, read });
    expect(report.meanBytes).toBeGreaterThan(200);
  });
});
