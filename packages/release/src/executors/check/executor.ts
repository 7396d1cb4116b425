import { boardExecutor } from '@boardproof/nx';
import { makeCheck } from '../../check.ts';

/** Nx executor `check`: checks the circuit, every rule, every problem at once. */
export default boardExecutor('check', (board, _options, { project }) => makeCheck(board, project));
