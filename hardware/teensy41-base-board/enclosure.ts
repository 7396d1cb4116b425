// The printed case of the base board. Sizes and openings (jack, USB plug, microSD) come from the board, its parts and the
// Teensy on it; here stands only what is a matter of choice. `--lid=screw` makes the other variant.
import { defineEnclosure } from '@boardproof/enclosure';

export default defineEnclosure({
  lid: 'snap',
  cornerRadius: 2.4,
  label: { text: ['TEENSY 4.1', 'ETHERNET'], height: 5 },
});
