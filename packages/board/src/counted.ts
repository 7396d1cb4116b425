/** A number with its noun for people: `1 via`, `2 vias`; a noun with another plural brings it along. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
