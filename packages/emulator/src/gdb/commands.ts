// What gdb may ask of a board that stands still, packet by packet (the manual's appendix "Remote Serial Protocol").
import type { DebuggedBoard, WatchKind } from './debugged-board.ts';
import { bytesOf, hexOf, PACKET_BYTES } from './packet.ts';
import { readRegister, registers, targetDescription, writeRegister } from './registers.ts';

/** A reply to send at once, or how the run is to go on (the stop is told later). */
export type Answer =
  | { readonly reply: string }
  | { readonly go: 'continue' | 'step' | 'detach' | 'kill'; readonly range?: { from: number; to: number } };

const reply = (text: string): Answer => ({ reply: text });
const OK = reply('OK');
const WRONG = reply('E01');
/** Memory that cannot be reached. */
const UNREACHABLE = reply('E14');
/** What is not understood gets an empty reply, and gdb does without. */
const UNKNOWN = reply('');

/** Hexadecimal, at most 32 bits; undefined when it is none. */
function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[\da-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** `a,b` in hexadecimal, behind which `rest` may follow. */
function pairOf(text: string): [number, number] | undefined {
  const parts = text.split(',');
  const [first, second] = parts.map(numberOf);
  return parts.length === 2 && first !== undefined && second !== undefined ? [first, second] : undefined;
}

const watchKinds: Readonly<Record<string, WatchKind>> = { 2: 'write', 3: 'read', 4: 'access' };
/** A longer watch is no watch any more: whole pages would take the slow way. */
const WATCH_BYTES = 0x1000;

export class Commands {
  readonly #board: DebuggedBoard;
  readonly #monitor: (line: string) => string;

  /** `monitor` answers what the user types behind gdb's `monitor`. */
  constructor(board: DebuggedBoard, monitor: (line: string) => string) {
    this.#board = board;
    this.#monitor = monitor;
  }

  answer(packet: string): Answer {
    const rest = packet.slice(1);
    switch (packet[0]) {
      case 'g':
        return reply(registers.map((_, number) => hexOf(readRegister(this.#board.core, number)!)).join(''));
      case 'G':
        return this.#writeAll(rest);
      case 'p':
        return this.#readOne(rest);
      case 'P':
        return this.#writeOne(rest);
      case 'm':
        return this.#read(rest);
      case 'M':
      case 'X':
        return this.#write(rest, packet[0] === 'X');
      case 'Z':
      case 'z':
        return this.#point(rest, packet[0] === 'Z');
      case 'c':
      case 's':
        return this.#resume(packet[0] === 'c' ? 'continue' : 'step', rest);
      case 'C':
      case 'S':
        // A signal means nothing to a board.
        return this.#resume(packet[0] === 'C' ? 'continue' : 'step', rest.replace(/^[\da-f]{2};?/i, ''));
      case 'D':
        return { go: 'detach' };
      case 'k':
        return { go: 'kill' };
      case 'H':
      case 'T':
        return OK;
      case 'v':
        return this.#named(packet);
      case 'q':
        return this.#query(packet);
      default:
        return UNKNOWN;
    }
  }

  #resume(go: 'continue' | 'step', address: string): Answer {
    if (address !== '') {
      const at = numberOf(address);
      if (at === undefined) return WRONG;
      this.#board.core.registers[15] = at & ~1;
      this.#board.core.it = 0;
    }
    return { go };
  }

  #named(packet: string): Answer {
    if (packet === 'vCont?') return reply('vCont;c;C;s;S;r');
    if (packet.startsWith('vKill')) return { go: 'kill' };
    if (!packet.startsWith('vCont;')) return UNKNOWN;
    const [action = ''] = (packet.split(';')[1] ?? '').split(':');
    if (/^(c|C[\da-f]{2})$/i.test(action)) return { go: 'continue' };
    if (/^(s|S[\da-f]{2})$/i.test(action)) return { go: 'step' };
    const range = action.startsWith('r') ? pairOf(action.slice(1)) : undefined;
    return range === undefined ? WRONG : { go: 'step', range: { from: range[0], to: range[1] } };
  }

  #query(packet: string): Answer {
    const [name = ''] = packet.split(/[:,]/);
    switch (name) {
      case 'qSupported':
        return reply(
          `PacketSize=${PACKET_BYTES.toString(16)};qXfer:features:read+;vContSupported+;swbreak+;hwbreak+;QStartNoAckMode+`,
        );
      case 'qAttached':
        return reply('1');
      case 'qC':
        return reply('QC1');
      case 'qfThreadInfo':
        return reply('m1');
      case 'qsThreadInfo':
        return reply('l');
      case 'qSymbol':
        return OK;
      case 'qXfer':
        return this.#description(packet);
      case 'qRcmd':
        return this.#ask(packet.slice('qRcmd,'.length));
      default:
        return UNKNOWN;
    }
  }

  #description(packet: string): Answer {
    const [, object, verb, annex, place = ''] = packet.split(':');
    if (object !== 'features' || verb !== 'read') return UNKNOWN;
    const span = pairOf(place);
    if (annex !== 'target.xml' || span === undefined) return reply('E00');
    const text = targetDescription();
    const [from, length] = [span[0], Math.min(span[1], PACKET_BYTES / 2)];
    return reply(`${from + length < text.length ? 'm' : 'l'}${text.slice(from, from + length)}`);
  }

  #ask(hex: string): Answer {
    const bytes = bytesOf(hex);
    return bytes === undefined ? WRONG : reply(hexOf(Buffer.from(this.#monitor(Buffer.from(bytes).toString('utf8')))));
  }

  #writeAll(hex: string): Answer {
    const bytes = bytesOf(hex);
    if (bytes === undefined || bytes.length > registers.reduce((sum, { bits }) => sum + bits / 8, 0)) return WRONG;
    let at = 0;
    for (const [number, { bits }] of registers.entries()) {
      // Fewer than all leave the rest alone.
      if (at + bits / 8 > bytes.length) break;
      writeRegister(this.#board.core, number, bytes.subarray(at, at + bits / 8));
      at += bits / 8;
    }
    return OK;
  }

  #readOne(text: string): Answer {
    const number = numberOf(text);
    const bytes = number === undefined ? undefined : readRegister(this.#board.core, number);
    return bytes === undefined ? WRONG : reply(hexOf(bytes));
  }

  #writeOne(text: string): Answer {
    const [name, hex = ''] = text.split('=');
    const number = numberOf(name);
    const bytes = bytesOf(hex);
    return number !== undefined && bytes !== undefined && writeRegister(this.#board.core, number, bytes) ? OK : WRONG;
  }

  #read(text: string): Answer {
    const span = pairOf(text);
    if (span === undefined) return WRONG;
    const bytes = this.#board.memory.read(span[0], Math.min(span[1], PACKET_BYTES / 2 - 8));
    return bytes === undefined ? UNREACHABLE : reply(hexOf(bytes));
  }

  #write(text: string, isBinary: boolean): Answer {
    const colon = text.indexOf(':');
    const span = colon < 0 ? undefined : pairOf(text.slice(0, colon));
    const told = text.slice(colon + 1);
    const bytes = isBinary ? Uint8Array.from(told, (character) => character.charCodeAt(0)) : bytesOf(told);
    if (span === undefined || bytes === undefined || bytes.length !== span[1]) return WRONG;
    return this.#board.memory.write(span[0], bytes) ? OK : UNREACHABLE;
  }

  /** Breakpoints of both kinds are the same here: they change no memory. A condition or command of gdb's is not taken. */
  #point(text: string, on: boolean): Answer {
    const [type = '', ...place] = text.split(',');
    const span = pairOf(place.join(',').split(';')[0]!);
    const kind = watchKinds[type];
    if (type !== '0' && type !== '1' && kind === undefined) return UNKNOWN;
    if (span === undefined) return WRONG;
    const [address, length] = span;
    if (kind === undefined) this.#board.setBreakpoint(address, on);
    else if (length === 0 || length > WATCH_BYTES || address + length > 2 ** 32) return WRONG;
    else this.#board.setWatch(kind, address, length, on);
    return OK;
  }
}
