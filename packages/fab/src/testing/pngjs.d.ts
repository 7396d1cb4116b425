/** The part of pngjs that the tests use; the package has no types of its own. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      read(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly data: Uint8Array };
    };
  };
}
