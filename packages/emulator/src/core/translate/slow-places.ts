// Instructions whose access has not been plain memory: only for those does a translation hold the long way.

/** A set of code addresses, by 64 KB page and halfword. */
export class SlowPlaces {
  private readonly pages = new Map<number, Uint8Array>();
  private number = -1;
  private page: Uint8Array = new Uint8Array(0);

  note(pc: number): void {
    this.turn(pc);
    this.page[(pc & 0xffff) >> 1] = 1;
  }

  has(pc: number): boolean {
    this.turn(pc);
    return this.page[(pc & 0xffff) >> 1] === 1;
  }

  private turn(pc: number): void {
    const number = pc >>> 16;
    if (number === this.number) return;
    let page = this.pages.get(number);
    if (page === undefined) {
      page = new Uint8Array(0x8000);
      this.pages.set(number, page);
    }
    this.number = number;
    this.page = page;
  }
}
