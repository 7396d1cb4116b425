export { priceAge } from './age.ts';
export { CsvError, readCsv, writeCsv } from './csv.ts';
export { digikeyHeader } from './digikey.ts';
export { makeBom } from './make-bom.ts';
export type { BomOptions, Plan } from './options.ts';
export type { Disposition, OrderLine } from './order-line.ts';
export type { BoardOrder } from './oshpark-order.ts';
export { PriceSnapshot, parsePrices } from './prices.ts';
export { checkOrder, type WrittenOrder } from './read-back.ts';
