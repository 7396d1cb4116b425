// What is wrong with an image, as data; the same shape as problems have everywhere in this workspace.

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** `file:line` or an address. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}
