import { boardExecutor } from '@boardproof/nx';
import { makeNetlist } from '../../index.ts';

/** Nx executor `netlist`: writes the KiCad netlist (format E), reads it back and compares it with the board. */
export default boardExecutor('netlist', (board) => makeNetlist(board));
