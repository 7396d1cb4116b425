// One board under a debugger: where it stops, how it goes on, one instruction at a time. No packet is known here.
import { CortexM7 } from '../core/cortex-m7.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { DebugMemory } from './debug-memory.ts';

export type WatchKind = 'write' | 'read' | 'access';

/** Why the board stands: the place of a breakpoint, a watched access, one step done, a wish, or a fault that ends the run. */
export type Stop =
  | { readonly kind: 'breakpoint' | 'step' | 'interrupt' | 'fault' }
  | { readonly kind: 'watch'; readonly watch: WatchKind; readonly address: number };

/** A step over WFI lets time pass until the core wakes, but no longer than this. */
const SLEEP_TICKS = ticks(1);

export class DebuggedBoard {
  readonly core: CortexM7;
  readonly memory: DebugMemory;
  /** Set when something has stopped the run. */
  stop: Stop | undefined;
  readonly #machine: Machine;
  readonly #board: EmulatedBoard;
  /** Where the instruction that has just run touched a watched place. */
  #touched: number | undefined;
  readonly #watches = new Map<string, { kind: WatchKind; base: number; size: number; end: () => void }>();

  constructor(machine: Machine, board: EmulatedBoard) {
    if (!(board.core instanceof CortexM7)) throw new Error(`${board.name} has no core that can be debugged`);
    this.#machine = machine;
    this.#board = board;
    this.core = board.core;
    this.memory = new DebugMemory(this.core);
    this.core.hooks.onTrap = () => this.#stopFor({ kind: 'breakpoint' });
    this.core.hooks.onGuarded = (access) => this.#guarded(access);
  }

  setBreakpoint(address: number, on: boolean): void {
    this.core.decoder.setTrap(address & ~1, on);
  }

  setWatch(kind: WatchKind, base: number, size: number, on: boolean): void {
    const key = `${kind} ${base} ${size}`;
    this.#watches.get(key)?.end();
    this.#watches.delete(key);
    if (on) this.#watches.set(key, { kind, base, size, end: this.core.guard(base, size) });
  }

  /** Takes away every breakpoint and watch. */
  release(): void {
    for (const address of [...this.core.decoder.traps]) this.core.decoder.setTrap(address, false);
    for (const { end } of this.#watches.values()) end();
    this.#watches.clear();
    this.stop = undefined;
  }

  /** Before the run goes on: a breakpoint at the very place where it stands has been told already. */
  leavePlace(): void {
    this.stop = undefined;
    this.#touched = undefined;
    if (this.core.decoder.traps.has(this.core.registers[15]! >>> 0)) this.#stepOnce();
  }

  /** One instruction, or one exception taken; then more while the PC stays in the range, should there be one. */
  step(range?: { readonly from: number; readonly to: number }, most = 10_000): void {
    this.stop = undefined;
    if (this.#hasStepped()) {
      this.stop = { kind: 'step' };
      return;
    }
    for (let done = 0; done < most; done += 1) {
      this.#stepOnce();
      const pc = this.core.registers[15]! >>> 0;
      if (this.stop !== undefined || range === undefined || pc < range.from || pc >= range.to) break;
      if (this.core.decoder.traps.has(pc)) {
        this.stop = { kind: 'breakpoint' };
        break;
      }
    }
    this.stop ??= { kind: 'step' };
  }

  /**
   * gdb takes a watch on this architecture to stop before the access: it takes the watch away and steps over the instruction.
   * Here that instruction has run already.
   */
  #hasStepped(): boolean {
    const touched = this.#touched;
    this.#touched = undefined;
    if (touched === undefined) return false;
    return ![...this.#watches.values()].some(({ base, size }) => touched >= base && touched < base + size);
  }

  #stepOnce(): void {
    const { core } = this;
    const place = core.registers[15]! >>> 0;
    const isTrapped = core.decoder.traps.has(place);
    if (isTrapped) core.decoder.setTrap(place, false);
    try {
      this.#advance();
    } finally {
      if (isTrapped) core.decoder.setTrap(place, true);
    }
  }

  #advance(): void {
    const { core } = this;
    const machine = this.#machine;
    const started = machine.timeOf(this.#board);
    while (core.sleeping && machine.timeOf(this.#board) - started < SLEEP_TICKS) {
      if (machine.faults.fatal !== undefined) return;
      const now = machine.timeOf(this.#board);
      // Time passes from event to event, or a millisecond of it.
      machine.run(Math.min(Math.max(machine.clock.next, now + 1), now + ticks(0.001)));
    }
    if (core.sleeping || machine.faults.fatal !== undefined) return;
    const { cycles } = core;
    // An event that is due may come first and stop the machine before the core has moved.
    for (let tries = 0; tries < 100 && core.cycles === cycles && machine.faults.fatal === undefined; tries += 1) {
      machine.run(machine.timeOf(this.#board) + 1);
    }
  }

  #guarded({ address, size, write }: { address: number; size: number; write: boolean }): void {
    for (const watch of this.#watches.values()) {
      if (address >= watch.base + watch.size || address + size <= watch.base) continue;
      if (watch.kind !== 'access' && (watch.kind === 'write') !== write) continue;
      this.#touched = Math.max(address, watch.base);
      this.#stopFor({ kind: 'watch', watch: watch.kind, address: this.#touched });
      this.core.stop();
      return;
    }
  }

  #stopFor(stop: Stop): void {
    this.stop ??= stop;
    this.#machine.stop();
  }
}
