export { type FabLimits, oshPark } from './limits.ts';
export { makePcb, pcbFile } from './pcb.ts';
