// What a board prints: kept as text, and handed on line by line.

/** More than this is not kept: a board that prints for ever must not fill the memory. */
const KEPT = 64 * 1024;

export class ConsoleText {
  text = '';
  #line = '';
  readonly #onText: ((text: string) => void) | undefined;

  constructor(onText?: (text: string) => void) {
    this.#onText = onText;
  }

  add(byte: number): void {
    const character = String.fromCharCode(byte);
    if (this.text.length < KEPT) this.text += character;
    if (this.#onText === undefined) return;
    this.#line += character;
    if (byte === 10 || this.#line.length > 200) this.end();
  }

  /** Hands on what no line end has finished. */
  end(): void {
    if (this.#line !== '') this.#onText?.(this.#line);
    this.#line = '';
  }
}
