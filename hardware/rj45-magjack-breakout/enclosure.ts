// The printed case of the breakout. Sizes and openings come from the board and its parts; here stands only what is a matter
// of choice. `--lid=screw` makes the other variant.
import { defineEnclosure } from '@boardproof/enclosure';

export default defineEnclosure({
  lid: 'snap',
  cornerRadius: 2.4,
  label: { text: ['RJ45', 'TEENSY', '4.1'] },
});
