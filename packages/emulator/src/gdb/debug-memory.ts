// Memory and registers of blocks as a debugger reaches them: no time passes, and nothing that it does is the program's fault.
import type { CortexM7 } from '../core/cortex-m7.ts';
import type { AccessSize } from '../core/interface.ts';
import type { MemoryBus } from '../core/memory.ts';

const PAGE = 0x1000;

export class DebugMemory {
  /** True while the debugger reaches a block: faults and warnings that this brings are not the program's. */
  isLooking = false;
  /** The block has refused (a gated clock, an offset without a register). */
  refused = false;
  readonly #core: CortexM7;
  readonly #bus: MemoryBus;

  constructor(core: CortexM7) {
    this.#core = core;
    this.#bus = core.bus;
  }

  /** As many bytes as can be read from there, at most `length`; undefined when the first cannot. */
  read(address: number, length: number): Uint8Array | undefined {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const at = (address + done) >>> 0;
      const part = Math.min(length - done, PAGE - (at % PAGE));
      const piece = bytes.subarray(done, done + part);
      const read = this.#bus.page[at >>> 12]! > 0 ? this.#bus.readBytes(at, piece) : this.#readBlock(at, piece);
      if (!read) break;
      done += part;
    }
    return done === 0 && length > 0 ? undefined : bytes.subarray(0, done);
  }

  /** False when not all of it could be written; flash takes it as well, as a loader would. */
  write(address: number, bytes: Uint8Array): boolean {
    for (let done = 0; done < bytes.length; ) {
      const at = (address + done) >>> 0;
      const part = bytes.subarray(done, done + Math.min(bytes.length - done, PAGE - (at % PAGE)));
      const written = this.#bus.page[at >>> 12]! > 0 ? this.#bus.writeBytes(at, part) : this.#writeBlock(at, part);
      if (!written) return false;
      done += part.length;
    }
    return true;
  }

  #readBlock(address: number, into: Uint8Array): boolean {
    const view = new DataView(into.buffer, into.byteOffset, into.length);
    return this.#aside(() =>
      this.#pieces(address, into.length, (at, done, size) => {
        const value = this.#access(at, size);
        if (value === undefined) return false;
        if (size === 4) view.setUint32(done, value >>> 0, true);
        else if (size === 2) view.setUint16(done, value & 0xffff, true);
        else view.setUint8(done, value & 0xff);
        return true;
      }),
    );
  }

  #writeBlock(address: number, bytes: Uint8Array): boolean {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return this.#aside(() =>
      this.#pieces(address, bytes.length, (at, done, size) => {
        const value =
          size === 4 ? view.getUint32(done, true) : size === 2 ? view.getUint16(done, true) : view.getUint8(done);
        return this.#access(at, size, value) !== undefined;
      }),
    );
  }

  /** In the widest aligned accesses, as registers want them; false as soon as one fails. */
  #pieces(address: number, length: number, use: (at: number, done: number, size: AccessSize) => boolean): boolean {
    for (let done = 0; done < length; ) {
      const at = address + done;
      const size = at % 4 === 0 && length - done >= 4 ? 4 : at % 2 === 0 && length - done >= 2 ? 2 : 1;
      if (!use(at, done, size)) return false;
      done += size;
    }
    return true;
  }

  #access(address: number, size: AccessSize, value?: number): number | undefined {
    const core = this.#core;
    this.refused = false;
    let answer = 0;
    if (address >>> 20 === 0xe00) {
      if (value === undefined) answer = core.private_.read(address, size);
      else core.private_.write(address, size, value);
    } else {
      const range = this.#bus.blockAt(address);
      if (range === undefined) return undefined;
      if (value === undefined) answer = range.block.read(address - range.base, size);
      else range.block.write(address - range.base, size, value);
    }
    return this.refused ? undefined : answer;
  }

  /** Whatever an access costs the core is given back. */
  #aside(look: () => boolean): boolean {
    const core = this.#core;
    const { left, hold, idle } = core;
    this.isLooking = true;
    try {
      return look();
    } catch {
      return false;
    } finally {
      this.isLooking = false;
      core.left = left;
      core.hold = hold;
      core.idle = idle;
    }
  }
}
