// Caches, store buffer and the memories behind them: what a load, a store or a fetch waits for. All times are core cycles.
import type { Mpu } from '../core/mpu.ts';
import { Attributes, KIND, PLACE, placeOf } from './attributes.ts';
import type { Values } from './constants.ts';
import { type MemoryDevice, RandomAccess, SerialFlash } from './devices.ts';
import { StoreBuffer } from './store-buffer.ts';
import { Tags } from './tags.ts';

/** Which parts of a line a stretch of code uses, and when by itself: see `blocks.ts`. */
export interface CodeLines {
  /** Line numbers; empty for code in the ITCM. */
  readonly lines: Int32Array;
  /** For each line, the first and last beat used, and when the stretch comes to them. */
  readonly firstBeat: Uint8Array;
  readonly lastBeat: Uint8Array;
  readonly firstAt: Int32Array;
  readonly lastAt: Int32Array;
}

export class MemorySystem {
  readonly attributes: Attributes;
  readonly stores: StoreBuffer;
  /** CCR.IC and CCR.DC. */
  instructionCache = false;
  dataCache = false;
  private readonly values: Values;
  private readonly flashMHz: number;
  private readonly dataTags: Tags;
  private readonly codeTags: Tags;
  /** By `PLACE`. */
  private devices: readonly MemoryDevice[];
  /** Core cycles of a nanosecond. */
  private rate = 1;
  /** The lines that came last, and when each of their beats came or will come. */
  private dataLine = -1;
  private readonly dataBeats = new Float64Array(4);
  private codeLine = -1;
  private readonly codeBeats = new Float64Array(4);
  private readonly storeBeats = new Float64Array(4);
  /** Last word of a read that is not cached; words that one instruction reads behind it come in the same burst. */
  private lastWord = -1;
  private lastReader = -1;

  /** @param flashMHz clock of the FlexSPI bus */
  constructor(mpu: Mpu, values: Values, flashMHz: number) {
    this.attributes = new Attributes(mpu);
    this.values = values;
    this.flashMHz = flashMHz;
    this.dataTags = new Tags(values.dataSets, values.dataWays);
    this.codeTags = new Tags(values.instructionSets, values.instructionWays);
    this.stores = new StoreBuffer(values.storeEntries);
    this.devices = this.makeDevices();
  }

  /** The core's clock is `mhz` now. What was under way is forgotten. */
  setClock(mhz: number): void {
    this.rate = mhz / 1000;
    this.devices = this.makeDevices();
    this.stores.reset();
    this.dataLine = -1;
    this.codeLine = -1;
  }

  private makeDevices(): MemoryDevice[] {
    const { values: v, rate } = this;
    const sdram = rate * v.fitSdramFill;
    const clock = (1000 / this.flashMHz) * rate * v.fitQspi;
    const ocram = {
      fill: v.ocramFirst * rate,
      read: v.ocramFirst * rate,
      beat: v.ocramBeat * rate,
      write: v.ocramWrite * rate,
    };
    const sdramTimes = {
      fill: v.sdramFill * sdram,
      read: v.sdramRead * rate * v.fitSdramRead,
      beat: v.sdramBeat * sdram,
      write: v.sdramWrite * sdram,
    };
    const qspi = {
      start: (v.qspiProtocol + v.qspiOverhead) * clock,
      beat: v.qspiBeat * clock,
      buffered: v.qspiBuffered * rate,
      ahead: v.qspiAhead,
    };
    const peripherals = { fill: 0, read: v.peripheralRead * rate, beat: 0, write: v.peripheralWrite * rate };
    const made: MemoryDevice[] = [];
    made[PLACE.NONE] = new RandomAccess({ fill: 0, read: 0, beat: 0, write: 0 });
    made[PLACE.OCRAM] = new RandomAccess(ocram);
    made[PLACE.SDRAM] = new RandomAccess(sdramTimes);
    made[PLACE.QSPI] = new SerialFlash(qspi);
    made[PLACE.PERIPHERALS] = new RandomAccess(peripherals);
    return made;
  }

