// What is used of the WebAssembly JavaScript interface, which Node has but TypeScript's library for Node does not name.

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export interface WasmTable {
  readonly length: number;
  grow(by: number): number;
  set(index: number, value: unknown): void;
}

interface WasmApi {
  readonly Memory: new (options: { initial: number; maximum: number }) => WasmMemory;
  readonly Table: new (options: { element: 'anyfunc'; initial: number }) => WasmTable;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const { Memory, Table, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WasmApi })
  .WebAssembly;
