// Who may look at what the core asks of its memory: counting of accesses, and a model of what they cost.

/** Hears of each access to memory that it sees, before it is made. Addresses may be signed. */
export interface AccessWatcher {
  /** Does it want the accesses to this 4 KB page? Those take the slow way. */
  sees(page: number): boolean;
  /** Instructions up to number `instructions` came from where they came from; the next ones come from `address`. */
  turn(address: number, instructions: number): void;
  read(address: number, size: number): void;
  write(address: number, size: number, value: number): void;
}

/** Runs instructions at the cost that a model gives them. */
export interface InstructionTiming extends AccessWatcher {
  /** While true, `run` ends behind one instruction. */
  singly: boolean;
  /** As the interpreter: until the slice is used up or something wants attention. */
  run(): void;
}

/** Two that look at once; each sees at least what it asked for. */
export function together(a: AccessWatcher, b: AccessWatcher): AccessWatcher {
  return {
    sees: (page) => a.sees(page) || b.sees(page),
    turn: (address, instructions) => {
      a.turn(address, instructions);
      b.turn(address, instructions);
    },
    read: (address, size) => {
      a.read(address, size);
      b.read(address, size);
    },
    write: (address, size, value) => {
      a.write(address, size, value);
      b.write(address, size, value);
    },
  };
}
