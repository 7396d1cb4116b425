export { type FabLimits, kicadLimits, oshPark } from './limits.ts';
export { makeNetlist } from './netlist.ts';
export { makePcb, pcbFile } from './pcb.ts';
