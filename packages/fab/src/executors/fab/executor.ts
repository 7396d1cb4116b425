import { type BoardTaskOptions, boardExecutor } from '@boardproof/nx';
import { makeFabFor } from '../../index.ts';

interface Options extends BoardTaskOptions {
  readonly preset?: string;
}

/** Nx executor `fab`: writes Gerbers, drill file, the zip to upload and pictures; counts them against the board. */
export default boardExecutor<Options>('fab', (board, { preset }) => makeFabFor(board, preset));
