import { boardExecutor } from '@boardproof/nx';
import { makeFab } from '../../index.ts';

/** Nx executor `fab`: writes Gerbers, drill file, the zip to upload and pictures; counts them against the board. */
export default boardExecutor('fab', (board) => makeFab(board));
