// Each reader of foreign input, by the name of its fuzz, with the source files whose branches the fuzz alone must reach.
/** Folders end with a slash; what a reader has beside them is judged by its other tests. */
export const readers = {
  netlist: [
    'packages/kicad-netlist-parser/src/{read,reader,scanner,prepare,form-cursor,forms,masked-lines,kept-forms,quoting,tree}.ts',
  ],
  'board model': ['packages/board/src/rules/*.ts'],
  'board source': ['packages/nx/src/load/{ask,bundle,failures,load-board,load-options}.ts'],
  placement: ['packages/firmware/src/arguments.ts', 'packages/firmware/src/placement/*.ts'],
  'price file': ['packages/bom/src/prices.ts'],
  record: ['packages/verify/src/history/history-record.ts', 'packages/verify/src/record/record-schema.ts'],
  capture: ['packages/verify/src/reader/*.ts'],
  'iperf output': [
    'packages/verify/src/iperf/{parse-output,output-doubts,output-failures,output-rows,output-totals,output-units}.ts',
  ],
};
