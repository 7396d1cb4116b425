import { z } from 'zod';
import { boardNames } from '../boards/board-facts.ts';

/** Options arrive as text from a command line and as numbers and truth values from Nx; both are read alike. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^-?\d+$/.test(value)) return Number(value);
  if (value === 'true' || value === '') return true;
  if (value === 'false') return false;
  return value;
}

const count = (least: number, most: number) => z.preprocess(fromText, z.int().min(least).max(most));
const flag = z.preprocess(fromText, z.boolean());
const address = z.ipv4('is no IPv4 address: four numbers from 0 to 255');

/** What may be asked of a build. Everything but the board may be left out; the board's defaults then hold. */
export const PlacementInput = z.strictObject({
  board: z.enum(boardNames),
  /** Where code runs from. */
  code: z.enum(['qspi', 'itcm', 'sdram']).optional(),
  /** Where variables and the stack lie. */
  data: z.enum(['dtcm', 'sdram', 'ocram']).optional(),
  /** Where descriptors and packet buffers lie, which the Ethernet controller reads and writes by itself. */
  nocache: z.enum(['dtcm', 'ocram', 'sdram']).optional(),
  /** Where lwIP's heap lies: beside the other variables (`lwip`), or in SDRAM. */
  heap: z.enum(['lwip', 'sdram']).default('lwip'),
  /** Cache policy of OCRAM and SDRAM that holds variables. */
  cache: z.enum(['write-back', 'write-through']).default('write-back'),
  /** `maintained`: DMA memory is cached and the driver cleans and invalidates it; `off`: it is not cached. */
  dmaCache: z.enum(['off', 'maintained']).default('off'),
  /** Receive window in segments (TCP_WND). */
  wnd: count(1, 256).default(8),
  /** Send buffer in segments (TCP_SND_BUF). */
  snd: count(1, 256).default(8),
  /** False refuses a window that needs the window scale option, instead of switching it on. */
  scale: flag.default(true),
  /** TCP segment size in bytes. */
  mss: count(536, 1460).default(1460),
  /** MEMP_NUM_TCP_SEG, TCP_SND_QUEUELEN, PBUF_POOL_SIZE and MEM_SIZE; each is derived when left out. */
  tcpSeg: count(1, 65535).optional(),
  sndQueuelen: count(1, 65535).optional(),
  pbufPool: count(1, 4096).optional(),
  memSize: count(1600, 16_777_216).optional(),
  /** Descriptors and buffers of each Ethernet interface; those that are left out are derived. */
  rxDescriptors: count(16, 256).default(16),
  txDescriptors: count(8, 256).optional(),
  rxBuffers: count(16, 1024).optional(),
  bufferBytes: count(1536, 1984).default(1536),
  /** True hands lwIP's own buffers to the controller when sending; false copies. */
  zeroCopyTx: flag.default(false),
  /** True passes packets on from one Ethernet interface to the other. */
  forward: flag.default(false),
  /** Kilobytes of stack. */
  stackKb: count(4, 64).default(16),
  /** A fixed address instead of DHCP. */
  staticIp: address.optional(),
  staticNetmask: address.optional(),
  staticGateway: address.optional(),
});

/** A placement as it is asked for. */
export type PlacementInput = z.input<typeof PlacementInput>;

/** A placement with each default filled in: what a build is made from. Sizes in the units that the options have. */
export type Placement = Readonly<
  Omit<z.output<typeof PlacementInput>, 'code' | 'data' | 'nocache'> & {
    code: 'qspi' | 'itcm' | 'sdram';
    data: 'dtcm' | 'sdram' | 'ocram';
    nocache: 'dtcm' | 'ocram' | 'sdram';
  }
>;

/** Names of all options as a command line writes them, `rx-descriptors` for `rxDescriptors`. */
export const optionNames: readonly string[] = Object.keys(PlacementInput.shape).map(optionName);

/** `rxDescriptors` as a command line writes it: `rx-descriptors`. */
export function optionName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `rx-descriptors` as the schema names it: `rxDescriptors`. */
export function fieldName(option: string): string {
  return option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
