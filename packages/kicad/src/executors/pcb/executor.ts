import { boardExecutor } from '@boardproof/nx';
import { makePcb } from '../../index.ts';

/** Nx executor `pcb`: writes .kicad_pcb, .kicad_pro and .kicad_dru with the limits of the board house. */
export default boardExecutor('pcb', (board) => makePcb(board));
