import { spawnSync } from 'node:child_process';
import { tier } from './tier.ts';

/** Programs that we did not write and that judge what we write. */
export type Oracle =
  | 'pcbnew'
  | 'sexpdata'
  | 'pcb-rnd'
  | 'gerbv'
  | 'tcptrace'
  | 'tshark'
  | 'prusa-slicer'
  | 'admesh'
  | 'openscad'
  | 'arm-none-eabi-gcc'
  | 'qemu-system-arm'
  | 'unicorn'
  | 'iperf'
  | 'gdb-multiarch'
  | 'python3'
  | 'xz';

// Debian's own interpreter: another python3 may stand first in PATH and has neither module.
export const python = '/usr/bin/python3';

const probes: Record<Oracle, [string, string[]]> = {
  pcbnew: [python, ['-c', 'import pcbnew']],
  sexpdata: [python, ['-c', 'import sexpdata']],
  'pcb-rnd': ['pcb-rnd', ['--version']],
  gerbv: ['gerbv', ['--version']],
  tcptrace: ['tcptrace', ['--version']],
  tshark: ['tshark', ['--version']],
  'prusa-slicer': ['prusa-slicer', ['--help']],
  admesh: ['admesh', ['--version']],
  openscad: ['openscad', ['--version']],
  'arm-none-eabi-gcc': ['arm-none-eabi-gcc', ['--version']],
  'qemu-system-arm': ['qemu-system-arm', ['--version']],
  unicorn: [python, ['-c', 'import unicorn']],
  // iperf answers --version with exit code 1.
  iperf: ['which', ['iperf']],
  'gdb-multiarch': ['gdb-multiarch', ['--version']],
  python3: [python, ['-c', '']],
  xz: ['xz', ['--version']],
};

/** The Debian package that brings each. */
export const oraclePackages: Readonly<Record<Oracle, string>> = {
  pcbnew: 'kicad',
  sexpdata: 'python3-sexpdata',
  'pcb-rnd': 'pcb-rnd-core',
  gerbv: 'gerbv',
  tcptrace: 'tcptrace',
  tshark: 'tshark',
  'prusa-slicer': 'prusa-slicer',
  admesh: 'admesh',
  openscad: 'openscad',
  'arm-none-eabi-gcc': 'gcc-arm-none-eabi',
  'qemu-system-arm': 'qemu-system-arm',
  unicorn: 'python3-unicorn',
  iperf: 'iperf',
  'gdb-multiarch': 'gdb-multiarch',
  python3: 'python3',
  xz: 'xz-utils',
};

const found = new Map<Oracle, boolean>();

/**
 * Why the tests of an oracle are skipped, or undefined when they must run. Only `test:quick` may go without an oracle:
 * elsewhere a missing one makes its tests fail, since a skipped check would look like a passed one.
 */
export function withoutOracle(name: Oracle): string | undefined {
  if (tier() !== 'quick') return undefined;
  let present = found.get(name);
  if (present === undefined) {
    const [command, args] = probes[name];
    present = spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;
    found.set(name, present);
  }
  return present ? undefined : `${name} is not installed (test:quick goes without)`;
}
