// Translations as functions of JavaScript: the text as it is. WebAssembly (wasm/) is quicker to start; this one needs nothing
// but the text, so it is what the other is held against.
import { highSigned, highUnsigned } from '../arithmetic.ts';
import type { CortexM7 } from '../cortex-m7.ts';
import type { BackEnd } from './back-end.ts';
import type { Entry } from './entry-pages.ts';
import type { Run } from './region.ts';
import type { SlowPath } from './slow-path.ts';

export class JavaScriptBackEnd implements BackEnd {
  private readonly core: CortexM7;
  private readonly parts: Readonly<Record<string, unknown>>;

  constructor(core: CortexM7, slow: SlowPath) {
    const { bus, registers } = core;
    // Indices are masked to the buffer's size, a power of two, which saves V8 the test of each.
    const words = bus.i32.length - 1;
    this.core = core;
    this.parts = {
      core,
      R: registers,
      FR: bus.fastRead,
      FW: bus.fastWrite,
      FN: bus.notedWrite,
      U8: bus.u8,
      U16: bus.u16,
      I32: bus.i32,
      M1: 4 * words + 3,
      M2: 2 * words + 1,
      M4: words,
      X: slow.run,
      N: slow.noted,
      C: slow.cells,
      HU: highUnsigned,
      HS: highSigned,
    };
  }

  compile(body: string): Run {
    // Constants of the closure, rather than parameters, so that V8 may build their addresses into the code.
    const constants = Object.keys(this.parts).map((name) => `${name}=parts.${name}`);
    const text = `"use strict";const ${constants.join(',')};return (function(b,left){${body}});`;
    return (new Function('parts', text) as (given: typeof this.parts) => Run)(this.parts);
  }

  mark(): boolean {
    return true;
  }

  drop(): void {}

  enter({ run, b }: Entry): number {
    return run(b, this.core.left);
  }
}