  private deviceAt(address: number): MemoryDevice {
    return this.devices[placeOf[address >>> 20]!]!;
  }

  /** Cycles that a load waits. `reader` numbers the instruction: what it reads on in one go is a burst. */
  load(now: number, address: number, kind: number, reader: number): number {
    if (kind === KIND.DEVICE) return this.deviceAt(address).word(now, address, false) - now;
    if (kind === KIND.NOT_CACHED || !this.dataCache) return this.word(now, address, reader);
    const line = address >>> 5;
    const beat = (address >>> 3) & 3;
    if (line === this.dataLine) return this.dataBeats[beat]! > now ? this.dataBeats[beat]! - now : 0;
    if (this.dataTags.has(line)) return 0;
    this.deviceAt(address).line(now, line, beat, this.dataBeats);
    this.dataLine = line;
    this.takeData(now, line);
    return this.dataBeats[beat]! - now;
  }

  private word(now: number, address: number, reader: number): number {
    const goesOn = reader === this.lastReader && address === this.lastWord + 4;
    this.lastReader = reader;
    this.lastWord = address;
    if (goesOn && (address & 7) !== 0) return 0;
    return this.deviceAt(address).word(now, address, goesOn) - now;
  }

  /** Cycles that a store waits: none unless the store buffer is full. */
  store(now: number, address: number, kind: number): number {
    const device = this.deviceAt(address);
    if (kind === KIND.DEVICE) return this.stores.post(now, device);
    if (kind === KIND.NOT_CACHED || !this.dataCache) return this.stores.store(now, address, device);
    const line = address >>> 5;
    if (kind === KIND.WRITE_THROUGH) return this.stores.store(now, address, device);
    if (this.dataTags.write(line)) return 0;
    if (kind === KIND.WRITE_BACK_NO_ALLOCATE) return this.stores.store(now, address, device);
    return this.stores.hold(now, (begin) => {
      device.line(begin, line, (address >>> 3) & 3, this.storeBeats);
      this.takeData(begin, line);
      this.dataTags.write(line);
      return Math.max(...this.storeBeats);
    });
  }

  private takeData(now: number, line: number): void {
    const gone = this.dataTags.take(line);
    if (gone >= 0) this.deviceAt(gone << 5).write(now, 4);
  }

  /** A maintenance operation on the line of an address; answers the cycles that it waits. */
  maintain(now: number, address: number, clean: boolean, invalidate: boolean): number {
    const line = address >>> 5;
    if (line === this.dataLine && invalidate) this.dataLine = -1;
    const wasDirty = this.dataTags.maintain(line, invalidate);
    if (!wasDirty || !clean) return 0;
    const device = this.deviceAt(address);
    return this.stores.hold(now, (begin) => device.write(begin, 4));
  }

  /** Both caches' tags, or those of one, are forgotten. */
  forget(data: boolean, code: boolean): void {
    if (data) {
      this.dataTags.clear();
      this.dataLine = -1;
    }
    if (code) {
      this.codeTags.clear();
      this.codeLine = -1;
    }
  }

  /** Cycles that a stretch of code that begins at `now` waits for its own lines. */
  fetch(now: number, code: CodeLines): number {
    let wait = 0;
    const { lines } = code;
    for (let n = 0; n < lines.length; n += 1) {
      const line = lines[n]!;
      const beats = this.codeBeats;
      const first = code.firstBeat[n]!;
      if (line !== this.codeLine) {
        if (this.instructionCache && this.codeTags.has(line)) continue;
        this.deviceAt(line << 5).line(now + wait, line, first, beats);
        this.codeLine = line;
        if (this.instructionCache) this.codeTags.take(line);
      }
      const forFirst = beats[first]! - (now + code.firstAt[n]!);
      const forLast = beats[code.lastBeat[n]!]! - (now + code.lastAt[n]!);
      wait = Math.max(wait, forFirst, forLast);
    }
    return wait;
  }
}
