// Where this PC's system keeps the programs that a run may use. Everything here is a function of its arguments, so that each
// system's choices can be tried on any other.
import { posix, win32 } from 'node:path';

export interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const thisSystem: System = { platform: process.platform, env: process.env };

export interface CaptureTool {
  readonly program: string;
  /** Arguments of a capture into a file. */
  readonly args: (file: string, device: string, filter: string) => string[];
}

/** Enough for every header with options, so that windows and scales are never cut. */
const SNAPLEN = '128';

const dumpcapArgs: CaptureTool['args'] = (file, device, filter) => [
  ...['-q', '-P', '-B', '32', '-s', SNAPLEN],
  ...['-i', device, '-f', filter, '-w', file],
];
const tcpdumpArgs: CaptureTool['args'] = (file, device, filter) => [
  ...['-n', '-U', '-B', '32768', '-s', SNAPLEN],
  ...['-i', device, '-w', file, filter],
];

/**
 * Programs that can capture, in the order in which they are tried. Wireshark's installers on macOS and Windows put dumpcap where
 * no search path leads to. Windows has no tcpdump.
 */
export function captureTools({ platform, env }: System): CaptureTool[] {
  const dumpcap = (program: string) => ({ program, args: dumpcapArgs });
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramW6432'], env['ProgramFiles(x86)']];
    const folders = [...new Set(roots.filter((root) => root !== undefined && root !== ''))] as string[];
    return [dumpcap('dumpcap.exe'), ...folders.map((root) => dumpcap(win32.join(root, 'Wireshark', 'dumpcap.exe')))];
  }
  const bundled = platform === 'darwin' ? [dumpcap('/Applications/Wireshark.app/Contents/MacOS/dumpcap')] : [];
  return [dumpcap('dumpcap'), ...bundled, { program: 'tcpdump', args: tcpdumpArgs }];
}

/**
 * The environment of programs that are started: in English, and on Unix with the folders in which ethtool, sysctl and tcpdump
 * lie, which are not in every user's search path.
 */
export function toolEnvironment({ platform, env }: System): NodeJS.ProcessEnv {
  if (platform === 'win32') return { ...env, LC_ALL: 'C' };
  const paths = (env['PATH'] ?? '').split(posix.delimiter).filter((path) => path !== '');
  const more = ['/usr/local/sbin', '/usr/sbin', '/sbin'].filter((path) => !paths.includes(path));
  return { ...env, PATH: [...paths, ...more].join(posix.delimiter), LC_ALL: 'C' };
}

/** What permits a capture to a user without asking for root. */
export function captureHint({ platform }: System): string {
  if (platform === 'linux')
    return 'Permit dumpcap for your user: dpkg-reconfigure wireshark-common, then join the group wireshark.';
  if (platform === 'darwin') return 'Install Wireshark with its ChmodBPF, which permits captures to your user.';
  if (platform === 'win32') return 'Install Wireshark with Npcap, open to all users.';
  return 'Install Wireshark with its capture helper for your user.';
}

/**
 * Milliseconds from the end of a transfer to the end of its capture. On Windows a program can only be ended outright, so dumpcap
 * gets the time in which it writes out what it has (twice a second).
 */
export function lingerMs({ platform }: System): number {
  return platform === 'win32' ? 1200 : 300;
}
