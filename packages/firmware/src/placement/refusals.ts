import type { Problem } from '@boardproof/nx';
import { boards } from '../boards/boards.ts';
import { dmaRoom, rxBuffers } from '../layout/dma-room.ts';
import type { Placement } from './placement.ts';

/** What the board cannot give. Each problem names the option and what to ask for instead. */
export function refusals(placement: Placement): Problem[] {
  const missing = missingMemory(placement);
  // Without the memory there is nothing to say about what fits into it.
  const rest = missing.length > 0 ? [] : [...sharedOcram(placement), ...buffers(placement)];
  return [...missing, ...rest, ...forwarding(placement), ...addresses(placement)];
}

function error(code: string, option: string, message: string, hint: string): Problem {
  return { code, severity: 'error', path: `--${option}`, message, hint };
}

/** Memories that were asked for and are not there, or not of that kind. */
export function missingMemory(placement: Placement): Problem[] {
  const board = boards[placement.board];
  const windows = board.windows(placement.code);
  const problems: Problem[] = [];
  for (const what of ['code', 'data', 'nocache'] as const) {
    const place = placement[what];
    const there = Object.keys(windows[what]);
    if (there.includes(place)) continue;
    const others = there.map((name) => `--${what}=${name}${name === board.defaults[what] ? ' (the default)' : ''}`);
    problems.push(
      error(
        `placement-no-${place}`,
        `${what}=${place}`,
        `the ${board.title} (${board.chip}) has no ${memoryNames[place]} for ${purposes[what]}`,
        `use ${others.join(' or ')}${place === 'sdram' ? '; the MIMXRT1160-EVK and MIMXRT1170-EVK have SDRAM' : ''}`,
      ),
    );
  }
  if (placement.heap === 'sdram' && windows.heapSdram === undefined) {
    problems.push(
      error(
        'placement-no-sdram',
        'heap=sdram',
        `the ${board.title} (${board.chip}) has no SDRAM for lwIP's heap`,
        "use --heap=lwip (the default), which keeps the heap beside lwIP's other variables",
      ),
    );
  }
  if (placement.dmaCache === 'maintained' && placement.nocache === 'dtcm') {
    problems.push(
      error(
        'placement-tcm-uncached',
        'dma-cache=maintained',
        'DTCM is never cached, so there is nothing to maintain',
        'leave --dma-cache out, or use --nocache=ocram',
      ),
    );
  }
  return problems;
}

const memoryNames = { qspi: 'QSPI flash', itcm: 'ITCM', dtcm: 'DTCM', ocram: 'OCRAM', sdram: 'SDRAM' } as const;
const purposes = { code: 'code', data: 'data', nocache: 'descriptors and packet buffers' } as const;

/** The two small OCRAMs of the RT1166 cannot hold variables and the buffers of two interfaces at once. */
function sharedOcram(placement: Placement): Problem[] {
  const { data, nocache } = placement;
  const windows = boards[placement.board].windows(placement.code);
  const variables = windows.data[data];
  const dma = windows.nocache[nocache] ?? [];
  if (data !== 'ocram' || nocache !== 'ocram' || !dma.some(({ origin }) => origin === variables?.origin)) return [];
  return [
    error(
      'placement-ocram-shared',
      'data=ocram',
      `the buffers of two interfaces take both OCRAMs of the ${boards[placement.board].title}, 64 KB each`,
      'use --data=dtcm or --data=sdram, or move the buffers with --nocache=dtcm or --nocache=sdram',
    ),
  ];
}

function buffers(placement: Placement): Problem[] {
  const problems: Problem[] = [];
  if (placement.bufferBytes % 64 !== 0) {
    const below = Math.floor(placement.bufferBytes / 64) * 64;
    problems.push(
      error(
        'placement-buffer-alignment',
        'buffer-bytes',
        `${placement.bufferBytes} is no multiple of 64, so the second buffer would not begin on the boundary that the controller needs`,
        `use --buffer-bytes=${Math.max(1536, below)} or --buffer-bytes=${below + 64}`,
      ),
    );
  }
  const { rxDescriptors, wnd } = placement;
  const most = dmaRoom(placement);
  const asked = rxBuffers(placement);
  if (asked > most) {
    problems.push(
      error(
        'placement-many-buffers',
        'rx-buffers',
        `${asked} buffers of ${placement.bufferBytes} bytes an interface do not fit; ${most} do`,
        `use --rx-buffers=${most} at most, or another place with --nocache`,
      ),
    );
  } else if (asked <= rxDescriptors) {
    // The ring is filled again from what lwIP gives back: there has to be one more than the ring holds.
    const wanted = rxDescriptors + Math.max(8, wnd);
    problems.push(
      error(
        'placement-few-buffers',
        placement.rxBuffers === undefined ? 'rx-descriptors' : 'rx-buffers',
        `${asked} buffers leave none for lwIP while ${rxDescriptors} receive descriptors are full`,
        wanted <= most
          ? `use --rx-buffers=${wanted} or more: the ring full, and a window of ${wnd} segments still with lwIP`
          : `use --rx-descriptors=${Math.max(16, most - 8)} at most, or another place with --nocache`,
      ),
    );
  }
  return problems;
}

function forwarding(placement: Placement): Problem[] {
  const board = boards[placement.board];
  if (!placement.forward || board.ethernets > 1) return [];
  return [
    error(
      'placement-no-second-interface',
      'forward',
      `the ${board.title} (${board.chip}) has one Ethernet interface, and forwarding needs two`,
      'leave --forward out; the MIMXRT1160-EVK and MIMXRT1170-EVK have two',
    ),
  ];
}

function addresses(placement: Placement): Problem[] {
  const { staticIp, staticNetmask, staticGateway } = placement;
  const problems: Problem[] = [];
  if (staticIp === undefined && (staticNetmask !== undefined || staticGateway !== undefined)) {
    problems.push(
      error(
        'placement-no-address',
        staticNetmask !== undefined ? 'static-netmask' : 'static-gateway',
        'a netmask or gateway alone fixes nothing',
        'add --static-ip=ADDRESS, or leave both out for DHCP',
      ),
    );
  }
  if (staticNetmask !== undefined && !/^1*0*$/.test(bits(staticNetmask))) {
    problems.push(
      error('placement-netmask', 'static-netmask', `${staticNetmask} has ones after zeros`, 'as in 255.255.255.0'),
    );
  }
  return problems;
}

function bits(address: string): string {
  return address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
}
