// ENET2: a second ENET, with the registers of the first. Its timer channels bear the names of NXP's PERI_ENET.h.

import { mibOffsets } from '../enet-mib.ts';
import { enetRegisters } from '../enet-registers.ts';
import type { RegisterList, RegisterRow } from './register-list.ts';

const { TCSR: _TCSR, TCCR: _TCCR, TGSR, ...single } = enetRegisters;

const rows: RegisterRow[] = [
  ...Object.entries(single).map(
    ([name, fact]): RegisterRow => [fact.offset, 'count' in fact ? `${name}[${fact.count}]` : name],
  ),
  ...Object.entries(mibOffsets).map(([name, offset]): RegisterRow => [offset, name]),
];

export const enet2: RegisterList = [
  { rows: rows.sort(([a], [b]) => a - b) },
  { rows: [[TGSR.offset, 'TGSR']] },
  { array: { name: 'CHANNEL', count: 4, step: 8 }, rows: [[0x608, 'TCSR TCCR']] },
];
