/** Tests only: what python3-sexpdata reads in a netlist. */
import { join } from 'node:path';
import { runPcbnew, withFiles } from './pcbnew.ts';

export interface SexpdataNetlist {
  version: string;
  components: { ref: string; value: string; footprint: string; tstamps: string; properties: string[] }[];
  nets: { code: string; name: string; nodes: [ref: string, pin: string, pinFunction: string, pinType: string][] }[];
}

/** Reads the texts of netlists in one run of Python. */
export function netlistsInSexpdata(texts: readonly string[]): SexpdataNetlist[] {
  const files = new Map(texts.map((text, index) => [`${index}.net`, text]));
  return withFiles(files, (folder) =>
    JSON.parse(
      runPcbnew(
        'read_netlist.py',
        texts.map((_, index) => join(folder, `${index}.net`)),
      ),
    ),
  );
}
